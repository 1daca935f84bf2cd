"""Pictures over HTTP: of tables, and of cards as they are printed.

`/pictures/ID.svg` is a table now, with `?at=` then, for whoever may see it; `ID.png` is the same for those who read no
SVG. The token is looked at as everywhere; without one it is the picture for spectators. A picture is made from a
scene, so it shows what a scene shows. `/pictures/cards/GAME/CARD.svg` is a card, the same for everyone.
"""

from functools import partial
from math import ceil
from typing import Final, get_args
from urllib.parse import parse_qs

from litestar import Response
from resvg_py import svg_to_bytes

from api.asgi import Scope, client_address
from api.auth import Authenticator
from api.browser import authorization_of, headers_of
from api.scenes.picture import WIDTH, card_picture, picture
from api.scenes.tints import Theme
from domain.kernel.errors import OrreryError
from domain.tables.rule_sets import RuleSets
from services.errors import Forbidden, NotFound, RateLimited, Unauthenticated
from services.tables.shown import CommandWriter

SUFFIX: Final = ".svg"
_SVG: Final = "image/svg+xml; charset=utf-8"
_MEDIA: Final = {"svg": _SVG, "png": "image/png"}
_NAMES: Final = {"at", "seat", "theme", "preview"}
_LONGEST: Final = 9
_GUARDS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "vary": "Authorization, Cookie",
}
_FOR_A_DAY: Final = "public, max-age=86400"
"""A card looks the same until the next release."""
_STATUS: Final = {NotFound: 404, Forbidden: 403, RateLimited: 429, Unauthenticated: 401}


class BadQuestion(Exception):
    """The address asks for no picture there could be."""


def samples(rule_sets: RuleSets) -> dict[str, tuple[str, ...]]:
    """Each game -> two printed cards that stand for it where there is no room for more."""
    found: dict[str, tuple[str, ...]] = {}
    for game in rule_sets:
        cards = [face.id for kind in game.talk.faces.values() for face in kind.all]
        found[game.about.slug] = tuple(dict.fromkeys(cards[len(cards) * part // 8] for part in (1, 6))) if cards else ()
    return found


class Pictures:
    """The pictures of the tables of a service, and of the cards of its games."""

    def __init__(self, authenticator: Authenticator, write: CommandWriter, rule_sets: RuleSets) -> None:
        self._authenticator, self._write, self._rule_sets = authenticator, write, rule_sets

    def card(self, game: str, name: str) -> Response[bytes]:
        """The card called `name` in its game's notation, such as `R5.svg`."""
        if game not in self._rule_sets.slugs or not name.endswith(SUFFIX):
            return _answer(404, b"there is no such page\n")
        try:
            face = self._rule_sets.newest(game).talk.drawing(name.removesuffix(SUFFIX))
        except ValueError:
            return _answer(404, b"there is no such card\n")
        return _answer(200, card_picture(face).encode(), _SVG, **{"cache-control": _FOR_A_DAY})

    async def answer(self, name: str, scope: Scope) -> Response[bytes]:
        """The picture called `name`, such as `ID.svg`."""
        table, _, kind = name.rpartition(".")
        if kind not in _MEDIA:
            return _answer(404, b"there is no such page\n")
        try:
            body = await self._drawn(scope, table, kind)
        except BadQuestion as bad:
            return _answer(400, f"{bad}\n".encode())
        except OrreryError as error:
            status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 503)
            wait = {"retry-after": str(ceil(error.retry_after))} if isinstance(error, RateLimited) else {}
            return _answer(status, f"{error}\n".encode(), **wait)
        cached = "no-store" if authorization_of(headers_of(scope)) else "public, max-age=5"
        return _answer(200, body, _MEDIA[kind], **{"cache-control": cached})

    async def _drawn(self, scope: Scope, table: str, kind: str) -> bytes:
        headers = headers_of(scope)
        asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        context = await self._authenticator.enter(authorization_of(headers), client_address(scope))
        if odd := asked.keys() - _NAMES:
            raise BadQuestion(f"{min(odd)[:40]!r} means nothing here; there are {', '.join(sorted(_NAMES))}")
        at, seat = _number(asked, "at"), _number(asked, "seat")
        services = context.services
        scene = await services.reading.scene(table, context.caller, self._write, at=at, seat=seat)
        draw = partial(picture, scene, theme=_theme(asked), preview="preview" in asked)
        return await services.off_loop.run(lambda: png(draw()) if kind == "png" else draw().encode())


def png(drawn: str) -> bytes:
    """A picture as pixels: what shows pictures beside links reads no SVG. Words need a font of the machine."""
    return bytes(svg_to_bytes(svg_string=drawn, width=WIDTH))


def _number(asked: dict[str, list[str]], name: str) -> int | None:
    given = asked.get(name, [""])[0]
    if not given:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= _LONGEST):
        raise BadQuestion(f"`{name}` is a number")
    return int(given)


def _theme(asked: dict[str, list[str]]) -> Theme:
    given = asked.get("theme", [""])[0] or "auto"
    themes: dict[str, Theme] = {each: each for each in get_args(Theme)}
    if given not in themes:
        raise BadQuestion(f"`theme` is one of {', '.join(themes)}")
    return themes[given]


def _answer(status: int, body: bytes, media: str = "text/plain", **extra: str) -> Response[bytes]:
    headers = {"cache-control": "no-store", **_GUARDS, **extra}
    return Response(body, status_code=status, media_type=media, headers=headers)
