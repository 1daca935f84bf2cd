from collections import Counter

import pytest

from domain.games.secrets.cards import Card, face_text, read_card
from domain.games.secrets.proxies import Edition, proxy, read_proxy


def card(text: str) -> Card:
    return Card(read_card(text))


@pytest.mark.rule("SU-M-30")
@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("E1.1", "A♦"),
        ("F9.2", "9♣"),
        ("W5.3", "5♥"),
        ("A2.4", "2♠"),
        ("M1.1", "J♦"),
        ("M6.1", "K♣"),
        ("M8.1", "Q♥"),
        ("VOID.1", "small joker"),
        ("P0.3", "big joker"),
        ("S0", "10♠"),
        ("INF", "J♠"),
        ("ETE", "Q♠"),
        ("DIV", "K♠"),
    ],
)
def test_playing_cards_stand_for_the_cards(text: str, stands: str) -> None:
    assert proxy(card(text)) == stands


@pytest.mark.rule("SU-M-31")
@pytest.mark.parametrize(
    ("text", "stands"), [("P0.1", "10♦"), ("S0", "J♠"), ("INF", "Q♠"), ("ETE", "K♠"), ("DIV", "big joker")]
)
def test_the_older_edition_uses_others_for_bonus_cards(text: str, stands: str) -> None:
    assert proxy(card(text), Edition.OLDER) == stands


@pytest.mark.rule("SU-M-30", "SU-M-31")
@pytest.mark.parametrize("edition", list(Edition))
def test_no_playing_card_stands_for_two_faces_and_four_packs_are_enough(edition: Edition) -> None:
    counts = Counter(proxy(Card(number), edition) for number in range(192))
    assert max(counts.values()) <= 4
    for stands in counts:
        assert len({face_text(found) for found in read_proxy(stands, edition)}) == 1, stands


def test_a_playing_card_that_stands_for_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="10♥"):
        read_proxy("10♥")
