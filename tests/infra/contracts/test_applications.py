"""What every keeper of applications and consents promises."""

import asyncio
from hashlib import sha256

import pytest

from infra.memory.accounts import MemoryAccounts
from infra.memory.applications import MemoryApplications
from infra.postgres.applications import PostgresApplications
from infra.postgres.pool import Pool
from services.ports import Account, Accounts, Application, ApplicationStore, Consent, Permission, Token

APP = Application(id="p1", account="a1", name="Deck", redirect_uris=("https://deck.example/back",), created_at=1)
ASKED = Consent(
    id="c1",
    account="b1",
    application="p1",
    scopes=("play",),
    redirect_uri="https://deck.example/back",
    challenge="x" * 43,
    created_at=10,
    code_until=20,
    until=100,
)


def digest(name: str) -> bytes:
    return sha256(name.encode()).digest()


def token(id_: str, expires_at: int = 50) -> Token:
    return Token(id=id_, name="Deck", scopes=("play",), created_at=11, expires_at=expires_at, consent="c1")


@pytest.fixture
async def store(pool: Pool | None, accounts: Accounts) -> ApplicationStore:
    """No applications yet, beside accounts `a1` and `b1`."""
    for id_, name in (("a1", "Ann"), ("b1", "Bram")):
        await accounts.create(Account(id_, name), 1)
    if pool is not None:
        return PostgresApplications(pool)
    assert isinstance(accounts, MemoryAccounts)
    return MemoryApplications(accounts)


async def given(store: ApplicationStore) -> None:
    """An application that has its first tokens: `t1` and `r1`."""
    await store.add(APP, 9)
    assert await store.add_consent(ASKED, digest("code"), 9)
    assert await store.redeem("c1", digest("t1"), token("t1"), digest("r1"), 11)


async def test_applications_are_found_and_listed(store: ApplicationStore) -> None:
    secret = Application(
        id="p2", account="a1", name="Server", redirect_uris=("https://a/", "b.c:/"), created_at=0, secret=digest("s")
    )
    assert await store.add(APP, 2)
    assert await store.add(secret, 2)
    assert await store.get("p2") == secret
    assert await store.of_account("a1") == [secret, APP]
    assert (await store.get("none"), await store.of_account("b1")) == (None, [])


async def test_an_account_has_so_many_applications(store: ApplicationStore) -> None:
    assert await store.add(APP, 1)
    other = Application(id="p2", account="a1", name="Other", redirect_uris=("https://a/",), created_at=2)
    assert not await store.add(other, 1)
    assert await store.remove("a1", "p1", 3) == []
    assert await store.add(other, 1)


async def test_a_removed_application_takes_all_with_it(store: ApplicationStore, accounts: Accounts) -> None:
    await given(store)
    assert await store.remove("b1", "p1", 12) is None
    assert await store.remove("a1", "p1", 12) == ["t1"]
    assert await store.remove("a1", "p1", 13) is None
    assert (await store.get("p1"), await store.permissions("b1", 13)) == (None, [])
    assert await accounts.authenticate(digest("t1"), 13) is None


async def test_a_code_is_good_once(store: ApplicationStore, accounts: Accounts) -> None:
    await given(store)
    known = await accounts.authenticate(digest("t1"), 12)
    assert known is not None
    assert (known.account.id, known.token) == ("b1", token("t1"))
    assert not await store.redeem("c1", digest("t2"), token("t2"), digest("r2"), 12)
    assert await accounts.authenticate(digest("t2"), 12) is None
    found = await store.by_code(digest("code"))
    assert found is not None
    assert (found.redeemed_at, found.is_over) == (11, False)


async def test_of_many_who_bring_a_code_at_once_one_gets_tokens(store: ApplicationStore) -> None:
    await store.add(APP, 9)
    await store.add_consent(ASKED, digest("code"), 9)
    tries = [store.redeem("c1", digest(f"t{n}"), token(f"t{n}"), digest(f"r{n}"), 11) for n in range(6)]
    assert sorted(await asyncio.gather(*tries)) == [False] * 5 + [True]


async def test_a_code_is_late_from_the_moment_it_ends(store: ApplicationStore) -> None:
    await store.add(APP, 9)
    await store.add_consent(ASKED, digest("code"), 9)
    assert not await store.redeem("c1", digest("t1"), token("t1"), digest("r1"), 20)
    assert await store.permissions("b1", 15) == []


async def test_a_refresh_token_is_good_once_and_known_afterwards(store: ApplicationStore) -> None:
    await given(store)
    assert await store.renew("c1", digest("r1"), digest("t2"), token("t2"), digest("r2"), 200, 30)
    assert not await store.renew("c1", digest("r1"), digest("t3"), token("t3"), digest("r3"), 300, 31)
    old, new = await store.by_refresh(digest("r1")), await store.by_refresh(digest("r2"))
    assert old is not None
    assert new is not None
    assert (old[1], new[1], new[0].until) == (False, True, 200)
    assert await store.by_refresh(digest("r3")) is None


async def test_what_lies_idle_too_long_is_not_renewed(store: ApplicationStore) -> None:
    await given(store)
    assert not await store.renew("c1", digest("r1"), digest("t2"), token("t2"), digest("r2"), 300, 100)
    found = await store.by_refresh(digest("r1"))
    assert found is not None
    assert found[1]


async def test_permissions_are_listed_with_their_last_use(store: ApplicationStore, accounts: Accounts) -> None:
    await given(store)
    shown = Permission(id="c1", application="p1", name="Deck", scopes=("play",), created_at=10, until=100)
    assert await store.permissions("b1", 12) == [shown]
    await accounts.use_token("t1", 13)
    assert [each.used_at for each in await store.permissions("b1", 14)] == [13]
    assert (await store.permissions("a1", 14), await store.permissions("b1", 100)) == ([], [])


async def test_an_ended_consent_ends_its_tokens_and_no_others(store: ApplicationStore, accounts: Accounts) -> None:
    await given(store)
    await accounts.add_token(digest("own"), "b1", Token(id="own", created_at=1))
    assert await store.end("a1", ["c1"], 12) == []
    assert await store.end("b1", [], 12) == []
    assert await store.end("b1", ["c1"], 12) == ["t1"]
    assert await accounts.valid_tokens(["t1", "own"], 13) == {"own"}
    assert not await store.renew("c1", digest("r1"), digest("t2"), token("t2"), digest("r2"), 200, 13)
    found = await store.consent("c1")
    assert found is not None
    assert found.is_over


async def test_all_consents_of_an_account_end_together(store: ApplicationStore) -> None:
    await given(store)
    assert await store.end("b1", None, 12) == ["t1"]
    assert await store.permissions("b1", 13) == []


async def test_a_revoked_token_ends_the_consent(store: ApplicationStore, accounts: Accounts) -> None:
    await given(store)
    assert await accounts.revoke(digest("t1"), 12) == "t1"
    assert await store.permissions("b1", 13) == []
    assert not await store.renew("c1", digest("r1"), digest("t2"), token("t2"), digest("r2"), 200, 13)


async def test_codes_nobody_came_for_are_forgotten(store: ApplicationStore) -> None:
    await store.add(APP, 9)
    await store.add_consent(ASKED, digest("code"), 9)
    later = Consent(
        id="c2",
        account="b1",
        application="p1",
        scopes=(),
        redirect_uri="",
        challenge="",
        created_at=20,
        code_until=30,
        until=99,
    )
    assert await store.add_consent(later, digest("code 2"), 1)
    assert await store.by_code(digest("code")) is None
    assert await store.by_code(digest("code 2")) == later


async def test_an_account_lets_in_so_many(store: ApplicationStore) -> None:
    await given(store)
    another = Consent(
        id="c2",
        account="b1",
        application="p1",
        scopes=(),
        redirect_uri="",
        challenge="",
        created_at=20,
        code_until=30,
        until=99,
    )
    assert not await store.add_consent(another, digest("code 2"), 1)
