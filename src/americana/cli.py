"""The `americana` command."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from errno import EFBIG, EIO, ENOSPC
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, CycloptsError, Parameter
from cyclopts.validators import Number

from americana import __version__
from americana.core.errors import AmericanaError


def _version() -> str:
    return f"americana {__version__} {'compiled' if _compiled() else 'interpreted'}"


def _compiled() -> bool:
    from importlib.util import find_spec

    spec = find_spec("americana.kit.unseen")
    return spec is not None and not str(spec.origin).endswith(".py")


app: Final = App(
    name="americana",
    help="A card room of five American card games. Without a command: open the room and play in the browser.",
    version=_version,
    result_action="return_value",
    help_format="plaintext",
)

Count = Annotated[int, Parameter(validator=Number(gte=1))]
Options = Annotated[list[str] | None, Parameter(name="--option", negative="")]
Jobs = Annotated[int | None, Parameter(validator=Number(gte=1))]
Flag = Annotated[bool, Parameter(negative="")]
PORT: Final = 8026
SAVED: Final = 5
"""How many games that were left the start screen offers."""
FULL: Final = (ENOSPC, EFBIG, EIO)
"""How a system says that no more can be written."""


@app.command
def games(*, json: Flag = False) -> None:
    """List the games, with the seats they have and what a table may choose.

    Parameters
    ----------
    json
        Print JSON for a program to read.
    """
    from americana.core import registry
    from americana.desk import catalogue

    found = registry.games(_complain).values()
    print(catalogue.as_json(found) if json else catalogue.report(found))


@app.command
def rules(game: str, /) -> None:
    """Print the rule book of a game.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it.
    """
    from americana.core import registry

    print(registry.find(game).book.rstrip())


@app.default
def come_in(*, terminal: Flag = False) -> None:
    """Open the card room and play in the browser; if nobody sits here, print what there is.

    Parameters
    ----------
    terminal
        Choose a game and play it in the terminal instead.
    """
    somebody = sys.stdin.isatty() and sys.stdout.isatty()
    if terminal and not somebody:
        raise AmericanaError(
            "there is no terminal here to play in; americana play GAME --plain reads and writes lines"
        )
    if terminal:
        _choose_and_play()
    elif not somebody:
        app.help_print([])
    else:
        _serve("127.0.0.1", (PORT, 0), None, browser=True)


@app.command
def serve(*, host: str = "127.0.0.1", port: int = PORT, database: str | None = None, browser: bool = True) -> None:
    """Open the card room for browsers, and keep it open until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on your network in.
    port
        The port to listen at; 0 takes any that is free.
    database
        Where tables are kept: a file, or postgresql://HOST/NAME; your own folder unless you say.
    browser
        Open the browser, if there is a screen.
    """
    _serve(host, (port,), database, browser=browser)


def _serve(host: str, ports: Sequence[int], database: str | None, *, browser: bool) -> None:
    from americana.desk import shelf
    from americana.lab.crew import cores
    from americana.server import serve as server
    from americana.server.house import House

    where = database or str(shelf.folder() / "room.db")
    house = House(database=where, bots=max(1, cores() - 1))
    server.run(house, server.listen(host, *ports), server.welcome(browser))


def _choose_and_play() -> None:
    from americana import terminal
    from americana.desk import shelf

    saved = [terminal.Saved(*one) for one in shelf.saved()[:SAVED]]
    chosen = terminal.choose(plain=False, saved=saved)
    if isinstance(chosen, terminal.Saved):
        play(str(chosen.path), resume=True)
    elif chosen is not None:
        words = [f"{name}={value}" for name, value in chosen.options.items()]
        play(chosen.game, seats=chosen.seats, bots=chosen.bots, option=words)


@app.command
def play(
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seat: int | None = None,
    bots: str | None = None,
    option: Options = None,
    deck: Path | None = None,
    seed: int | None = None,
    plain: Flag = False,
    resume: Flag = False,
) -> None:
    """Play a game in the terminal, against bots. A record of it is kept as you play.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it; with --resume, a record, a number of the list, or list.
    seats
        How many sit at the table.
    seat
        The seat you take, counted from 1.
    bots
        Who takes the others: one name for all, or a name for each, parted by commas; steady unless you say.
    option
        Something the table agrees on, as name=value; may be given several times.
    deck
        A deck file to play with instead of the game's own cards.
    seed
        A number from which every deal follows, to play the same cards again.
    plain
        Ask and tell line by line, without drawing.
    resume
        Go on with the game you left last, or with the one named: `list` shows them.
    """
    from americana import terminal
    from americana.desk import evening

    if resume:
        if any(given is not None for given in (seats, seat, bots, option, deck, seed)):
            raise AmericanaError("a game that is resumed keeps its table: give --resume alone, or with a record")
        if game == "list":
            _list_saved()
            return
        table = evening.sit_again(game)
    else:
        mine = 1 if seat is None else seat
        table = evening.sit_down(game, seats, mine, bots or "steady", option or [], seed, deck)
    players, names = table.seating.bots, table.seating.names
    terminal.play(
        table.game, table.setup, players, names, table.rng, save=table.path, plain=plain, record=table.record
    )


def _list_saved() -> None:
    from americana.desk import shelf

    for number, (path, title, when, scores) in enumerate(shelf.saved(), 1):
        print(f"{number}. {title}, left {when}: {scores}\n   {path}")


@app.command
def join(link: str, /, *, name: str | None = None, seat: int | None = None, plain: Flag = False) -> None:
    """Play at a table of a card room, with the invitation link that the browser shows.

    Parameters
    ----------
    link
        The table's address, such as http://192.168.1.5:8026/t/TABLE.
    name
        What you want to be called; your name on this machine unless you say.
    seat
        The seat you take, counted from 1; without it you choose there, or watch.
    plain
        Ask and tell line by line, without drawing.
    """
    from getpass import getuser

    from americana import terminal
    from americana.desk import shelf

    called = (name or getuser().capitalize())[:24]
    terminal.join(
        link, called, None if seat is None else seat - 1, plain=plain, cookies=shelf.folder() / "guests.json"
    )


@app.command
def replay(record: Path, /, *, seat: int | None = None, plain: Flag = False) -> None:
    """Show a recorded game again, as a spectator or as one seat saw it.

    Parameters
    ----------
    record
        The file, as `americana play` or `americana sim --records` wrote it.
    seat
        Whose eyes to see with, counted from 1.
    plain
        Tell it line by line, without drawing.
    """
    from americana import terminal
    from americana.desk import evening

    terminal.replay(*evening.look_at(record, seat), plain)


@app.command
def sim(
    game: str,
    /,
    *,
    seats: int | None = None,
    games: Count = 1000,
    bots: str = "steady",
    seed: int | None = None,
    option: Options = None,
    deck: Path | None = None,
    records: str | None = None,
    jobs: Jobs = None,
    json: Flag = False,
) -> None:
    """Let bots play many games and count who wins.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it.
    seats
        How many sit at the table.
    games
        How many games are played.
    bots
        Who plays: one name for all seats, or a name for each, parted by commas; package.module:Class brings a bot
        of your own, called with the game.
    seed
        A number from which every deal and choice follows; drawn and shown if you give none.
    option
        Something the table agrees on, as name=value; may be given several times.
    deck
        A deck file to play with instead of the game's own cards.
    records
        A folder to write a record of every game to.
    jobs
        How many processes share the work; the result is the same.
    json
        Print JSON for a program to read.
    """
    from americana.desk.typed import plan
    from americana.lab import sim as lab

    result = lab.run(plan(game, seats, option or [], bots, _seed(seed), records, deck), games, jobs)
    print(lab.as_json(result) if json else lab.report(result))


@app.command
def duel(
    game: str,
    /,
    *,
    seats: int | None = None,
    deals: Count = 500,
    bots: str = "steady,random",
    seed: int | None = None,
    option: Options = None,
    deck: Path | None = None,
    jobs: Jobs = None,
    json: Flag = False,
) -> None:
    """Compare two bots on duplicate deals: the same cards twice, with the seats exchanged.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it.
    seats
        How many sit at the table.
    deals
        How many deals are played, each of them twice.
    bots
        The two bots, parted by a comma; package.module:Class brings one of your own.
    seed
        A number from which every deal and choice follows; drawn and shown if you give none.
    option
        Something the table agrees on, as name=value; may be given several times.
    deck
        A deck file to play with instead of the game's own cards.
    jobs
        How many processes share the work; the result is the same.
    json
        Print JSON for a program to read.
    """
    from americana.desk.typed import duel_plan
    from americana.lab import duel as lab
    from americana.lab.sim import as_json

    result = lab.run(duel_plan(game, seats, option or [], bots, _seed(seed), deck), deals, jobs)
    print(as_json(result) if json else lab.report(result))


@app.command
def rate(
    game: str,
    /,
    *,
    seats: int | None = None,
    deals: Count = 100,
    champion: Flag = False,
    seed: int = 1,
    option: Options = None,
    keep: Path | None = None,
    page: Path | None = None,
    jobs: Jobs = None,
    json: Flag = False,
) -> None:
    """Rate the levels of bots: each against the one below, on the same deals with seats exchanged.

    Every deal is kept in a file as it is done: stop with Ctrl-C, and go on with the same command.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it.
    seats
        How many sit at the table.
    deals
        How many deals each pair of levels plays, each of them twice.
    champion
        Rate the champion too, which takes hours.
    seed
        A number from which every deal and choice follows.
    option
        Something the table agrees on, as name=value; may be given several times.
    keep
        The file of deals that are done; if you name none, one named after the game in this folder.
    page
        A page of the documentation whose ratings are written anew.
    jobs
        How many processes share the work; the result is the same.
    json
        Print JSON for a program to read.
    """
    from americana.desk.typed import duel_plan
    from americana.lab import rate as lab
    from americana.lab.sim import as_json

    plan = duel_plan(game, seats, option or [], "steady,random", seed)
    keep = keep or Path(f"ratings-{game}-{plan.setup['seats']}.jsonl")
    ladder = lab.climb(plan, lab.levels(champion), deals, keep, jobs)
    if page is not None:
        lab.write_into(page, ladder)
    print(as_json(ladder) if json else lab.table(ladder))


@app.command
def study(
    game: str,
    /,
    *,
    seats: Annotated[list[int] | None, Parameter(negative="")] = None,
    games: Count = 2000,
    turns: Annotated[int, Parameter(validator=Number(gte=0))] = 400,
    playouts: Count = 1000,
    seed: int = 1,
    option: Options = None,
    deck: Path | None = None,
    jobs: Jobs = None,
    json: Flag = False,
    plots: Path | None = None,
    page: Path | None = None,
    join: Annotated[list[Path] | None, Parameter(negative="")] = None,
) -> None:
    """Measure how good a game is: length, choices, fairness, and what each card does for winning.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it.
    seats
        A number of seats to study; may be given several times; all of them if you give none.
    games
        How many games are played at each number of seats.
    turns
        How many turns are weighed for a real choice; 0 leaves that out.
    playouts
        How often the game is played out for each kind of card at such a turn.
    seed
        A number from which every deal and choice follows.
    option
        Something the table agrees on, as name=value; may be given several times.
    deck
        A deck file to play with instead of the game's own cards.
    jobs
        How many processes share the work; the result is the same.
    json
        Print JSON for a program to read.
    plots
        A folder to draw the figures into.
    page
        A page of the documentation whose figures are written anew.
    join
        A file with what `--json` printed at some number of seats; given several times, they are put together, and
        nothing is played.
    """
    from americana.core import registry
    from americana.desk.typed import agreed
    from americana.lab import findings, pages
    from americana.lab import study as lab
    from americana.lab.sim import as_json

    if join:
        result = findings.join(game, join)
    else:
        chosen = agreed(registry.find(game), option or [], deck)
        result = lab.study(
            game, seats or (), chosen, seed=seed, games=games, turns=turns, playouts=playouts, jobs=jobs
        )
    if page is not None:
        pages.write_into(page, result)
    if plots is not None:
        from americana.lab.plots import draw

        draw(result, plots)
    print(as_json(result) if json else pages.report(result))


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
    from americana.desk import decks

    print(decks.check(file, game))


@app.command
def bench(
    *games: str,
    seats: int | None = None,
    quick: Flag = False,
    peers: Flag = False,
    against: str = "hearts",
    record: Path | None = None,
    json: Flag = False,
) -> None:
    """Measure how fast the games are played at random.

    Parameters
    ----------
    games
        The games to measure; all of them if you name none.
    seats
        Measure with this number of seats only, and of all games those that have it.
    quick
        Measure for a moment only.
    peers
        Measure others beside us, in turns, instead of the single figures: OpenSpiel, and for Leduc also RLCard
        and PettingZoo.
    against
        The game of OpenSpiel to measure beside ours, where it does not have the same one.
    record
        With --peers: a folder whose README and peers.json the ratios are added to, as in `benchmarks`.
    json
        Print JSON for a program to read.
    """
    from americana.core import registry
    from americana.lab import bench as lab
    from americana.lab.sim import as_json

    pace = lab.QUICK if quick else lab.FULL
    if games:
        tables = lab.tables(map(registry.find, games), seats)
    else:
        tables = lab.tables(lab.fitting(registry.games(_complain).values(), seats), seats)
    if not peers:
        if record is not None:
            raise AmericanaError("only ratios are recorded: type --peers too")
        rows, hands = [lab.measure(game, setup, pace) for game, setup in tables], lab.hands_ranked(pace)
        figures = {"release": _version(), "a_second": rows, "hands_of_13_ranked": hands}
        print(as_json(figures) if json else f"{_version()}\n{lab.report(rows, hands)}")
        return
    from americana.lab import ledger
    from americana.lab import peers as others

    ratios = [
        ratio
        for game, setup in tables
        for ratio in lab.compare(game, setup, others.beside(game.name, against), pace)
    ]
    entry = ledger.entry(_version(), ledger.commit_of(record or Path()), ratios)
    if record is not None:
        ledger.add(record, entry)
    print(as_json(entry) if json else lab.report_ratios(ratios))


@app.command
def new(name: str, /, *, folder: Annotated[Path, Parameter(name="--in")] = Path()) -> None:
    """Lay out the folder of a new game: a tiny one that works, to be written over.

    Parameters
    ----------
    name
        The game's name: small letters, digits and _.
    folder
        The folder to put it in; this one unless you say.
    """
    from americana.desk import newgame

    print(newgame.advice(newgame.lay_out(name, folder)))


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


def _seed(given: int | None) -> int:
    from random import SystemRandom

    return SystemRandom().randrange(10**9) if given is None else given


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line and leave with 0, or 2 if the person has to do something about it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(_run(words))


def _complain(words: str) -> None:
    print(f"americana: {' '.join(words.split())}", file=sys.stderr)


def _run(words: Sequence[str] | None) -> int:
    try:
        app(words, print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except AmericanaError as error:
        _complain(str(error))
        return 2
    except CycloptsError as error:
        command = " ".join(("americana", *(error.command_chain or ()), "--help"))
        _complain(_unknown_command(sys.argv[1:] if words is None else words) or str(error))
        print(f"Type {command} to see what there is.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _stop_writing()
        return 141
    except OSError as error:
        if error.errno not in FULL:
            raise
        _stop_writing()
        _complain(f"the output could not be written whole: {error.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _unknown_command(words: Sequence[str]) -> str:
    """Say that there is no such command, and which may be meant; nothing if the first word is one."""
    commands = [name for name in app if not name.startswith("-")]
    if not words or words[0].startswith("-") or words[0] in commands:
        return ""
    meant = get_close_matches(words[0], commands, n=1)
    return f"there is no command {words[0]!r}" + (f"; did you mean {meant[0]!r}?" if meant else "")


def _stop_writing() -> None:
    """Let whatever is still to be printed go nowhere, so that leaving does not fail over it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
