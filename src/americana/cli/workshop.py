"""The workshop: decks, games of one's own, and what only a checkout can do."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from americana.cli.command import Count, Deck, Flag, Seed, app, print_error
from americana.core.errors import AmericanaError

cards: Final = App(name="deck", help="Decks written down in files.", help_format="plaintext")
app.command(cards)


@cards.command
def check(file: Path, /, *, game: str = "") -> None:
    """Say for which game a file is a deck, or which line of it cannot be played.

    Parameters
    ----------
    file
        The deck file.
    game
        The game it is meant for; tried with all games that have decks if you name none.
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
    """Print the deck of a game as a file, to be written over.

    Parameters
    ----------
    game
        The game whose cards are printed.
    """
    from americana.cli import deck_files

    print(deck_files.show(game), end="")


@cards.command
def compare(
    one: Path, other: Path, /, *, game: str = "", seats: int | None = None, games: Count = 400, seed: Seed = 1
) -> None:
    """Set the figures of two decks side by side: length, choices, fairness, and what wins.

    Parameters
    ----------
    one
        A deck file; `own` stands for the cards of the game itself.
    other
        The deck file to compare it with.
    game
        The game they are for; found by trying if you name none.
    seats
        How many play; as many as the game is best with unless you say.
    games
        How many games are played with each.
    """
    from americana.cli import deck_files

    print(deck_files.compare(one, other, game, seats, games, seed))


@app.command
def faces(game: str = "", /, *, folder: Path = Path("faces"), deck: Deck = None) -> None:
    """Write a page with every face of a game's cards, at 56 and 300 pixels, light and dark.

    Parameters
    ----------
    game
        The game; a page for each game if you name none.
    folder
        Where the pages are written.
    """
    from americana.cli import deck_files, face_sheet
    from americana.core import registry

    games = [registry.find(game)] if game else [one for one in registry.games(print_error).values() if one.box]
    for one in games:
        own = deck_files.deck_of(one).read(deck) if deck else None
        print(face_sheet.write(one, folder, own))


@app.command
def new(name: str, /, *, folder: Annotated[Path, Parameter(name="--in")] = Path(), bot: Flag = False) -> None:
    """Lay out the folder of a new game, or of a new bot: a tiny one that works, to be written over.

    Parameters
    ----------
    name
        The game's name, or the bot's: small letters, digits and _.
    folder
        The folder to put it in; this one unless you say.
    bot
        Lay out a bot instead of a game.
    """
    from americana.cli import new_bot, new_game

    if bot:
        print(new_bot.advice(new_bot.lay_out(name, folder)))
        return
    print(new_game.advice(new_game.lay_out(name, folder)))


@app.command(name="check")
def check_laws(game: str, /, *, record_goldens: Flag = False, rewrite_goldens: Flag = False) -> None:
    """Try every law on a game, and say what to mend first.

    Parameters
    ----------
    game
        The game's name, or its folder, wherever that is.
    record_goldens
        First have new games played for its transcripts.
    rewrite_goldens
        First tell the recorded games of its transcripts anew.
    """
    from americana.laws import check as laws
    from americana.laws import goldens

    found = laws.located(game)
    goldens.renew(found, record_goldens=record_goldens, rewrite_goldens=rewrite_goldens)
    laws.report(found, lambda line: print(line, flush=True))


@app.command(name="test")
def run_tests(*words: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> None:
    """Run the tests and checks; in a checkout only, by ./americana test.

    Parameters
    ----------
    words
        --quick for an answer in two minutes, --long for the tests that take minutes too, or any words of pytest;
        with none, every test and check.
    """
    raise AmericanaError(f"the tests lie in a checkout: type ./americana {' '.join(('test', *words))} there")


@app.command(name="compile")
def compile_rules(*, off: Flag = False) -> None:
    """Compile the rules, for speed; in a checkout only, by ./americana compile.

    Parameters
    ----------
    off
        Leave the rules of the checkout interpreted, until you compile again.
    """
    raise AmericanaError(f"rules are compiled in a checkout: type ./americana compile{' --off' * off} there")
