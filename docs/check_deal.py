"""Checks the deals of a finished game of Americana: python check_deal.py RECORD [COMMITMENT] [VALUE …]

RECORD is the file that a card room offers once a game is over. COMMITMENT is what the room showed before the game.
Each VALUE is a random value that a player added; give those that you noted yourself. The script needs only Python.
docs/concepts/fair-deals.md explains what this proves and what it cannot prove.

Checked: the secret and every revealed value match their commitments. The record agrees with what you noted. Every
shuffle, lot and pick of the dealer follows from these by the rule below. Not checked: whether the players'
moves and the dealer's choices follow the rules of the game; `americana verify` checks that.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path


class Refused(Exception):
    """An error in a record, with its line."""


def check(lines, commitment="", values=()):
    """Check the lines of a record; return a sentence for each check, or raise the first error."""
    rows = [(number, json.loads(line)) for number, line in enumerate(lines, 1) if line.strip()]
    pledges = [row for _, row in rows if "deal" in row]
    if len(pledges) != 1:
        raise Refused("line 2: there must be exactly one commitment, so this deal cannot be checked")
    pledge = pledges[0]
    said = [*check_pledge(pledge), *check_notes(pledge, commitment, values)]
    key, counts = make_key(pledge), Counter()
    for number, row in rows:
        if row.get("seat") == -1:  # the dealer
            check_draw(key, counts, number, row)
    draws = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    return [
        *said,
        f"all {sum(counts.values())} draws follow from the secret and the values ({draws or 'none was made'})",
    ]


def check_pledge(pledge):
    """Check that the secret and every value match their commitments."""
    deal = pledge["deal"]
    if digest("americana secret", deal, pledge["secret"]) != pledge["commitment"]:
        raise Refused("line 2: the secret is not the one that was committed to")
    envelopes = pledge.get("envelopes", [])
    seats = [one["seat"] for one in envelopes]
    if seats != sorted(set(seats)):
        raise Refused("line 2: the values are not in the order of the seats")
    for one in envelopes:
        if "value" in one and digest("americana value", deal, str(one["seat"]), one["value"]) != one["commitment"]:
            raise Refused(f"line 2: the value of seat {one['seat'] + 1} is not the one that was committed to")
    yield "the room's secret matches its commitment"
    opened = [one["seat"] + 1 for one in envelopes if "value" in one]
    missing = [one["seat"] + 1 for one in envelopes if "value" not in one]
    yield f"seats that added a value: {opened}" if opened else "no player added a value, so the room dealt alone"
    yield from [f"committed to a value but did not reveal it: seats {missing}"] * bool(missing)
    yield from ["NOT PROVED: the secret of this deal was public before the game began"] * bool(pledge.get("known"))


def check_notes(pledge, commitment, values):
    """Check that the record agrees with what you noted before the game."""
    if commitment and commitment != pledge["commitment"]:
        raise Refused("line 2: this is not the commitment that you noted, so the room changed it")
    opened = [one.get("value") for one in pledge.get("envelopes", [])]
    if any(value not in opened for value in values):
        raise Refused("line 2: your value is missing, so the room ignored it")
    yield from ["the commitment is the one that you noted"] * bool(commitment)
    yield from ["your value is among those that count"] * bool(values)


def make_key(pledge):
    """Make the key of all draws from the deal, the secret and the revealed values."""
    values = [f"{one['seat']} {one['value']}" for one in pledge.get("envelopes", []) if "value" in one]
    return bytes.fromhex(digest("americana deal", pledge["deal"], pledge["secret"], *values))


def check_draw(key, counts, number, row):
    """Check that a draw of the dealer is the one that the key makes from its choices."""
    if not (choices := row.get("drawn_from")):
        raise Refused(f"line {number}: the record does not say what this was drawn from")
    kind = "+".join(dict.fromkeys(as_act(choice)["type"] for choice in choices))
    counts[kind] += 1
    if draw(Stream(key, f"{kind} {counts[kind]}"), choices) != row["act"]:
        raise Refused(f"line {number}: this is not what the pledge draws here ({kind}, number {counts[kind]})")


def as_act(choice):
    """Read a choice: an action, or a form with one field to fill in."""
    return choice["act"] if "field" in choice else choice


def draw(stream, choices):
    """Draw one of the choices, and fill it in if it is a form."""
    choice = choices[stream.below(len(choices))]
    if "field" not in choice:
        return choice
    if choice["type"] == "amount":
        filled = choice["least"] + stream.below(choice["most"] - choice["least"] + 1)
    else:
        filled = [choice["of"][place] for place in stream.places(choice)]
    return {**choice["act"], choice["field"]: filled}


class Stream:
    """Makes the random numbers of one draw."""

    def __init__(self, key, label):
        self.key, self.label, self.numbers = key, label, 0

    def value(self, words):
        """HMAC-SHA-256 with the key, over the kind and number of the draw and the question."""
        return hmac.new(self.key, f"{self.label} {words}".encode(), "sha256").digest()

    def below(self, size):
        """A number below this one; the uneven end of 48 bits is discarded, so that all are equally likely."""
        while size > 1:
            number = int.from_bytes(self.value(f"number {self.numbers}")[:6], "big")
            self.numbers += 1
            if number < 2**48 - 2**48 % size:
                return number % size
        return 0

    def places(self, form):
        """Pick the cards with the lowest values; equal cards are numbered: copy 0, copy 1, …"""
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
        sys.exit(f"REFUSED: {error if isinstance(error, Refused) else f'this is not a record ({error!r})'}")
