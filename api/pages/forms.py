"""What people send: signing in and out, opening a table, and every verb of a table, also without scripts."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlsplit

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from api.asgi import client_address
from api.browser import cookie_token, headers_of, is_ours, keeping
from api.graphql.execution.context import Context
from api.pages.asking import Faulty
from api.pages.schema_forms import Form, Unfit, filled_in
from api.pages.site import Browsing, Site
from domain.kernel.errors import OrreryError

VERBS: Final[Mapping[str, str]] = {
    "take-seat": "takeSeat",
    "add-bot": "addBot",
    "leave": "leaveSeat",
    "start": "startGame",
    "cancel": "cancelTable",
    "step-away": "stepAway",
    "take-back": "takeBack",
    "call-ready": "callReady",
    "ready": "sayReady",
    "ask-undo": "askUndo",
    "agree-undo": "answerUndo",
    "deny-undo": "answerUndo",
    "rematch": "rematch",
    "fork": "forkTable",
}
"""The last part of the address -> the mutation it is."""
_GIVEN: Final[Mapping[str, Mapping[str, Any]]] = {"agree-undo": {"agrees": True}, "deny-undo": {"agrees": False}}
_TYPED: Final[Mapping[str, tuple[str, ...]]] = {"add-bot": ("bot",), "fork": ("bot", "version", "seat")}
"""What a form adds to some verbs."""
_TYPES: Final[Mapping[str, str]] = {"bot": "String", "agrees": "Boolean!", "version": "Int", "seat": "Int"}
_ANSWER: Final = (
    "{ __typename ... on TableChanged { table { id } } ... on Refused { rule reason } ... on OutOfDate { version } }"
)
_LONGEST: Final = 64 * 1024


class Forms:
    """The handlers of everything that is sent by a form."""

    def __init__(self, site: Site, fields: Mapping[str, Form]) -> None:
        self._site, self._fields = site, fields

    def handlers(self) -> list[HTTPRouteHandler]:
        """What Litestar serves."""

        @post("/sign-in")
        async def sign_in(request: Browsing) -> Response[Any]:
            return await self._sign_in(request)

        @post("/sign-out")
        async def sign_out(request: Browsing) -> Response[Any]:
            return await self._sign_out(request)

        @post("/new")
        async def new(request: Browsing) -> Response[Any]:
            return await self._open(request)

        @post("/quick-match")
        async def quick_match(request: Browsing) -> Response[Any]:
            return await self._queue(request)

        @post("/quick-match/leave")
        async def leave_quick_match(request: Browsing) -> Response[Any]:
            return await self._leave_queue(request)

        @post("/tables/{id:str}/{verb:str}")
        async def verb(request: Browsing) -> Response[Any]:
            return await self._do(request)

        return [sign_in, sign_out, new, quick_match, leave_quick_match, verb]

    # -- who one is --------------------------------------------------------------------------------------------

    async def _sign_in(self, request: Browsing) -> Response[Any]:
        """As a guest by a name, or with a token: the browser then gets one of its own."""
        if not is_ours(headers_of(_scope(request))):
            return self._foreign()
        typed = await _typed(request)
        try:
            token = await self._token(request, typed)
        except (Faulty, OrreryError) as wrong:
            asked = {"next": typed.get("next", "/")}
            return self._site.answer(
                "sign_in", {"wrong": said(wrong), "asked": asked, "path": "/sign-in", "caller": None}, 400
            )
        return go(_local(typed.get("next", "/")), keeping(token, secure=request.url.scheme == "https"))

    async def _token(self, request: Browsing, typed: Mapping[str, str]) -> str:
        address = client_address(_scope(request))
        own = typed.get("token", "").strip()
        context = await self._site.asker.authenticator.enter(f"Bearer {own}" if own else None, address)
        if own:
            made = await self._site.asker.ask("browser_token", context, subject="createToken")
            return str(made["createToken"]["token"])
        made = await self._site.asker.ask("guest", context, {"name": typed.get("name", "")}, "createGuest")
        return str(made["createGuest"]["token"])

    async def _sign_out(self, request: Browsing) -> Response[Any]:
        headers = headers_of(_scope(request))
        if not is_ours(headers):
            return self._foreign()
        if token := cookie_token(headers):
            context = await self._site.asker.enter(_scope(request), headers)
            await self._site.asker.ask("sign_out", context, {"token": token})
        return go("/", keeping("", secure=request.url.scheme == "https"))

    # -- tables ------------------------------------------------------------------------------------------------

    async def _open(self, request: Browsing) -> Response[Any]:
        """A table with bots, if there are to be any: then the game begins at once."""
        entered = await self._enter(request)
        if isinstance(entered, Response):
            return entered
        typed = await _typed(request)
        game = typed.get("game", "")
        try:
            if game not in self._fields:
                raise Unfit("There is no such game.")
            options = {game: filled_in(self._fields[game], {name: [value] for name, value in typed.items()})}
            made = await self._site.asker.ask("open_table", entered, {"options": options, **_terms(typed)}, "openTable")
            table = _accepted(made["openTable"])
            for _ in range(_count(typed.get("bots", "0"))):
                await self._verb(entered, table, "add-bot", {"bot": typed.get("bot", "")})
            if _count(typed.get("bots", "0")) or not await self._waits(entered, table):
                await self._verb(entered, table, "start", {})
        except (Faulty, OrreryError, Unfit) as wrong:
            return self._site.fault(said(wrong), 400)
        return go(f"/tables/{quote(table)}")

    async def _queue(self, request: Browsing) -> Response[Any]:
        """Wait for others who want the same game; asking again tells where one stands."""
        entered = await self._enter(request)
        if isinstance(entered, Response):
            return entered
        game = (await _typed(request)).get("game", "")
        try:
            if game not in self._fields:
                raise Unfit("There is no such game.")
            found = await self._site.asker.ask("new", entered)
            least = next(each["minSeats"] for each in found["games"] if each["slug"] == game)
            asked = {"options": {game: {}}, "seats": max(2, least)}
            place = (await self._site.asker.ask("quick_match", entered, asked, "quickMatch"))["quickMatch"]
            if place["__typename"] == "Refused":
                raise Refused(f"{place['reason']} ({place['rule']})", 409)
        except (Faulty, OrreryError, Unfit) as wrong:
            return self._site.fault(said(wrong), 409 if isinstance(wrong, Refused) else 400)
        if place["table"] and not place["waiting"]:
            return go(f"/tables/{quote(place['table'])}")
        caller = entered.caller.account if entered.caller else None
        return self._site.answer("waiting", {"place": place, "caller": caller, "path": "/quick-match"})

    async def _leave_queue(self, request: Browsing) -> Response[Any]:
        entered = await self._enter(request)
        if isinstance(entered, Response):
            return entered
        try:
            await self._site.asker.ask("leave_quick_match", entered, {"game": (await _typed(request)).get("game", "")})
        except (Faulty, OrreryError) as wrong:
            return self._site.fault(said(wrong), 400)
        return go("/")

    async def _waits(self, context: Context, table: str) -> bool:
        """Whether the game is for more than one."""
        found = await self._site.asker.ask("table", context, {"id": table}, "table")
        game = next(each for each in found["games"] if each["slug"] == found["table"]["game"])
        return bool(game["maxSeats"] > 1)

    async def _do(self, request: Browsing) -> Response[Any]:
        entered = await self._enter(request)
        if isinstance(entered, Response):
            return entered
        table, verb = request.path_params["id"], request.path_params["verb"]
        if verb not in VERBS:
            return self._site.fault("There is no such thing to do at a table.", 404)
        try:
            after = await self._verb(entered, table, verb, await _typed(request))
        except (Faulty, OrreryError) as wrong:
            return self._site.fault(said(wrong), 409 if isinstance(wrong, Refused) else 400)
        return go(f"/tables/{quote(after)}")

    async def _verb(self, context: Context, table: str, verb: str, typed: Mapping[str, str]) -> str:
        """Do it; the table one is at then."""
        given: dict[str, Any] = {**_GIVEN.get(verb, {})}
        for name in _TYPED.get(verb, ()):
            if text := typed.get(name, ""):
                given[name] = int(text) if _TYPES[name] == "Int" and text.isdecimal() else text
        declared = "".join(f", ${name}: {_TYPES[name]}" for name in given)
        passed = "".join(f", {name}: ${name}" for name in given)
        text = f"mutation ($table: ID!{declared}) {{ done: {VERBS[verb]}(table: $table{passed}) {_ANSWER} }}"
        found = await self._site.asker.run(text, context, {"table": table, **given}, "done")
        return _accepted(found["done"])

    # -- what all of them need ---------------------------------------------------------------------------------

    async def _enter(self, request: Browsing) -> Context | Response[Any]:
        headers = headers_of(_scope(request))
        if not is_ours(headers):
            return self._foreign()
        try:
            context = await self._site.asker.enter(_scope(request), headers)
        except OrreryError as wrong:
            return self._site.fault(said(wrong), 429)
        if context.caller is None:
            return go(f"/sign-in?next={quote(_local(headers.get('referer', '/')))}")
        return context

    def _foreign(self) -> Response[Any]:
        return self._site.fault("This was sent by a page of another site, or by none.", 403)


class Refused(Faulty):
    """The rules forbid it."""


def _accepted(answer: Mapping[str, Any]) -> str:
    """The id of the table after a verb; Refused if it did not come to that."""
    kind = answer["__typename"]
    if kind == "TableChanged":
        return str(answer["table"]["id"])
    if kind == "Refused":
        raise Refused(f"{answer['reason']} ({answer['rule']})", 409)
    raise Refused("The table has moved on meanwhile.", 409)


def said(wrong: Exception) -> str:
    """An error as a sentence."""
    text = str(wrong)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _scope(request: Browsing) -> dict[str, Any]:
    return request.scope  # type: ignore[return-value]


async def _typed(request: Browsing) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 2 else 0


def _terms(typed: Mapping[str, str]) -> dict[str, Any]:
    """How a table is kept, whatever is played at it."""
    chosen: dict[str, Any] = {name: True for name in ("rated", "undo", "guided") if typed.get(f"terms.{name}")}
    if games := _count(typed.get("terms.bestOf", "")):
        chosen["bestOf"] = games
    return chosen


def _local(address: str) -> str:
    """An address of ours, whatever was asked for: nobody is sent to another site."""
    parts = urlsplit(address)
    path = parts.path if parts.path.startswith("/") and not parts.path.startswith("//") else "/"
    return f"{path}?{parts.query}" if parts.query else path


def go(address: str, cookie: str = "") -> Response[Any]:
    """To another page, after something was done."""
    headers = {"cache-control": "no-store"} | ({"set-cookie": cookie} if cookie else {})
    return Redirect(address, status_code=303, headers=headers)
