"""Pictures of decks: a name of the list, or a small SVG of which only allowed shapes are drawn again."""

import re
from pathlib import Path

import pytest

from americana.kit import card_art
from americana.kit.card_art import Flaw, redrawn
from americana.kit.deck import BadDeck, parse
from americana.server.base.static_files import WEB

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
HEART = '<path class="ink" d="M50,90 L10,40\n Q30 0 50 30 90 0 90 40z"/>'
HOSTILE = {
    "a script": f"{OPEN}<script>alert(1)</script></svg>",
    "an event": f'{OPEN}<path class="ink" d="M0 0" onload="alert(1)"/></svg>',
    "an event of the whole": '<svg viewBox="0 0 100 100" onload="alert(1)"></svg>',
    "a link": f'{OPEN}<a href="https://example.org"><path class="ink" d="M0 0"/></a></svg>',
    "a picture from elsewhere": f'{OPEN}<image href="https://example.org/x.png"/></svg>',
    "something to use": f'{OPEN}<use href="#motif-pie"/></svg>',
    "a page inside": f"{OPEN}<foreignObject><body>hello</body></foreignObject></svg>",
    "a style": f"{OPEN}<style>*{{background:url(//example.org)}}</style></svg>",
    "a style of a piece": f'{OPEN}<path class="ink" style="fill:url(//example.org)" d="M0 0"/></svg>',
    "a fill": f'{OPEN}<path class="ink" fill="url(#x)" d="M0 0"/></svg>',
    "an address as a path": f'{OPEN}<path class="ink" d="javascript:alert(1)"/></svg>',
    "a class of ours": f'{OPEN}<path class="ink strong" d="M0 0"/></svg>',
    "no class": f'{OPEN}<path d="M0 0"/></svg>',
    "a group": f"{OPEN}<g>{HEART}</g></svg>",
    "words": f"{OPEN}hello{HEART}</svg>",
    "words behind": f"{OPEN}{HEART}</svg>hello",
    "two": f"{OPEN}{HEART}</svg>{OPEN}{HEART}</svg>",
    "a shape in a shape": f'{OPEN}<path class="ink" d="M0 0"><path class="ink" d="M0 0"/></path></svg>',
    "a remark": f"{OPEN}<!-- hello -->{HEART}</svg>",
    "a declaration": f'<?xml version="1.0"?>{OPEN}{HEART}</svg>',
    "laughs by the billion": '<!DOCTYPE x [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>' + f"{OPEN}&b;</svg>",
    "an entity in a value": f'{OPEN}<path class="ink" d="M0 0&#106;"/></svg>',
    "a section of data": f"{OPEN}<![CDATA[{HEART}]]></svg>",
    "not closed": f"{OPEN}{HEART}",
    "closed twice": f"{OPEN}{HEART}</svg></svg>",
    "closed by another": f"{OPEN}{HEART}</path>",
    "no size": f'<svg xmlns="http://www.w3.org/2000/svg">{HEART}</svg>',
    "another size": f'<svg viewBox="0 0 9 9">{HEART}</svg>',
    "nothing": f"{OPEN}</svg>",
    "far away": f'{OPEN}<circle class="ink" cx="99999" cy="0" r="1"/></svg>',
    "not a number": f'{OPEN}<circle class="ink" cx="nan" cy="0" r="1"/></svg>',
    "too large a number": f'{OPEN}<path class="ink" d="M{"9" * 400} 0"/></svg>',
    "a space in a name": f'{OPEN}<svg:path class="ink" d="M0 0"/></svg>',
    "capital letters": f'{OPEN}<SCRIPT class="ink"/></svg>',
    "without quotes": f"{OPEN}<path class=ink d=M0/></svg>",
    "too many pieces": f"{OPEN}{HEART * 41}</svg>",
    "too long": f"{OPEN}{HEART * 200}</svg>",
    "slow to read": f"{OPEN}<path{' a=' * 1900}",
    "slow to read as numbers": f'{OPEN}<path class="ink" d="M{"1" * 5000}x"/></svg>',
}


@pytest.mark.parametrize("svg", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_not_allowed_is_refused(svg: str) -> None:
    with pytest.raises(Flaw):
        redrawn(svg)


def test_a_drawing_is_drawn_again_from_classes_and_paths_alone() -> None:
    shapes = (
        f"{HEART}<circle class='cut-tint' cx='50' cy='50' r='10'/>"
        "<rect class='page' x='1' y='2' width='3' height='4'/>"
        "<line class='line' x1='0' y1='0' x2='9' y2='9'></line><polygon class='out' points='1,2 3,4 5,6'/>"
        "<ellipse class='wash' cx='5' cy='5' rx='2' ry='1'/><polyline class='line' points='1 2 3 4'/>"
    )
    assert redrawn(f"{OPEN}\n{shapes}\n</svg>\n").split("|") == [
        "cut:ink M50 90 L10 40 Q30 0 50 30 90 0 90 40z",
        "tint M40 50A10 10 0 1 0 60 50A10 10 0 1 0 40 50z",
        "page M1 2H4V6H1z",
        "line M0 0L9 9",
        "out M1 2L3 4L5 6z",
        "wash M3 5A2 1 0 1 0 7 5A2 1 0 1 0 3 5z",
        "line M1 2L3 4",
    ]


def test_what_was_drawn_again_is_fine_also_without_its_file_and_nothing_else_is() -> None:
    assert card_art.flaw(redrawn(f"{OPEN}{HEART}</svg>")) == ""
    assert card_art.flaw("pie") == card_art.flaw("") == card_art.flaw("of-another-game") == ""
    for wrong in ("cut:", "cut:ink", "cut:ink url(x)", "cut:on M0 0", "cut:ink M0 0|", "<svg>", "a b", "x" * 41):
        assert card_art.flaw(wrong), wrong
    assert card_art.flaw("cut:" + "|".join(["ink M0 0"] * 41))


def test_a_motif_that_nobody_drew_is_named_with_its_line_and_what_was_meant() -> None:
    _, [entry] = parse('name = "x"\n\n[[card]]\nname = "Pie"\nmotif = "pei"\n', "own.toml", ("card",))
    with pytest.raises(BadDeck, match=r"own.toml, line 5: there is no motif 'pei'; did you mean 'pie'\?"):
        card_art.read_motif(entry)


def test_a_drawing_that_is_refused_is_named_with_its_line() -> None:
    text = f"[[card]]\nmotif = '''\n{HOSTILE['a script']}'''\n"
    _, [entry] = parse(text, "own.toml", ("card",))
    with pytest.raises(BadDeck, match=r"own.toml, line 2: <script> is not allowed there"):
        card_art.read_motif(entry)


def test_the_list_is_what_the_house_has_drawn() -> None:
    sprite = Path(WEB / "static" / "motifs.svg").read_text(encoding="utf-8")
    assert set(re.findall(r'id="motif-([\w-]+)"', sprite)) == card_art.MOTIFS
