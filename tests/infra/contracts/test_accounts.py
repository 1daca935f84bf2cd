"""What every keeper of accounts promises."""

import asyncio
from hashlib import sha256

import pytest

from services.ports import Account, Accounts, Credentials, NameTaken, PrivilegedRead

ANN = Account("a1", "Ann")
DIGEST = sha256(b"token").digest()


async def test_an_account_is_found_by_its_id(accounts: Accounts) -> None:
    await accounts.create(Account("b1", "Bot", "bot"), 1)
    assert await accounts.get("b1") == Account("b1", "Bot", "bot")


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
async def test_an_account_is_found_by_its_name_in_any_case(accounts: Accounts, name: str) -> None:
    await accounts.create(ANN, 1)
    assert await accounts.by_name(name) == ANN


async def test_case_is_folded_by_the_rules_of_unicode(accounts: Accounts) -> None:
    await accounts.create(Account("g1", "Groß Σίσυφος"), 1)
    assert await accounts.by_name("GROSS ΣΊΣΥΦΟΣ") is not None


async def test_an_unknown_id_is_no_account(accounts: Accounts) -> None:
    assert await accounts.get("nobody") is None


async def test_an_unknown_name_is_no_account(accounts: Accounts) -> None:
    assert await accounts.by_name("nobody") is None


@pytest.mark.parametrize("name", ["Ann", "ANN"])
async def test_a_name_in_use_is_taken_in_any_case(accounts: Accounts, name: str) -> None:
    await accounts.create(ANN, 1)
    with pytest.raises(NameTaken):
        await accounts.create(Account("a2", name), 2)


async def test_a_taken_name_leaves_no_second_account(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    with pytest.raises(NameTaken):
        await accounts.create(Account("a2", "ann"), 2)
    assert await accounts.get("a2") is None


async def test_an_id_is_used_once(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    with pytest.raises(ValueError, match="a1"):
        await accounts.create(Account("a1", "Other"), 2)


async def test_of_many_who_want_a_name_at_once_one_gets_it(accounts: Accounts) -> None:
    tries = [accounts.create(Account(f"a{n}", "Ann"), n) for n in range(10)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(result) for result in results].count(NameTaken) == 9


async def test_a_token_tells_its_account_and_scopes(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    await accounts.add_token(DIGEST, "a1", frozenset({"play", "audit"}), 2)
    assert await accounts.authenticate(DIGEST) == Credentials(ANN, frozenset({"play", "audit"}))


async def test_a_token_may_allow_nothing(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    await accounts.add_token(DIGEST, "a1", frozenset(), 2)
    assert await accounts.authenticate(DIGEST) == Credentials(ANN, frozenset())


async def test_an_unknown_token_is_nobody(accounts: Accounts) -> None:
    assert await accounts.authenticate(DIGEST) is None


async def test_a_token_needs_an_account(accounts: Accounts) -> None:
    with pytest.raises(ValueError, match="no account"):
        await accounts.add_token(DIGEST, "nobody", frozenset(), 1)


async def test_a_token_is_added_once(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    await accounts.add_token(DIGEST, "a1", frozenset(), 1)
    with pytest.raises(ValueError, match="such a token"):
        await accounts.add_token(DIGEST, "a1", frozenset({"admin"}), 2)


async def test_a_revoked_token_is_worthless(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    await accounts.add_token(DIGEST, "a1", frozenset(), 1)
    assert await accounts.revoke(DIGEST, 2)
    assert await accounts.authenticate(DIGEST) is None


async def test_a_token_is_revoked_once(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    await accounts.add_token(DIGEST, "a1", frozenset(), 1)
    await accounts.revoke(DIGEST, 2)
    assert not await accounts.revoke(DIGEST, 3)


async def test_an_unknown_token_cannot_be_revoked(accounts: Accounts) -> None:
    assert not await accounts.revoke(DIGEST, 1)


async def test_privileged_reads_of_a_stream_are_listed_oldest_first(accounts: Accounts) -> None:
    await accounts.log_privileged_read("a1", "t1", "all hands", 5)
    await accounts.log_privileged_read("a2", "t2", "all hands", 6)
    await accounts.log_privileged_read("a2", "t1", "the seed", 4)
    assert await accounts.privileged_reads("t1") == [
        PrivilegedRead("a1", "t1", "all hands", 5),
        PrivilegedRead("a2", "t1", "the seed", 4),
    ]
