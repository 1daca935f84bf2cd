"""Accounts in memory."""

from collections.abc import Collection

from msgspec.structs import replace

from services.company.names import likeness
from services.ports import Account, Credentials, NameTaken, PrivilegedRead, Token


class MemoryAccounts:
    """`Accounts` without a server."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}
        self._by_name: dict[str, Account] = {}
        self._likenesses: set[str] = set()
        self._tokens: dict[str, Token] = {}
        self._owners: dict[str, Account] = {}
        self._digests: dict[bytes, str] = {}
        self._revoked: set[str] = set()
        self._reads: list[PrivilegedRead] = []

    async def create(
        self,
        account: Account,
        at: int,  # noqa: ARG002 -- only a database shows it to people
        first: tuple[bytes, Token] | None = None,
    ) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case, or looks like one that is."""
        folded, looks = account.name.casefold(), likeness(account.name)
        if folded in self._by_name or looks in self._likenesses:
            raise NameTaken(f"the name {account.name} is taken, or looks like one that is")
        if account.id in self._accounts:
            raise ValueError(f"there is an account {account.id}")
        self._accounts[account.id] = self._by_name[folded] = account
        self._likenesses.add(looks)
        if first is not None:
            await self.add_token(first[0], account.id, first[1])

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        return self._accounts.get(account_id)

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        return self._by_name.get(name.casefold())

    async def add_token(self, digest: bytes, account_id: str, token: Token) -> None:
        """Remember a token by its digest."""
        if account_id not in self._accounts:
            raise ValueError(f"there is no account {account_id}")
        if digest in self._digests or token.id in self._tokens:
            raise ValueError("there is such a token")
        self._digests[digest] = token.id
        self._tokens[token.id], self._owners[token.id] = token, self._accounts[account_id]

    async def authenticate(self, digest: bytes, at: int) -> Credentials | None:
        """Who holds the token with this digest, if it is valid."""
        token = self._tokens.get(self._digests.get(digest, ""))
        if token is None or not self._is_valid(token, at):
            return None
        return Credentials(self._owners[token.id], frozenset(token.scopes), token)

    async def use_token(self, token_id: str, at: int) -> None:
        """Put on record that a token was used."""
        self._tokens[token_id] = replace(self._tokens[token_id], used_at=at)

    async def tokens(self, account_id: str, at: int) -> list[Token]:
        """The valid tokens of an account, oldest first."""
        own = (token for token in self._tokens.values() if self._owners[token.id].id == account_id)
        return sorted((each for each in own if self._is_valid(each, at)), key=lambda each: (each.created_at, each.id))

    async def valid_tokens(self, token_ids: Collection[str], at: int) -> set[str]:
        """Those of the tokens with these ids that are valid."""
        known = (self._tokens[each] for each in token_ids if each in self._tokens)
        return {token.id for token in known if self._is_valid(token, at)}

    async def revoke(self, digest: bytes, at: int) -> str | None:
        """Make a token worthless; its id, or None if it was not valid."""
        token_id = self._digests.get(digest)
        return next(iter(self._end([token_id] if token_id else [], at)), None)

    async def revoke_tokens(self, account_id: str, token_ids: Collection[str] | None, at: int) -> list[str]:
        """Make these tokens of an account worthless, or all of them; the ids of those that were valid."""
        own = [token_id for token_id, owner in self._owners.items() if owner.id == account_id]
        return self._end([each for each in own if token_ids is None or each in token_ids], at)

    def _end(self, token_ids: Collection[str], at: int) -> list[str]:
        ended = [each for each in token_ids if self._is_valid(self._tokens[each], at)]
        self._revoked.update(ended)
        return ended

    def _is_valid(self, token: Token, at: int) -> bool:
        return token.id not in self._revoked and not token.has_expired(at)

    def consent_tokens(self, consent_id: str) -> tuple[list[Token], bool]:
        """The tokens an application has by a consent, and whether one of them was revoked; only for its twin."""
        own = [each for each in self._tokens.values() if each.consent == consent_id]
        return own, any(each.id in self._revoked for each in own)

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        self._reads.append(PrivilegedRead(account_id, stream, what, at))

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        return [read for read in self._reads if read.stream == stream]
