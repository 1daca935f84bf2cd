"""The scorer against a naive search on seeded hands, and its notation."""

from random import Random

import pytest

from domain.games.secrets.cards import RANK_OF, SUIT_OF, Card, read_card
from domain.games.secrets.scoring.arrange import (
    Arrangement,
    Holding,
    best,
    best_fully,
    best_out,
    best_points,
    counts_of,
    isolated,
    least_unmelded,
)
from domain.games.secrets.scoring.notation import score
from tests.domain.games.secrets.hands import holding
from tests.domain.games.secrets.oracle import Oracle

BATCHES = 16
SMALL_HANDS = 200
FULL_HANDS = 40


def sample(seed: int) -> Holding:
    """A small hand of any version: suits, zeros, Public cards, table melds."""
    rng = Random(seed)
    public = rng.choice(["", "", "", "d", "s", "ds", "de"])
    zeros = rng.choice([0, 0, 1, 1, 2, 3]) if public or rng.random() < 0.5 else 0
    melds = rng.choice([0, 0, 1, 2])
    size = rng.randrange(4, max(5, 10 - zeros - len(public) - melds))
    suits = rng.choice([4, 5])
    return holding(rng, size=size, suits=suits, rich=rng.random() < 0.85, zeros=zeros, public=public, melds=melds)


def full_sample(seed: int) -> Holding:
    """A hand of 13 to 17 cards, as one is held late in a game of any version."""
    rng = Random(f"full/{seed}")
    public = rng.choice(["", "", "d", "s", "ds"])
    zeros = rng.choice([0, 0, 1, 2])
    melds = rng.choice([0, 0, 1, 2])
    size = rng.randrange(13, 18) - 3 * melds - zeros - len(public)
    return holding(rng, size=size, suits=rng.choice([4, 5]), rich=True, zeros=zeros, public=public, melds=melds)


def oracle_of(hand: Holding) -> Oracle:
    return Oracle(list(hand.hand), set(hand.shown), [list(meld.cards) for meld in hand.melds])


def is_public_hand(hand: Holding) -> bool:
    return any(card >= 188 for card in hand.hand)


def all_cards(hand: Holding) -> list[Card]:
    return sorted([*hand.hand, *(card for meld in hand.melds for card in meld.cards)])


def placed(arrangement: Arrangement) -> list[Card]:
    melded = [card for meld in arrangement.melds for card in meld.cards]
    return sorted([*melded, *arrangement.unmelded, *arrangement.freed])


def assert_as_good_as_the_naive_search(hand: Holding, seed: int) -> None:
    oracle = oracle_of(hand)
    if not is_public_hand(hand):
        found = best(hand)
        assert (found.points, found.chance) == oracle.best(), f"seed {seed}: {hand}"
        assert best_points(hand) == found.points, f"seed {seed}"
    out = best_out(hand)
    points = None if out is None else out.points + out.going_out
    assert points == oracle.out(fully=is_public_hand(hand)), f"seed {seed}: {hand}"


@pytest.mark.slow
@pytest.mark.rule("SU-R-26", "SU-R-27", "SU-R-28", "SU-I-50", "SU-I-51", "SU-A-53", "SU-A-54")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_scorer_finds_what_the_naive_search_finds(batch: int) -> None:
    """The best points and the best way out."""
    for seed in range(batch * SMALL_HANDS, (batch + 1) * SMALL_HANDS):
        assert_as_good_as_the_naive_search(sample(seed), seed)


@pytest.mark.slow
@pytest.mark.rule("SU-R-26", "SU-R-27", "SU-R-28", "SU-A-53")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_scorer_finds_the_best_of_full_hands(batch: int) -> None:
    """The same for the sizes that are played."""
    for seed in range(batch * FULL_HANDS, (batch + 1) * FULL_HANDS):
        assert_as_good_as_the_naive_search(full_sample(seed), seed)


@pytest.mark.rule("SU-R-26")
def test_an_arrangement_places_every_card_once_and_adds_up() -> None:
    for seed in range(1000, 1400):
        hand = sample(seed)
        found = best_out(hand) if is_public_hand(hand) else best(hand)
        if found is not None:
            assert placed(found) == all_cards(hand), f"seed {seed}"
            assert sum(meld.points for meld in found.melds) + 5 * len(found.freed) == found.points, f"seed {seed}"


@pytest.mark.rule("SU-I-52", "SU-R-30")
def test_a_deck_draw_is_weighed_against_what_it_costs() -> None:
    """Five points more can be worth another arrangement."""
    tried = 0
    for seed in range(3000, 3250):
        rng = Random(seed)
        hand = holding(rng, size=9, suits=5, rich=True, zeros=rng.choice((0, 0, 1, 2)))
        drawn = rng.choice(hand.hand)
        hand = hand._replace(drawn=(drawn,), shown=hand.shown - {drawn})
        found = best_out(hand)
        points = None if found is None else found.points + found.going_out
        assert points == oracle_of(hand).out_by_deck_draw(drawn), f"seed {seed}: {hand}"
        tried += found is not None
    assert tried > 40


def test_the_quick_count_never_exceeds_what_is_left_over() -> None:
    for seed in range(2000, 2300):
        hand = sample(seed)
        if not is_public_hand(hand):
            assert least_unmelded(hand) <= len(best(hand).unmelded), f"seed {seed}"
            if best_out(hand) is not None:
                assert least_unmelded(hand) <= 2, f"seed {seed}"


@pytest.mark.parametrize(
    ("faces", "alone"),
    [
        ("E1 E2 E3", 0),
        ("E8 E9 F1", 3),
        ("E9 F1 F2", 3),
        ("E7 E8 E9 F1 F2", 2),
        ("M7 M8 M9", 0),
        ("E5 F5 W5", 0),
        ("E5 F5 W6", 3),
        ("E5 F5 W5 A5 M5", 0),
        ("E5 E5", 1),
        ("E5 E5 E5", 0),
        ("A9 A9 A9 A9 M1", 1),
        ("E1 F1 W1 A2 A3", 2),
        ("", 0),
    ],
)
def test_faces_that_can_be_in_no_meld_are_counted(faces: str, alone: int) -> None:
    hand: list[Card] = []
    for face in faces.split():
        hand.append(next(card for copy in range(1, 5) if (card := Card(read_card(f"{face}.{copy}"))) not in hand))
    assert isolated(counts_of(tuple(hand))) == alone


def test_no_more_faces_are_counted_as_alone_than_cards_are_left_over() -> None:
    for seed in range(2_000):
        rng = Random(f"alone/{seed}")
        hand = holding(rng, size=rng.randrange(3, 15), suits=rng.choice([4, 5]), rich=rng.random() < 0.7)
        assert isolated(counts_of(hand.hand)) <= least_unmelded(hand), seed


@pytest.mark.rule("SU-I-51")
def test_going_out_fully_is_a_question_of_its_own() -> None:
    hand = Holding(tuple(Card(4 * face) for face in (0, 1, 2, 9, 10, 11, 20)))
    assert best_fully(hand) is None
    assert best_out(hand) is not None


@pytest.mark.rule("SU-R-27")
def test_equal_sums_are_decided_by_chance_then_by_fewer_cards_left() -> None:
    """Three 3-Sets with a coin before three sequences."""
    found = score("basic", "E678 F678 W678")
    assert found.chance == 2.5
    assert "set" in found.arrangement


def test_the_arrangement_is_written_out() -> None:
    found = score("advanced", "E11123 W77*7 VOID", table="[E456]", aside="P0")
    assert found.points == 25 + 40 + 20 + 5 + 5
    assert found.arrangement == "E23456 sequence 25; E111 concealed unity 40; W777 unity 20; VOID 5"
    assert found.unmelded == ""


@pytest.mark.rule("SU-I-51")
def test_the_three_questions_have_answers_of_their_own() -> None:
    """SU-V-46: the hand is worth most apart, going out fully costs the 4-Unity."""
    hand = "E789999 F333 A2345"
    asked = (score("basic", hand), score("basic", hand, out=True), score("basic", hand, fully=True))
    assert [found.points for found in asked] == [355, 355, 135]


@pytest.mark.rule("SU-A-71")
def test_going_out_fully_counts_eleven_aces() -> None:
    assert score("advanced", "E1111 F1111 W111 A99", fully=True).points == 1100
    assert score("advanced", "E1111 F1111 W111 A9 E5", fully=True).points is None


def test_an_impossible_question_has_no_points() -> None:
    assert score("basic", "E123 F456 W789 A12 E77", out=True).points is None


@pytest.mark.parametrize(
    "text",
    ["X5", "E0", "E55555", "[E345", "VOID", "M5", "E5**"],
    ids=["suit", "rank", "copies", "[", "bonus", "M", "**"],
)
def test_text_that_names_no_hand_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        score("basic", text)


@pytest.mark.parametrize(
    ("table", "aside", "drawn"), [("[E35]", "", ""), ("E345", "", ""), ("", "E1", ""), ("", "", "F9")]
)
def test_unreadable_tables_asides_and_draws_are_refused(table: str, aside: str, drawn: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        score("advanced", "E123", table=table, aside=aside, drawn=drawn)


def test_ranks_and_suits_of_the_numbering() -> None:
    assert [(SUIT_OF[card], RANK_OF[card]) for card in (0, 35, 36, 179)] == [(0, 1), (0, 9), (1, 1), (4, 9)]
