"""Applications and consents in memory."""

from collections.abc import Collection
from dataclasses import dataclass

from msgspec.structs import replace

from infra.memory.accounts import MemoryAccounts
from services.ports import Application, Consent, Permission, Token


@dataclass
class _Refresh:
    consent: str
    is_used: bool = False


class MemoryApplications:
    """`ApplicationStore` without a server, beside the accounts that keep the tokens."""

    def __init__(self, accounts: MemoryAccounts) -> None:
        self._accounts = accounts
        self._applications: dict[str, Application] = {}
        self._removed: set[str] = set()
        self._consents: dict[str, Consent] = {}
        self._codes: dict[bytes, str] = {}
        self._refreshes: dict[bytes, _Refresh] = {}

    async def add(self, application: Application, most: int) -> bool:
        """Add an application; False, and nothing changed, if its account has `most` of them."""
        if len(await self.of_account(application.account)) >= most:
            return False
        self._applications[application.id] = application
        return True

    async def get(self, application_id: str) -> Application | None:
        """The application with that id, unless it was removed."""
        return None if application_id in self._removed else self._applications.get(application_id)

    async def of_account(self, account: str) -> list[Application]:
        """The applications of an account, the oldest first."""
        own = (each for each in self._applications.values() if each.account == account)
        return sorted(
            (each for each in own if each.id not in self._removed), key=lambda each: (each.created_at, each.id)
        )

    async def remove(self, account: str, application_id: str, at: int) -> list[str] | None:
        """Forget an application and end all its consents: the ids of the tokens that ended; None if it was none."""
        found = await self.get(application_id)
        if found is None or found.account != account:
            return None
        self._removed.add(application_id)
        given = [each for each in self._consents.values() if each.application == application_id]
        return [token for each in given for token in await self.end(each.account, [each.id], at)]

    async def add_consent(self, consent: Consent, code: bytes, most: int) -> bool:
        """Remember a consent by the digest of its code; False if its account has `most` live ones."""
        at = consent.created_at
        own = [each for each in self._consents.values() if each.account == consent.account]
        stale = {each.id for each in own if each.redeemed_at is None and each.code_until <= at}
        self._codes = {digest: id_ for digest, id_ in self._codes.items() if id_ not in stale}
        self._consents = {id_: each for id_, each in self._consents.items() if id_ not in stale}
        if len(await self.permissions(consent.account, at)) >= most:
            return False
        self._consents[consent.id], self._codes[code] = consent, consent.id
        return True

    async def consent(self, consent_id: str) -> Consent | None:
        """The consent with that id."""
        found = self._consents.get(consent_id)
        if found is None or found.is_over:
            return found
        return replace(found, is_over=self._accounts.consent_tokens(consent_id)[1])

    async def by_code(self, code: bytes) -> Consent | None:
        """The consent a code was given for."""
        return await self.consent(self._codes.get(code, ""))

    async def by_refresh(self, refresh: bytes) -> tuple[Consent, bool] | None:
        """The consent a refresh token belongs to, and whether that token is still unused."""
        found = self._refreshes.get(refresh)
        consent = await self.consent(found.consent) if found else None
        return (consent, not found.is_used) if found and consent else None

    async def redeem(self, consent_id: str, digest: bytes, token: Token, refresh: bytes, at: int) -> bool:
        """Give the first tokens for a code, once; False, and nothing changed, if it was used or its time is over."""
        found = await self.consent(consent_id)
        if found is None or found.is_over or found.redeemed_at is not None or found.code_until <= at:
            return False
        self._consents[consent_id] = replace(found, redeemed_at=at)
        self._refreshes[refresh] = _Refresh(consent_id)
        await self._accounts.add_token(digest, found.account, token)
        return True

    async def renew(
        self, consent_id: str, used: bytes, digest: bytes, token: Token, refresh: bytes, until: int, at: int
    ) -> bool:
        """Give new tokens for a refresh token, once; False, and nothing changed, if it was used or all is over."""
        found, old = await self.consent(consent_id), self._refreshes.get(used)
        if found is None or old is None or old.is_used or not found.is_live(at):
            return False
        old.is_used = True
        self._consents[consent_id] = replace(found, until=until)
        self._refreshes[refresh] = _Refresh(consent_id)
        await self._accounts.add_token(digest, found.account, token)
        return True

    async def end(self, account: str, consent_ids: Collection[str] | None, at: int) -> list[str]:
        """End these consents of an account, or all of them; the ids of the tokens that were valid until now."""
        ended: list[str] = []
        for each in [each for each in self._consents.values() if each.account == account]:
            if consent_ids is None or each.id in consent_ids:
                self._consents[each.id] = replace(each, is_over=True)
                own, _ = self._accounts.consent_tokens(each.id)
                ended += await self._accounts.revoke_tokens(account, [token.id for token in own], at)
        return ended

    async def permissions(self, account: str, at: int) -> list[Permission]:
        """What applications may do in the name of an account, the oldest consent first."""
        own = [id_ for id_, each in self._consents.items() if each.account == account]
        known = [found for id_ in own if (found := await self.consent(id_)) and found.is_live(at)]
        return [self._shown(each) for each in sorted(known, key=lambda each: (each.created_at, each.id))]

    def _shown(self, consent: Consent) -> Permission:
        tokens, _ = self._accounts.consent_tokens(consent.id)
        return Permission(
            id=consent.id,
            application=consent.application,
            name=self._applications[consent.application].name,
            scopes=consent.scopes,
            created_at=consent.created_at,
            used_at=max((token.used_at for token in tokens if token.used_at is not None), default=None),
            until=consent.until,
        )
