"""Those who come by a browser: the cookie that holds their token, and whether a page of ours sent them.

Scripts cannot read the cookie, and other sites cannot use it: it is heeded where a page of our own asks, and by plain
links that only read.
"""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from api.asgi import Scope

COOKIE: Final = "orrery"
_A_YEAR: Final = 365 * 86_400


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request by name; of several with one name the last."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def cookie_token(headers: Mapping[str, str]) -> str:
    """The token in the cookie; empty if there is none."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def is_ours(headers: Mapping[str, str]) -> bool:
    """Whether a page of this very host sent the request, as the browser itself says."""
    origin = headers.get("origin")
    if origin is not None:
        return bool(origin) and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    return headers.get("sec-fetch-site") == "same-origin"


def authorization_of(headers: Mapping[str, str]) -> str | None:
    """Who calls: by a header, or by the cookie if one of our pages does; None for a stranger."""
    given = headers.get("authorization")
    if given is not None or not is_ours(headers):
        return given
    token = cookie_token(headers)
    return f"Bearer {token}" if token else None


def keeping(token: str, *, secure: bool) -> str:
    """The header that keeps a token; for an empty one the header that drops it."""
    age = _A_YEAR if token else 0
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
