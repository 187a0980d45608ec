"""Pages and static files."""

import gzip
import re

from americana.server.base.static_files import WEB
from tests.server.rooms import Guest


def test_static_files_never_change_under_their_address(room: str) -> None:
    ada = Guest(room)
    address = next(iter(re.findall(r'src="(/static/[^"]+/door\.js)"', ada.get("/").text)))
    answer = ada.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    plain = ada.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


def test_modules_lie_beside_each_other_so_that_they_find_each_other(room: str) -> None:
    ada = Guest(room)
    addresses = re.findall(r'"(/static/[^"]+)"', ada.get("/").text)
    assert len({address.split("/")[2] for address in addresses}) == 1
    folder = addresses[0].rpartition("/")[0]
    assert ada.get(f"{folder}/messages.js").status_code == 200


def test_an_address_of_another_release_leads_to_the_present_one(room: str) -> None:
    ada = Guest(room)
    answer = ada.get("/static/0123456789abcdef/messages.js")
    assert answer.status_code == 307
    assert ada.get(answer.headers["location"]).status_code == 200
    assert ada.get("/static/0123456789abcdef/none.js").status_code == 404


def test_a_rule_book_can_be_linked_to_by_paragraph(room: str) -> None:
    page = Guest(room).get("/rules/bookshop").text
    assert 'id="p2.3"' in page
    assert "<h1>" in page


def test_the_first_page_is_small(room: str) -> None:
    """Under 60 kB compressed, with everything that it fetches before a player can act."""
    ada = Guest(room)
    table = ada.open("bookshop")
    for path in ("/", f"/t/{table}"):
        page = ada.get(path)
        needed = set(re.findall(r'"(/static/[^"]+\.(?:js|css))"', page.text))
        sizes = [len(gzip.compress(ada.get(address).content)) for address in needed]
        assert sum(sizes) + len(gzip.compress(page.content)) < 60_000


def test_scripts_and_styles_travel_without_their_remarks_and_keep_their_lines(room: str) -> None:
    ada = Guest(room)
    folder = re.findall(r'"(/static/[^"]+)"', ada.get("/").text)[0].rpartition("/")[0]
    for file in sorted((WEB / "static").glob("*.js")):
        sent, written = ada.get(f"{folder}/{file.name}").text, file.read_text(encoding="utf-8")
        assert sent.count("\n") == written.count("\n"), file.name
        assert not re.search(r"^\s*(/\*\*|//)|@type", sent, re.MULTILINE), file.name
        assert sent.count("import ") == written.count("\nimport ") + written.startswith("import "), file.name
    for file in sorted((WEB / "static").glob("*.css")):
        sent, written = ada.get(f"{folder}/{file.name}").text, file.read_text(encoding="utf-8")
        assert sent.count("\n") == written.count("\n"), file.name
        assert "/*" not in sent, file.name
