"""Messages that are sent nowhere."""

from collections.abc import Callable, Mapping

from services.ports import Reply

Sent = tuple[str, dict[str, str], bytes]
"""Where to, with which headers, and what."""


class MemoryPoster:
    """`Poster` without a network: it keeps what is sent, and `answer` says what comes back."""

    def __init__(self, answer: Callable[[str], Reply] = lambda _: Reply(204, None)) -> None:
        self.answer, self.sent = answer, list[Sent]()

    def check(self, url: str) -> None:
        """Every address will do."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Keep a message."""
        self.sent.append((url, dict(headers), body))
        return self.answer(url)
