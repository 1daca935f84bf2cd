"""Addresses that applications are answered at."""

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

MOST_SIGNS: Final = 500
_SIGNS: Final = re.compile(r"[!#-;=?-\[\]_a-z~]+")  # what an address is written with: no space, quote or backslash
_HOST: Final = re.compile(r"[a-z0-9.-]+|[0-9a-f:.]+")
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})
_OWN_SCHEME: Final = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")


def fault_of(uri: str) -> str | None:
    """What is wrong with an address that an application wants people sent back to; None if nothing is.

    It is https, or http on the very machine of the person, or a scheme that an application has for itself, which is
    named after a host (`com.example.app:/back`) and so cannot be `javascript` or `data`.
    """
    if len(uri) > MOST_SIGNS or not _SIGNS.fullmatch(uri):
        return f"an address to return to has at most {MOST_SIGNS} signs, none of them a space, a quote or a backslash"
    parts = _split(uri)
    if parts is None or "#" in uri or parts.username is not None:
        return "an address to return to has no fragment and names no user"
    if parts.netloc and not _HOST.fullmatch(parts.hostname or ""):
        return "the host of an address to return to is written with letters, digits, points and hyphens"
    if parts.scheme == "https":
        return None if parts.netloc else "an address to return to names a host"
    if parts.scheme == "http":
        is_here = parts.hostname in _LOOPBACK or parts.hostname == "localhost"
        return None if is_here else "an address to return to is https, except on the person's own machine"
    return None if _OWN_SCHEME.fullmatch(parts.scheme) else "a scheme of your own is named after a host of yours"


def is_among(uri: str, registered: tuple[str, ...]) -> bool:
    """Whether an address is one of these, sign by sign.

    On loopback by number the port may be another: a program there listens where it finds room (RFC 8252, 7.3).
    """
    return uri in registered or any(_is_beside(uri, each) for each in registered)


def _is_beside(uri: str, registered: str) -> bool:
    here, known = _split(uri), _split(registered)
    if here is None or known is None or known.scheme != "http" or known.hostname not in _LOOPBACK:
        return False
    if fault_of(uri) is not None:
        return False
    return here.hostname == known.hostname and _but_port(here) == _but_port(known)


def _but_port(parts: SplitResult) -> tuple[str, str, str]:
    return parts.scheme, parts.path, parts.query


def _split(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port
    except ValueError:
        return None
    return parts
