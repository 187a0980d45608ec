"""Law 8 of the catalogue: every rule text has a sentence, and every sentence is used at some table."""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from unittest.mock import patch

from americana.bots.hints import worded
from americana.core.actions import Action
from americana.core.game import DEALER, SPECTATOR, AnyGame
from americana.core.match import Match
from americana.core.text import Entry, Sections
from americana.laws.action_fuzz import actions_to_try, with_other_cards
from americana.laws.cases import first
from americana.laws.goldens import acts, told
from americana.laws.random_games import RandomGame, choices
from americana.laws.reporting import require
from americana.laws.transcripts import NAMES

SEEDS = range(20, 26)
SOON, OFTEN = 12, 40
"""Pictures are drawn and acts are tried at every one of the first steps, and then now and again."""

MANY = 6
"""Choices that are quoted at each look."""
STUMBLES = re.compile(r"\.\.|[?!]\.|\.[:;,!?]|\s[.,;:!?]|,,|\s\s|\(\s|\s\)|[{}]")
"""What no sentence has; … is one letter."""

REASONS = "reasons"
"""The section of what is said with hints."""

Sentence = tuple[str, str]
"""The section of a catalogue, and the key in it."""


def law_8_every_sentence_is_said(game: AnyGame) -> None:
    """Play, draw, tell and try what is refused, and count what is looked up; what is seldom said has a reason."""
    wanted, seldom, shared = sentences(game), set(rare(game)), common(game)
    copied = {one for one in wanted if game.text.sections[one[0]][one[1]] == shared.get(one)}
    require(not copied, f"the kit says these too, so text.toml can leave them out: {_listed(copied)}")
    heard = said_at(game, wanted - seldom)
    missing, never = heard - wanted - set(shared), wanted - seldom - heard
    require(not missing, f"text.toml has no sentence for {_listed(missing)}")
    require(
        not never,
        f"text.toml has sentences that are never said: {_listed(never)}; use or remove them",
    )
    require(seldom <= wanted, f"rare.toml names {_listed(seldom - wanted)}, which text.toml does not have")


def law_8_no_sentence_stumbles(game: AnyGame) -> None:
    """No sentence has two full stops, a space before a comma or a similar error."""
    for table in first(game):
        for said in _spoken(RandomGame(game, table.setup, SEEDS[0])):
            require(STUMBLES.search(said) is None, f"at {table}, this sentence has an error: {said!r}")


def _spoken(walk: RandomGame) -> Iterator[str]:
    """Give the prompts and choices that players read at some steps, and the log of a whole game."""
    for match in _worth_a_look(walk):
        for seat in match.to_act[:1] if DEALER not in match.to_act else ():
            scene = match.scene(seat, NAMES)
            yield from (scene.headline, scene.prompt)
            for choice in match.legal(seat)[:MANY]:
                act = choice if isinstance(choice, Action) else choice.sample(walk.rng)
                yield worded(match.game, scene, act)[0]
    for role in (0, SPECTATOR):
        yield from (telling.sentence for telling in walk.match.log(role, NAMES))


def sentences(game: AnyGame) -> set[Sentence]:
    """Give the section and key of every sentence that is said at tables; reasons have a law of their own."""
    return {
        (section, key) for section, entries in game.text.sections.items() for key in entries if section != REASONS
    }


def common(game: AnyGame) -> dict[Sentence, Entry]:
    """Give the sentences that the game may leave to the kit."""
    return {
        (section, key): entry for section, entries in game.text.common.items() for key, entry in entries.items()
    }


def rare(game: AnyGame) -> dict[Sentence, str]:
    """Give the sentences that the tables of the laws never come to, each with the reason."""
    path = game.folder / "rare.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {(section, key): reason for section, entries in found.items() for key, reason in entries.items()}


def _listed(found: set[Sentence]) -> str:
    return ", ".join(sorted(f"{section}.{key}" for section, key in found))


class _Listener(dict[str, Entry]):
    """A section of a catalogue that notes what is looked up in it."""

    def __init__(self, name: str, entries: Mapping[str, Entry], heard: set[Sentence]) -> None:
        super().__init__(entries)
        self.name = name
        self.heard = heard

    def __getitem__(self, key: str) -> Entry:
        self.heard.add((self.name, key))
        return super().get(key, f"[{key}]")


def said_at(game: AnyGame, wanted: set[Sentence]) -> set[Sentence]:
    """Play, tell and draw until every wanted sentence was said, or enough tables were tried."""
    heard: set[Sentence] = set()
    _forget(game)
    own, common = _listening(game.text.sections, heard), _listening(game.text.common, heard)
    with patch.multiple(game.text, sections=own, common=common, said={}, titles={}):
        for table in first(game):
            if acts(table).is_file():
                told(table)
        for seed, table in product(SEEDS, first(game)):
            if heard >= wanted:
                break
            _hear_out(RandomGame(game, table.setup, seed))
    return heard


def _listening(sections: Sections, heard: set[Sentence]) -> dict[str, _Listener]:
    return {name: _Listener(name, entries, heard) for name, entries in sections.items()}


def _forget(game: AnyGame) -> None:
    """Let whatever speaks from the catalogue say again what it kept."""
    for module in list(sys.modules.values()):
        if vars(module).get("TEXT") is game.text:
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def _hear_out(walk: RandomGame) -> None:
    """Tell a playing to all, and look closely wherever something new is asked."""
    for match in _worth_a_look(walk):
        for role in match.roles:
            match.scene(role, NAMES)
        names, rng = tuple(map(str, match.truth.pieces())), Random(len(walk.steps))
        for action in actions_to_try(match, walk.steps, {"": names}, rng):
            for seat in (DEALER, *range(match.setup.seats)):
                _try(match, seat, action)
        for seat in match.to_act:
            for choice in choices(match, seat)[:4]:
                act = choice if isinstance(choice, Action) else choice.sample(rng)
                _try(match, seat, with_other_cards(match.game, act, ["nothing"], rng))
    for role in walk.match.roles:
        walk.match.log(role, NAMES)


def _try(match: Match, seat: int, action: Action) -> None:
    """Say why an act is refused, if it is."""
    refusal = match.truth.refusal(seat, action)
    if refusal is not None:
        match.game.explain(refusal)


def _worth_a_look(walk: RandomGame) -> Iterator[Match]:
    """Give the match at its beginning and end, where a new kind of question is asked, and now and again."""
    known = set()
    for match in walk:
        kinds = frozenset(type(choice) for seat in match.to_act for choice in choices(match, seat))
        asked = (kinds, len(match.to_act))
        if asked not in known or len(walk.steps) < SOON or len(walk.steps) % OFTEN == 0:
            known.add(asked)
            yield match
