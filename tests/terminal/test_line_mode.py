"""Line mode: whole games by script, through a pipe and on a terminal; no wrong line loses anything."""

import os
import pty
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana import terminal
from americana.core import registry
from americana.core.choices import Blank
from americana.core.match import Match
from americana.core.record import load
from americana.core.scene import Offer, Scene
from americana.kit import file_lock
from americana.terminal import scene_in_words
from americana.terminal.line_mode import LineTable, paragraph
from americana.terminal.solo import Solo
from americana.terminal.typed_answers import Misread, chosen_offer, filled_in
from tests.terminal import scenes
from tests.terminal.tables import NAMES, Script, sit_down, until

PROGRAM = """
import sys
from pathlib import Path
from random import Random
from americana import terminal
from americana.core import registry
from americana.kit.file_lock import FileLock
from americana.core.record import load
game = registry.find("bookshop")
path = Path(sys.argv[1])
terminal.play(
    game, game.make_setup(3, rounds="one"), [None, game.medium(), game.medium()], ["Ada", "Ben", "Cleo"],
    Random(3), save=FileLock(path), plain=True, record=load(path) if path.exists() else None,
)
"""


def played(table: Solo, *lines: str, on: str = "") -> Script:
    """Type these lines, then the same line forever, if one is given."""
    script = Script(chain(lines, repeat(on)) if on else lines)
    LineTable(table, script.read, script.write).run()
    return script


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    script = played(table, on="1")
    assert table.over
    assert "The game is over" in script.text
    assert "Score sheet" in script.text
    assert f"The record is in {tmp_path / 'game.jsonl'}." in script.text
    assert load(table.path).over


def test_undo_takes_back_or_says_why_not(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    script = played(table, "undo", "1", "undo", "leave")
    first, second = [line for line in script.heard if "undo" in line and "you" in line]
    assert first == "you have no move to undo in this game"
    assert second == "you can't undo this: you've seen new cards since"
    fresh = sit_down(tmp_path / "other.jsonl")
    fresh.act(fresh.scene().offers[0].act)
    fresh.turn = lambda: None  # type: ignore[method-assign]
    played(fresh, "undo", "leave")
    assert [act for act in fresh.match.record.acts if act.seat == 0] == []


@pytest.mark.parametrize("name", registry.names())
def test_any_game_can_be_played_by_lines_to_the_end(name: str, tmp_path: Path) -> None:
    game, rng = registry.find(name), Random(4)
    seats = game.seats[0]
    match = Match.start(game, game.make_setup(seats), rng, NAMES[:seats])
    bots = [None, *(game.medium() for _ in range(seats - 1))]
    table = Solo(match, bots, NAMES[:seats], rng, tmp_path / "game.jsonl")
    person = Anyone(table, Random(5))
    LineTable(table, person.read, person.heard.append).run()
    assert table.over
    assert load(table.path).over


class Anyone:
    """A person who chooses anything that the scene offers, and fills in forms by their text."""

    def __init__(self, table: Solo, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.heard: list[str] = []
        self.form: Offer | None = None

    def read(self, _: str) -> str:
        scene = self.table.scene()
        asked = [offer for offer in scene.offers if not offer.off_turn] or list(scene.offers)
        if self.form is None and (len(scene.offers) > 1 or asked[0].blank is None):
            offer = self.rng.choice(asked)
            self.form = offer if offer.blank is not None else None
            return str(scene.offers.index(offer) + 1)
        blank = (self.form or asked[0]).blank
        self.form = None
        assert blank is not None
        count = self.rng.randint(blank.least, blank.most)
        return str(count) if blank.kind == "amount" else ", ".join(self.rng.sample(blank.of, count))


def test_cards_are_played_by_their_names_too(tmp_path: Path) -> None:
    offer = sit_down(tmp_path / "game.jsonl").scene().offers[6]
    card = offer.label.removeprefix("Play ")
    for line in (offer.cards[0].lower(), card.title(), offer.label.upper()):
        text = played(sit_down(tmp_path / "game.jsonl"), line).text
        assert f"You play {card} (sum {card.split()[-1]}). (2.3)" in text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("foo", "is not a choice or a card here"),
        ("99", "There is no choice 99. Choose 1 to 13."),
        ("0", "There is no choice 0"),
        ("", "Type a number, a card, or ? for help."),
        ("THREE CARDS", "You can't use that right now"),
        ("-1", "is not a choice or a card here"),
    ],
)
def test_a_bad_line_gets_a_reason_and_changes_nothing(tmp_path: Path, line: str, reason: str) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    before = len(table.match.record.acts)
    line = line.replace("THREE CARDS", " ".join(offer.cards[0] for offer in table.scene().offers[:3]))
    assert reason in played(table, line).text
    assert len(table.match.record.acts) == before


def test_a_blocked_card_is_refused_with_its_rule(tmp_path: Path) -> None:
    table = until(tmp_path, lambda scene: any(card.blocked for card in scene_in_words.cards_of(scene).values()))
    [card, *_] = [card for card in scene_in_words.cards_of(table.scene()).values() if card.blocked]
    script = played(table, card.name, "rules 2.2")
    assert card.blocked is not None
    assert f"{card.blocked.rule}: {card.blocked.reason}." in script.text
    assert "2.2 If you hold a card of the color" in script.text


def test_help_rules_log_score_and_look(tmp_path: Path) -> None:
    text = played(sit_down(tmp_path / "game.jsonl"), "?", "rules", "rules 9.9", "log", "score", "look").text
    assert "leave      save and leave" in text
    assert "1.4 Before each round" in text
    assert "There is no paragraph 9.9" in text
    assert text.count("You were picked at random to start. (1.3)") == 2
    assert "No scores yet." in text
    assert text.count("American Bookshop: Round 1 of 1") == 2


def test_rules_before_anything_was_cited() -> None:
    game = registry.find("bookshop")
    assert paragraph(game, "") == "No rule has been cited yet."
    whole = paragraph(game, "all")
    assert "Trick: green 9 (Bob), beige 3 (Cy); sum 12 of 14" in whole
    assert "limit: The sum that wins a trick at once" in whole
    assert "figure:" not in whole


def test_leaving_saves_and_tells_how_to_go_on(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    script = played(table, "1", "leave")
    assert f"--resume {table.path}" in script.text
    again = Match.resume(table.match.game, load(table.path), Random(8))
    assert again.scene(0, NAMES[:3]) == table.scene()
    assert again.record.lines() == table.match.record.lines()


def test_end_of_input_is_leaving(tmp_path: Path) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    assert f"--resume {table.path}" in played(table).text
    assert load(table.path).acts == table.match.record.acts


def test_a_form_is_filled_in_by_names_numbers_none_or_all(tmp_path: Path) -> None:
    for answer in ("", "all", "1", "none"):
        table = at_the_form(tmp_path)
        held = [card.name for zone in table.scene().zones if zone.id == "hand:0" for card in zone.cards]
        text = played(table, answer).text
        expected = {"": 0, "none": 0, "1": 1, "all": len(held)}[answer]
        [kept] = [act for act in table.match.record.acts if act.seat == 0 and b"keep" in bytes(act.act)]
        assert len(msgspec.json.decode(kept.act)["cards"]) == expected, text


def test_a_form_refuses_what_is_not_there(tmp_path: Path) -> None:
    table = at_the_form(tmp_path)
    text = played(table, "zebra", "1 1", "77").text
    assert "“zebra” is not one of" in text
    assert "You can choose each one only once." in text
    assert "“77” is not one of" in text


def at_the_form(tmp_path: Path) -> Solo:
    return until(tmp_path, lambda scene: scene.offers[0].blank is not None)


def test_an_amount_is_read_and_bounded() -> None:
    scene = scenes.parlor()
    offer = chosen_offer(scene, "3")
    assert filled_in(scene, offer, "4") == {"type": "raise", "by": 4}
    for line in ("0", "6", "many", ""):
        with pytest.raises(Misread):
            filled_in(scene, offer, line)


def test_a_pick_in_order_keeps_the_order() -> None:
    blank = Blank(field="cards", kind="pick", of=("8♣", "9♦", "10♣"), least=2, most=2, ordered=True)
    offer = Offer(label="Lay", act={"type": "lay"}, blank=blank)
    scene = Scene(title="T", headline="", prompt="", seats=(), zones=scenes.parlor().zones, offers=(offer,))
    assert filled_in(scene, offer, "10♣ 8♣") == {"type": "lay", "cards": ["10♣", "8♣"]}
    assert filled_in(scene, offer, "10 club, 1") == {"type": "lay", "cards": ["10♣", "8♣"]}
    with pytest.raises(Misread, match="Choose 2, not 1"):
        filled_in(scene, offer, "1")


def test_a_card_that_several_offers_touch_asks_for_a_number() -> None:
    offers = tuple(Offer(label=label, act={}, cards=("8♣",)) for label in ("Play 8", "Discard 8"))
    scene = Scene(title="T", headline="", prompt="", seats=(), zones=scenes.parlor().zones, offers=offers)
    with pytest.raises(Misread, match="several choices: 1 and 2"):
        chosen_offer(scene, "8♣")


def test_a_record_that_cannot_be_saved_is_said_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").mkdir()
    table = sit_down(tmp_path / "game.jsonl")
    text = played(table, "1", "1").text
    assert "The record is not saved: cannot write" in text
    assert len([act for act in table.match.record.acts if act.seat == 0]) == 2


def test_where_nothing_can_be_written_one_hears_it_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    table = sit_down(tmp_path / "taken" / "game.jsonl")
    table.keep(file_lock.lock_record(table.path))
    text = played(table).text
    assert text.startswith("The record is not saved: cannot write ")
    assert text.index("the game is lost when you leave") < text.index("Your hand")
    assert "what was there before" not in text
    assert "The game is saved" not in text


def test_through_a_pipe_to_the_end(tmp_path: Path) -> None:
    done = run_program(tmp_path / "game.jsonl", "foo\n" + "1\n" * 60)
    assert "is not a choice or a card here" in done
    assert "The game is over" in done
    assert "\x1b" not in done


def test_through_a_pipe_in_two_sittings(tmp_path: Path) -> None:
    first = run_program(tmp_path / "game.jsonl", "1\n1\nleave\n")
    assert "resume" in first
    kept = load(tmp_path / "game.jsonl").acts
    second = run_program(tmp_path / "game.jsonl", "1\n" * 60)
    assert "The game is over" in second
    assert load(tmp_path / "game.jsonl").acts[: len(kept)] == kept


def run_program(path: Path, typed: str) -> str:
    command = [sys.executable, "-c", PROGRAM, str(path)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def test_on_a_terminal_to_the_end(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "game.jsonl")]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True) as process:
        os.close(theirs)
        text = converse(ours)
        assert process.wait(60) == 0
    os.close(ours)
    assert "The game is over" in text


def converse(terminal_side: int) -> str:
    """Answer every prompt with 1 until the program has gone."""
    heard = b""
    answered = 0
    while True:
        try:
            heard += os.read(terminal_side, 65536)
        except OSError:
            return heard.decode()
        if heard.count(b"> ") > answered and heard.endswith(b"> "):
            answered = heard.count(b"> ")
            os.write(terminal_side, b"1\n")


def test_the_public_functions_are_not_shadowed_by_modules() -> None:
    program = (
        "import americana.terminal as front, pkgutil; "
        "print([m.name for m in pkgutil.iter_modules(front.__path__) if m.name in ('play', 'choose', 'replay')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_importing_the_front_loads_no_widgets() -> None:
    program = "import sys, americana.terminal; print([name for name in sys.modules if name in ('textual', 'rich')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_replay_as_a_seat_and_as_a_spectator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = sit_down(tmp_path / "game.jsonl")
    played(table, on="1")
    terminal.replay(table.match.game, load(table.path), 0, plain=True)
    mine = capsys.readouterr().out
    terminal.replay(table.match.game, load(table.path), None, plain=True)
    theirs = capsys.readouterr().out
    assert "You are dealt " in mine
    assert "Ada is dealt 13 cards" in theirs
    assert mine.rstrip().endswith(table.scene().prompt)


def politics(path: Path) -> Solo:
    """Sit down where the lot makes the person Speaker, who is asked first and has several choices."""
    game = registry.find("politics")
    for seed in range(100):
        rng = Random(seed)
        match = Match.start(game, game.make_setup(3, candidates="deal"), rng, NAMES[:3])
        if match.to_act == (0,) and len(match.legal(0)) > 1:
            return Solo(match, [None, game.medium(), game.medium()], NAMES[:3], rng, path)
    raise AssertionError("nobody else is picked")


def test_a_standing_answer_is_left_by_a_word_and_taken_back_by_it(tmp_path: Path) -> None:
    table = politics(tmp_path / "game.jsonl")
    script = played(table, "stand", "stand", "leave")
    assert "stand: Auto-pass unless I'm targeted (off)" in script.text
    assert "(on)" in script.text
    assert "From now on you decide every time." in script.text
    assert not table.standing
    asked = len(played(politics(tmp_path / "asked.jsonl"), on="1").heard)
    spared = len(played(politics(tmp_path / "spared.jsonl"), "stand", on="1").heard)
    assert spared < asked
    assert load(tmp_path / "spared.jsonl").over
    bookshop = played(sit_down(tmp_path / "other.jsonl"), "stand", "leave")
    assert "aimed at me" not in bookshop.text


def test_q_leaves_as_everywhere_and_is_no_queen(tmp_path: Path) -> None:
    game, rng = registry.find("american"), Random(1)
    match = Match.start(game, game.make_setup(2), rng, NAMES[:2])
    table = Solo(match, [None, game.medium()], NAMES[:2], rng, tmp_path / "game.jsonl")
    script = Script(["q"])
    LineTable(table, script.read, script.write).run()
    assert "Continue it with" in script.text
    assert not any(act.seat == table.you for act in table.match.record.acts)


def test_what_counted_is_read_out_when_a_round_ends(tmp_path: Path) -> None:
    script = Script(chain.from_iterable(repeat(("1", ""), 200)))
    LineTable(sit_down(tmp_path / "game.jsonl"), script.read, script.write).run()
    assert "Round 1:" in script.text
    assert "most" in script.text.partition("Round 1:")[2]
