"""Cards that replace others: from which quarter, in which order, before play and in it (SU-F-03, SU-A-10, SU-A-11)."""

from functools import cache

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, FACE_OF, Version, face_text, is_public
from domain.games.secrets.game import GAME
from domain.games.secrets.state import Options, Phase
from domain.games.secrets.values import Origin
from domain.kernel.decider import Expire, Moment
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from tests.domain.games.secrets.scenes import draws, hand_card, on_top, play, scene

A = "advanced"
DEALS = 150


@cache
def deals() -> tuple[tuple[Event, ...], ...]:
    """Enough deals for Bonus Cards to lie everywhere."""
    return tuple(
        GAME.rules.start(Options(Version.ADVANCED), 4, Moment(Rng(b"replaced%d" % seed), 0)) for seed in range(DEALS)
    )


@pytest.mark.rule("SU-F-03", "SU-R-05", "SU-A-10")
def test_at_the_deal_replacements_come_from_the_quarter_at_the_right() -> None:
    drawn = [event for events in deals() for event in events if isinstance(event, e.ReplacementDrawn)]
    assert {event.seat for event in drawn} == {0, 1, 2, 3}
    assert all(event.quarter == event.seat for event in drawn)


@pytest.mark.rule("SU-F-03", "SU-A-11")
def test_the_face_down_card_is_replaced_from_the_quarter_at_the_dealers_left() -> None:
    placed = [[event for event in events if isinstance(event, e.FaceDownPlaced)] for events in deals()]
    again = [event for cards in placed for event in cards[1:]]
    assert again
    assert all(event.quarter == (event.seat - 1) % 4 for event in again)


@pytest.mark.rule("SU-R-05", "SU-A-10", "SU-A-11")
def test_public_cards_of_the_hands_go_aside_before_a_face_down_bonus_card() -> None:
    asides = [[event.origin for event in events if isinstance(event, e.BonusSetAside)] for events in deals()]
    both = [origins for origins in asides if {Origin.DEAL, Origin.FACE_DOWN} <= set(origins)]
    assert both
    assert all(origins == sorted(origins, key=lambda origin: origin is Origin.FACE_DOWN) for origins in both)


@pytest.mark.rule("SU-R-05", "SU-A-10")
def test_the_hands_are_settled_seat_by_seat_from_the_dealer() -> None:
    for events in deals():
        dealer = next(event.dealer for event in events if isinstance(event, e.GameStarted))
        dealt = [ev for ev in events if isinstance(ev, e.BonusSetAside) and ev.origin is Origin.DEAL]
        order = [(event.seat - dealer) % 4 for event in dealt]
        assert order == sorted(order)


@pytest.mark.rule("SU-A-10")
def test_every_public_card_of_the_deal_is_replaced_at_once() -> None:
    """The next event is its replacement."""
    for events in deals():
        for number, event in enumerate(events):
            if isinstance(event, e.BonusSetAside) and event.origin is Origin.DEAL:
                after = events[number + 1]
                assert isinstance(after, e.ReplacementDrawn)
                assert after.seat == event.seat


def quarters(events: tuple[Event, ...]) -> list[int]:
    return [event.quarter for event in events if isinstance(event, e.DeckDrawn | e.ReplacementDrawn)]


@pytest.mark.rule("SU-F-03", "SU-A-05")
@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.ACT])
@pytest.mark.parametrize("seat", range(4))
def test_a_private_card_is_replaced_from_the_quarter_at_the_right(phase: Phase, seat: int) -> None:
    state = scene(A, "VOID E1 F2", seat=seat, phase=phase)
    told = play(state).when(seat, c.SetAside(hand_card(state, "VOID", seat))).then_accepted().events
    assert quarters(told) == [seat]


@pytest.mark.rule("SU-F-03", "SU-A-04")
@pytest.mark.parametrize("seat", range(4))
def test_a_public_card_is_replaced_from_the_quarter_at_the_right(seat: int) -> None:
    state = on_top(scene(A, "E1 F2", seat=seat), "DIV", seat)
    told = draws(play(state)).when(seat, c.DrawReplacement()).then_accepted().events
    assert quarters(told) == [seat]


@pytest.mark.rule("SU-F-03")
def test_with_that_quarter_empty_the_next_one_counterclockwise_serves() -> None:
    """Quarter 3 for a replacement of seat 2, then quarter 0."""
    state = scene(A, "VOID VOID E1 F2", seat=2, phase=Phase.ACT)
    state = replace(state, piles=(state.piles[0], state.piles[1], (), state.piles[3][-1:]))
    found = []
    scenario = play(state)
    for card in state.hands[2][:2]:
        found += quarters(scenario.when(2, c.SetAside(card)).then_accepted().events)
    assert found == [3, 0]


# -- before play and by the clock --------------------------------------------------------------------


@pytest.mark.rule("SU-R-60")
def test_before_play_a_public_replacement_is_itself_replaced_at_once() -> None:
    """Without a question, and the step goes on."""
    state = on_top(scene(A, "VOID E1 F2", phase=Phase.SETUP), "ETE")
    after = play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_accepted().state
    assert [face_text(card) for card in after.aside[0]] == ["VOID", "ETE"]
    assert after.phase is Phase.SETUP
    assert len(after.hands[0]) == 3
    assert not any(is_public(card) for card in after.hands[0])


@pytest.mark.rule("SU-R-60")
@pytest.mark.refuses("SU-R-11")
def test_before_play_a_public_card_is_not_picked_up() -> None:
    """Only the replacement is possible, though seat 0 could go out fully."""
    state = on_top(scene(A, "VOID F456 W789 A5555 E7", phase=Phase.SETUP), "DIV")
    scenario = play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_accepted()
    scenario.when(0, c.PickUp((DIV,), go_out=True)).then_refused("SU-R-11")


@pytest.mark.rule("SU-R-10")
def test_the_clock_takes_the_replacement_that_is_pending() -> None:
    """Discards it, as the card drawn last."""
    scenario = draws(play(on_top(on_top(scene(A, "E1 F2 W3"), "A9"), "DIV")))
    assert scenario.state.phase is Phase.REPLACEMENT
    after = scenario.when(0, Expire()).then_accepted().state
    assert (after.phase, face_text(after.bump_card), len(after.hands[0])) == (Phase.BUMP, "A9", 3)


@pytest.mark.rule("SU-R-10", "SU-R-17")
def test_the_clock_declines_a_replacement_that_is_not_there() -> None:
    """The deck is empty, and the main discard is left."""
    state = scene(A, "E1 F3 W5", main="A9", deck=0)
    state = replace(state, piles=((DIV,), (), (), ()), inactive=(), aside=((),) * 4)
    scenario = draws(play(state))
    assert scenario.state.phase is Phase.REPLACEMENT
    assert scenario.when(0, Expire()).then_accepted().state.ended == "deck"


@pytest.mark.rule("SU-R-10", "SU-A-12")
def test_before_play_the_clock_keeps_what_is_held() -> None:
    state = scene(A, "VOID E1 F2", phase=Phase.SETUP)
    after = play(state).when(0, Expire()).then_accepted().state
    assert (after.place, FACE_OF[after.hands[0][0]], after.aside[0]) == (1, 45, ())
