"""Draws: the published vectors, which were computed by another writing of the generator, and fairness."""

import json
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.rng import Rng, commitment, draws_at, mixed

VECTORS = json.loads((Path(__file__).parent / "rng_vectors.json").read_text())
KEYS: list[Any] = VECTORS["keys"]
TABLES: list[Any] = VECTORS["tables"]

per_key = pytest.mark.parametrize("vector", KEYS, ids=lambda vector: vector["key"] or "empty key")


def drawn(vector: Any) -> Rng:
    return Rng(bytes.fromhex(vector["key"]))


@per_key
def test_first_words(vector: Any) -> None:
    rng = drawn(vector)
    assert [rng.word() for _ in vector["first_words"]] == vector["first_words"]


@per_key
def test_words_across_the_end_of_a_block(vector: Any) -> None:
    rng = drawn(vector)
    assert [rng.word() for _ in range(130)][127:] == vector["words_127_to_129"]


@per_key
def test_numbers_below_n_drawn_one_after_the_other(vector: Any) -> None:
    rng = drawn(vector)
    assert [[rng.below(case["n"]) for _ in case["draws"]] for case in vector["below"]] == [
        case["draws"] for case in vector["below"]
    ]


@per_key
def test_shuffles(vector: Any) -> None:
    orders = [list(drawn(vector).shuffled(range(case["n"]))) for case in vector["shuffled"]]
    assert orders == [case["order"] for case in vector["shuffled"]]


@pytest.mark.parametrize("vector", TABLES, ids=lambda vector: f"step {vector['step']}, {vector['entropies']}")
def test_draws_of_a_table(vector: Any) -> None:
    mix = b""
    for entropy in vector["entropies"]:
        mix = mixed(mix, entropy.encode())
    rng = draws_at(bytes.fromhex(vector["seed"]), mix, vector["step"])
    assert [rng.word() for _ in vector["first_words"]] == vector["first_words"]


@pytest.mark.parametrize("vector", TABLES, ids=lambda vector: f"step {vector['step']}, {vector['entropies']}")
def test_commitment_to_a_seed(vector: Any) -> None:
    assert commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_is_drawn_below_what_has_no_numbers_below_it(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Rng(b"").below(n)


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return (sum((seen - expected) ** 2 for seen in counts.values()) + (kinds - len(counts)) * expected**2) / expected


# with f degrees of freedom a fair source exceeds f + 4 * sqrt(2 f) about once in ten thousand keys; the keys are fixed
@pytest.mark.parametrize("n", [2, 3, 6, 10, 60, 61])
def test_numbers_below_n_come_up_equally_often(n: int) -> None:
    rng = Rng(b"uniform/%d" % n)
    counts = Counter(rng.below(n) for _ in range(200 * n))
    assert chi_square(counts, n) < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_words_too_high_to_be_fair_are_passed_over() -> None:
    # of four quarters of all words the last is refused, so three equal thirds remain
    n = 3 * 2**30
    rng = Rng(b"refused")
    counts = Counter(rng.below(n) // 2**30 for _ in range(3000))
    assert chi_square(counts, 3) < 2 + 4 * 4**0.5


def test_every_order_of_four_comes_up_equally_often() -> None:
    rng = Rng(b"orders")
    counts = Counter(rng.shuffled("abcd") for _ in range(4800))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 23 + 4 * 46**0.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    rng = Rng(b"places")
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(2000):
        counts.update(enumerate(rng.shuffled(range(10))))
    assert chi_square(counts, 100) < 81 + 4 * 162**0.5


def test_a_choice_is_one_of_the_items() -> None:
    rng = Rng(b"choice")
    assert {rng.choice("abc") for _ in range(60)} == set("abc")


def test_a_shuffle_leaves_its_argument_alone() -> None:
    items = [3, 1, 2]
    Rng(b"x").shuffled(items)
    assert items == [3, 1, 2]


def test_the_same_key_draws_the_same() -> None:
    one, two = Rng(b"key"), Rng(b"key")
    assert [one.word() for _ in range(300)] == [two.word() for _ in range(300)]


@pytest.mark.parametrize(
    "other",
    [draws_at(b"t", b"", 1), draws_at(b"s", b"m", 1), draws_at(b"s", b"", 2)],
    ids=["seed", "entropy", "step"],
)
def test_draws_follow_from_seed_entropy_and_step(other: Rng) -> None:
    assert draws_at(b"s", b"", 1).word() != other.word()


def test_the_order_of_contributions_matters() -> None:
    assert mixed(mixed(b"", b"a"), b"b") != mixed(mixed(b"", b"b"), b"a")


def test_a_contribution_cannot_pass_for_two() -> None:
    assert mixed(b"", b"ab") != mixed(mixed(b"", b"a"), b"b")


def test_a_mixture_is_one_digest_however_long_the_contribution() -> None:
    assert len(mixed(b"", b"x" * 1000)) == sha256().digest_size
