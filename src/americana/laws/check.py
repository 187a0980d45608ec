"""All laws in a useful order, for a game in any folder."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.laws import (
    game_infos,
    goldens,
    imagination,
    invariants,
    leaks,
    lessons,
    masks_and_arrays,
    mutants,
    paragraphs,
    pictures,
    playing,
    reasons,
    rule_book,
    sentences,
    serialization,
    shortcuts,
    undo,
)
from americana.laws.cases import Case, first
from americana.laws.reporting import LawBroken, require

_T = TypeVar("_T")

AT_TABLES: Final[tuple[Callable[[Case], None], ...]] = (
    playing.law_2_play_always_goes_on_and_ends_within_the_bound,
    playing.law_2_what_is_offered_is_accepted_and_all_else_is_refused,
    playing.law_2_nobody_acts_for_another_or_as_the_dealer,
    playing.law_2_what_is_not_an_action_is_never_carried_out,
    playing.law_1_a_record_replays_to_the_same_views_events_and_digests,
    invariants.law_5_nothing_is_lost_and_nothing_appears,
    invariants.law_6_no_action_on_a_copy_changes_the_original,
    invariants.law_6_a_copy_goes_the_way_of_its_original,
    invariants.law_6_a_match_comes_back_from_a_journey_and_goes_the_same_way,
    invariants.law_6_a_search_that_listens_to_nothing_reaches_the_same_facts,
    shortcuts.law_6_a_fold_comes_to_what_passing_one_by_one_does,
    shortcuts.law_6_an_off_turn_by_lot_has_the_odds_of_drawing_from_the_list,
    serialization.law_7_actions_events_views_scenes_and_log_entries_survive_json,
    serialization.law_7_actions_read_back_from_their_notation,
    pictures.law_11_a_picture_names_what_it_touches,
    rule_book.law_15_what_one_sees_is_in_the_box_and_explained,
    leaks.law_3_a_secret_answer_changes_nothing_for_the_others,
    leaks.law_3_unseen_cards_may_be_exchanged_unless_a_named_inference_forbids,
    imagination.law_4_a_role_would_know_the_same_in_what_it_imagines,
    masks_and_arrays.law_13_masks_agree_with_what_is_legal_and_what_is_refused,
    masks_and_arrays.law_13_an_array_holds_what_the_view_does_and_no_more,
    masks_and_arrays.law_13_another_value_makes_another_array,
    undo.law_14_nobody_knows_more_after_an_undo_than_before_the_action,
)
"""Laws that are checked at every table of a game."""

OF_GAMES: Final[tuple[Callable[[AnyGame], None], ...]] = (
    serialization.law_7_unknown_fields_and_malformed_values_are_refused_with_the_path,
    leaks.law_3_most_exchanges_are_possible_and_every_inference_occurs,
    imagination.law_4_on_a_small_deck_imagination_possibility_and_truth_agree,
    paragraphs.every_paragraph_that_the_code_cites_is_in_the_rule_book,
    sentences.law_8_every_sentence_is_said,
    sentences.law_8_no_sentence_stumbles,
    reasons.law_8_every_reason_is_noticed,
    paragraphs.law_8_every_option_makes_a_difference,
    lessons.law_12_a_lesson_plays_from_start_to_end,
    lessons.law_12_a_lesson_touches_every_section_that_a_first_game_meets,
    lessons.law_12_a_lesson_reads_well_for_anybody,
    rule_book.law_15_every_figure_of_a_book_is_drawn,
    rule_book.law_15_words_are_explained_where_the_book_uses_them,
    rule_book.law_15_the_book_names_every_option,
    rule_book.law_15_every_kind_of_card_has_a_name,
    rule_book.law_15_every_tip_has_its_moment,
    game_infos.game_info_says_how_long_how_hard_and_for_how_many,
    game_infos.every_option_stands_in_one_group,
    game_infos.every_option_has_a_meaning,
    game_infos.every_preset_is_a_table_that_can_be_opened,
    game_infos.what_is_brought_in_a_file_has_a_sample,
)
"""Laws that are checked once for each game."""


def its_own_tests_pass(game: AnyGame) -> None:
    """Run the tests in the game's folder."""
    plain = ["-q", "-p", "no:cacheprovider", "--import-mode=importlib", "-c", os.devnull, "--rootdir=."]
    places = os.pathsep.join(filter(None, [str(game.folder.parent), os.environ.get(registry.ADDED, "")]))
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, "."],
        cwd=game.folder,
        env={**os.environ, registry.ADDED: places, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    require(ended.returncode == 0, f"the tests in its folder fail:\n{ended.stdout[-2000:]}")


def law_10_the_transcripts_stand(game: AnyGame) -> None:
    """Replay every recorded game and compare its transcript."""
    for table in first(game):
        goldens.law_10_a_golden_transcript_stands(table)
    goldens.law_10_no_transcript_is_left_over(game, list(first(game)))


OF_FOLDERS: Final[tuple[Callable[[AnyGame], None], ...]] = (
    paragraphs.every_paragraph_has_a_test_that_cites_it,
    paragraphs.every_ruling_has_a_paragraph_and_a_test_and_nothing_else_is_cited,
    law_10_the_transcripts_stand,
    paragraphs.law_8_every_paragraph_happens,
    mutants.every_ruling_has_a_mutant,
)
"""Laws of the tests and transcripts in a game's folder."""

OF_TESTS: Final[tuple[Callable[[AnyGame], None], ...]] = (
    its_own_tests_pass,
    mutants.every_mutant_fails_a_test,
)
"""Laws that run tests, for which pytest must be installed."""

LOOK: Final = {
    "playing": "rules.py (legal, refusal and apply)",
    "invariants": "rules.py (copy, facts and pieces)",
    "shortcuts": "rules.py (fold and off_turn_by_lot)",
    "serialization": "model.py (the fields of actions and events)",
    "pictures": "scene.py",
    "masks_and_arrays": "numbers.toml (texts, words, bits, lengths, left_out)",
    "leaks": "views.py (view, seen and possible)",
    "imagination": "views.py (imagine and possible)",
    "undo": "views.py (seen, view and imagine)",
    "paragraphs": "RULES.md and the code and tests that cite it",
    "lessons": "lesson.toml",
    "game_infos": "game_info.toml",
    "rule_book": "book.toml, tips.toml, and scene.py (box)",
    "sentences": "text.toml",
    "reasons": "search.py (signs) and [reasons] in text.toml",
    "mutants": "mutants.toml",
    "check": "the tests and golden in its folder",
}
"""Where to look first when a law fails."""


class Finding(Struct, frozen=True):
    """The result of a law: how often it was checked, and what is broken, if anything."""

    law: str
    tried: int
    broken: str
    look: str
    at_tables: bool
    """Whether it was checked at tables, and not once for the game."""


def located(name: str) -> AnyGame:
    """Find a game by its name or folder."""
    folder = Path(name)
    if (folder / "RULES.md").is_file():
        places = [str(folder.resolve().parent), os.environ.get(registry.ADDED, "")]
        os.environ[registry.ADDED] = os.pathsep.join(filter(None, places))
        name = folder.resolve().name
    return registry.find(name)


def check(game: AnyGame) -> Iterator[Finding]:
    """Check every law, in the order in which failures should be fixed."""
    tables = list(first(game))
    for law in AT_TABLES:
        yield _found(law, tables)
    for others in (OF_GAMES, OF_FOLDERS if (game.folder / "test_rules.py").is_file() else ()):
        for rule in others:
            yield _found(rule, [game])
    if find_spec("pytest") is not None and (game.folder / "test_rules.py").is_file():
        for rule in OF_TESTS:
            yield _found(rule, [game])


def left_out(game: AnyGame) -> str:
    """Say which laws were skipped, and what to do about it."""
    if not (game.folder / "test_rules.py").is_file():
        return f"Skipped the laws about tests and transcripts: {game.name} has no test_rules.py here."
    if find_spec("pytest") is None:
        return "Skipped the tests: install pytest with `pip install 'americana[laws]'`."
    return ""


def _found(law: Callable[[_T], None], places: Sequence[_T]) -> Finding:
    at_tables = isinstance(places[0], Case)
    look = LOOK[law.__module__.rpartition(".")[2]]
    name = law.__name__.replace("_", " ")
    for tried, place in enumerate(places, 1):
        try:
            law(place)
        except LawBroken as broken:
            where = f"{place}: " if isinstance(place, Case) else ""
            return Finding(name, tried, f"{where}{broken}", look, at_tables)
        except AmericanaError as error:
            return Finding(name, tried, str(error), look, at_tables)
    return Finding(name, len(places), "", look, at_tables)


def report(game: AnyGame, say: Callable[[str], None]) -> None:
    """Report for each law whether it holds, and at the end what to fix first."""
    findings = []
    for finding in check(game):
        findings.append(finding)
        tables = f" ({finding.tried} table{'s' * (finding.tried > 1)})" if finding.at_tables else ""
        say(f"{'broken' if finding.broken else 'holds ':6}  {finding.law}{tables}")
    omitted = left_out(game)
    if omitted:
        say(omitted)
    broken = [finding for finding in findings if finding.broken]
    if broken:
        worst = broken[0]
        count = f"{len(broken)} of {len(findings)} laws are broken"
        raise AmericanaError(f"{count}. Fix first: {worst.law}. {worst.broken}. Look in {worst.look}")
    say(f"All {len(findings)} laws hold for {game.name}.")
