"""Where the rules say that cards are shuffled, they are."""

import pytest

from domain.games.secrets.cards import Version
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow.deal import duel_for_dealer, shuffle
from domain.games.secrets.flow.scorekeeping import deck_duel
from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.domain.games.secrets.scenes import scene
from tests.domain.games.shuffles import MANY, assert_shuffled

MOMENTS = [Moment(Rng(b"shuffle %d" % number), 0) for number in range(MANY)]


@pytest.mark.rule("SU-R-04", "SU-F-01", "SU-R-07")
@pytest.mark.parametrize("version", list(Version))
def test_piles_and_packets_come_from_a_shuffled_deck(version: Version) -> None:
    def deck(moment: Moment) -> tuple[int, ...]:
        made = shuffle(version, moment.rng)
        return tuple(card for pile in (*made.packets, *made.piles) for card in pile.cards)

    assert_shuffled(deck)


@pytest.mark.rule("SU-R-09")
def test_the_duel_for_the_deal_has_a_shuffle_of_its_own() -> None:
    duels = [duel_for_dealer(Version.BASIC, 4, moment.rng) for moment in MOMENTS]
    assert len({duel.rounds[0].cards for duel in duels}) == MANY
    assert {duel.dealer for duel in duels} == {0, 1, 2, 3}


@pytest.mark.rule("SU-R-36")
def test_inactive_discards_are_shuffled_before_they_serve_in_a_duel() -> None:
    state = scene("intermediate", "M12345", deck=0)
    shown = [deck_duel(Course(evolve, state, moment)).cards for moment in MOMENTS]
    assert {len(cards) for cards in shown} == {4}
    assert len(set(shown)) == MANY
