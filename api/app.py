"""The web application: GraphQL, health and metrics. No globals; everything comes in."""

from collections.abc import Awaitable, Callable
from functools import partial
from secrets import token_hex
from typing import Any, Final

from litestar import Litestar, Request, Response, asgi, get
from litestar.exceptions import HTTPException
from litestar.exceptions.responses import create_exception_response
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import Scope

from api.auth import Authenticator
from api.checkpoints import checkpoint_route
from api.crowd import Crowd
from api.docs.pages import Docs
from api.explorer.pages import PREFIX as EXPLORER
from api.explorer.pages import Explorer
from api.exports import export_route
from api.graphql.execution.engine import Engine
from api.graphql.schema import Schema
from api.graphql.types.adapter import SCALARS, SCENE_SPEC
from api.http import GraphQLEndpoint
from api.metrics import Metrics
from api.oauth.doors import OAuth
from api.oauth.pages import ApplicationPages
from api.pages.asking import Asker
from api.pages.console import Console
from api.pages.forms import Forms
from api.pages.schema_forms import forms_of, meanings_of
from api.pages.site import Site
from api.pictures import Pictures, samples
from api.scenes import scene_page, scene_schema
from api.socket import GraphQLSocket
from api.verifier.pages import verifier_route
from services.log.context import about

GRAPHQL: Final = "/graphql"
Probe = Callable[[], Awaitable[str]]
"""Empty if the part is well, else what is wrong with it."""


class Health:
    """Which parts work. Without a vital part the service is not ready; without another it is only slower."""

    def __init__(self, vital: dict[str, Probe], others: dict[str, Probe]) -> None:
        self._vital, self._others = vital, others

    async def report(self) -> tuple[bool, dict[str, str]]:
        """Whether the service is ready, and the state of every part."""
        vital = {name: await probe() for name, probe in self._vital.items()}
        others = {name: await probe() for name, probe in self._others.items()}
        parts = {name: trouble or "up" for name, trouble in (vital | others).items()}
        return not any(vital.values()), parts


class Application(Litestar):
    """Litestar, but for the way to `/graphql`: nothing of it is needed there, and it was a sixth of a small request."""

    graphql: Callable[[Any, Any, Any], Awaitable[None]]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or open a socket."""
        serve = self.graphql if scope.get("path") == GRAPHQL else super().__call__
        await serve(scope, receive, send)


def create_app(
    schema: Schema,
    engine: Engine,
    authenticator: Authenticator,
    metrics: Metrics,
    health: Health,
    *,
    max_body: int = 256 * 1024,
    crowd: Crowd | None = None,
) -> Application:
    """The application around these services."""
    crowd = crowd or Crowd()
    endpoint = GraphQLEndpoint(engine, authenticator, metrics, crowd, max_body=max_body)
    socket = GraphQLSocket(engine, authenticator, metrics, crowd)
    explorer, pictures = Explorer(), Pictures(authenticator, schema.commands.write, schema.rule_sets)
    fields = {game: verb.form for game, verb in forms_of(schema.core, "GameOptionsInput").items()}
    meanings = meanings_of(schema.core, "TournamentTiebreak")
    site = Site(
        Asker(engine, authenticator),
        schema.titles(),
        fields,
        health.report,
        metrics.figures,
        meanings,
        samples(schema.rule_sets),
    )
    forms = Forms(site, fields)

    async def graphql(scope: Any, receive: Any, send: Any) -> None:
        """GraphQL over HTTP, as an event stream and over a socket."""
        if explorer.is_wanted(scope):
            await explorer.show(scope, send)
            return
        serve = socket if scope["type"] == "websocket" else endpoint
        with about(request=token_hex(4)):
            await serve(scope, receive, send)

    @asgi(EXPLORER, is_mount=True, copy_scope=False)
    async def explorer_file(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - the shape Litestar asks for
        """The files of the explorer."""
        await explorer.files.file(scope, send, scope["path"])

    @get("/pictures/{file:str}")
    async def table_picture(file: FromPath[str], scope: Scope) -> Response[bytes]:
        """A table as a picture."""
        return await pictures.answer(file, dict(scope))

    @get("/pictures/cards/{game:str}/{file:str}", sync_to_thread=False)
    def card_picture(game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
        """A printed card as a picture."""
        return pictures.card(game, file)

    @get("/health/live", sync_to_thread=False)
    def live() -> dict[str, bool]:
        """Whether the process answers."""
        return {"live": True}

    @get(["/health", "/health/ready"])
    async def ready() -> Response[dict[str, Any]]:
        """Whether requests can be served, and which part is down."""
        is_ready, parts = await health.report()
        return Response({"live": True, "ready": is_ready, "parts": parts}, status_code=200 if is_ready else 503)

    @get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", sync_to_thread=False)
    def expose() -> bytes:
        """Counters for Prometheus."""
        return metrics.text()

    async def close_sockets(_: Litestar) -> None:
        await socket.close()

    app = Application(
        [
            asgi(GRAPHQL, copy_scope=False)(graphql),
            checkpoint_route(authenticator),
            export_route(authenticator),
            verifier_route(),
            explorer_file,
            table_picture,
            card_picture,
            *_texts(schema),
            live,
            ready,
            expose,
            *site.handlers(),
            *Docs(site, authenticator.services.off_loop).handlers(),
            *forms.handlers(),
            *Console(site, forms, schema.core, fields).handlers(),
            *ApplicationPages(site, forms).handlers(),
            *OAuth(site, forms, authenticator).handlers(),
        ],
        exception_handlers={HTTPException: partial(lost, site)},
        openapi_config=None,
        logging_config=None,
        on_shutdown=[close_sockets],
    )
    app.graphql = graphql
    return app


class Late(Response[str]):
    """An answer that is made while it is sent: what handles an exception cannot wait, and who looks takes asking."""

    def __init__(self, made: Callable[[], Awaitable[Response[str]]]) -> None:
        super().__init__("")
        self._made = made

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **more: Any) -> Any:
        """The answer as Litestar sends it."""

        async def send_made(scope: Any, receive: Any, send: Any) -> None:
            made = await self._made()
            await made.to_asgi_response(app, request, **more)(scope, receive, send)

        return send_made


def lost(site: Site, request: Request[Any, Any, Any], fault: HTTPException) -> Response[Any]:
    """What an address answers that is none of ours: a page with ways on to people, JSON to programs."""
    if "text/html" in request.headers.get("accept", ""):
        return Late(partial(site.unknown, request, fault.status_code))
    return create_exception_response(request, fault)


def _texts(schema: Schema) -> list[HTTPRouteHandler]:
    """What is always the same: the schema, what its scalars look like, and what a scene is."""
    return [
        _text("/graphql/schema", "text/plain", schema.sdl),
        _text(SCALARS, "text/markdown", schema.scalars()),
        _text(SCENE_SPEC, "text/markdown", scene_page()),
        _text(f"{SCENE_SPEC}.schema.json", "application/schema+json", scene_schema()),
    ]


def _text(path: str, media: str, text: str) -> HTTPRouteHandler:
    @get(path, media_type=media, sync_to_thread=False)
    def read() -> str:
        return text

    return read
