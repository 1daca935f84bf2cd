"""The documentation as pages of the service, and as the Markdown they are made of."""

from functools import cached_property, partial
from typing import Any, Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from api.browser import cookie_token, headers_of
from api.docs.library import HOME, Library, Page
from api.docs.rendering import Rendered, render
from api.docs.searching import Index
from api.pages.site import Browsing, Site
from domain.kernel.errors import OrreryError
from services.off_loop import OffLoop, Remembered
from services.ports import Account

_SUFFIX: Final = ".md"
_CONTENTS: Final = 2
"""Headings down to this level are listed beside a page."""


class Docs:
    """All pages of the library, in the frame of the site."""

    def __init__(self, site: Site, off_loop: OffLoop, library: Library | None = None) -> None:
        self._site, self._library = site, library or Library()
        self._off_loop, self._made = off_loop, Remembered(off_loop)

    @cached_property
    def _index(self) -> Index:
        return Index(self._library.pages.values())

    def handlers(self) -> list[HTTPRouteHandler]:
        """The beginning, what is found, and a page or its Markdown by name."""

        @get("/docs")
        async def home(request: Browsing) -> Response[str]:
            return await self._show(request, self._library.pages[HOME])

        @get("/docs/search")
        async def search(request: Browsing) -> Response[str]:
            sought = request.query_params.get("q", "")
            found = await self._off_loop.run(lambda: self._index.search(sought))
            return await self._answer(request, {"page": None, "sought": sought, "found": found, "title": "Search"})

        @get("/docs/{name:str}")
        async def page(request: Browsing) -> Response[str]:
            name = request.path_params["name"]
            known = self._library.pages.get(name.removesuffix(_SUFFIX))
            if known is None:
                return await self._site.unknown(request, 404)
            if name.endswith(_SUFFIX):
                return Response(known.text, media_type="text/markdown")
            return await self._show(request, known)

        return [home, search, page]

    async def _show(self, request: Browsing, page: Page) -> Response[str]:
        made: Rendered = await self._made.get(page.name, partial(render, page, self._library))
        contents = [each for each in made.headings if 1 < each.level <= _CONTENTS]
        return await self._answer(
            request, {"page": page, "title": page.title, "html": made.html, "contents": contents, "sought": ""}
        )

    async def _answer(self, request: Browsing, shown: dict[str, Any]) -> Response[str]:
        frame = {"path": request.url.path, "caller": await self._caller(request), "shelves": self._library.shelves()}
        return self._site.answer("docs", frame | shown)

    async def _caller(self, request: Browsing) -> Account | None:
        """Who reads, for the bar above; the pages are the same for all, also while the service has troubles."""
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        if not cookie_token(headers):
            return None
        try:
            context = await self._site.asker.enter(request.scope, headers)  # type: ignore[arg-type]
        except OrreryError:
            return None
        return context.caller.account if context.caller else None
