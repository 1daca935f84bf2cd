"""Who may enter and until when, what starts at its time, and what organisers tell."""

import pytest
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.tournaments.commands import (
    Announce,
    Approve,
    Configure,
    Describe,
    Drop,
    Invite,
    NameOfficial,
    OpenCheckIn,
    Register,
    StartTournament,
)
from domain.tournaments.conduct.entry import MOST_INVITED
from domain.tournaments.conduct.notices import LONGEST_DESCRIPTION, LONGEST_NEWS
from domain.tournaments.conduct.progress import due, wakes_at
from domain.tournaments.config import Entry, Format, Stage
from domain.tournaments.events import Configured
from domain.tournaments.state import Announcement, Presence, Role, Status
from domain.tournaments.text import tell
from domain.tournaments.views import summarise
from tests.domain.tournaments.fairground import BOSS, Fair, config

SWISS = Stage(Format.SWISS, rounds=3)


def entering(who: str, by: str = "") -> Register:
    return Register(account=who, name=who.title(), by=by or who)


@pytest.mark.rule("TO-84")
@pytest.mark.refuses("TO-84")
def test_to_84_a_tournament_starts_by_itself_at_its_time() -> None:
    fair = Fair(config(SWISS), starts_at=5_000).enter(3)
    assert (wakes_at(fair.state), due(fair.state, 4_999)) == (5_000, ())
    assert fair.refused(StartTournament(by="")) == "TO-84"
    fair.now = 5_000
    assert due(fair.state, fair.now) == (StartTournament(by=""),)
    fair.step()
    assert fair.state.status is Status.RUNNING


@pytest.mark.rule("TO-84")
def test_to_84_it_waits_for_two_and_an_organiser_need_not_wait() -> None:
    fair = Fair(config(SWISS), starts_at=5_000).enter(1)
    fair.now = 6_000
    assert (wakes_at(fair.state), due(fair.state, fair.now)) == (None, ())
    assert fair.refused(StartTournament(by="")) == "TO-84"
    fair.enter(1, first=1)
    assert due(fair.state, fair.now) == (StartTournament(by=""),)
    early = Fair(config(SWISS), starts_at=5_000).enter(2).start()
    assert early.state.status is Status.RUNNING


@pytest.mark.rule("TO-84")
def test_to_84_entry_ends_and_check_in_opens_by_itself() -> None:
    fair = Fair(config(SWISS, check_in=True), entry_until=3_000, starts_at=9_000).enter(2)
    assert fair.refused(OpenCheckIn(by="")) == "TO-84"
    fair.now = 3_000
    assert fair.refused(entering("late")) == "TO-84"
    fair.ask(entering("friend", by=BOSS))
    assert (wakes_at(fair.state), due(fair.state, fair.now)) == (3_000, (OpenCheckIn(by=""),))
    fair.step()
    assert (fair.state.status, due(fair.state, 9_000)) == (Status.CHECK_IN, ())


@pytest.mark.refuses("TO-84")
def test_to_84_entry_does_not_end_after_the_start() -> None:
    with pytest.raises(IllegalMove, match="TO-84"):
        Fair(config(SWISS), entry_until=9_001, starts_at=9_000)


@pytest.mark.rule("TO-84")
def test_to_84_what_was_given_no_time_does_not_start_by_itself() -> None:
    fair = Fair(config(SWISS)).enter(4)
    assert (wakes_at(fair.state), due(fair.state, 10**12)) == (None, ())
    assert fair.refused(StartTournament(by="")) == "TO-84"


@pytest.mark.rule("TO-86")
@pytest.mark.refuses("TO-86")
@pytest.mark.parametrize("kind", [Entry.INVITED, Entry.PRIVATE])
def test_to_86_only_who_is_invited_enters(kind: Entry) -> None:
    fair = Fair(config(SWISS), entry=kind)
    assert fair.refused(entering("ann")) == "TO-86"
    fair.ask(Invite(accounts=("ann", "ann"), by=BOSS))
    fair.ask(entering("ann"))
    fair.ask(entering("bob", by=BOSS))
    assert [each.presence for each in fair.state.entrants] == [Presence.REGISTERED] * 2
    assert fair.refused(Invite(accounts=("ann",), by=BOSS)) == "TO-86"
    assert fair.refused(Invite(accounts=("eve",), by="ann")) == "TO-04"
    crowd = tuple(f"c{number}" for number in range(MOST_INVITED))
    assert fair.refused(Invite(accounts=crowd, by=BOSS)) == "TO-86"
    assert summarise(fair.state).entry is kind


@pytest.mark.rule("TO-86")
def test_to_86_who_asks_is_let_in_by_an_organiser() -> None:
    fair = Fair(config(SWISS, capacity=2), entry=Entry.APPROVED)
    for who in ("ann", "bob", "eve", "dan"):
        fair.ask(entering(who))
    assert (summarise(fair.state).asking, summarise(fair.state).entered) == (4, 0)
    fair.ask(Drop(account="dan", by=BOSS))
    assert fair.refused(Approve(account="ann", by="ann")) == "TO-04"
    for who in ("eve", "bob", "ann"):
        fair.ask(Approve(account=who, by=BOSS))
    presence = {each.account: each.presence for each in fair.state.entrants}
    registered, waiting = Presence.REGISTERED, Presence.WAITING
    assert presence == {"ann": waiting, "bob": registered, "eve": registered, "dan": Presence.WITHDRAWN}
    assert fair.refused(Approve(account="ann", by=BOSS)) == "TO-86"
    assert fair.refused(Approve(account="stranger", by=BOSS)) == "TO-86"


@pytest.mark.refuses("TO-15")
def test_to_15_nobody_is_let_in_where_all_places_are_taken() -> None:
    fair = Fair(config(SWISS, capacity=2, waiting_list=False), entry=Entry.APPROVED)
    for who in ("ann", "bob", "eve"):
        fair.ask(entering(who))
    fair.ask(Approve(account="ann", by=BOSS))
    fair.ask(Approve(account="bob", by=BOSS))
    assert fair.refused(Approve(account="eve", by=BOSS)) == "TO-15"


@pytest.mark.rule("TO-86")
def test_to_86_after_the_start_an_organiser_lets_late_entrants_in() -> None:
    fair = Fair(config(SWISS, late_entry=3), entry=Entry.APPROVED)
    fair.ask(Invite(accounts=("ann",), by=BOSS))
    fair.ask(entering("ann"))
    fair.ask(entering("bob", by=BOSS))
    fair.ask(entering("asks"))
    fair.start()
    assert fair.state.entrants[2].presence is Presence.ABSENT
    assert fair.refused(entering("late")) == "TO-86"
    assert fair.refused(Approve(account="asks", by=BOSS)) == "TO-86"
    fair.ask(entering("late", by=BOSS))
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-85")
@pytest.mark.refuses("TO-85")
def test_to_85_organisers_describe_and_announce() -> None:
    fair = Fair(config(SWISS)).enter(2)
    fair.ask(NameOfficial(account="judge", role=Role.JUDGE, by=BOSS))
    fair.ask(Describe(text="Bring water.", by=BOSS))
    fair.ask(Describe(text="Bring tea.", by=BOSS))
    fair.start()
    (news,) = fair.ask(Announce(text="Lunch at noon.", by=BOSS))
    assert tell(fair.state, news) == "News: Lunch at noon."
    assert (fair.state.description, fair.state.announcements) == (
        "Bring tea.",
        (Announcement("Lunch at noon.", BOSS, fair.now),),
    )
    for by in ("a0", "judge", ""):
        assert fair.refused(Announce(text="no", by=by)) == fair.refused(Describe(text="no", by=by)) == "TO-04"
    assert fair.refused(Announce(text="!", by=BOSS)) == fair.refused(Announce(text="x" * LONGEST_NEWS, by=BOSS)) == ""
    assert fair.refused(Describe(text="x" * LONGEST_DESCRIPTION, by=BOSS)) == ""
    assert fair.refused(Announce(text="  ", by=BOSS)) == "TO-85"
    assert fair.refused(Announce(text="x" * (LONGEST_NEWS + 1), by=BOSS)) == "TO-85"
    assert fair.refused(Describe(text="x" * (LONGEST_DESCRIPTION + 1), by=BOSS)) == "TO-85"


@pytest.mark.rule("TO-75")
def test_to_75_a_change_may_say_why() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    longer = replace(fair.state.chosen, title="Longer Cup")
    (event,) = fair.ask(Configure(longer, BOSS, fair.state.conduct, reason="more time than we thought"))
    assert isinstance(event, Configured)
    assert tell(fair.state, event) == "Longer Cup is configured anew (more time than we thought)."
    assert fair.refused(Configure(longer, BOSS, fair.state.conduct, reason="x" * 1001)) == "TO-23"
