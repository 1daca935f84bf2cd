"""What every keeper of accounts promises."""

import asyncio
from hashlib import sha256

import pytest

from services.ports import Account, Accounts, Credentials, NameTaken, PrivilegedRead, Token

ANN = Account("a1", "Ann")
DIGEST = sha256(b"token").digest()
TOKEN = Token(id="t1", created_at=1)


def digest(name: str) -> bytes:
    return sha256(name.encode()).digest()


async def given(accounts: Accounts, *tokens: Token) -> None:
    """Ann with these tokens; the digest of each is that of its id."""
    await accounts.create(ANN, 1)
    for token in tokens:
        await accounts.add_token(digest(token.id), "a1", token)


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


async def test_an_account_comes_with_its_first_token(accounts: Accounts) -> None:
    await accounts.create(ANN, 1, (DIGEST, TOKEN))
    assert await accounts.authenticate(DIGEST, 2) == Credentials(ANN, frozenset(), TOKEN)


async def test_a_taken_name_leaves_no_token(accounts: Accounts) -> None:
    await accounts.create(ANN, 1)
    with pytest.raises(NameTaken):
        await accounts.create(Account("a2", "Ann"), 2, (DIGEST, TOKEN))
    assert await accounts.authenticate(DIGEST, 3) is None


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


@pytest.mark.parametrize("name", ["Аnn", "Ａnn", "A n n"])
async def test_a_name_that_looks_like_one_in_use_is_taken(accounts: Accounts, name: str) -> None:
    await accounts.create(ANN, 1)
    with pytest.raises(NameTaken, match="looks like"):
        await accounts.create(Account("a2", name), 2)


async def test_a_token_tells_its_account_and_scopes(accounts: Accounts) -> None:
    token = Token(id="t1", name="laptop", scopes=("audit", "play"), created_at=2, expires_at=9)
    await given(accounts, token)
    assert await accounts.authenticate(digest("t1"), 3) == Credentials(ANN, frozenset({"play", "audit"}), token)


async def test_a_token_may_allow_nothing(accounts: Accounts) -> None:
    await given(accounts, TOKEN)
    assert await accounts.authenticate(digest("t1"), 2) == Credentials(ANN, frozenset(), TOKEN)


async def test_an_unknown_token_is_nobody(accounts: Accounts) -> None:
    assert await accounts.authenticate(DIGEST, 1) is None


async def test_a_token_needs_an_account(accounts: Accounts) -> None:
    with pytest.raises(ValueError, match="no account"):
        await accounts.add_token(DIGEST, "nobody", TOKEN)


async def test_a_token_is_added_once(accounts: Accounts) -> None:
    await given(accounts, TOKEN)
    for again in ((digest("t1"), Token(id="t2", created_at=1)), (digest("t2"), TOKEN)):
        with pytest.raises(ValueError, match="such a token"):
            await accounts.add_token(again[0], "a1", again[1])


async def test_a_revoked_token_is_worthless(accounts: Accounts) -> None:
    await given(accounts, TOKEN)
    assert await accounts.revoke(digest("t1"), 2) == "t1"
    assert await accounts.authenticate(digest("t1"), 3) is None


async def test_a_token_is_revoked_once(accounts: Accounts) -> None:
    await given(accounts, TOKEN)
    await accounts.revoke(digest("t1"), 2)
    assert await accounts.revoke(digest("t1"), 3) is None


async def test_an_unknown_token_cannot_be_revoked(accounts: Accounts) -> None:
    assert await accounts.revoke(DIGEST, 1) is None


async def test_a_token_is_worthless_from_the_moment_it_ends(accounts: Accounts) -> None:
    await given(accounts, Token(id="t1", created_at=1, expires_at=5))
    assert await accounts.authenticate(digest("t1"), 4) is not None
    assert await accounts.authenticate(digest("t1"), 5) is None
    assert await accounts.revoke(digest("t1"), 5) is None


async def test_the_valid_tokens_of_an_account_are_listed_oldest_first(accounts: Accounts) -> None:
    made = [Token(id=f"t{n}", name=f"no. {n}", created_at=9 - n, expires_at=20 if n == 3 else None) for n in range(5)]
    await given(accounts, *made)
    await accounts.create(Account("b1", "Bob"), 1)
    await accounts.add_token(DIGEST, "b1", Token(id="b", created_at=1))
    await accounts.revoke(digest("t1"), 10)
    assert await accounts.tokens("a1", 19) == [made[4], made[3], made[2], made[0]]
    assert await accounts.tokens("a1", 20) == [made[4], made[2], made[0]]


async def test_the_limits_of_a_token_are_kept(accounts: Accounts) -> None:
    limited = Token(id="t2", created_at=2, requests_per_minute=60, max_cost=500)
    await given(accounts, TOKEN, limited)
    assert await accounts.tokens("a1", 3) == [TOKEN, limited]
    assert await accounts.authenticate(digest("t2"), 3) == Credentials(ANN, frozenset(), limited)


async def test_the_last_use_of_a_token_is_on_record(accounts: Accounts) -> None:
    await given(accounts, TOKEN)
    await accounts.use_token("t1", 77)
    assert [token.used_at for token in await accounts.tokens("a1", 80)] == [77]


async def test_tokens_are_revoked_by_their_ids_and_only_ones_own(accounts: Accounts) -> None:
    await given(accounts, *(Token(id=f"t{n}", created_at=n) for n in range(4)))
    await accounts.create(Account("b1", "Bob"), 1)
    await accounts.add_token(DIGEST, "b1", Token(id="b", created_at=1))
    assert sorted(await accounts.revoke_tokens("a1", ["t1", "t2", "b", "none"], 10)) == ["t1", "t2"]
    assert await accounts.valid_tokens(["t0", "t1", "t2", "t3", "b", "none"], 11) == {"t0", "t3", "b"}
    assert sorted(await accounts.revoke_tokens("a1", None, 12)) == ["t0", "t3"]
    assert await accounts.valid_tokens(["t0", "b"], 13) == {"b"}
    assert await accounts.revoke_tokens("a1", [], 14) == []


async def test_privileged_reads_of_a_stream_are_listed_oldest_first(accounts: Accounts) -> None:
    await accounts.log_privileged_read("a1", "t1", "all hands", 5)
    await accounts.log_privileged_read("a2", "t2", "all hands", 6)
    await accounts.log_privileged_read("a2", "t1", "the seed", 4)
    assert await accounts.privileged_reads("t1") == [
        PrivilegedRead("a1", "t1", "all hands", 5),
        PrivilegedRead("a2", "t1", "the seed", 4),
    ]
