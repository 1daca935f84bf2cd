"""Markdown as HTML: no markup of its own gets through, headings get names, links lead to pages of the service."""

from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from api.docs.library import Library, Page
from api.docs.markdown import Names

_HERE: Final = "#"


class Heading(Struct, frozen=True):
    """A heading that can be linked to."""

    level: int
    id: str
    title: str


class Rendered(Struct, frozen=True):
    """A page as HTML, with its headings."""

    html: str
    headings: tuple[Heading, ...]


def render(page: Page, library: Library) -> Rendered:
    """A page of the library."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(page.text)
    headings = _name_headings(tokens)
    for token in tokens:
        for child in token.children or []:
            _mend(child, page, library)
    html = reader.renderer.render(tokens, reader.options, {})
    wide = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Rendered(wide, headings)


def _name_headings(tokens: list[Token]) -> tuple[Heading, ...]:
    """Each heading gets the name it is linked by."""
    found: list[Heading] = []
    names = Names()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            title = _text(tokens[place + 1])
            token.attrSet("id", name := names.of(title))
            found.append(Heading(int(token.tag[1:]), name, title))
    return tuple(found)


def _text(token: Token) -> str:
    """The words of a line, without what marks them."""
    return "".join(" " if each.type == "softbreak" else each.content for each in token.children or [])


def _mend(token: Token, page: Page, library: Library) -> None:
    """A link to a file becomes one to its page; of a file that no page shows, the words are left."""
    href = token.attrGet("href")
    if token.type != "link_open" or not isinstance(href, str):
        return
    parts = urlsplit(href)
    if parts.scheme or href.startswith((_HERE, "/")):
        return
    address = library.address_of(normpath(join(dirname(page.path), parts.path)))
    if address:
        token.attrSet("href", f"{address}{_HERE}{parts.fragment}" if parts.fragment else address)
    else:
        token.attrs.pop("href")
