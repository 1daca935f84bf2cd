"""The result of a match, and what must never be wrong with a state."""

from domain.games.secrets.evolve import deck_of
from domain.games.secrets.melds import shape_of
from domain.games.secrets.state import Phase, State
from domain.kernel.decider import Outcome
from domain.kernel.piles import misplaced


def outcome(state: State) -> Outcome | None:
    """How the match ended, or None while it goes on."""
    return state.outcome


def violations(state: State) -> tuple[str, ...]:
    """SU-B-03: every card lies somewhere exactly once; melds are melds; exposed cards are hand cards."""
    if not state.game:
        return ()
    single = [[card] for card in (state.main, state.face_down, *state.areas) if card >= 0]
    laid = [meld.cards for melds in state.melds for meld in melds]
    inactive = [lying.card for lying in state.inactive]
    places = [*state.piles, *state.packets, *state.hands, *state.aside, *laid, inactive, *single]
    found = list(misplaced(places, deck_of(state)))
    found += [f"{cards} is no meld" for cards in laid if shape_of(cards) is None]
    for seat, shown in enumerate(state.shown):
        if not set(shown) <= set(state.hands[seat]) or len(set(shown)) != len(shown):
            found.append(f"seat {seat} shows cards it does not hold")
    if state.phase is not Phase.OVER and state.phase is not Phase.BUMP and state.bump_card >= 0:
        found.append("a bump is on outside its window")
    return tuple(found)
