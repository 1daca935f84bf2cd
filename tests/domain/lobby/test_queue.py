"""Quick match: who is brought together with whom, and when."""

from itertools import combinations

import pytest
from msgspec import Raw

from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Event
from domain.lobby.queue import (
    EVERYONE_AFTER_MS,
    BringTogether,
    OpenQueue,
    PlayersMatched,
    Queue,
    QueueCommand,
    Settle,
    Wait,
    Withdraw,
    decide,
    decode_event,
    due_at,
    evolve,
)

T0 = 1_000_000


class Line:
    """A queue in the hand."""

    def __init__(self) -> None:
        self.state = Queue()
        self.log: list[Event] = []
        self.do(OpenQueue("uno", "ab" * 32))

    def do(self, command: QueueCommand, now: int = T0) -> tuple[Event, ...]:
        events = decide(self.state, command, now)
        for event in events:
            self.state = evolve(self.state, event)
        self.log += events
        return events

    def waits(self, player: str, rating: int = 1000, now: int = T0, seats: int = 2, options: bytes = b"{}") -> None:
        self.do(Wait(player, player.title(), Raw(options), seats, rating, 2, 10), now)

    @property
    def matches(self) -> list[set[str]]:
        return [{who.player for who in event.players} for event in self.log if isinstance(event, PlayersMatched)]


def refused(line: Line, command: QueueCommand, rule: str, now: int = T0) -> None:
    with pytest.raises(IllegalMove) as refusal:
        line.do(command, now)
    assert refusal.value.rule == rule


@pytest.mark.rule("QM-07")
def test_two_who_fit_are_brought_together_at_once() -> None:
    line = Line()
    line.waits("ann")
    line.waits("bob", 1_100)
    assert line.matches == [{"ann", "bob"}]
    assert line.state.waiting == ()


@pytest.mark.refuses("QM-01")
def test_a_player_waits_once() -> None:
    line = Line()
    line.waits("ann")
    refused(line, Wait("ann", "Ann", Raw(b"{}"), 2, 1000, 2, 10), "QM-01")


@pytest.mark.refuses("QM-02")
def test_who_does_not_wait_cannot_stop() -> None:
    refused(Line(), Withdraw("ann"), "QM-02")


@pytest.mark.rule("QM-02")
def test_who_withdrew_is_not_matched() -> None:
    line = Line()
    line.waits("ann")
    line.do(Withdraw("ann"))
    line.waits("bob")
    assert line.matches == []


@pytest.mark.refuses("QM-03")
@pytest.mark.parametrize("seats", [0, 1, 11])
def test_the_number_of_seats_must_be_one_the_game_has(seats: int) -> None:
    refused(Line(), Wait("ann", "Ann", Raw(b"{}"), seats, 1000, 1, 10), "QM-03")


@pytest.mark.rule("QM-04")
def test_different_wishes_do_not_meet() -> None:
    line = Line()
    line.waits("ann")
    line.waits("bob", seats=3)
    line.waits("cid", options=b'{"turn_limit":5}')
    assert line.matches == []


@pytest.mark.rule("QM-04")
def test_three_seats_take_three_players() -> None:
    line = Line()
    for player in ("ann", "bob", "cid"):
        line.waits(player, seats=3)
    assert line.matches == [{"ann", "bob", "cid"}]


@pytest.mark.rule("QM-05")
@pytest.mark.refuses("QM-08")
def test_ratings_that_are_far_apart_meet_when_both_have_waited() -> None:
    """200 points apart; 100 are free, 10 come with each second of the mean."""
    line = Line()
    line.waits("ann", 1_000)
    line.waits("bob", 1_200, T0 + 4_000)
    assert line.matches == []
    assert due_at(line.state) == T0 + 12_000
    refused(line, BringTogether(), "QM-08", now=T0 + 11_999)
    line.do(BringTogether(), T0 + 12_000)
    assert line.matches == [{"ann", "bob"}]


@pytest.mark.rule("QM-05")
def test_after_two_minutes_everyone_fits() -> None:
    line = Line()
    line.waits("ann", 0)
    line.waits("bob", 9_000)
    assert due_at(line.state) == T0 + EVERYONE_AFTER_MS
    line.do(BringTogether(), T0 + EVERYONE_AFTER_MS)
    assert line.matches == [{"ann", "bob"}]


@pytest.mark.rule("QM-06")
def test_who_has_waited_longest_gets_the_nearest_rating() -> None:
    line = Line()
    line.waits("ann", 1_000)
    line.waits("bob", 1_300, T0 + 1)
    line.waits("cid", 700, T0 + 2)
    assert line.matches == []
    line.waits("dan", 1_050, T0 + 3)
    assert line.matches == [{"ann", "dan"}]


@pytest.mark.refuses("QM-08")
def test_nothing_is_written_while_nobody_fits() -> None:
    line = Line()
    line.waits("ann")
    refused(line, BringTogether(), "QM-08", now=T0 + 10**9)


@pytest.mark.refuses("QM-07")
def test_a_match_is_settled_once() -> None:
    line = Line()
    line.waits("ann")
    line.waits("bob")
    (match,) = line.state.unsettled
    line.do(Settle(match.table))
    refused(line, Settle(match.table), "QM-07")
    assert line.state.table_of("bob") == match.table


@pytest.mark.refuses("QM-07")
def test_a_queue_is_opened_once() -> None:
    refused(Line(), OpenQueue("uno", "00"), "QM-07")


def test_the_log_alone_gives_the_same_queue_again() -> None:
    line = Line()
    for number, (one, other) in enumerate(combinations("abcdef", 2)):
        if one not in {who.player for who in line.state.waiting}:
            line.waits(one, 1_000 + 150 * number, T0 + 100 * number)
        if other not in {who.player for who in line.state.waiting}:
            line.waits(other, 1_000 - 150 * number, T0 + 100 * number)
    again = Queue()
    for event in line.log:
        again = evolve(again, decode_event(encode(event)))
    assert again == line.state
    assert len({match.table for match in line.log if isinstance(match, PlayersMatched)}) == len(line.matches)
