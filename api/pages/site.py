"""The pages: which address asks what, and which template shows it."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from litestar import Request, Response, asgi, get
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.response import Redirect
from msgspec import Struct

from api.browser import cookie_token, headers_of, keeping
from api.graphql.execution.context import Context
from api.pages.asking import Asker, Faulty
from api.pages.rendering import Renderer
from api.pages.schema_forms import Form
from api.scenes.svg import SYMBOLS
from api.scenes.tints import tint_sheet
from api.static_files import StaticFiles, guards
from domain.kernel.errors import OrreryError
from services.errors import RateLimited

PREFIX: Final = "/static"
STATIC: Final = Path(__file__).parent / "static"
_HTML: Final = "text/html"
_GUARDS: Final = dict(guards(forms=True))
_PAGE: Final = 20

Browsing = Request[Any, Any, Any]
Report = Callable[[], Awaitable[tuple[bool, dict[str, str]]]]
"""Whether the service is ready, and the state of every part."""
Variables = Callable[[Browsing], dict[str, Any]]


class Page(Struct, frozen=True):
    """An address, the question it stands for, and what in the answer must be there for the page to be."""

    path: str
    name: str
    """Of the document and of the template."""
    subject: str = ""
    variables: Variables = lambda request: dict(request.path_params)
    whole: bool = False
    """Whether the subject is a list that is shown from its beginning to its end."""


def _paged(request: Browsing) -> dict[str, Any]:
    """A list that is read on from a cursor."""
    return {**request.path_params, "first": _PAGE, "after": request.query_params.get("after") or None}


def _listed(request: Browsing) -> dict[str, Any]:
    chosen = {name: request.query_params.get(name) or None for name in ("game", "status", "player")}
    return _paged(request) | chosen


def _number(request: Browsing, name: str) -> int | None:
    """A number in the address; what is none is as good as nothing."""
    given = request.query_params.get(name, "")
    return int(given) if given.isdecimal() and len(given) <= _DIGITS else None


_DIGITS: Final = 9


def _moment(request: Browsing) -> dict[str, Any]:
    seat = _number(request, "seat")
    everything = request.query_params.get("seat") == "all"
    return {**request.path_params, "at": _number(request, "at"), "seat": seat, "everything": everything}


def _compared(request: Browsing) -> dict[str, Any]:
    """A player, and the one they are compared with, if there is one."""
    other = request.query_params.get("with", "")
    return {**request.path_params, "with": other, "compares": bool(other)}


PAGES: Final = (
    Page("/", "lobby"),
    Page("/tables", "tables", "tables", _listed),
    Page("/tables/{id:str}", "table", "table"),
    Page("/tables/{id:str}/replay", "replay", "table", _moment),
    Page("/tables/{id:str}/proof", "proof", "table"),
    Page("/tournaments", "tournaments", "tournaments", _paged),
    Page("/tournaments/{id:str}", "tournament", "tournament"),
    Page("/players/{id:str}", "player", "player", _compared),
    Page("/games", "games"),
    Page("/games/{game:str}/how-to-play", "how_to_play", "games", lambda _: {}),
    Page("/games/{game:str}/rules", "rules", "rules", whole=True),
    Page("/games/{game:str}/cards", "cards", "cards", whole=True),
    Page("/games/{game:str}/players", "leaderboard", "leaderboard", _paged),
    Page("/new", "new"),
    Page("/sign-in", "sign_in"),
)


class Site:
    """All pages, for one engine."""

    def __init__(self, asker: Asker, titles: Mapping[str, str], forms: Mapping[str, Form], health: Report) -> None:
        self.asker, self._forms, self._health = asker, forms, health
        made = {"symbols.svg": SYMBOLS.read_bytes(), "tints.css": tint_sheet().encode()}
        self.files = StaticFiles(PREFIX, STATIC, made)
        self.renderer = Renderer(self.files.address, titles, lambda: datetime.now(UTC))

    def handlers(self) -> list[BaseRouteHandler]:
        """What Litestar serves: the pages, and their files."""

        @get("/status")
        async def status() -> Response[str]:
            is_ready, parts = await self._health()
            shown = {"ready": is_ready, "parts": parts, "path": "/status", "caller": None}
            return self.answer("status", shown, 200 if is_ready else 503)

        @get("/rules/{rule:str}")
        async def rule(request: Browsing) -> Response[Any]:
            return await self._rule(request)

        @get("/tables/{id:str}/file")
        async def file_of(request: Browsing) -> Response[Any]:
            return await self._file(request)

        @asgi(PREFIX, is_mount=True, copy_scope=False)
        async def file(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - the shape Litestar asks for
            await self.files.file(scope, send, scope["path"])

        @asgi("/favicon.ico", copy_scope=False)
        async def icon(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - the shape Litestar asks for
            await self.files.give(scope, send, "favicon.ico", "public, max-age=86400")

        return [*(self._handler(each) for each in PAGES), status, rule, file_of, file, icon]

    def _handler(self, page: Page) -> HTTPRouteHandler:
        async def show(request: Browsing) -> Response[str]:
            return await self.show(request, page)

        return get(page.path, name=page.name)(show)

    async def show(self, request: Browsing, page: Page, more: Mapping[str, Any] | None = None) -> Response[str]:
        """A page, or why there is none."""
        found = await self._found(request, page.name, page.subject, page.variables(request), whole=page.whole)
        if isinstance(found, Response):
            return found
        context: Context = found.pop("context")
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        caller = context.caller.account if context.caller else None
        forgotten = caller is None and bool(cookie_token(headers))
        shared = {"asked": request.query_params, "path": request.url.path, "caller": caller}
        shown = self.answer(page.name, {**shared, "wrong": "", "forms": self._forms, **found, **(more or {})})
        if forgotten:  # the token in the cookie is worthless by now
            shown.headers["set-cookie"] = keeping("", secure=request.url.scheme == "https")
        return shown

    async def _rule(self, request: Browsing) -> Response[Any]:
        """To where a clause stands, by its name alone."""
        found = await self._found(request, "rule", "rule")
        if isinstance(found, Response):
            return found
        id_ = found["rule"]["id"]
        return Redirect(f"/games/{quote(found['rule']['book'])}/rules#{quote(id_)}", status_code=302)

    async def _file(self, request: Browsing) -> Response[Any]:
        """A table as the file that `orrery verify` reads."""
        found = await self._found(request, "file", "export", _moment(request))
        if isinstance(found, Response):
            return found
        name = f"{request.path_params['id']}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(found["export"], media_type="application/jsonl", headers=headers)

    async def _found(
        self,
        request: Browsing,
        document: str,
        subject: str,
        variables: dict[str, Any] | None = None,
        *,
        whole: bool = False,
    ) -> dict[str, Any] | Response[str]:
        """The answer to a kept document, or a page that says why there is none."""
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        try:
            context = await self.asker.enter(request.scope, headers)  # type: ignore[arg-type]
            given = dict(request.path_params) if variables is None else variables
            ask = self.asker.ask_all if whole else self.asker.ask
            return {**await ask(document, context, given, subject), "context": context}
        except Faulty as fault:
            return self.fault(str(fault), fault.status)
        except RateLimited as limited:
            return self.fault("There were too many requests from you just now.", 429, limited.retry_after)
        except OrreryError:
            return self.fault("A part of the service does not answer just now.", 503)

    def answer(self, template: str, values: Mapping[str, Any], status: int = 200) -> Response[str]:
        """A filled template. What it shows depends on who asks, so nobody keeps it."""
        headers = {**_GUARDS, "cache-control": "no-store", "vary": "Cookie"}
        return Response(self.renderer.page(template, values), status_code=status, media_type=_HTML, headers=headers)

    def fault(self, words: str, status: int, retry_after: float = 0) -> Response[str]:
        """A page that says what is wrong and what can be done."""
        shown = self.answer("fault", {"words": words, "status": status, "caller": None, "path": ""}, status)
        if retry_after:
            shown.headers["retry-after"] = str(ceil(retry_after))
        return shown
