"""What people send: signing in and out, opening a table, and every verb of a table, also without scripts."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlsplit

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from api.asgi import client_address
from api.browser import cookie_token, headers_of, is_ours, keeping
from api.graphql.execution.context import Context
from api.pages.asking import Refused, accepted
from api.pages.clocks import timing_of
from api.pages.schema_forms import Form, Typed, Unfit, filled_in
from api.pages.site import NEW, Browsing, Page, Site
from api.pages.trouble import TROUBLES, wrong_of
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
_WAITING: Final = Page(
    "/quick-match", "waiting", "place", lambda request: {"game": request.query_params.get("game", "")}
)
_WAITS_ALREADY: Final = "QM-01"


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

        @get("/quick-match")
        async def waiting(request: Browsing) -> Response[Any]:
            return await self._site.show(request, _WAITING)

        @post("/quick-match/leave")
        async def leave_quick_match(request: Browsing) -> Response[Any]:
            return await self._leave_queue(request)

        @post("/tables/{id:str}/{verb:str}")
        async def verb(request: Browsing) -> Response[Any]:
            return await self._do(request)

        return [sign_in, sign_out, new, quick_match, waiting, leave_quick_match, verb]

    # -- who one is --------------------------------------------------------------------------------------------

    async def _sign_in(self, request: Browsing) -> Response[Any]:
        """As a guest by a name, or with a token: the browser then gets one of its own."""
        if not is_ours(headers_of(_scope(request))):
            return self._foreign(request)
        typed = await _typed(request)
        after = _local(typed.get("next", "/"))
        try:
            token, is_renamed = await self._token(request, typed)
        except TROUBLES as trouble:
            kept = {"name": typed.get("name", "")}  # and not a token: it is nobody's business, on no page
            shown = {"wrong": wrong_of(trouble), "asked": {"next": after}, "path": "/sign-in", "caller": None}
            shown["typed"] = kept
            return self._site.answer("sign_in", shown, 400)
        if is_renamed:
            after += f"{'&' if '?' in after else '?'}renamed=yes"
        return go(after, keeping(token, secure=request.url.scheme == "https"))

    async def _token(self, request: Browsing, typed: Mapping[str, str]) -> tuple[str, bool]:
        """A token for this browser, and whether the guest is called otherwise than they asked for."""
        address = client_address(_scope(request))
        own = typed.get("token", "").strip()
        context = await self._site.asker.authenticator.enter(f"Bearer {own}" if own else None, address)
        if own:
            made = await self._site.asker.ask("browser_token", context, subject="createToken")
            return str(made["createToken"]["token"]), False
        wanted = typed.get("name", "").strip()
        made = await self._site.asker.ask("guest", context, {"name": wanted}, "createGuest")
        return str(made["createGuest"]["token"]), made["createGuest"]["account"]["name"] != wanted

    async def _sign_out(self, request: Browsing) -> Response[Any]:
        headers = headers_of(_scope(request))
        if not is_ours(headers):
            return self._foreign(request)
        if token := cookie_token(headers):
            context = await self._site.asker.enter(_scope(request), headers)
            await self._site.asker.ask("sign_out", context, {"token": token})
        return go("/", keeping("", secure=request.url.scheme == "https"))

    # -- tables ------------------------------------------------------------------------------------------------

    async def _open(self, request: Browsing) -> Response[Any]:
        """A table with bots, if there are to be any: then the game begins at once."""
        entered = await self.enter(request)
        if isinstance(entered, Response):
            return entered
        typed = await typed_in(request)
        given = {name: values[0] for name, values in typed.items()}
        try:
            game = chosen_game(self._fields, typed)
            options = {game: filled_in(self._fields[game], typed)}
            made = await self._site.asker.ask("open_table", entered, {"options": options, **_terms(given)}, "openTable")
            table = _table(made["openTable"])
            for _ in range(_count(given.get("bots", "0"))):
                await self._verb(entered, table, "add-bot", {"bot": given.get("bot", "")})
            if _count(given.get("bots", "0")) or not await self._waits(entered, table):
                await self._verb(entered, table, "start", {})
        except TROUBLES as trouble:
            wrong = wrong_of(trouble)
            return await self._site.show(request, NEW, {"wrong": wrong, "typed": typed}, status=wrong.status)
        return go(f"/tables/{quote(table)}")

    async def _queue(self, request: Browsing) -> Response[Any]:
        """Wait for others who want the same game; who waits already is shown where they stand."""
        entered = await self.enter(request)
        if isinstance(entered, Response):
            return entered
        try:
            game = chosen_game(self._fields, await typed_in(request))
            found = await self._site.asker.ask("new", entered)
            least = next(each["minSeats"] for each in found["games"] if each["slug"] == game)
            asked = {"options": {game: {}}, "seats": max(2, least)}
            place = (await self._site.asker.ask("quick_match", entered, asked, "quickMatch"))["quickMatch"]
            accepted(place)
        except TROUBLES as trouble:
            if not (isinstance(trouble, Refused) and trouble.rule == _WAITS_ALREADY):
                return self._site.wrong(request, wrong_of(trouble), entered)
        else:
            if place["table"] and not place["waiting"]:
                return go(f"/tables/{quote(place['table'])}")
        return go(f"/quick-match?game={game}")

    async def _leave_queue(self, request: Browsing) -> Response[Any]:
        entered = await self.enter(request)
        if isinstance(entered, Response):
            return entered
        try:
            await self._site.asker.ask("leave_quick_match", entered, {"game": (await _typed(request)).get("game", "")})
        except TROUBLES as trouble:
            return self._site.wrong(request, wrong_of(trouble), entered)
        return go("/")

    async def _waits(self, context: Context, table: str) -> bool:
        """Whether the game is for more than one."""
        found = await self._site.asker.ask("table", context, {"id": table}, "table")
        game = next(each for each in found["games"] if each["slug"] == found["table"]["game"])
        return bool(game["maxSeats"] > 1)

    async def _do(self, request: Browsing) -> Response[Any]:
        entered = await self.enter(request)
        if isinstance(entered, Response):
            return entered
        table, verb = request.path_params["id"], request.path_params["verb"]
        if verb not in VERBS:
            return await self._site.unknown(request, 404, "There is no such thing to do at a table.")
        try:
            after = await self._verb(entered, table, verb, await _typed(request))
        except TROUBLES as trouble:
            return self._site.wrong(request, wrong_of(trouble), entered, back=f"/tables/{quote(table)}")
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
        return _table(found["done"])

    # -- what all of them need ---------------------------------------------------------------------------------

    async def enter(self, request: Browsing) -> Context | Response[Any]:
        """Who sends a form of ours; or where a stranger goes, or that it is none of ours."""
        headers = headers_of(_scope(request))
        if not is_ours(headers):
            return self._foreign(request)
        try:
            context = await self._site.asker.enter(_scope(request), headers)
        except OrreryError as wrong:
            return self._site.wrong(request, wrong_of(wrong))
        if context.caller is None:
            return go(f"/sign-in?next={quote(_local(headers.get('referer', '/')))}")
        return context

    def _foreign(self, request: Browsing) -> Response[Any]:
        return self._site.fault(request, "This was sent by a page of another site, or by none.", 403)


def _table(answer: Mapping[str, Any]) -> str:
    """The id of the table after a verb; Refused if it did not come to that."""
    accepted(answer)
    return str(answer["table"]["id"])


def _scope(request: Browsing) -> dict[str, Any]:
    return request.scope  # type: ignore[return-value]


async def typed_in(request: Browsing) -> dict[str, list[str]]:
    """Everything that came with a form, each field with all that was given for it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in (await request.form()).multi_items():
        if isinstance(value, str):
            found[name].append(value)
    return dict(found)


def chosen_game(games: Mapping[str, Form], typed: Typed) -> str:
    """The game a form is about."""
    (game,) = typed.get("game", [""])[:1]
    if game not in games:
        raise Unfit("There is no such game.")
    return game


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
    return chosen | timing_of(typed.get("terms.clock", ""))


def _local(address: str) -> str:
    """An address of ours, whatever was asked for: nobody is sent to another site."""
    parts = urlsplit(address)
    path = parts.path if parts.path.startswith("/") and not parts.path.startswith("//") else "/"
    return f"{path}?{parts.query}" if parts.query else path


def go(address: str, cookie: str = "") -> Response[Any]:
    """To another page, after something was done."""
    headers = {"cache-control": "no-store"} | ({"set-cookie": cookie} if cookie else {})
    return Redirect(address, status_code=303, headers=headers)
