"""Accounts in memory."""

from services.ports import Account, Credentials, NameTaken, PrivilegedRead


class MemoryAccounts:
    """`Accounts` without a server."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}
        self._by_name: dict[str, Account] = {}
        self._tokens: dict[bytes, Credentials] = {}
        self._revoked: set[bytes] = set()
        self._reads: list[PrivilegedRead] = []

    async def create(self, account: Account, at: int) -> None:  # noqa: ARG002 -- only a database shows it to people
        """Add an account; NameTaken if the name is in use, ignoring case."""
        folded = account.name.casefold()
        if folded in self._by_name:
            raise NameTaken(f"the name {account.name} is taken")
        if account.id in self._accounts:
            raise ValueError(f"there is an account {account.id}")
        self._accounts[account.id] = self._by_name[folded] = account

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        return self._accounts.get(account_id)

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        return self._by_name.get(name.casefold())

    async def add_token(self, digest: bytes, account_id: str, scopes: frozenset[str], at: int) -> None:  # noqa: ARG002 -- as above
        """Remember a token by its digest."""
        if account_id not in self._accounts:
            raise ValueError(f"there is no account {account_id}")
        if digest in self._tokens:
            raise ValueError("there is such a token")
        self._tokens[digest] = Credentials(self._accounts[account_id], scopes)

    async def authenticate(self, digest: bytes) -> Credentials | None:
        """Who holds the token with this digest, unless it was revoked."""
        return None if digest in self._revoked else self._tokens.get(digest)

    async def revoke(self, digest: bytes, at: int) -> bool:  # noqa: ARG002 -- as above
        """Make a token worthless; False if it was not valid."""
        if digest not in self._tokens or digest in self._revoked:
            return False
        self._revoked.add(digest)
        return True

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        self._reads.append(PrivilegedRead(account_id, stream, what, at))

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        return [read for read in self._reads if read.stream == stream]
