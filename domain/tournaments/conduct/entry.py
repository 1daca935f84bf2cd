"""Who may enter, until when, and what starts by itself at its time."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import Approve, Invite, Register
from domain.tournaments.conduct.decks import has_deck
from domain.tournaments.conduct.roles import SERVICE, Scope, may, require_scope
from domain.tournaments.config import Conduct, Entry
from domain.tournaments.events import EntrantApproved, PlayersInvited
from domain.tournaments.state import Entrant, Presence, Status, TournamentState

LISTED: Final = frozenset({Presence.REGISTERED, Presence.CHECKED_IN})
MOST_INVITED: Final = 1000
BEFORE_START: Final = frozenset({Status.REGISTRATION, Status.CHECK_IN})


def check_times(conduct: Conduct) -> None:
    """TO-84: entry ends before the start."""
    if conduct.starts_at is not None and conduct.entry_until is not None:
        require(conduct.entry_until <= conduct.starts_at, "TO-84", "entry ends at the start at the latest")


def plays(state: TournamentState, entrant: Entrant) -> bool:
    """Whether an entrant would play if the tournament started now."""
    here = entrant.presence is Presence.CHECKED_IN if state.chosen.check_in else entrant.presence in LISTED
    return here and has_deck(state, entrant.number)


def starts_at(state: TournamentState) -> int | None:
    """When the tournament starts by itself; None if it does not, or too few are here for it."""
    at = state.conduct.starts_at
    if at is None or state.status not in BEFORE_START:
        return None
    return at if sum(plays(state, each) for each in state.entrants) > 1 else None


def check_in_at(state: TournamentState) -> int | None:
    """When check-in opens by itself: when entry ends."""
    asked = state.chosen.check_in and state.status is Status.REGISTRATION
    return state.conduct.entry_until if asked else None


def require_time(by: str, at: int | None, now: int) -> None:
    """TO-84: refuse the service what an organiser asks for, or what is not due yet."""
    require(by != SERVICE or (at is not None and now >= at), "TO-84", "an organiser asks for that, or its time comes")


def asks_first(state: TournamentState, command: Register, now: int) -> bool:
    """TO-84, TO-86: refuse who may not enter; whether an organiser is asked about those who may."""
    if may(state, command.by, Scope.ENTRANTS):
        return False
    early = state.status in BEFORE_START
    until = state.conduct.entry_until
    require(not early or until is None or now < until, "TO-84", "entry has ended; an organiser may let you in")
    entry = state.conduct.entry
    welcome = entry in (Entry.OPEN, Entry.APPROVED) or command.account in state.invited
    require(welcome, "TO-86", "only who is invited enters")
    asks = entry is Entry.APPROVED and command.account not in state.invited
    require(early or not asks, "TO-86", "an organiser lets late entrants in")
    return asks


def invite(state: TournamentState, command: Invite, _: int) -> Iterator[Event]:
    """Invite accounts."""
    require_scope(state, command.by, Scope.ENTRANTS)
    fresh = tuple(dict.fromkeys(each for each in command.accounts if each not in state.invited))
    require(fresh, "TO-86", "all of them are invited already")
    room = len(state.invited) + len(fresh) <= MOST_INVITED
    require(room, "TO-86", f"at most {MOST_INVITED} are invited")
    yield PlayersInvited(accounts=fresh, by=command.by)


def approve(state: TournamentState, command: Approve, _: int) -> Iterator[Event]:
    """Let someone in who has asked; the last place is for the first who is let in."""
    require_scope(state, command.by, Scope.ENTRANTS)
    number = state.numbers.get(command.account)
    asked = number is not None and state.entrants[number].presence is Presence.ASKED
    require(asked, "TO-86", "this account has not asked to enter")
    require(state.status in BEFORE_START, "TO-86", "the tournament has started; an organiser enters them anew")
    assert number is not None
    capacity = state.chosen.capacity
    full = capacity > 0 and sum(each.presence in LISTED for each in state.entrants) >= capacity
    require(not full or state.chosen.waiting_list, "TO-15", f"all {capacity} places are taken")
    yield EntrantApproved(entrant=number, by=command.by, waiting=full)
