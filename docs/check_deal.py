"""Checks the deals of a finished game of Americana: python check_deal.py RECORD [COMMITMENT] [VALUE …]

RECORD is the file that a card room gives out once a game is over. COMMITMENT is what the room showed before it, and
each VALUE what somebody added to the chance; name those that you noted yourself. It needs Python and nothing else.
docs/concepts/fair-deals.md says why this proves something, and what it cannot prove.

Checked: the secret is the one committed to; so is every value that was opened; what you noted is what the record
says; and every shuffle, lot and pick of the dealer follows from these by the rule below. Not checked: whether the
acts of the players, and what the dealer draws from, are what the rules say; for that there is `americana verify`.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path


class Refused(Exception):
    """What is wrong with a record, and where."""


def check(lines, commitment="", values=()):
    """Check the lines of a record; say in sentences what was checked, or raise what is wrong."""
    rows = [(number, json.loads(line)) for number, line in enumerate(lines, 1) if line.strip()]
    pledges = [row for _, row in rows if "deal" in row]
    if len(pledges) != 1:
        raise Refused("line 2: there is no pledge, or more than one, so nothing can be checked")
    pledge = pledges[0]
    said = [*check_pledge(pledge), *check_notes(pledge, commitment, values)]
    key, counts = make_key(pledge), Counter()
    for number, row in rows:
        if row.get("seat") == -1:  # the dealer
            check_draw(key, counts, number, row)
    draws = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    return [*said, f"all {sum(counts.values())} draws follow from the pledge ({draws or 'none was made'})"]


def check_pledge(pledge):
    """The secret and every value must be what was committed to."""
    deal = pledge["deal"]
    if digest("americana secret", deal, pledge["secret"]) != pledge["commitment"]:
        raise Refused("line 2: the secret is not the one that was committed to")
    envelopes = pledge.get("envelopes", [])
    seats = [one["seat"] for one in envelopes]
    if seats != sorted(set(seats)):
        raise Refused("line 2: the values do not stand in the order of the seats, one a seat")
    for one in envelopes:
        if "value" in one and digest("americana value", deal, str(one["seat"]), one["value"]) != one["commitment"]:
            raise Refused(f"line 2: the value of seat {one['seat'] + 1} is not the one that was committed to")
    yield "the secret of the room is the one it committed to"
    opened = [one["seat"] + 1 for one in envelopes if "value" in one]
    missing = [one["seat"] + 1 for one in envelopes if "value" not in one]
    yield (
        f"values were added by seats {opened}" if opened else "nobody added a value: the room chose the deal alone"
    )
    yield from [f"values were committed to and not opened by seats {missing}"] * bool(missing)
    yield from ["NOT PROVED: the secret had been published before this game began"] * bool(pledge.get("known"))


def check_notes(pledge, commitment, values):
    """What somebody noted before the game must be what the record says."""
    if commitment and commitment != pledge["commitment"]:
        raise Refused("line 2: the room showed you another commitment before the game")
    opened = [one.get("value") for one in pledge.get("envelopes", [])]
    if any(value not in opened for value in values):
        raise Refused("line 2: a value that you opened is missing, so the room ignored it")
    yield from ["the commitment is the one that you noted"] * bool(commitment)
    yield from ["your value is among those that count"] * bool(values)


def make_key(pledge):
    """The key of all draws: from the deal, the secret, and the values that were opened."""
    values = [f"{one['seat']} {one['value']}" for one in pledge.get("envelopes", []) if "value" in one]
    return bytes.fromhex(digest("americana deal", pledge["deal"], pledge["secret"], *values))


def check_draw(key, counts, number, row):
    """One act of the dealer must be what the key draws from what there was to draw from."""
    if not (choices := row.get("drawn_from")):
        raise Refused(f"line {number}: the record does not say what this was drawn from")
    kind = "+".join(dict.fromkeys(as_act(choice)["type"] for choice in choices))
    counts[kind] += 1
    if draw(Stream(key, f"{kind} {counts[kind]}"), choices) != row["act"]:
        raise Refused(f"line {number}: this is not what the pledge draws here ({kind}, number {counts[kind]})")


def as_act(choice):
    """A choice is an act, or a form: an act with one field to be filled in."""
    return choice["act"] if "field" in choice else choice


def draw(stream, choices):
    """Draw one of the choices, and if it is a form, what is filled in."""
    choice = choices[stream.below(len(choices))]
    if "field" not in choice:
        return choice
    if choice["type"] == "amount":
        filled = choice["least"] + stream.below(choice["most"] - choice["least"] + 1)
    else:
        filled = [choice["of"][place] for place in stream.places(choice)]
    return {**choice["act"], choice["field"]: filled}


class Stream:
    """All that one draw needs."""

    def __init__(self, key, label):
        self.key, self.label, self.numbers = key, label, 0

    def value(self, words):
        """HMAC-SHA-256 with the key, over the draw's kind and number and what is asked."""
        return hmac.new(self.key, f"{self.label} {words}".encode(), "sha256").digest()

    def below(self, size):
        """A number below this one; those from the ragged end of 48 bits are thrown away: all are alike likely."""
        while size > 1:
            number = int.from_bytes(self.value(f"number {self.numbers}")[:6], "big")
            self.numbers += 1
            if number < 2**48 - 2**48 % size:
                return number % size
        return 0

    def places(self, form):
        """Each card has a value; the lowest are picked. Cards that are alike are counted: copy 0, copy 1, …"""
        copies, values = Counter(), []
        for card in form["of"]:
            values.append(self.value(f"card {copies[card]} {card}"))
            copies[card] += 1
        if not form["ordered"] and form["least"] == 0 and form["most"] == len(values):
            return [place for place, value in enumerate(values) if value[0] < 128]
        count = form["least"] + self.below(form["most"] - form["least"] + 1)
        places = sorted(range(len(values)), key=values.__getitem__)[:count]
        return places if form["ordered"] else sorted(places)


def digest(*words):
    """SHA-256 over lines of text."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


if __name__ == "__main__":
    try:
        record = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
        print("\n".join(f"- {one}" for one in check(record, *sys.argv[2:3], values=sys.argv[3:])))
    except (Refused, OSError, ValueError, KeyError, TypeError, IndexError) as error:
        sys.exit(f"REFUSED: {error if isinstance(error, Refused) else f'this is no record ({error!r})'}")
