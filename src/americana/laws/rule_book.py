"""Law 15 of rule books: figures can be drawn, terms are explained, and the box has every card."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import options
from americana.core.scene import Face
from americana.laws.cases import Case, table
from americana.laws.random_games import LONG, RandomGame
from americana.laws.reporting import require, role
from americana.laws.transcripts import NAMES
from americana.teach import card_list as boxes
from americana.teach import rule_book as books
from americana.teach import tips

EVERY = 12
"""Acts from one picture that is looked at to the next."""
LONGEST = 170
"""Letters of a tip, so that it is read at a glance."""
SEEDS = range(30, 36)
HOUSE = "House rules"
"""How the chapter is called that tells what a table may agree on."""


def law_15_every_figure_of_a_book_is_drawn(game: AnyGame) -> None:
    """The book shows the figures that there are, and each is drawn with the present rules and shows something."""
    shown = [found for piece in books.pieces(game) if (found := books.shown(piece)) is not None]
    named, there = [name for _, name in shown], set(books.find(game).figures)
    require(set(named) <= there, f"the book shows {_listed({*named} - there)}, which book.toml does not have")
    require(there <= set(named), f"no piece of the book shows the figures {_listed(there - set(named))}")
    for caption, name in shown:
        require(caption, f"the figure {name} has no caption; add one")
        try:
            plate = books.plate(game, name)
        except AmericanaError as error:
            require(False, f"the figure {name} cannot be drawn: {error}")
            continue
        lying = [zone for zone in plate.scene.zones if zone.cards or zone.hidden or zone.chips]
        require(lying or plate.scene.reckoning, f"the figure {name} shows nothing")


def law_15_words_are_explained_where_the_book_uses_them(game: AnyGame) -> None:
    """Every word that is explained stands in the book, and what is cited does too."""
    book = books.find(game)
    marked = books.with_terms(game, game.rules_text)
    idle = [term for term in book.terms if f"](term:{books.slug(term)})" not in marked]
    require(not idle, f"book.toml explains {_listed(idle)}, and the rule book does not use it")
    cited = {*book.acts.values(), *(kind.rule for kind in book.kinds.values())}
    lost = cited - set(game.paragraphs)
    require(not lost, f"book.toml cites {_listed(lost)}, which the rule book does not have")


def law_15_the_book_names_every_option(game: AnyGame) -> None:
    """A book with a chapter of house rules has one for each option, by its name."""
    chapter = game.rules_text.partition(f"{HOUSE}\n")[2]
    missing = [option.name for option in options(game) if chapter and f"*{option.name}*" not in chapter]
    require(not missing, f"the chapter of house rules does not name {_listed(missing)}")


def law_15_every_kind_of_card_has_a_name(game: AnyGame) -> None:
    """Every kind of card in the box has a name, if the game names its cards."""
    book = books.find(game)
    if game.box is None or not book.kinds:
        return
    box = [copies for seats in game.seats for copies in game.box(game.make_setup(seats))]
    nameless = {copies.kind for copies in box} - set(book.kinds)
    nameless |= {deed for copies in box for deed in copies.does} - set(book.does)
    require(not nameless, f"book.toml has no words for the kinds or deeds {_listed(nameless)}")


def law_15_what_one_sees_is_in_the_box_and_explained(case: Case) -> None:
    """Look at pictures now and then: no card that the box does not have, and a paragraph behind each choice."""
    game = case.game
    acts = books.find(game).acts
    box = Counter[Face]()
    for copies in game.box(case.setup) if game.box is not None else ():
        box[copies.card.face] += copies.count
    walk = RandomGame(game, case.setup, 13, LONG)
    for match in walk:
        if len(walk.steps) % EVERY and not match.over:
            continue
        for viewer in match.roles:
            scene = match.scene(viewer, NAMES)
            place = f"after act {len(walk.steps)}, in the picture of {role(viewer)},"
            for face, seen in boxes.in_sight(scene).items() if box else ():
                require(
                    seen.count <= box[face],
                    f"{place} lie {seen.count} of {face.title or face.corner}, more than in the box",
                )
            bare = {str(offer.act["type"]) for offer in scene.offers} - set(acts) if acts else set()
            require(not bare, f"{place} {_listed(bare)} may be done, and book.toml names no paragraph for it")


def law_15_every_tip_has_its_moment(game: AnyGame) -> None:
    """Each is short, cites the book, speaks of no front, and its moment comes at some table."""
    waiting = dict(tips.find(game))
    for name, tip in waiting.items():
        require(tip.rule in game.paragraphs, f"the tip {name} cites {tip.rule}, which the rule book does not have")
        require(len(tip.say) <= LONGEST, f"the tip {name} has more than {LONGEST} characters; shorten it")
    for seed, case in product(SEEDS, _plain_tables(game)):
        if not waiting:
            return
        for name in _moments(RandomGame(game, case.setup, seed, LONG), waiting):
            waiting.pop(name, None)
    require(not waiting, f"the tips {_listed(set(waiting))} never appear")


def _plain_tables(game: AnyGame) -> list[Case]:
    return [table(game, seats) for seats in dict.fromkeys(game.seats)]


def _moments(walk: RandomGame, waiting: dict[str, tips.Tip]) -> set[str]:
    found: set[str] = set()
    heard = dict.fromkeys(walk.match.roles, 0)
    for match in walk:
        for seat in range(match.setup.seats):
            told = match.log(seat, NAMES, heard[seat])
            heard[seat] += len(told)
            found.update(tips.due(waiting, match.scene(seat, NAMES), told))
    return found


def _listed(things: "set[str] | list[str]") -> str:
    return ", ".join(sorted(things))


def words_of_the_start(game: AnyGame) -> Iterator[str]:
    """Give the words of what stands before the first chapter of a book."""
    yield from re.findall(r"[\w'’-]+", game.rules_text.split("## 1")[0])
