"""What each viewer sees of an event, by the marks on its fields."""

from typing import Annotated, Any, ClassVar

import pytest
from msgspec.json import decode, encode

from domain.kernel.redaction import CONCEALED, UnmarkedField, audiences, eyes_for, is_shown_whole, redact, shown_class
from domain.kernel.structs import Event
from domain.kernel.viewers import (
    AUDITOR,
    OWNER,
    SPECTATOR,
    Audience,
    Each,
    Own,
    Public,
    Seat,
    Seated,
    Secret,
    Viewer,
    may_see,
)


class Open(Event, frozen=True, tag="test.open"):
    card: Public[int]


class Guarded(Event, frozen=True, tag="test.guarded"):
    seat: Public[Seat]
    partners: Public[tuple[Seat, ...]]
    deck: Secret[tuple[int, ...]]
    own: Own[int]
    shared: Annotated[int, Audience("owner", "partners")]
    hands: Each[tuple[int, ...]]


class Whispered(Event, frozen=True, tag="test.whispered"):
    audience: ClassVar[Audience] = OWNER
    seat: Public[Seat]
    word: Public[str]


class WhisperedWithSecret(Event, frozen=True, tag="test.whispered_with_secret"):
    audience: ClassVar[Audience] = OWNER
    seat: Public[Seat]
    word: Secret[str]


class Unmarked(Event, frozen=True, tag="test.unmarked"):
    card: int


class MarkedTwice(Event, frozen=True, tag="test.marked_twice"):
    card: Annotated[Public[int], OWNER]


GUARDED = Guarded(seat=1, partners=(0, 2), deck=(9, 8), own=5, shared=6, hands=(10, 11, 12))


def shown(event: Event, viewer: Viewer) -> dict[str, Any]:
    redacted = redact(event, viewer)
    return {name: getattr(redacted, name) for name in redacted.__struct_fields__}


@pytest.mark.parametrize("viewer", [Seated(0), SPECTATOR, AUDITOR], ids=str)
def test_an_event_without_secrets_is_shown_as_it_is(viewer: Viewer) -> None:
    event = Open(card=3)
    assert redact(event, viewer) is event


@pytest.mark.parametrize("viewer", [Seated(0), Seated(1), SPECTATOR], ids=str)
def test_a_secret_is_shown_to_nobody(viewer: Viewer) -> None:
    assert shown(GUARDED, viewer)["deck"] is None


@pytest.mark.parametrize(("viewer", "seen"), [(Seated(1), 5), (Seated(0), None), (SPECTATOR, None)], ids=str)
def test_an_own_field_is_shown_to_its_seat(viewer: Viewer, seen: int | None) -> None:
    assert shown(GUARDED, viewer)["own"] == seen


@pytest.mark.parametrize(("viewer", "seen"), [(Seated(0), 6), (Seated(2), 6), (Seated(1), None), (SPECTATOR, None)])
def test_a_field_may_belong_to_several_seats(viewer: Viewer, seen: int | None) -> None:
    assert shown(GUARDED, viewer)["shared"] == seen


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [(Seated(0), (10, None, None)), (Seated(2), (None, None, 12)), (Seated(7), (None,) * 3), (SPECTATOR, (None,) * 3)],
)
def test_each_seat_sees_its_own_entry(viewer: Viewer, seen: tuple[int | None, ...]) -> None:
    assert shown(GUARDED, viewer)["hands"] == seen


@pytest.mark.parametrize("viewer", [Seated(0), SPECTATOR], ids=str)
def test_public_fields_stay(viewer: Viewer) -> None:
    seen = shown(GUARDED, viewer)
    assert (seen["seat"], seen["partners"]) == (1, (0, 2))


def test_an_auditor_sees_the_event_itself() -> None:
    assert redact(GUARDED, AUDITOR) is GUARDED


def test_a_whisper_is_concealed_from_others() -> None:
    event = Whispered(seat=1, word="x")
    assert [redact(event, viewer) for viewer in (Seated(0), SPECTATOR)] == [CONCEALED, CONCEALED]


def test_a_whisper_reaches_its_seat() -> None:
    event = Whispered(seat=1, word="x")
    assert redact(event, Seated(1)) is event


def test_a_secret_within_a_whisper_stays_hidden_from_its_seat() -> None:
    assert shown(WhisperedWithSecret(seat=1, word="x"), Seated(1))["word"] is None


@pytest.mark.parametrize("event_class", [Unmarked, MarkedTwice])
def test_a_field_must_say_once_who_may_see_it(event_class: type[Event]) -> None:
    with pytest.raises(UnmarkedField, match=r"\.card"):
        audiences(event_class)


def test_a_twin_has_the_tag_and_the_fields_of_its_event() -> None:
    twin = shown_class(Guarded)
    assert twin.__struct_config__.tag == "test.guarded"
    assert twin.__struct_fields__ == Guarded.__struct_fields__


def test_a_class_without_secrets_is_its_own_twin() -> None:
    assert shown_class(Open) is Open


@pytest.mark.parametrize(("viewer", "whole"), [(AUDITOR, True), (Seated(1), False), (SPECTATOR, False)], ids=str)
def test_is_shown_whole(viewer: Viewer, whole: bool) -> None:
    assert is_shown_whole(GUARDED, viewer) is whole


@pytest.mark.parametrize(
    ("viewer", "sees"), [(Seated(1), True), (Seated(0), False), (SPECTATOR, False), (AUDITOR, True)]
)
def test_who_may_see_what_belongs_to_seat_1(viewer: Viewer, sees: bool) -> None:
    assert may_see(viewer, 1) is sees


class Shuffled(Event, frozen=True, tag="test.shuffled"):
    hands: Each[tuple[tuple[int, ...], ...]]
    by: Public[str] = "dealer"


def test_a_redacted_event_is_written_and_read_again() -> None:
    """An export shows redacted events; whoever reads it needs entries that may be None and the defaults left out."""
    shown = redact(Shuffled(hands=((1,), (2,))), Seated(1))
    again = decode(encode(shown), type=shown_class(Shuffled))
    assert again == shown
    assert again.hands == (None, (2,))  # type: ignore[attr-defined]
    whole = decode(encode(Shuffled(hands=((1,), (2,)))), type=shown_class(Shuffled))
    assert whole.by == "dealer"  # type: ignore[attr-defined]


EYES: tuple[Viewer, ...] = (*map(Seated, range(4)), SPECTATOR, AUDITOR)


@pytest.mark.parametrize(
    ("event", "shared"),
    [
        (Open(card=3), [AUDITOR] * 6),
        (GUARDED, [Seated(0), Seated(1), Seated(2), Seated(3), SPECTATOR, AUDITOR]),
        (Whispered(seat=1, word="psst"), [SPECTATOR, Seated(1), SPECTATOR, SPECTATOR, SPECTATOR, AUDITOR]),
        (WhisperedWithSecret(seat=2, word="hush"), [SPECTATOR, SPECTATOR, Seated(2), SPECTATOR, SPECTATOR, AUDITOR]),
    ],
    ids=lambda each: type(each).__name__,
)
def test_viewers_who_see_the_same_share_eyes(event: Event, shared: list[Viewer]) -> None:
    assert [eyes_for(event, viewer) for viewer in EYES] == shared
    for viewer, eyes in zip(EYES, shared, strict=True):
        assert redact(event, viewer) == redact(event, eyes)
