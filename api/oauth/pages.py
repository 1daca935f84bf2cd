"""The page where people see which applications act in their name, and register those of their own."""

from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.pages.forms import Forms, go, typed_in
from api.pages.site import Browsing, Page, Site
from api.pages.trouble import TROUBLES, wrong_of

PAGE: Final = Page("/applications", "applications")
_NOTHING: Final = {"made": None}


class ApplicationPages:
    """The page and its forms."""

    def __init__(self, site: Site, forms: Forms) -> None:
        self._site, self._forms = site, forms

    def handlers(self) -> list[HTTPRouteHandler]:
        """What Litestar serves."""

        @get(PAGE.path)
        async def show(request: Browsing) -> Response[Any]:
            return await self._site.show(request, PAGE, _NOTHING)

        @post(PAGE.path)
        async def register(request: Browsing) -> Response[Any]:
            return await self._register(request)

        @post(f"{PAGE.path}/remove")
        async def remove(request: Browsing) -> Response[Any]:
            return await self._do(request, "remove_application", "removeApplication", lambda ids: {"id": ids[0]})

        @post(f"{PAGE.path}/end")
        async def end(request: Browsing) -> Response[Any]:
            return await self._do(request, "end_permission", "endPermissions", lambda ids: {"ids": ids})

        return [show, register, remove, end]

    async def _register(self, request: Browsing) -> Response[Any]:
        """The page again, with the secret on it this once."""
        entered = await self._forms.enter(request)
        if isinstance(entered, Response):
            return entered
        typed = await typed_in(request)
        given = {
            "name": typed.get("name", [""])[0],
            "uris": typed.get("uris", [""])[0].split(),
            "confidential": "confidential" in typed,
        }
        try:
            made = await self._site.asker.ask("register_application", entered, given, "registerApplication")
        except TROUBLES as trouble:
            wrong = wrong_of(trouble)
            more = {**_NOTHING, "wrong": wrong, "typed": typed}
            return await self._site.show(request, PAGE, more, status=wrong.status)
        return await self._site.show(request, PAGE, {"made": made["registerApplication"]})

    async def _do(
        self, request: Browsing, document: str, subject: str, given: Callable[[list[str]], dict[str, Any]]
    ) -> Response[Any]:
        entered = await self._forms.enter(request)
        if isinstance(entered, Response):
            return entered
        try:
            ids = (await typed_in(request)).get("id", [""])
            await self._site.asker.ask(document, entered, given(ids), subject)
        except TROUBLES as trouble:
            return self._site.wrong(request, wrong_of(trouble), entered, back=PAGE.path)
        return go(PAGE.path)
