"""The pages: which address asks what, and which template shows it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

from litestar import Request, Response, asgi, get
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.response import Redirect
from msgspec import Struct

from api.browser import cookie_token, headers_of, keeping
from api.graphql.execution.context import Context
from api.pages.asking import Asker, Faulty
from api.pages.clocks import CLOCKS
from api.pages.rendering import Renderer
from api.pages.schema_forms import Form
from api.pages.trouble import Wrong, wrong_of
from api.scenes.svg import SYMBOLS
from api.scenes.tints import tint_sheet
from api.static_files import StaticFiles, guards
from domain.kernel.errors import OrreryError
from services.errors import RateLimited
from services.ports.accounts import Account

PREFIX: Final = "/static"
STATIC: Final = Path(__file__).parent / "static"
_HTML: Final = "text/html"
_GUARDS: Final = dict(guards(forms=True))
_PAGE: Final = 20
_NOT_HERE: Final = 404

Browsing = Request[Any, Any, Any]
Report = Callable[[], Awaitable[tuple[bool, dict[str, str]]]]
"""Whether the service is ready, and the state of every part."""
Figures = Callable[[], list[tuple[str, str]]]
"""What the process counts, in words and numbers."""
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


def _staged(request: Browsing) -> dict[str, Any]:
    """A tournament, and the stage of it that is looked at; the one in progress if none is named."""
    return {**request.path_params, "stage": _number(request, "stage")}


def _replayed(request: Browsing) -> dict[str, Any]:
    """A moment, and the one it is compared with, if there is one."""
    at, other = _number(request, "at"), _number(request, "with")
    first, last = sorted((at or 1, other or 1))
    return {**_moment(request), "from": first, "to": last, "compares": bool(at and other and at != other)}


def origin_of(request: Browsing) -> str:
    """The address of this service as the reader knows it: pictures beside links need a whole one."""
    return f"{request.url.scheme}://{request.url.netloc}"


def _compared(request: Browsing) -> dict[str, Any]:
    """A player, and the one they are compared with, if there is one."""
    other = request.query_params.get("with", "")
    return {**request.path_params, "with": other, "compares": bool(other)}


NEW: Final = Page("/new", "new")
PAGES: Final = (
    Page("/", "lobby"),
    Page("/tables", "tables", "tables", _listed),
    Page("/tables/{id:str}", "table", "table"),
    Page("/tables/{id:str}/replay", "replay", "table", _replayed),
    Page("/tables/{id:str}/proof", "proof", "table"),
    Page("/tournaments", "tournaments", "tournaments", _paged),
    Page("/tournaments/{id:str}", "tournament", "tournament", _staged),
    Page(
        "/tournaments/{id:str}/standings", "standings", "tournament", lambda request: _paged(request) | _staged(request)
    ),
    Page("/tournaments/{id:str}/pairings", "pairings", "tournament", _staged),
    Page("/players/{id:str}", "player", "player", _compared),
    Page("/games", "games"),
    Page("/games/{game:str}/how-to-play", "how_to_play", "games", lambda _: {}),
    Page("/games/{game:str}/rules", "rules", "rules", whole=True),
    Page("/games/{game:str}/cards", "cards", "cards", whole=True),
    Page("/games/{game:str}/players", "leaderboard", "leaderboard", _paged),
    NEW,
    Page("/sign-in", "sign_in"),
)


class Site:
    """All pages, for one engine."""

    def __init__(
        self,
        asker: Asker,
        titles: Mapping[str, str],
        forms: Mapping[str, Form],
        health: Report,
        figures: Figures,
        meanings: Mapping[str, str],
        samples: Mapping[str, Sequence[str]],
    ) -> None:
        """`meanings` are what words of the schema mean that pages explain; `samples` are cards that stand for games."""
        self.asker, self._forms, self._health, self._figures = asker, forms, health, figures
        self._titles = titles
        self._began = datetime.now(UTC).isoformat()
        made = {"symbols.svg": SYMBOLS.read_bytes(), "tints.css": tint_sheet().encode()}
        self.files = StaticFiles(PREFIX, STATIC, made)
        self.renderer = Renderer(self.files.address, titles, meanings, samples, lambda: datetime.now(UTC))

    def handlers(self) -> list[BaseRouteHandler]:
        """What Litestar serves: the pages, and their files."""

        @get("/status")
        async def status(request: Browsing) -> Response[str]:
            is_ready, parts = await self._health()
            caller = await self._caller(request) if is_ready else None  # what is ill is not asked who someone is
            told = {"ready": is_ready, "parts": parts, "figures": self._figures(), "began": self._began}
            shown = {**told, "path": "/status", "caller": caller}
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

    async def show(
        self, request: Browsing, page: Page, more: Mapping[str, Any] | None = None, *, status: int = 200
    ) -> Response[str]:
        """A page, or why there is none."""
        game = request.path_params.get("game")
        if game is not None and game not in self._titles:
            return await self.unknown(request, _NOT_HERE, f"There is no game '{game}'.")
        found = await self._found(request, page.name, page.subject, page.variables(request), whole=page.whole)
        if isinstance(found, Response):
            return found
        context: Context = found.pop("context")
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        caller = context.caller.account if context.caller else None
        scopes = context.caller.scopes if context.caller else frozenset()
        forgotten = caller is None and bool(cookie_token(headers))
        shared = {
            "asked": request.query_params,
            "path": request.url.path,
            "caller": caller,
            "origin": origin_of(request),
        }
        usual = {"wrong": None, "typed": {}, "forms": self._forms, "clocks": CLOCKS, "scopes": scopes}
        shown = self.answer(page.name, {**shared, **usual, **found, **(more or {})}, status)
        if forgotten:  # the token in the cookie is worthless by now
            shown.headers["set-cookie"] = keeping("", secure=request.url.scheme == "https")
        return shown

    async def _caller(self, request: Browsing) -> Account | None:
        """Who looks; None for a stranger, and where that cannot be told just now."""
        with suppress(OrreryError):
            context = await self.asker.enter(request.scope, headers_of(request.scope))  # type: ignore[arg-type]
            return context.caller.account if context.caller else None
        return None

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
        context: Context | None = None
        try:
            context = await self.asker.enter(request.scope, headers)  # type: ignore[arg-type]
            given = dict(request.path_params) if variables is None else variables
            ask = self.asker.ask_all if whole else self.asker.ask
            return {**await ask(document, context, given, subject), "context": context}
        except Faulty as fault:
            return self.wrong(request, wrong_of(fault), context)
        except RateLimited as limited:
            shown = self.fault(request, "There were too many requests from you just now.", 429)
            shown.headers["retry-after"] = str(ceil(limited.retry_after))
            return shown
        except OrreryError:
            return self.fault(request, "A part of the service does not answer just now.", 503)

    def answer(self, template: str, values: Mapping[str, Any], status: int = 200) -> Response[str]:
        """A filled template. What it shows depends on who asks, so nobody keeps it."""
        headers = {**_GUARDS, "cache-control": "no-store", "vary": "Cookie"}
        return Response(self.renderer.page(template, values), status_code=status, media_type=_HTML, headers=headers)

    def fault(self, request: Browsing, words: str, status: int) -> Response[str]:
        """A page that says what is wrong and what can be done, to whoever it is."""
        return self.wrong(request, Wrong(words, status=status))

    def wrong(self, request: Browsing, wrong: Wrong, context: Context | None = None, back: str = "") -> Response[str]:
        """The same for what is known of it: who asked, the clause that forbids it, and where one comes from."""
        return self._told(request, wrong, context.caller.account if context and context.caller else None, back)

    def _told(self, request: Browsing, wrong: Wrong, caller: Account | None, back: str = "") -> Response[str]:
        here = _ours(request.url.path) if request.method == "GET" else ""
        again = f"{here}?{request.url.query}" if here and request.url.query else here
        shown = {"wrong": wrong, "caller": caller, "path": here, "again": again, "back": back or came_from(request)}
        return self.answer("fault", shown, wrong.status)

    async def unknown(self, request: Browsing, status: int, words: str = "") -> Response[str]:
        """The page for an address that leads nowhere, or not in that way; whoever is signed in stays so."""
        usual = "No page has this address." if status == _NOT_HERE else "That cannot be done here."
        return self._told(request, Wrong(words or usual, status=status), await self._caller(request))


def came_from(request: Browsing) -> str:
    """The page of ours that a form was sent from; empty if it is not known."""
    referer = urlsplit(request.headers.get("referer", ""))
    return _ours(referer.path) if request.method != "GET" and referer.netloc == request.url.netloc else ""


def _ours(path: str) -> str:
    """A path that a page may link to: one that begins with two slashes would name another host."""
    return "" if path.startswith("//") else path
