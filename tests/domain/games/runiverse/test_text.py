"""Sentences for what golden logs come to rarely."""

import pytest

from domain.games.runiverse.cards import card_of, number_of
from domain.games.runiverse.events import Asked, GameEnded, Moved, PowerChanged
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import Zone
from domain.games.runiverse.text import tell
from domain.games.runiverse.words import PowerCause, QuestionKind
from domain.kernel.voice import Voice

VOICE = Voice(["Ann", "Bram"])
CARD = card_of(number_of("Talus Crawler"), 1, 0)


@pytest.mark.parametrize("source", Zone)
@pytest.mark.parametrize("zone", Zone)
def test_a_card_goes_from_any_zone_to_any_other_in_a_sentence(source: Zone, zone: Zone) -> None:
    told = tell(Moved(seat=1, card=CARD, source=source, zone=zone), VOICE)
    assert told.startswith("Talus Crawler goes ")
    assert told.count("Bram's") <= 1


def test_the_owner_is_named_at_the_first_zone_of_their_own() -> None:
    moved = [Moved(1, CARD, Zone.HAND, Zone.DISCARD), Moved(1, CARD, Zone.PLAY, Zone.DISCARD)]
    assert [tell(each, VOICE) for each in moved] == [
        "Talus Crawler goes from Bram's hand to the discard pile.",
        "Talus Crawler goes from play to Bram's discard pile.",
    ]


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_question_is_told(kind: QuestionKind) -> None:
    told = tell(Asked(0, 1, kind.value, (), (), 0, None), VOICE)
    assert told.startswith("Ann is asked ")
    assert told.endswith(".")


@pytest.mark.parametrize("why", PowerCause)
@pytest.mark.parametrize("n", [-2, 1])
def test_power_is_told_whatever_brought_it(why: PowerCause, n: int) -> None:
    assert f"{abs(n)} power" in tell(PowerChanged(n, why.value), VOICE)


@pytest.mark.parametrize("why", Reason)
def test_every_end_is_told(why: Reason) -> None:
    assert tell(GameEnded((1,), why.value), VOICE).startswith("Bram loses the game: ")
    assert tell(GameEnded((0, 1), why.value), VOICE).startswith("Nobody wins the game: ")
