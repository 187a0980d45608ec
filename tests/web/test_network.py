"""A room that is open to the network, and an app that opens where the room is away."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from americana.server.ops import serve
from americana.server.pages import network_address
from tests.server.rooms import Guest, config, running

OUTSIDE = "http://192.0.2.7:8026"


def test_the_link_and_its_picture_carry_the_address_of_the_network(browser: Browser, tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db", network=OUTSIDE)) as room:
        ada = Guest(room)
        table = ada.open("bookshop", bots="")
        page = browser.new_page(base_url=room)
        page.goto(f"/t/{table}")
        link = f"{OUTSIDE}/t/{table}"
        expect(page.get_by_label("Link to this table")).to_have_value(link)
        code = page.get_by_alt_text("QR code of the link")
        expect(code).to_be_visible()
        page.wait_for_function("(one) => one.complete && one.naturalWidth > 80", arg=code.element_handle())
        assert ada.get(f"/t/{table}/code.svg").content == network_address.picture(link)
        page.close()


def test_a_room_of_this_machine_alone_shows_no_picture(browser: Browser, tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        page = browser.new_page(base_url=room)
        page.goto(f"/t/{Guest(room).open('bookshop', bots='')}")
        expect(page.get_by_label("Link to this table")).to_have_value(page.url)
        assert page.get_by_alt_text("QR code of the link").count() == 0
        page.close()


def test_the_link_is_copied_without_https_too(browser: Browser, tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        page = browser.new_page(base_url=room, viewport={"width": 390, "height": 844})
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.goto(f"/t/{Guest(room).open('bookshop', bots='')}")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Link copied")
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea id=elsewhere></textarea>')")
        page.locator("#elsewhere").press("Control+V")
        expect(page.locator("#elsewhere")).to_have_value(page.url)
        page.close()


def test_a_link_that_cannot_be_copied_is_shown_whole(browser: Browser, tmp_path: Path) -> None:
    with running(config(tmp_path / "room.db")) as room:
        page = browser.new_page(base_url=room, viewport={"width": 320, "height": 640})
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.add_init_script("document.execCommand = () => false")
        page.goto(f"/t/{Guest(room).open('bookshop', bots='')}")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(page.url)
        assert page.evaluate("document.querySelector('.toast p').getBoundingClientRect().right <= innerWidth")
        page.close()


def test_where_a_room_is_found_from_outside() -> None:
    with serve.listen("127.0.0.1", 0) as here:
        assert network_address.outside(here) == ""
    with serve.listen("0.0.0.0", 0) as everywhere:
        found, port = network_address.outside(everywhere), everywhere.getsockname()[1]
        assert not found or (found.endswith(f":{port}") and "127.0.0.1" not in found)
    assert network_address.is_here("localhost")
    assert network_address.is_here("[::1]")
    assert not network_address.is_here("192.168.1.20")


def test_the_app_opens_while_the_room_is_away_and_says_so(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context()
    with running(config(tmp_path / "room.db")) as room:
        page = context.new_page()
        page.goto(room)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => caches.match('/offline').then((kept) => Boolean(kept))")
        assert page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((a) => a.json())")[
            "icons"
        ]
        page.reload()
    page.goto(f"{room}/t/somewhere")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.book')).fontFamily").count("serif")
    context.close()
