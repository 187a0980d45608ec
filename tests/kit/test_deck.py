"""Deck files: every mistake is named with its line."""

from pathlib import Path

import pytest

from americana.kit.deck import BadDeck, parse, read

TEXT = '''name = "Three"  # a comment

[[card]]
name = "Pie"
value = 3

[[card]] # another
flavour = """
[[card]]
name = "not this one"
"""
name = "Soda"
value = "one"

[[token]]
name = "Chip"
'''


def test_tables_come_in_the_order_of_the_file_with_their_lines() -> None:
    top, entries = parse(TEXT, "three.toml", ("card", "token"))
    assert top.get("name", str) == "Three"
    assert [(entry.heading, entry.line, entry.get("name", str)) for entry in entries] == [
        ("card", 3, "Pie"),
        ("card", 7, "Soda"),
        ("token", 15, "Chip"),
    ]
    assert entries[1].lines == {"flavour": 8, "name": 12, "value": 13}


def test_a_value_of_the_wrong_type_is_refused_with_its_line() -> None:
    _, entries = parse(TEXT, "three.toml", ("card", "token"))
    with pytest.raises(BadDeck, match=r"^three\.toml, line 13: 'value' .*it is not a whole number"):
        entries[1].get("value", int)
    with pytest.raises(BadDeck, match=r"^three\.toml, line 15: this token needs 'value'"):
        entries[2].get("value", int)
    assert entries[2].get("value", int, 7) == 7


def test_keys_and_tables_that_mean_nothing_are_refused_with_their_line() -> None:
    _, entries = parse(TEXT, "three.toml", ("card", "token"))
    with pytest.raises(BadDeck, match="line 8: unknown key 'flavour'; a card has name, value"):
        entries[1].allow(("name", "value"))
    with pytest.raises(BadDeck, match=r"line 15: \[\[token\]\] is unknown; use \[\[card\]\]"):
        parse(TEXT, "three.toml", ("card",))


def test_text_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadDeck, match=r"^x\.toml, line 2: "):
        parse('name = "x"\nvalue = = 3\n', "x.toml", ("card",))
    with pytest.raises(BadDeck, match=r"with double brackets"):
        parse('[card]\nname = "x"\n', "x.toml", ("card",))


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="cannot read"):
        read(tmp_path / "none.toml", ("card",))
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadDeck, match="UTF-8"):
        read(tmp_path / "odd.toml", ("card",))
