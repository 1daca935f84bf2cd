"""Tokens that were valid a moment ago, so that whoever plays does not have the accounts asked for every move."""

from collections import OrderedDict
from collections.abc import Collection
from typing import Final

from services.ports import Clock, Credentials

KEPT_MS: Final = 5000
"""For so long at most a token outlives a revocation whose news is lost."""
MOST: Final = 10_000
"""How many are kept: about a kilobyte each."""


class KnownTokens:
    """Who holds a token, by its digest, for a few seconds. Only good ones are kept, so guessing gains nothing."""

    def __init__(self, clock: Clock, most: int = MOST) -> None:
        self._clock, self._most = clock, most
        self._kept: OrderedDict[bytes, tuple[Credentials, int]] = OrderedDict()
        self._digests: dict[str, bytes] = {}
        self.changes = 0
        """Counts what was forgotten: an answer that was asked for before is not kept after it."""

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._kept)

    def get(self, digest: bytes) -> Credentials | None:
        """Who holds the token, if that is known and its time is not over."""
        found = self._kept.get(digest)
        if found is None:
            return None
        credentials, until = found
        token = credentials.token
        if until <= self._clock.passed() or token is None or token.has_expired(self._clock.now()):
            self._drop(digest)
            return None
        return credentials

    def keep(self, digest: bytes, credentials: Credentials, changes: int) -> None:
        """Remember an answer of the accounts, unless something was forgotten since `changes` was read."""
        if credentials.token is None or changes != self.changes:
            return
        self._drop(digest)
        self._kept[digest] = credentials, self._clock.passed() + KEPT_MS
        self._digests[credentials.token.id] = digest
        if len(self._kept) > self._most:
            self._drop(next(iter(self._kept)))

    def forget(self, token_ids: Collection[str]) -> None:
        """These are worthless now."""
        self.changes += 1
        for token_id in token_ids:
            if digest := self._digests.get(token_id):
                self._drop(digest)

    def forget_all(self) -> None:
        """Something may have been revoked without our knowing."""
        self.changes += 1
        self._kept.clear()
        self._digests.clear()

    def _drop(self, digest: bytes) -> None:
        if found := self._kept.pop(digest, None):
            token = found[0].token
            assert token is not None, "only what came with a token is kept"
            del self._digests[token.id]
