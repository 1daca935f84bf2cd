"""The documentation as a service shows it: every page, its Markdown, what is found, and nothing that means harm."""

import re
from functools import cache
from pathlib import Path

import pytest

from api.docs.library import Library, Page
from api.docs.rendering import Rendered, render
from api.docs.searching import Index
from tests.api.pages.test_pages import Outline, get
from tests.world import World

LIBRARY = Library()


@cache
def rendered(name: str) -> Rendered:
    return render(LIBRARY.pages[name], LIBRARY)


def page_of(text: str) -> Page:
    return Page("play", "Guides", "api/docs/guides/play.md", "Play", text)


async def test_pages_are_served_in_the_frame_of_the_site(address: str) -> None:
    for path in ("/docs", "/docs/play", "/docs/errors", "/docs/search?q=seat"):
        shown = await get(address, path)
        outline = Outline(shown.text)
        assert shown.status_code == 200, path
        assert outline.headings == ["h1"], path
        assert outline.unnamed == [], path
        assert len(outline.ids) == len(set(outline.ids)), path
        assert shown.headers["content-security-policy"].startswith("default-src 'self'")
        assert not re.search(r"<[^>]+\son\w+=|<style|<script(?![^>]*\ssrc=)|\sstyle=", shown.text), path


async def test_the_markdown_of_a_page_is_at_its_address_with_md(address: str) -> None:
    for name in ("home", "queries", "changelog"):
        shown = await get(address, f"/docs/{name}.md")
        assert shown.headers["content-type"] == "text/markdown; charset=utf-8"
        assert shown.text == LIBRARY.pages[name].text


async def test_what_is_not_there_is_a_page_that_says_so(address: str) -> None:
    for path in ("/docs/nothing", "/docs/nothing.md", "/docs/..%2Fsettings"):
        assert (await get(address, path)).status_code == 404


async def test_every_page_of_the_site_leads_to_the_documentation(address: str) -> None:
    assert "/docs" in Outline((await get(address, "/")).text).links


async def test_who_is_signed_in_is_greeted_and_a_worthless_token_is_a_stranger(address: str, world: World) -> None:
    _, token = await world.someone("Ada")
    assert "Ada" in (await get(address, "/docs", cookie=f"orrery={token}")).text
    assert "Sign in" in (await get(address, "/docs", cookie="orrery=orr_none")).text


async def test_what_is_sought_is_shown_as_text(address: str) -> None:
    shown = await get(address, "/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in shown.text
    assert "Nothing has all of these words" in shown.text


@pytest.mark.parametrize(
    ("sought", "first"),
    [
        ("openTable", "/docs/mutations#opentable"),
        ("UN-11", "/docs/rules#un-11"),
        ("too_costly", "/docs/errors#too_costly"),
        ("legalmove", "/docs/types#legalmove"),
    ],
)
def test_the_very_heading_is_found_first(sought: str, first: str) -> None:
    assert Index(LIBRARY.pages.values()).search(sought)[0].address == first


def test_every_word_must_be_there_and_no_word_finds_nothing() -> None:
    index = Index(LIBRARY.pages.values())
    assert index.search("hash chain seed")
    assert index.search("hash zzzzzz") == []
    assert index.search("  ") == []


def test_what_is_found_can_be_gone_to() -> None:
    names = {f"{page.address}#{each.id}" for page in LIBRARY.pages.values() for each in rendered(page.name).headings}
    for sought in ("table", "the", "a", "verify", "UN-"):
        assert {each.address for each in Index(LIBRARY.pages.values()).search(sought)} <= names


def test_links_between_pages_lead_to_headings_that_are_there() -> None:
    there = {page.address: {each.id for each in rendered(page.name).headings} for page in LIBRARY.pages.values()}
    for page in LIBRARY.pages.values():
        for address, name in re.findall(r'href="(/docs[^"#]*)(?:#([^"]*))?"', rendered(page.name).html):
            assert address in there, (page.name, address)
            assert not name or name in there[address], (page.name, address, name)


async def test_links_to_other_pages_lead_somewhere(address: str) -> None:
    found = {link for name in LIBRARY.pages for link in re.findall(r'href="(/(?!docs)[^"#]*)', rendered(name).html)}
    assert {link: (await get(address, link)).status_code for link in sorted(found)} == dict.fromkeys(found, 200)


def test_links_to_clauses_lead_to_the_rulebooks() -> None:
    assert 'href="/games/uno/rules#UN-11"' in rendered("rules").html


def test_markup_in_a_page_is_shown_and_not_obeyed() -> None:
    made = render(page_of("# Hi\n\n<script>alert(1)</script> <b>x</b>\n\n[x](javascript:alert(1))"), LIBRARY)
    assert "<script" not in made.html
    assert "<b>" not in made.html
    assert "href" not in made.html


def test_a_link_to_what_no_page_shows_is_left_as_words() -> None:
    html = render(page_of("# Hi\n\n[the settings](../../settings.py) and [out](https://graphql.org)"), LIBRARY).html
    assert "settings.py" not in html
    assert 'href="https://graphql.org"' in html


def test_headings_that_come_again_are_told_apart() -> None:
    made = render(page_of("# Hi\n\n## Same\n\n## Same\n\n```sh\n# no heading\n```\n"), LIBRARY)
    assert [each.id for each in made.headings] == ["hi", "same", "same-1"]


def test_a_library_lacks_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n")
    assert set(Library(tmp_path).pages) == {"changelog"}
