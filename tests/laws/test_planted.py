"""The laws against planted bugs: each must be caught, in a sentence that says where to look."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Self

import msgspec
import pytest

from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import AnyGame, Deal, Fact, View
from americana.core.rules import Refusal
from americana.games.politics import rules as politics
from americana.games.politics.model import Pass, Play
from americana.laws import game_infos, imagination, invariants, leaks, paragraphs, playing, serialization, shortcuts
from americana.laws.cases import Case, table
from americana.laws.reporting import LawBroken, difference

if TYPE_CHECKING:
    from tests.games.haggle import model as sale
    from tests.games.haggle import rules as auction
    from tests.games.leduc import model, rules, views
else:
    registry.find("leduc"), registry.find("haggle")
    auction, sale = (importlib.import_module(f"americana_added_haggle.{name}") for name in ("rules", "model"))
    rules, views, model = (
        importlib.import_module(f"americana_added_leduc.{name}") for name in ("rules", "views", "model")
    )

LEDUC = registry.find("leduc")
HAGGLE = registry.find("haggle")


def at(game: AnyGame) -> Case:
    return table(game, 2)


def planted(start: Callable[..., rules.State]) -> AnyGame:
    return replace(LEDUC, start=start)


class Forgetful(rules.State):
    """Neither a copy nor the facts know how often it was raised."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.raises = 0
        return twin

    def facts(self) -> Fact:
        facts = super().facts()
        assert isinstance(facts, tuple)
        return facts[:3] + facts[4:]


def test_law_6_catches_a_copy_that_forgets_a_field_that_the_facts_forget_too() -> None:
    law = invariants.law_6_a_copy_goes_the_way_of_its_original
    law(at(LEDUC))
    with pytest.raises(
        LawBroken, match=r"after act \d+, seat \d's Raise, a copy .* the view of seat 0 differs in raises"
    ):
        law(at(planted(Forgetful)))


class Tangled(rules.State):
    """A copy shares its chips with its original."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.paid = self.paid
        return twin


def test_law_6_catches_a_copy_that_shares_something_with_its_original() -> None:
    law = invariants.law_6_no_action_on_a_copy_changes_the_original
    law(at(LEDUC))
    with pytest.raises(LawBroken, match="acts on a copy changed the original"):
        law(at(planted(Tangled)))


class Talkative(rules.State):
    """The refusal of too high a bid says how many kings the other player holds."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().refusal(seat, action)
        if refusal is None or seat < 0 or not self.deck:
            return refusal
        kings = sum(card[0] == "K" for other, card in enumerate(self.deck[:2]) if other != seat)
        return msgspec.structs.replace(refusal, values={**refusal.values, "kings": kings})


def test_law_3_catches_a_refusal_that_tells_what_others_hold() -> None:
    law = leaks.law_3_most_exchanges_are_possible_and_every_inference_occurs
    law(LEDUC)
    with pytest.raises(
        LawBroken, match=r"seat \d learns from a refusal at act \d+: .* kings \d\), but .* kings \d\) with"
    ):
        law(planted(Talkative))


def peeking(state: rules.State, seat: int, memory: model.Memory, public: model.Memory) -> model.View:
    """Show the board before it is turned up."""
    view = views.view(state, seat, memory, public)
    return msgspec.structs.replace(view, board=state.deck[2] if state.round else "")


def test_law_3_catches_a_view_that_shows_too_much_and_says_where() -> None:
    law = leaks.law_3_most_exchanges_are_possible_and_every_inference_occurs
    sentence = r"could tell these deals apart at act \d+: its view differs in board"
    with pytest.raises(LawBroken, match=sentence):
        law(replace(LEDUC, view=peeking))  # type: ignore[arg-type]


def test_law_3_catches_an_inference_that_does_not_follow() -> None:
    def suspicious(view: View, deal: Deal) -> str | None:  # noqa: ARG001
        return "L1" if deal.get("board", ("",))[0].startswith("J") else None

    law = leaks.law_3_most_exchanges_are_possible_and_every_inference_occurs
    with pytest.raises(
        LawBroken, match=r"cannot tell these deals apart at act \d+; .* `possible` says L1 against it"
    ):
        law(replace(LEDUC, possible=suspicious))


def test_law_4_catches_an_imagination_that_leaves_deals_out() -> None:
    def timid(view: View, rng: Random) -> rules.State:
        while True:
            state = views.imagine(view, rng)  # type: ignore[arg-type]
            if not state.deck or state.deck[2][0] != "K" or view.board:  # type: ignore[attr-defined]
                return state

    law = imagination.law_4_on_a_small_deck_imagination_possibility_and_truth_agree
    with pytest.raises(LawBroken, match=r"cannot rule out what `imagine` never makes: .* deals, such as"):
        law(replace(LEDUC, imagine=timid))


def sold(start: Callable[..., auction.State]) -> AnyGame:
    return replace(HAGGLE, start=start)


class Folding(auction.State):
    """All begin with two chips, and players without chips bid nothing."""

    most = 0

    def __init__(self, setup: sale.Setup) -> None:
        super().__init__(setup)
        self.chips = [2] * self.seats

    def skip_forced_passes(self) -> int:
        while self.to_act and self.to_act[0] >= 0 and self.chips[self.to_act[0]] <= self.most:
            seat, waiting = self.to_act[0], len(self.to_act)
            self.apply(seat, sale.Bid(0))
            if waiting == 1:
                return seat
        return -1


class Stingy(Folding):
    """A player with a single chip keeps it."""

    most = 1


class Confused(Folding):
    """Names the wrong seat as the last."""

    def skip_forced_passes(self) -> int:
        last = super().skip_forced_passes()
        return last if last < 0 else (last + 1) % self.seats


class Restless(Folding):
    """Goes on to the next sale, past seats that could act off turn."""

    def skip_forced_passes(self) -> int:
        last = -1
        while (closed := super().skip_forced_passes()) >= 0:
            last = closed
        return last


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (Stingy, r"after act \d+ a fold ends elsewhere .*, where seat \d has a choice"),
        (Confused, r"after act \d+ who may act off turn after the fold differs"),
        (Restless, r"after act \d+ a fold skips what seat \d may do off turn"),
    ],
)
def test_law_6_catches_a_fold_that_is_not_what_passing_one_by_one_is(start: type[Folding], words: str) -> None:
    law = shortcuts.law_6_a_fold_comes_to_what_passing_one_by_one_does
    law(at(sold(Folding)))
    with pytest.raises(LawBroken, match=words):
        law(at(sold(start)))


class Skewed(auction.State):
    """Draws the first choice more often."""

    def off_turn_by_lot(self, seat: int, luck: float) -> Choice | None:
        return super().off_turn_by_lot(seat, luck * luck)


class Hidebound(auction.State):
    """Never draws the last of several."""

    def off_turn_by_lot(self, seat: int, luck: float) -> Choice | None:
        asides = self.off_turn(seat)
        return asides[int(luck * max(1, len(asides) - 1))] if asides else None


@pytest.mark.parametrize("start", [Skewed, Hidebound])
def test_law_6_catches_asides_by_lot_with_other_odds(start: type[auction.State]) -> None:
    law = shortcuts.law_6_an_off_turn_by_lot_has_the_odds_of_drawing_from_the_list
    law(at(HAGGLE))
    with pytest.raises(
        LawBroken, match=r"after act \d+ the aside \w+ .*of seat \d comes up in \d+ of \d+ draws, not 8"
    ):
        law(at(sold(start)))


class Leaky(rules.State):
    """A chip gets lost with every raise."""

    def _raise(self, seat: int, events: list[Event] | None) -> None:
        super()._raise(seat, events)
        self.lost = getattr(self, "lost", 0) + 1

    def pieces(self) -> tuple[str | int, ...]:
        *cards, chips = super().pieces()
        assert isinstance(chips, int)
        return (*cards, chips - getattr(self, "lost", 0))


def test_law_5_counts_what_is_lost() -> None:
    with pytest.raises(LawBroken, match=r"after act \d+ what is on the table \(`pieces`\) differs in \[6\]"):
        invariants.law_5_nothing_is_lost_and_nothing_appears(at(planted(Leaky)))


class Generous(rules.State):
    """Folding is offered where there is nothing to fold to."""

    def legal(self, seat: int) -> Sequence[Choice]:
        legal = super().legal(seat)
        return rules.FACING if legal is rules.OPEN else legal


def test_law_2_catches_an_offer_that_is_then_refused() -> None:
    law = playing.law_2_what_is_offered_is_accepted_and_all_else_is_refused
    with pytest.raises(LawBroken, match=r"after act 1 seat 0 is offered Fold: refused by 2.5 \(fold\)"):
        law(at(planted(Generous)))


class Trusting(rules.State):
    """Takes every act for a pass."""

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        if isinstance(action, Action):
            super().apply(seat, action, events)
        else:
            self.to_act = (1 - seat,)


def test_law_2_catches_a_state_that_carries_out_what_is_no_act() -> None:
    law = playing.law_2_what_is_not_an_action_is_never_carried_out
    law(at(LEDUC))
    with pytest.raises(
        LawBroken, match="after act 0 `apply` takes 'garbage' for an act, and should raise `no_act`"
    ):
        law(at(planted(Trusting)))


class Spacious(politics.State):
    """A number can be played in front of seat 9, which does not exist."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().refusal(seat, action)
        return None if refusal is not None and refusal.say == "no_seat" and _to(action) == 9 else refusal


class Numberless(politics.State):
    """A card without a number may be played for it."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().refusal(seat, action)
        return None if refusal is not None and refusal.say == "no_number" else refusal


class Lordly(politics.State):
    """The dealer may pass for all."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if seat < 0 and isinstance(action, Pass) else super().refusal(seat, action)


def _to(action: Action) -> int:
    return action.to if isinstance(action, Play) else -1


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (Spacious, r"seat \d may Play .* 9, but `legal` does not offer it"),
        (Numberless, r"seat \d may Play .* \d, but `legal` does not offer it"),
        (Lordly, r"the dealer may Pass, but `legal` does not offer it"),
    ],
)
def test_law_2_catches_a_plain_act_that_is_allowed_and_not_offered(
    state: type[politics.State], sentence: str
) -> None:
    law = playing.law_2_what_is_offered_is_accepted_and_all_else_is_refused
    with pytest.raises(LawBroken, match=sentence):
        law(at(replace(registry.find("politics"), start=state)))


class Untyped(rules.State):
    """Accepts anything that is no text."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if getattr(action, "cards", ()) is None else super().refusal(seat, action)


def test_law_2_catches_a_game_that_takes_nothing_for_cards() -> None:
    law = playing.law_2_what_is_offered_is_accepted_and_all_else_is_refused
    with pytest.raises(
        LawBroken, match=r"the dealer may do Shuffle\(cards=None\), in which a value is of another sort"
    ):
        law(at(planted(Untyped)))


def test_law_2_catches_a_game_that_goes_on_for_too_long() -> None:
    law = playing.law_2_play_always_goes_on_and_ends_within_the_bound
    with pytest.raises(LawBroken, match="has gone on for 3 actions, but `bound` says at most 2"):
        law(at(replace(LEDUC, bound=lambda setup: 2)))  # noqa: ARG005


def test_law_7_catches_an_event_that_is_not_on_the_list() -> None:
    law = serialization.law_7_actions_events_views_scenes_and_log_entries_survive_json
    with pytest.raises(LawBroken, match="an event cannot be read"):
        law(at(replace(LEDUC, events=LEDUC.events[:-1])))


def test_a_paragraph_that_no_book_has_is_found_in_every_module(tmp_path: Path) -> None:
    folder = tmp_path / "leduc"
    folder.mkdir()
    (folder / "auction.py").write_text('RULE = "7.7"\n')
    (folder / "test_rules.py").write_text('RULE = "8.8"\n')
    with pytest.raises(LawBroken, match=r"auction\.py cites 7\.7, which the rule book does not have"):
        paragraphs.every_paragraph_that_the_code_cites_is_in_the_rule_book(
            _with_book(replace(LEDUC, folder=folder))
        )


def _with_book(game: AnyGame) -> AnyGame:
    (game.folder / "RULES.md").write_text(LEDUC.book)
    return game


def test_a_difference_names_the_first_places() -> None:
    one = {"hand": ("a", "b"), "seat": 1, "memory": {"bets": "cr"}}
    other = {"hand": ("a", "c"), "seat": 1, "memory": {"bets": "cc"}}
    assert difference(one, other) == 'hand[1] ("b", not "c"); memory.bets ("cr", not "cc")'
    assert difference(list(range(9)), list(range(1, 10))).endswith("[2] (2, not 3) and 6 more places")
    assert difference((1, 2), (1,)) == "itself ([1,2], not [1])"


BILLS = [
    ("", game_infos.game_info_says_how_long_how_hard_and_for_how_many, "there is no game_info.toml"),
    (
        "best = 9",
        game_infos.game_info_says_how_long_how_hard_and_for_how_many,
        "not 9",
    ),
    ("[[groups]]", game_infos.every_option_stands_in_one_group, "raises is in no group"),
    (
        "[options.raises]",
        game_infos.every_option_has_a_meaning,
        "raises has no meaning",
    ),
    (
        "[options.rises]",
        game_infos.every_option_has_a_meaning,
        "[options.rises] in game_info.toml is not an option",
    ),
    ('ruling = "L9"', game_infos.every_option_has_a_meaning, "raises cites L9, which the rule book does not have"),
    ("raises = 2", game_infos.every_preset_is_a_table_that_can_be_opened, "Wild changes nothing"),
    (
        "raises = 9",
        game_infos.every_preset_is_a_table_that_can_be_opened,
        "what stands at $.raises is more than 4",
    ),
]


@pytest.mark.parametrize(("planted_line", "law", "said"), BILLS, ids=[said for _, _, said in BILLS])
def test_a_game_info_that_is_not_so_is_caught(
    planted_line: str, law: Callable[[AnyGame], None], said: str, tmp_path: Path
) -> None:
    law(LEDUC)
    text = (LEDUC.folder / "game_info.toml").read_text()
    texts = {
        "": None,
        "best = 9": text.replace("best = 2", planted_line),
        "[[groups]]": text.partition("[[groups]]")[0],
        "[options.raises]": text.partition("[options.raises]")[0],
        "[options.rises]": f'{text}\n[options.rises]\nmeaning = "More."\n',
        'ruling = "L9"': text.replace('ruling = "L2"', planted_line),
    }
    preset = f'{text}\n[[presets]]\ntitle = "Wild"\nmeaning = "More."\noptions = {{ {planted_line} }}\n'
    written = texts.get(planted_line, preset)
    (tmp_path / "RULES.md").write_text(LEDUC.book)
    if written is not None:
        (tmp_path / "game_info.toml").write_text(written)
    with pytest.raises(LawBroken, match=re.escape(said)):
        law(replace(LEDUC, folder=tmp_path))
