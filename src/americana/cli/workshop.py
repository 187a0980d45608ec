"""Commands for authors: decks, card sheets, new games and bots, laws, tests and compilation."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from americana.cli.command import Count, Deck, Flag, Seed, Text, app, print_error
from americana.core.errors import AmericanaError

cards: Final = App(name="deck", help="Check, print and compare deck files.", help_format="plaintext")
app.command(cards)


@cards.command
def check(file: Path, /, *, game: Text = "") -> None:
    """Check a deck file: which game it fits, or which line is wrong.

    Parameters
    ----------
    file
        Deck file.
    game
        Game that the deck is for. Default: try every game that has decks.
    """
    from americana.cli import deck_files
    from americana.kit.deck import BadDeck

    try:
        print(deck_files.check(file, game))
    except BadDeck as bad:
        for problem in bad.problems[:-1]:
            print_error(problem)
        raise AmericanaError(bad.problems[-1]) from bad


@cards.command
def show(game: str, /) -> None:
    """Print a game's deck as a file to edit.

    Parameters
    ----------
    game
        Game whose deck to print.
    """
    from americana.cli import deck_files

    print(deck_files.show(game), end="")


@cards.command
def compare(
    one: Path, other: Path, /, *, game: Text = "", seats: int | None = None, games: Count = 400, seed: Seed = 1
) -> None:
    """Compare two decks side by side: length, choices, fairness, and which cards win.

    Parameters
    ----------
    one
        Deck file, or `own` for the game's own cards.
    other
        Deck file to compare with, or `own`.
    game
        Game that the decks are for. Default: the first game that both fit.
    seats
        Number of players. Default: the number the game is best with.
    games
        Number of games with each deck.
    """
    from americana.cli import deck_files

    print(deck_files.compare(one, other, game, seats, games, seed))


@app.command
def faces(game: Text = "", /, *, folder: Path = Path("faces"), deck: Deck = None) -> None:
    """Write a page that shows every card of a game at 56 and 300 pixels, light and dark.

    Parameters
    ----------
    game
        Game to show. Default: one page for each game.
    folder
        Folder for the pages.
    """
    from americana.cli import deck_files, face_sheet
    from americana.core import registry

    games = [registry.find(game)] if game else [one for one in registry.games(print_error).values() if one.box]
    for one in games:
        own = deck_files.deck_of(one).read(deck) if deck else None
        print(face_sheet.write(one, folder, own))


@app.command
def new(
    name: str, /, *, folder: Annotated[Path, Parameter(name="--in", show_default=False)] = Path(), bot: Flag = False
) -> None:
    """Create the folder for a new game or bot, with a small working example to edit.

    Parameters
    ----------
    name
        Name of the game or bot: lowercase letters, digits and _.
    folder
        Parent folder. Default: the current folder.
    bot
        Create a bot instead of a game.
    """
    from americana.cli import new_bot, new_game

    if bot:
        print(new_bot.advice(new_bot.lay_out(name, folder)))
        return
    print(new_game.advice(new_game.lay_out(name, folder)))


@app.command(name="check")
def check_laws(game: str, /, *, record_goldens: Flag = False, rewrite_goldens: Flag = False) -> None:
    """Check a game against every law, and say what to fix first.

    Parameters
    ----------
    game
        Name of the game, or path of its folder.
    record_goldens
        First record new games for its transcripts.
    rewrite_goldens
        First regenerate its transcripts from the recorded games.
    """
    from americana.laws import check as laws
    from americana.laws import goldens

    found = laws.located(game)
    goldens.renew(found, record_goldens=record_goldens, rewrite_goldens=rewrite_goldens)
    laws.report(found, lambda line: print(line, flush=True))


@app.command(name="test")
def run_tests(*words: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> None:
    """Run the tests and checks (in a checkout, with ./americana test).

    Parameters
    ----------
    words
        --quick (two minutes), --long (adds slow tests) or arguments for pytest. Default: all but slow tests.
    """
    raise AmericanaError(f"tests run only in a checkout; type ./americana {' '.join(('test', *words))} there")


@app.command(name="compile")
def compile_rules(*, off: Flag = False) -> None:
    """Compile the rules for speed (in a checkout, with ./americana compile).

    Parameters
    ----------
    off
        Keep the rules interpreted until you compile again.
    """
    raise AmericanaError(
        f"rules can be compiled only in a checkout; type ./americana compile{' --off' * off} there"
    )
