"""The addresses of OAuth: the page on which a person is asked, and the doors for applications."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.asgi import client_address
from api.auth import Authenticator
from api.browser import headers_of
from api.graphql.execution.context import Context
from api.oauth.protocol import CHALLENGES, GRANTS, METHODS, Asked, Fields, Judge, Refusal, Reply, client_id_of
from api.pages.forms import Forms, go, typed_in
from api.pages.site import Browsing, Site, origin_of
from api.pages.trouble import wrong_of
from domain.kernel.errors import OrreryError
from services.company.accounts import own_hand
from services.company.applications import Applications
from services.errors import RateLimited
from services.ports import Application, Credentials, Unavailable
from services.scopes import SCOPES, Scope

AUTHORIZE: Final = "/oauth/authorize"
_ASKED: Final = (
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
)
_MOST_BYTES: Final = 16_384
_FORM: Final = "application/x-www-form-urlencoded"
_MEANINGS: Final = {scope.value: scope.description for scope in Scope}
_NO_STORE: Final = {"cache-control": "no-store", "pragma": "no-cache"}

Work = Callable[[Browsing, Fields, str], Awaitable[Reply]]


class OAuth:
    """All doors, for one service."""

    def __init__(self, site: Site, forms: Forms, authenticator: Authenticator) -> None:
        self._site, self._forms, self._authenticator = site, forms, authenticator
        self._applications: Applications = authenticator.services.applications

    def handlers(self) -> list[HTTPRouteHandler]:
        """What Litestar serves."""

        @get(AUTHORIZE)
        async def ask(request: Browsing) -> Response[Any]:
            return await self._guarded(request, self._ask)

        @post(AUTHORIZE)
        async def decide(request: Browsing) -> Response[Any]:
            return await self._guarded(request, self._decide)

        @post("/oauth/token", status_code=200, request_max_body_size=_MOST_BYTES)
        async def token(request: Browsing) -> Response[Any]:
            return await self._answer(request, self._token)

        @post("/oauth/revoke", status_code=200, request_max_body_size=_MOST_BYTES)
        async def revoke(request: Browsing) -> Response[Any]:
            return await self._answer(request, self._revoke)

        @get("/.well-known/oauth-authorization-server", sync_to_thread=False)
        def metadata(request: Browsing) -> dict[str, Any]:
            return metadata_of(origin_of(request))

        return [ask, decide, token, revoke, metadata]

    # -- people --------------------------------------------------------------------------------------------------

    async def _guarded(self, request: Browsing, show: Callable[[Browsing], Awaitable[Response[Any]]]) -> Response[Any]:
        """A page, also while a part of the service is away."""
        try:
            return await show(request)
        except Unavailable:
            return self._site.fault(request, "A part of the service does not answer just now.", 503)

    async def _ask(self, request: Browsing) -> Response[Any]:
        """The page on which a person decides. Who is a stranger signs in first, and comes back."""
        fields = _many(parse_qsl(request.url.query, keep_blank_values=True))
        try:
            context = await self._site.asker.enter(request.scope, headers_of(request.scope))  # type: ignore[arg-type]
        except RateLimited as limited:
            shown = self._site.wrong(request, wrong_of(limited))
            shown.headers["retry-after"] = str(ceil(limited.retry_after))
            return shown
        known = await self._known(request, fields)
        if isinstance(known, Response):
            return known
        application, asked = known
        if context.caller is None:
            back = f"{AUTHORIZE}?{urlencode([(name, fields[name][0]) for name in _ASKED if name in fields])}"
            return go(f"/sign-in?next={quote(back, safe='')}")
        return await self._shown(request, context, context.caller, application, asked, fields)

    async def _shown(
        self,
        request: Browsing,
        context: Context,
        caller: Credentials,
        application: Application,
        asked: Asked | Reply,
        fields: Fields,
    ) -> Response[Any]:
        try:
            own_hand(caller)
        except OrreryError as wrong:
            return self._site.wrong(request, wrong_of(wrong), context)
        if isinstance(asked, Reply) or not asked.scopes & caller.scopes:
            return _away(asked if isinstance(asked, Reply) else asked.refused())
        owner = await self._authenticator.services.accounts.get(application.account)
        shown = {
            "caller": caller.account,
            "path": AUTHORIZE,
            "application": application,
            "owner": owner,
            "to": _told(asked.redirect_uri),
            "meanings_of": [_MEANINGS[scope] for scope in SCOPES if scope in asked.scopes & caller.scopes],
            "not_yours": [_MEANINGS[scope] for scope in SCOPES if scope in asked.scopes - caller.scopes],
            "expires": caller.token is not None and caller.token.expires_at is not None,
            "fields": [(name, fields[name][0]) for name in _ASKED if name in fields],
        }
        page = self._site.answer("authorize", shown)
        policy = page.headers["content-security-policy"]
        # Browsers hold the way on from a form to the policy too, and it leads to the application.
        to = _source(asked.redirect_uri)
        page.headers["content-security-policy"] = policy.replace("form-action 'self'", f"form-action 'self' {to}")
        return page

    async def _decide(self, request: Browsing) -> Response[Any]:
        """What the person said, sent by our own page and by no other."""
        entered = await self._forms.enter(request)
        if isinstance(entered, Response):
            return entered
        assert entered.caller is not None
        fields = await typed_in(request)
        known = await self._known(request, fields)
        if isinstance(known, Response):
            return known
        application, asked = known
        if isinstance(asked, Reply):
            return _away(asked)
        if fields.get("decision") != ["allow"]:
            return _away(asked.answered(None))
        scopes = asked.scopes & entered.caller.scopes
        try:
            if not scopes:
                own_hand(entered.caller)
                return _away(asked.refused())
            code = await self._applications.allow(
                entered.caller, application, scopes, asked.redirect_uri, asked.challenge
            )
        except OrreryError as wrong:
            return self._site.wrong(request, wrong_of(wrong), entered)
        return _away(asked.answered(code))

    async def _known(self, request: Browsing, fields: Fields) -> tuple[Application, Asked | Reply] | Response[Any]:
        """Which application asks for what, or the way back to it; a page where it is not sure whose request it is."""
        application = await self._applications.find(fields.get("client_id", [""])[0])
        judge = Judge(self._applications, origin_of(request), application)
        try:
            asked: Asked | Reply = judge.asked(fields)
        except Refusal as refusal:
            if refusal.reply is None or application is None:
                words = f"An application sent you here with a request that is not in order: {refusal}"
                return await self._site.unknown(request, 400, words)
            asked = refusal.reply
        assert application is not None
        return application, asked

    # -- applications --------------------------------------------------------------------------------------------

    async def _answer(self, request: Browsing, work: Work) -> Response[Any]:
        """What a program is told. Its address pays, since anyone can call themselves an application."""
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        try:
            await self._authenticator.enter(None, client_address(request.scope))  # type: ignore[arg-type]
            if headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
                reply = Reply(400, {"error": "invalid_request", "error_description": f"Send {_FORM}."}, {})
            else:
                body = (await request.body()).decode("utf-8", "replace")
                fields = _many(parse_qsl(body, keep_blank_values=True))
                reply = await work(request, fields, headers.get("authorization", ""))
        except RateLimited as limited:
            told = {"error": "temporarily_unavailable", "error_description": str(limited)}
            reply = Reply(429, told, {"retry-after": str(ceil(limited.retry_after))})
        except Unavailable:
            reply = Reply(503, {"error": "temporarily_unavailable"}, {"retry-after": "1"})
        kept = {name: value for name, value in reply.headers.items() if name != "content-type"}
        return Response(reply.body, status_code=reply.status, headers={**kept, **_NO_STORE})

    async def _token(self, request: Browsing, fields: Fields, authorization: str) -> Reply:
        """Tokens for a code, or for a refresh token."""
        application = await self._applications.find(client_id_of(fields, authorization))
        is_refresh = fields.get("grant_type") == ["refresh_token"]
        sent = fields.get("refresh_token" if is_refresh else "code", [""])[0]
        found = await self._applications.by_refresh(sent) if is_refresh and sent else None
        consent = found[0] if found else None
        if sent and not is_refresh:
            consent = await self._applications.by_code(sent)
        is_unused = found is not None and found[1]
        judge = Judge(self._applications, origin_of(request), application, consent, is_unused=is_unused)
        reply = judge.token(fields, authorization)
        if judge.was_reused and consent is not None:
            await self._applications.reused(consent)
        if reply.status != 200:
            return reply
        assert application is not None
        assert consent is not None
        scopes = reply.body["scope"].split()
        given = (
            await self._applications.renew(application, consent, sent, scopes)
            if is_refresh
            else await self._applications.redeem(application, consent)
        )
        if given is None:
            return judge.used_meanwhile()
        tokens = {"access_token": given.access, "refresh_token": given.refresh, "expires_in": given.seconds}
        return Reply(200, {**reply.body, **tokens, "scope": " ".join(given.scopes)}, reply.headers)

    async def _revoke(self, request: Browsing, fields: Fields, authorization: str) -> Reply:
        """RFC 7009: with one token everything ends that hangs on the same consent."""
        application = await self._applications.find(client_id_of(fields, authorization))
        token = fields.get("token", [""])[0]
        found = await self._applications.by_refresh(token) if token else None
        consent = found[0] if found else await self._applications.by_access(token)
        judge = Judge(self._applications, origin_of(request), application, consent)
        reply = judge.revocation(fields, authorization)
        if judge.is_revoked and consent is not None:
            await self._applications.reused(consent)
        return reply


def metadata_of(issuer: str) -> dict[str, Any]:
    """What RFC 8414 lets applications find out by themselves."""
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}{AUTHORIZE}",
        "token_endpoint": f"{issuer}/oauth/token",
        "revocation_endpoint": f"{issuer}/oauth/revoke",
        "scopes_supported": list(SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": list(GRANTS),
        "token_endpoint_auth_methods_supported": METHODS,
        "revocation_endpoint_auth_methods_supported": METHODS,
        "code_challenge_methods_supported": CHALLENGES,
        "authorization_response_iss_parameter_supported": True,
    }


def _many(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in pairs:
        found[name].append(value)
    return dict(found)


def _away(reply: Reply) -> Response[Any]:
    """To the application, by GET whatever came before."""
    assert reply.location is not None
    return go(reply.location)


def _told(redirect_uri: str) -> str:
    """Where one is sent, as people read it."""
    parts = urlsplit(redirect_uri)
    return parts.netloc or f"the app that opens {parts.scheme}:"


def _source(redirect_uri: str) -> str:
    """The same as a policy for browsers names it."""
    parts = urlsplit(redirect_uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
