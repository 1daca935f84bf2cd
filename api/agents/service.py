"""The API as one caller sees it: an address and a token, and nothing else."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from domain.kernel.errors import OrreryError

_PATIENCE: Final = 60.0
_TRIES: Final = 3
_LARGEST: Final = 4_000_000
"""Bytes of an answer; the service itself answers with far less."""

Ask = Callable[..., Awaitable[dict[str, Any]]]
"""(document, variables by name) -> the data; ServiceRefuses otherwise."""


class ServiceRefuses(OrreryError):
    """The service cannot be reached, or says no; in its own words."""


class Service:
    """Asks on behalf of whoever has the token."""

    def __init__(self, url: str, token: str = "") -> None:
        if not url.startswith(("http://", "https://")):
            raise ServiceRefuses(f"{url!r} is not an address of a service")
        self._url, self._token = url, token

    async def ask(self, document: str, **variables: Any) -> dict[str, Any]:
        """The data of one operation. What gets no answer is asked again: commands carry ids, so none acts twice."""
        body = json.dumps({"query": document, "variables": variables}).encode()
        for tried in range(1, _TRIES + 1):
            try:
                answer = await asyncio.to_thread(self._send, body)
            except (URLError, OSError, ValueError) as error:
                if tried == _TRIES:
                    said = getattr(error, "reason", error)
                    raise ServiceRefuses(f"no service answers at {self._url} ({said})") from None
            else:
                return _data_of(answer)
        raise AssertionError("unreachable")

    def _send(self, body: bytes) -> Any:
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        try:
            with urlopen(Request(self._url, body, headers), timeout=_PATIENCE) as response:  # noqa: S310 - checked at the start
                return json.loads(response.read(_LARGEST))
        except HTTPError as error:
            try:
                return json.loads(error.read(_LARGEST))
            except ValueError:
                return {"errors": [{"message": f"the service answered {error.code} {error.reason}"}]}


def _data_of(answer: Any) -> dict[str, Any]:
    if answer.get("errors"):
        first = answer["errors"][0]
        more = first.get("extensions", {})
        code = f"{more['code']}: " if "code" in more else ""
        again = f" Ask again in {more['retryAfter']} s." if "retryAfter" in more else ""
        raise ServiceRefuses(f"{code}{first['message']}{again}")
    data: dict[str, Any] = answer["data"]
    return data
