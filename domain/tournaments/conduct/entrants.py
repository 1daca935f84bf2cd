"""Entering, leaving and running a tournament: everything that is not a match."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.rng import draws_at
from domain.kernel.structs import Event
from domain.tournaments.commands import (
    CancelTournament,
    CheckIn,
    Disqualify,
    Drop,
    NameOfficial,
    OpenCheckIn,
    Pause,
    Readmit,
    Register,
    RemoveOfficial,
    Resume,
    SetSeeds,
    StartTournament,
)
from domain.tournaments.conduct.decks import handed_in, has_deck, shown_at_start, shown_late
from domain.tournaments.conduct.entry import (
    BEFORE_START,
    LISTED,
    asks_first,
    check_in_at,
    plays,
    require_time,
    starts_at,
)
from domain.tournaments.conduct.matches import begin_stage, settled
from domain.tournaments.conduct.roles import Scope, require_own_or_scope, require_scope
from domain.tournaments.conduct.teams import check_members, require_captain
from domain.tournaments.config import IN_ROUNDS, Format, Seeding
from domain.tournaments.events import (
    CheckedIn,
    CheckInOpened,
    EnteredLate,
    EntrantDropped,
    EntrantReadmitted,
    OfficialNamed,
    OfficialRemoved,
    Paused,
    PlaceFreed,
    Registered,
    Resumed,
    SeedsSet,
    TournamentCancelled,
    TournamentStarted,
    Withdrew,
)
from domain.tournaments.evolve import fold
from domain.tournaments.state import GONE, Entrant, Presence, Role, StageState, Status, TournamentState

MAX_ENTROPY: Final = 128


def _entrant(state: TournamentState, account: str) -> Entrant:
    number = state.numbers.get(account)
    require(number is not None, "TO-11", "this account has not entered")
    assert number is not None
    return state.entrants[number]


def _before_start(state: TournamentState) -> bool:
    return state.status in BEFORE_START


def name_official(state: TournamentState, command: NameOfficial, _: int) -> Iterator[Event]:
    """Give a role."""
    require_scope(state, command.by, Scope.CONFIGURE)
    others = [each for each in state.officials if each.account != command.account]
    keeps = command.role is Role.ORGANISER or any(each.role is Role.ORGANISER for each in others)
    require(keeps, "TO-12", "a tournament has an organiser")
    yield OfficialNamed(account=command.account, role=command.role, by=command.by)


def remove_official(state: TournamentState, command: RemoveOfficial, _: int) -> Iterator[Event]:
    """Take a role away."""
    require_scope(state, command.by, Scope.CONFIGURE)
    require(state.role_of(command.account) is not None, "TO-11", "this account has no role here")
    left = [each for each in state.officials if each.account != command.account]
    require(any(each.role is Role.ORGANISER for each in left), "TO-12", "a tournament has an organiser")
    yield OfficialRemoved(account=command.account, by=command.by)


def register(state: TournamentState, command: Register, now: int) -> Iterator[Event]:
    """Enter, queue, or enter late."""
    require_own_or_scope(state, command.account, command.by, Scope.ENTRANTS)
    require(len(command.entropy) <= MAX_ENTROPY, "TO-14", f"entropy has at most {MAX_ENTROPY} characters")
    known = state.numbers.get(command.account)
    again = known is not None and state.entrants[known].presence is Presence.WITHDRAWN
    require(known is None or (again and _before_start(state)), "TO-13", "an account enters once")
    check_members(state, command)
    asks = asks_first(state, command, now)
    number = len(state.entrants) if known is None else known
    capacity = state.chosen.capacity
    here = sum(entrant.presence in LISTED or entrant.presence is Presence.PLAYING for entrant in state.entrants)
    full = capacity > 0 and here >= capacity
    waiting = full and _before_start(state)
    room = asks or not full or (waiting and state.chosen.waiting_list)
    require(room, "TO-15", f"all {capacity} places are taken")
    entered = Registered(
        entrant=number,
        account=command.account,
        name=command.name,
        rating=command.rating,
        entropy=command.entropy,
        waiting=waiting and not asks,
        asked=asks,
        members=command.members,
    )
    yield entered
    if command.deck:
        yield from handed_in(number, command.deck, command.by)
    if not _before_start(state):
        stage = state.current
        late = stage is not None and takes_late(state, stage, now)
        require(late, "TO-16", "nobody enters any more")
        require(command.deck or state.conduct.decks is None, "TO-82", "who enters late brings a deck along")
        yield EnteredLate(entrant=number, stage=0)
        yield from shown_late(state, number, command.deck)


def takes_late(state: TournamentState, stage: StageState, now: int) -> bool:
    """Whether newcomers may still join the first stage."""
    last = state.chosen.late_entry
    if stage.index or not last or not _has_rounds_left(state, stage, now):
        return False
    return state.plan(stage.index).format is Format.ARENA or stage.paired < last


def open_check_in(state: TournamentState, command: OpenCheckIn, now: int) -> Iterator[Event]:
    """Begin check-in."""
    require_scope(state, command.by, Scope.RUN, service=True)
    require_time(command.by, check_in_at(state), now)
    asked = state.chosen.check_in and state.status is Status.REGISTRATION
    require(asked, "TO-17", "check-in is opened once, and only where it was chosen")
    yield CheckInOpened(by=command.by)


def check_in(state: TournamentState, command: CheckIn, _: int) -> Iterator[Event]:
    """Say that someone is here."""
    require_own_or_scope(state, command.account, command.by, Scope.ENTRANTS)
    require(state.status is Status.CHECK_IN, "TO-17", "there is no check-in now")
    entrant = _entrant(state, command.account)
    require(entrant.presence is Presence.REGISTERED, "TO-17", "only who has a place checks in, and once")
    yield CheckedIn(entrant=entrant.number)


def set_seeds(state: TournamentState, command: SetSeeds, _: int) -> Iterator[Event]:
    """Seed by hand."""
    require_scope(state, command.by, Scope.CONFIGURE)
    require(_before_start(state), "TO-18", "seeds are set before the start")
    order = tuple(_entrant(state, account).number for account in command.accounts)
    require(len(set(order)) == len(order), "TO-18", "nobody is seeded twice")
    yield SeedsSet(order=order, by=command.by)


def start(state: TournamentState, command: StartTournament, now: int) -> Iterator[Event]:
    """Close registration and begin."""
    require_scope(state, command.by, Scope.RUN, service=True)
    require(_before_start(state), "TO-20", "the tournament has started already")
    require_time(command.by, starts_at(state), now)
    strict = state.chosen.check_in or state.conduct.decks is not None
    freed = tuple(_fill_up(state)) if strict else ()
    yield from freed
    filled = fold(state, freed)
    newly = {event.entrant for event in freed}
    playing = [each.number for each in filled.entrants if plays(filled, each) or each.number in newly]
    require(len(playing) >= 2, "TO-21", f"two entrants make a tournament, {len(playing)} are here")
    here = set(playing)
    left_out = [each for each in filled.entrants if each.number not in here and each.presence not in GONE]
    started = TournamentStarted(playing=tuple(playing), absent=tuple(each.number for each in left_out), at=now)
    yield started
    begun = fold(filled, (started,))
    seeds = _seeded(begun, playing)
    yield from shown_at_start(begun, playing)
    yield from begin_stage(begun, 0, seeds, now)


def _fill_up(state: TournamentState) -> Iterator[PlaceFreed]:
    """At the start the waiting list takes the places of those who did not check in, or have no deck."""
    here = sum(plays(state, entrant) for entrant in state.entrants)
    waiting = [
        entrant
        for entrant in state.entrants
        if entrant.presence is Presence.WAITING and has_deck(state, entrant.number)
    ]
    for entrant in waiting[: max(0, state.chosen.capacity - here)]:
        yield PlaceFreed(entrant=entrant.number)


def _seeded(state: TournamentState, playing: list[int]) -> tuple[int, ...]:
    """The order of seeds: those set by hand, then the others by the chosen method."""
    here = set(playing)
    by_hand = [entrant for entrant in state.hand_seeds if entrant in here]
    named = set(by_hand)
    rest = [entrant for entrant in playing if entrant not in named]
    match state.chosen.seeding:
        case Seeding.RATING:
            rest.sort(key=lambda entrant: -state.entrants[entrant].rating)
        case Seeding.RANDOM:
            rest = list(draws_at(state.seed, state.mix, state.steps).shuffled(rest))
        case _:
            pass
    return (*by_hand, *rest)


def moved_up(state: TournamentState) -> Iterator[Event]:
    """The waiting list moves up into places that are free."""
    here = sum(entrant.presence in LISTED for entrant in state.entrants)
    waiting = [entrant for entrant in state.entrants if entrant.presence is Presence.WAITING]
    room = len(waiting) if not state.chosen.capacity else max(0, state.chosen.capacity - here)
    for entrant in waiting[:room]:
        yield PlaceFreed(entrant=entrant.number)


def drop(state: TournamentState, command: Drop, _: int) -> Iterator[Event]:
    """Leave: the list before the start, everything still to be played after it."""
    require_own_or_scope(state, command.account, command.by, Scope.ENTRANTS)
    entrant = _entrant(state, command.account)
    require(entrant.presence not in GONE, "TO-22", "this entrant has left already")
    require_captain(state, entrant.number, command.by)
    if _before_start(state):
        withdrew = Withdrew(entrant=entrant.number, by=command.by)
        yield withdrew
        yield from moved_up(fold(state, (withdrew,)))
        return
    dropped = EntrantDropped(entrant=entrant.number, by=command.by, reason=command.reason)
    yield dropped
    yield from _forfeits(fold(state, (dropped,)), entrant.number)


def readmit(state: TournamentState, command: Readmit, now: int) -> Iterator[Event]:
    """Let someone back in who is gone; what they missed or forfeited stays."""
    require_scope(state, command.by, Scope.ENTRANTS)
    require(not _before_start(state), "TO-19", "the tournament has not started")
    entrant, stage = _entrant(state, command.account), state.current
    assert stage is not None, "a tournament that has started has a stage"
    gone = entrant.presence in (Presence.ABSENT, Presence.DROPPED)
    require(gone, "TO-74", "only who missed the check-in or dropped comes back")
    require(has_deck(state, entrant.number), "TO-82", "a deck is handed in first")
    played = entrant.number in stage.seeds or stage.index == 0
    require(played and _has_rounds_left(state, stage, now), "TO-74", "no round is left that they could play")
    yield EntrantReadmitted(entrant=entrant.number, stage=stage.index, by=command.by, reason=command.reason)
    yield from shown_late(state, entrant.number, state.decks.get(entrant.number, ""))


def _has_rounds_left(state: TournamentState, stage: StageState, now: int) -> bool:
    plan = state.plan(stage.index)
    if stage.is_closed or plan.format not in IN_ROUNDS:
        return False
    if plan.format is Format.ARENA:
        return stage.ends_at is not None and now < stage.ends_at
    return stage.paired < stage.rounds


def disqualify(state: TournamentState, command: Disqualify, _: int) -> Iterator[Event]:
    """Put someone out."""
    require_scope(state, command.by, Scope.RULE)
    require(command.reason.strip(), "TO-23", "a ruling needs a reason")
    entrant = _entrant(state, command.account)
    require(entrant.presence is not Presence.DISQUALIFIED, "TO-22", "this entrant is disqualified already")
    out = EntrantDropped(entrant=entrant.number, by=command.by, reason=command.reason, disqualified=True)
    yield out
    after = fold(state, (out,))
    if _before_start(state):
        yield from moved_up(after)
    else:
        yield from _forfeits(after, entrant.number)


def _forfeits(state: TournamentState, entrant: int) -> Iterator[Event]:
    """Decide the matches of entrants who have gone, and whatever follows from that."""
    stage = state.current
    if stage is None or stage.is_closed:
        return
    waiting = [m.number for m in state.matches_of(stage) if m.is_ready and entrant in m.players]
    yield from settled(state, waiting)


def pause(state: TournamentState, command: Pause, now: int) -> Iterator[Event]:
    """Stop."""
    require_scope(state, command.by, Scope.RUN)
    require(state.status is Status.RUNNING, "TO-24", "only a running tournament is paused")
    yield Paused(reason=command.reason, by=command.by, at=now)


def resume(state: TournamentState, command: Resume, now: int) -> Iterator[Event]:
    """Go on."""
    require_scope(state, command.by, Scope.RUN)
    require(state.status is Status.PAUSED, "TO-24", "only a paused tournament goes on")
    stage = state.current
    ends_at = None
    if stage is not None and stage.ends_at is not None and state.paused_at is not None:
        ends_at = stage.ends_at + now - state.paused_at
    yield Resumed(by=command.by, at=now, ends_at=ends_at)


def cancel(state: TournamentState, command: CancelTournament, now: int) -> Iterator[Event]:
    """End without a ranking."""
    require_scope(state, command.by, Scope.RUN)
    require(command.reason.strip(), "TO-23", "a ruling needs a reason")
    yield TournamentCancelled(reason=command.reason, by=command.by, seed=state.seed.hex(), at=now)
