"""Deals that anyone can check: played through sockets, verified by two checkers, and refused when forged."""

import asyncio
import importlib.util
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from americana.bots.random_bot import RandomBot
from americana.cli.verify import verify
from americana.core import registry
from americana.core.actions import Action
from americana.core.errors import BadRecord
from americana.core.fair_deal import DealSecret, Draws, commit_to_deal, fresh
from americana.core.game import DEALER
from americana.core.match import Match
from americana.core.record import Record, parse
from americana.core.scene import Offer, Scene
from americana.server.wire.client_seeds import ClientSeeds, DealNote
from americana.server.wire.messages import TableInfo
from americana.server.wire.scene_diff import SentBefore
from tests.server.rooms import PATIENCE, Chair, Guest, config, running

ROOT = Path(__file__).parents[2]
GAMES = ("american", "bookshop", "dream", "parlor", "politics")


def stand_alone() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_deal", ROOT / "docs" / "check_deal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = stand_alone()


class Played(Struct):
    """A finished game: its record, and the notes of a player who took part."""

    lines: list[bytes]
    commitment: str
    values: list[str]

    @property
    def record(self) -> Record:
        return parse(self.lines, "downloaded")

    @property
    def pledge(self) -> DealSecret:
        assert self.record.pledge is not None
        return self.record.pledge


class Forgetful(ClientSeeds):
    """Commits to a value and never opens it; in the games below such a player has left when they begin."""

    def answer(self, sign: TableInfo) -> tuple[str, dict[str, object]] | None:
        said = super().answer(sign)
        return None if said is None or said[0] == "open" else said


class Picture(Struct):
    """The parts of a picture that a hasty player looks at."""

    offers: list[Offer | int] | None = None
    over: bool = False


class Heard(Picture):
    """The parts of a frame that a hasty player hears."""

    type: str = ""
    id: str = ""
    question: int | None = None
    scene: Picture | None = None
    former: tuple[Offer, ...] = ()


HEARD = msgspec.json.Decoder(Heard)
SIGN = msgspec.json.Decoder(TableInfo)


async def play_fast(chair: Chair, seed: int) -> None:
    """Play to the end without putting the picture together, because there are a thousand games."""
    rng, answered, scene = Random(seed), None, Scene(title="", headline="", prompt="", seats=(), zones=())
    book = chair.book
    if chair.question is not None:
        answered = chair.question
        chair.scene = chair.scene or scene
        await send(chair, answered, rng)
    while not chair.over:
        frame = await asyncio.wait_for(chair.socket.recv(decode=False), PATIENCE)
        heard = HEARD.decode(frame)
        if heard.type == "sign":
            await chair._add(SIGN.decode(frame))
        if heard.type in ("done", "refused"):
            chair.answered(heard.id, heard.type == "done")
        picture = heard.scene or heard
        if picture.offers is not None or picture.over:
            if heard.type == "full":
                book = SentBefore({}, heard.former)
            else:
                book.turn()
            told = picture.offers or []
            offers = tuple(book.offers[one] if isinstance(one, int) else one for one in told)
            chair.scene = replace(scene, offers=offers, over=picture.over)
            if heard.type == "happened":
                book.keep(told)
        asks = heard.question is not None and (heard.question != answered or heard.type == "refused")
        if asks and chair.scene is not None and not chair.over:
            answered = heard.question
            await send(chair, answered, rng)


async def send(chair: Chair, question: int | None, rng: Random) -> None:
    chair._commands += 1
    act = {"type": "act", "id": f"c{chair._commands}", "question": question, "act": chair.choice(rng)}
    await chair.socket.send(msgspec.json.encode(act), text=True)


async def played(everybody: list[Guest], game: str, seats: int, number: int) -> Played:
    """Have a game played by people of all kinds: most add to the chance, some are old, some do not open."""
    people = everybody[:seats]
    kinds: list[ClientSeeds | None] = [ClientSeeds() for _ in people]
    if number % 3 == 1:
        kinds[-1] = Forgetful()
    if number % 3 == 2:
        kinds[-1] = None
    table = people[0].open(game, bots="", seats=seats)
    async with AsyncExitStack() as stack:
        chairs = []
        for seat, (person, kind) in enumerate(zip(people, kinds, strict=True)):
            chairs.append(await stack.enter_async_context(person.at(table, adding=kind)))
            if seat:
                assert (await chairs[seat].say("sit", seat=seat, name=person.name))["type"] == "done"
            if kind is not None:
                await chairs[seat].until(has_committed)
        if isinstance(kinds[-1], Forgetful):
            await chairs[-1].socket.close()
        assert (await chairs[0].say("start"))["type"] == "done"
        if isinstance(kinds[-1], Forgetful):
            chairs[-1] = await stack.enter_async_context(people[-1].at(table))
            chairs[-1]._commands = 100
        async with asyncio.TaskGroup() as group:
            for seat, chair in enumerate(chairs):
                group.create_task(play_fast(chair, number * 10 + seat))
    lines = people[0].get(f"/api/records/{table}").content.splitlines()
    notes = [note(kind, table) for kind in kinds if type(kind) is ClientSeeds]
    assert len({one.commitment for one in notes}) == 1
    assert all(one.accepted for one in notes)
    return Played(lines, notes[0].commitment, [one.value for one in notes])


def note(kind: ClientSeeds | None, deal: str) -> DealNote:
    assert kind is not None
    return kind.notes[deal]


def has_committed(chair: Chair) -> bool:
    pledge, seat = chair.sign.get("pledge"), chair.sign.get("seat")
    return pledge is not None and seat is not None and bool(pledge.commitments[seat])  # type: ignore[attr-defined]


def check_twice(game: Played, path: Path) -> str:
    """Give why both checkers refuse a game, or nothing if both are content."""
    path.write_bytes(b"\n".join(game.lines) + b"\n")
    reasons = []
    try:
        verify(path, game.commitment, game.values)
    except BadRecord as error:
        reasons.append(str(error))
    try:
        CHECKER.check(path.read_text(encoding="utf-8").splitlines(), game.commitment, game.values)
    except CHECKER.Refused as error:
        reasons.append(str(error))
    assert len(reasons) in (0, 2), f"the checkers do not agree: {reasons}"
    return "; ".join(reasons)


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room that waits for envelopes and hosts as long as a busy machine may need."""
    patience = {"envelopes": PATIENCE, "page": PATIENCE}
    with running(config(tmp_path_factory.mktemp("room") / "room.db", **patience)) as address:
        yield address


SAMPLE = [pytest.param(1, id="sample"), pytest.param(200, id="all", marks=pytest.mark.long)]


@pytest.mark.parametrize("games", SAMPLE)
@pytest.mark.parametrize("name", GAMES)
async def test_a_game_of_people_is_verified_by_both_checkers_and_refused_when_forged(
    patient: str, tmp_path: Path, name: str, games: int
) -> None:
    """A thousand games of all five, and of each game ten forgeries in each of two of its games."""
    game, kinds = registry.find(name), []
    people = [Guest(patient, f"Player {seat}") for seat in range(game.seats[1])]
    for number in range(games):
        seats = game.seats[0] + number % min(3, game.seats[1] - game.seats[0] + 1)
        async with asyncio.timeout(600):
            one = await played(people, name, seats, number)
        assert check_twice(one, tmp_path / "record.jsonl") == ""
        kinds.append(len(one.pledge.opened) - len(one.pledge.envelopes))
        if number < 2:
            for way, (forge, reason) in FORGERIES.items():
                refused = check_twice(forge(one), tmp_path / "forged.jsonl")
                assert reason in refused, f"{way}: {refused}"
    assert games == 1 or set(kinds) == {0, -1}
    print(f"\n{name}: {games} games verified by both checkers, {min(2, games) * len(FORGERIES)} forgeries refused")


# Ten ways to forge


def with_pledge(game: Played, pledge: DealSecret) -> Played:
    record = game.record
    record.pledge = pledge
    return replace(game, lines=record.lines())


def changed_secret(game: Played) -> Played:
    return with_pledge(game, replace(game.pledge, secret=fresh()))


def other_secret(game: Played) -> Played:
    """Another secret and a commitment to it, shown to a client that noted the first one."""
    other = commit_to_deal(game.pledge.deal)
    forged = replace(game.pledge, secret=other.secret, commitment=other.commitment)
    return replace(with_pledge(game, forged), commitment="")


def without_value(game: Played) -> Played:
    """A value is declared unopened."""
    first, *others = game.pledge.envelopes
    forged = replace(game.pledge, envelopes=(replace(first, value=""), *others))
    return replace(with_pledge(game, forged), values=[])


def without_envelope(game: Played) -> Played:
    return replace(with_pledge(game, replace(game.pledge, envelopes=game.pledge.envelopes[1:])), values=[])


def dealt_without_value(game: Played) -> Played:
    """The room ignored a value from the beginning, and played the game out that way."""
    first, *others = game.pledge.envelopes
    pledge = replace(game.pledge, envelopes=(replace(first, value=""), *others))
    rules, rng, bot = registry.find(game.record.header.game), Random(1), RandomBot()
    match = Match.start(rules, rules.read_setup(game.record.header.setup), pledge)
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    return replace(game, lines=match.record.lines())


def changed_value(game: Played) -> Played:
    first, *others = game.pledge.envelopes
    return with_pledge(game, replace(game.pledge, envelopes=(replace(first, value=fresh()), *others)))


def moved_value(game: Played) -> Played:
    first, *others = game.pledge.envelopes
    forged = (*others, replace(first, seat=8))
    return with_pledge(game, replace(game.pledge, envelopes=tuple(forged)))


def replayed_pledge(game: Played) -> Played:
    """The pledge of a deal that everybody knows by now."""
    return replace(with_pledge(game, commit_to_deal("yesterday")), values=[])


def swapped_cards(game: Played) -> Played:
    """Two cards of the last shuffle change places."""
    lines = [json.loads(line) for line in game.lines]
    row = [one for one in lines if one.get("seat") == DEALER and "cards" in one["act"]][-1]
    cards = row["act"]["cards"]
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return replace(game, lines=[json.dumps(one, separators=(",", ":")).encode() for one in lines])


def reordered_draws(game: Played) -> Played:
    """A shuffle replaces the one before it."""
    rules, record = registry.find(game.record.header.game), game.record
    draws = Draws(game.pledge)
    for match in Match.replay(rules, record, game.pledge):
        index = len(match.record.acts)
        act = record.acts[index]
        if act.seat != DEALER:
            continue
        choices = match.truth.legal(DEALER)
        drawn = draws.draw(choices)
        if "cards" in drawn.__struct_fields__:
            following = draws.draw(choices)
            record.acts[index] = replace(act, act=_raw(following))
            return replace(game, lines=record.lines())
    raise AssertionError("nothing was shuffled")


def _raw(action: Action) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


NOT_DRAWN = "this is not what the pledge"
FORGERIES: dict[str, tuple[Callable[[Played], Played], str]] = {
    "changed secret": (changed_secret, "the secret is not the one"),
    "other secret": (other_secret, NOT_DRAWN),
    "value said not to be opened": (without_value, NOT_DRAWN),
    "envelope left out": (without_envelope, NOT_DRAWN),
    "value ignored": (dealt_without_value, "your value is missing"),
    "changed value": (changed_value, "the value of seat 1"),
    "value of another seat": (moved_value, "the value of seat 9"),
    "replayed commitment": (replayed_pledge, "not the commitment that you noted"),
    "swapped cards": (swapped_cards, NOT_DRAWN),
    "reordered draws": (reordered_draws, NOT_DRAWN),
}


def test_the_stand_alone_checker_is_short_and_needs_nothing() -> None:
    text = (ROOT / "docs" / "check_deal.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    imported = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= {"hashlib", "hmac", "json", "sys", "collections", "pathlib"}


# Taking part


async def test_a_game_with_bots_waits_for_the_value_of_its_host(patient: str) -> None:
    ada, adding = Guest(patient), ClientSeeds()
    table = ada.open("leduc", adds=True)
    async with ada.at(table, adding=adding) as chair:
        await chair.until(lambda one: one.scene is not None)
        assert '"begins":true' in chair.frames[0]
        assert adding.notes[table].opened


async def test_a_game_begins_by_itself_if_nobody_comes_who_said_so(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", page=0.05)) as address:
        ada = Guest(address)
        table = ada.open("leduc", adds=True)
        async with Guest(address).at(table) as watching:
            await watching.until(lambda one: one.sign.get("phase") == "playing")


async def test_a_player_who_knows_of_a_deal_and_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", page=60.0, envelopes=0.05)) as address:
        ada = Guest(address)
        async with ada.at(ada.open("leduc", adds=True)) as chair:
            await chair.until(lambda one: one.scene is not None)


async def test_a_rematch_has_the_values_of_all_who_are_still_there(patient: str, tmp_path: Path) -> None:
    people, adding = [Guest(patient, "Ada"), Guest(patient, "Bo")], [ClientSeeds(), ClientSeeds()]
    table = people[0].open("leduc", bots="")
    async with people[0].at(table, adding=adding[0]) as one, people[1].at(table, adding=adding[1]) as two:
        await two.say("sit", seat=1, name="Bo")
        await one.say("start")
        await asyncio.gather(one.play(1), two.play(2))
        await asyncio.gather(one.until(has_committed), two.until(has_committed))
        await one.say("rematch")
        await asyncio.gather(*(chair.until(lambda it: it.sign["rematch"] is not None) for chair in (one, two)))
        following = str(one.sign["rematch"])
    async with people[0].at(following) as one, people[1].at(following) as two:
        await asyncio.gather(one.play(1), two.play(2))
        await one.until(lambda it: it.sign.get("phase") == "over")
    lines = people[0].get(f"/api/records/{following}").content.splitlines()
    notes = [note(kind, following) for kind in adding]
    game = Played(lines, notes[0].commitment, [one.value for one in notes])
    assert check_twice(game, tmp_path / "record.jsonl") == ""
    assert len(game.pledge.opened) == 2


async def test_envelopes_are_taken_once_and_opened_only_when_closed(patient: str) -> None:
    ada, adding = Guest(patient), Forgetful()
    table = ada.open("leduc", bots="")
    async with ada.at(table, adding=adding) as chair:
        await chair.until(has_committed)
        value = note(adding, table).value
        early = await chair.say("open", deal=table, value=value)
        assert "keep your value secret" in str(early["why"])
        assert "already added a value" in str((await chair.say("commit", deal=table, commitment=fresh()))["why"])
        assert "belongs to another table" in str((await chair.say("commit", deal="x", commitment=fresh()))["why"])
        await chair.say("start")
        wrong = await chair.say("open", deal=table, value=fresh())
        assert "doesn't match your commitment" in str(wrong["why"])
        assert (await chair.say("open", deal=table, value=value))["type"] == "done"
        await chair.play()


async def test_who_leaves_while_envelopes_are_opened_is_not_waited_for(patient: str) -> None:
    ada, bo = Guest(patient, "Ada"), Guest(patient, "Bo")
    table = ada.open("leduc", bots="")
    async with ada.at(table, adding=ClientSeeds()) as one:
        async with bo.at(table, adding=Forgetful()) as two:
            await two.say("sit", seat=1, name="Bo")
            await two.until(has_committed)
            await one.say("start")
            await two.until(lambda chair: '"closed":true' in chair.frames[-1])
        async with asyncio.timeout(PATIENCE * 0.8):
            await one.until(lambda chair: chair.scene is not None)


async def test_who_commits_and_does_not_open_is_not_waited_for_long(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", envelopes=0.05)) as address:
        ada, adding = Guest(address), Forgetful()
        table = ada.open("leduc", bots="")
        async with ada.at(table, adding=adding) as chair:
            await chair.until(has_committed)
            await chair.say("start")
            await chair.play()
            await chair.until(lambda one: one.sign.get("phase") == "over")
        game = Played(ada.get(f"/api/records/{table}").content.splitlines(), note(adding, table).commitment, [])
    assert check_twice(game, tmp_path / "record.jsonl") == ""
    assert [(one.seat, one.value) for one in game.pledge.envelopes] == [(0, "")]


async def test_nothing_of_the_secret_is_shown_before_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(config(tmp_path / "room.db")) as address:
        ada, eve, adding = Guest(address), Guest(address, "Eve"), ClientSeeds()
        table = ada.open("leduc", adds=True)
        async with eve.at(table) as watching, ada.at(table, adding=adding) as chair:
            await chair.until(lambda one: one.question is not None)
            refused = eve.get(f"/api/records/{table}")
            assert refused.status_code == 403
            (secret,) = sqlite3.connect(tmp_path / "room.db").execute("select secret from deals").fetchone()
            await chair.play()
            await watching.until(lambda one: one.sign.get("phase") == "over")
            lists = ada.get("/api/tables").text + ada.get(f"/t/{table}").text
            for text in (*chair.frames, *watching.frames, refused.text, lists, caplog.text):
                assert str(secret) not in text
            assert note(adding, table).value not in "".join([*watching.frames, lists, caplog.text])
        assert str(secret) in ada.get(f"/api/records/{table}").text


async def test_a_room_that_was_closed_and_opened_goes_on_with_the_same_chance(tmp_path: Path) -> None:
    """A draw after a restart is what it would have been without one, so the whole record is verified."""
    rules, adding = config(tmp_path / "room.db"), ClientSeeds()
    with running(rules) as address:
        ada = Guest(address)
        table = ada.open("bookshop", adds=True)
        async with ada.at(table, adding=adding) as chair:
            await chair.until(lambda one: one.question is not None)
            await chair.answer(Random(1))
    with running(rules) as address:
        ada.server = address
        async with ada.at(table) as chair:
            await chair.play()
            await chair.until(lambda one: one.sign.get("phase") == "over")
        lines = ada.get(f"/api/records/{table}").content.splitlines()
    game = Played(lines, note(adding, table).commitment, [note(adding, table).value])
    assert check_twice(game, tmp_path / "record.jsonl") == ""


# Tables that share a deal


async def play_both(people: list[Guest], table: str) -> None:
    """Have two people play to the end at a table at which the first of them has a seat, or both are free."""
    async with people[0].at(table, adding=ClientSeeds()) as one, people[1].at(table, adding=ClientSeeds()) as two:
        for seat, chair in enumerate((one, two)):
            await chair.until(lambda it: bool(it.sign))
            if chair.sign["seat"] is None:
                assert (await chair.say("sit", seat=seat, name=people[seat].name))["type"] == "done"
        assert (await one.say("start"))["type"] == "done"
        await asyncio.gather(one.play(1), two.play(2))
        await one.until(lambda it: it.sign.get("phase") == "over")


def dealt(lines: list[bytes]) -> list[object]:
    rows = [json.loads(line) for line in lines]
    return [row["act"] for row in rows if row.get("seat") == DEALER]


async def test_tables_that_share_a_deal_tell_it_when_the_last_of_them_is_over(patient: str, tmp_path: Path) -> None:
    ada, bo, cy, di = (Guest(patient, name) for name in ("Ada", "Bo", "Cy", "Di"))
    first = ada.open("leduc", bots="")
    refused = bo.post("/tables", json={"game": "leduc", "same": first})
    assert "only the host of that table" in refused.text
    second = ada.open("leduc", bots="", same=first)
    async with ada.at(second) as turned_away:
        await turned_away.until(lambda one: bool(one.closed))
        assert "this deal at another table" in turned_away.closed
    async with cy.at(second) as chair:
        chair._commands = 100
        await chair.say("sit", seat=0, name="Cy")
        assert "start the first table" in str((await chair.say("start"))["why"])
    await play_both([ada, bo], first)
    assert "still being played elsewhere" in ada.get(f"/api/records/{first}").text
    assert "being played" in di.post("/tables", json={"game": "leduc", "same": first}).text
    await play_both([cy, di], second)
    records = [ada.get(f"/api/records/{table}").content.splitlines() for table in (first, second)]
    games = [Played(lines, "", []) for lines in records]
    assert [check_twice(game, tmp_path / "record.jsonl") for game in games] == ["", ""]
    assert games[0].pledge == games[1].pledge
    assert len(games[0].pledge.opened) == 2
    assert dealt(records[0]) == dealt(records[1])


async def test_a_deal_that_is_public_may_be_played_again_and_proves_nothing(patient: str, tmp_path: Path) -> None:
    ada, bo, eve = (Guest(patient, name) for name in ("Ada", "Bo", "Eve"))
    first = ada.open("leduc", bots="")
    await play_both([ada, bo], first)
    again = eve.open("leduc", same=first)
    assert ada.get(f"/api/records/{first}").status_code == 200
    async with eve.at(again) as chair:  # bots have the other seats, so play begins at once
        await chair.play(1)
        await chair.until(lambda one: one.sign.get("phase") == "over")
    records = [ada.get(f"/api/records/{table}").content.splitlines() for table in (first, again)]
    assert dealt(records[0]) == dealt(records[1])
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"\n".join(records[1]))
    assert any("NOT PROVED" in said for said in verify(path))
    assert any("NOT PROVED" in said for said in CHECKER.check(path.read_text(encoding="utf-8").splitlines()))
    assert "no table with that deal" in ada.post("/tables", json={"game": "leduc", "same": again}).text


async def test_a_table_that_was_closed_before_it_began_opens_its_secret(tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", abandoned=0.0, watch=0.05)) as address:
        ada = Guest(address)
        table = ada.open("leduc", bots="")
        async with asyncio.timeout(20):
            while ada.get(f"/api/records/{table}").status_code != 200:
                await asyncio.sleep(0.05)
        lines = ada.get(f"/api/records/{table}").content.splitlines()
    assert CHECKER.check([line.decode() for line in lines])[-1].endswith("(none was made)")


def test_a_draw_from_less_than_the_rules_say_is_found_by_the_engine(tmp_path: Path) -> None:
    game = registry.find("leduc")
    lines = Match.start(game, game.make_setup(2), commit_to_deal("deal")).record.lines()
    row = json.loads(lines[2])
    gone = row["drawn_from"][0]["of"].pop()
    row["act"]["cards"].remove(gone)
    row["drawn_from"][0]["least"] = row["drawn_from"][0]["most"] = len(row["act"]["cards"])
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"\n".join([*lines[:2], json.dumps(row, separators=(",", ":")).encode(), *lines[3:]]))
    with pytest.raises(BadRecord, match="line 3"):
        verify(path)
