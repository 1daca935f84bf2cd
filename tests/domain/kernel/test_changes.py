"""What differs between two scenes is told once, and nothing else is."""

from domain.kernel.changes import Change, ChangeKind, changes_between
from domain.kernel.scene import Area, Face, Fact, Mark, Scene, SceneSeat, Thing

ACE = Thing("ace", Face("the ace"))
TWO = Thing("two", Face("the two"))
DOWN = Thing("hand0:0", back="plain")


def table(*areas: Area, **more: object) -> Scene:
    return Scene(areas=areas, **more)  # type: ignore[arg-type]


def hand(*things: Thing) -> Area:
    return Area("hand0", "fan", "Hand", things=things)


def pile(*things: Thing) -> Area:
    return Area("pile", "pile", things=things)


def test_nothing_differs_from_itself() -> None:
    scene = table(hand(ACE, DOWN), pile(TWO), headline="Ann plays", facts=(Fact("Turn", "1"),), seats=(SceneSeat(0),))
    assert changes_between(scene, scene) == ()


def test_a_card_that_moves_is_followed_to_its_place() -> None:
    assert changes_between(table(hand(ACE), pile()), table(hand(), pile(ACE))) == (
        Change(ChangeKind.MOVED, "ace", "the ace", "hand0", "pile"),
        Change(ChangeKind.PLACE, "hand0", "Hand", was="1 card", now="0 cards"),
        Change(ChangeKind.PLACE, "pile", was="0 cards", now="1 card"),
    )


def test_cards_come_and_go() -> None:
    gone, come = changes_between(table(hand(ACE)), table(hand(TWO)))
    assert gone == Change(ChangeKind.GONE, "ace", "the ace", source="hand0", was="the ace")
    assert come == Change(ChangeKind.APPEARED, "two", "the two", target="hand0", now="the two")


def test_a_card_that_is_turned_over_or_marked_is_altered_where_it_lies() -> None:
    up = Thing("hand0:0", Face("the six"), marks=(Mark("harm", "harmed", 2),))
    assert changes_between(table(hand(DOWN)), table(hand(up))) == (
        Change(ChangeKind.ALTERED, "hand0:0", "the six", "hand0", "hand0", "face down", "the six, harmed 2"),
    )


def test_what_lies_beneath_a_card_is_in_the_same_place() -> None:
    below = Thing("ace", Face("the ace"), under=(TWO,))
    (moved, *_) = changes_between(table(hand(ACE), pile(TWO)), table(hand(below), pile()))
    assert moved == Change(ChangeKind.MOVED, "two", "the two", "pile", "hand0")


def test_areas_in_areas_facts_seats_and_the_headline_are_compared() -> None:
    before = table(Area("rows", "column", areas=(hand(ACE), pile())), headline="Ann plays", facts=(Fact("Turn", "1"),))
    after = table(
        Area("rows", "column", areas=(hand(), pile(ACE))),
        headline="Bea plays",
        facts=(Fact("Turn", "2"), Fact("Colour", "red")),
        seats=(SceneSeat(0, "Ann", active=True, count=6, unit="cards"),),
    )
    found = [(each.kind.name, each.key, each.was, each.now) for each in changes_between(before, after)]
    assert found == [
        ("MOVED", "ace", None, None),
        ("PLACE", "hand0", "1 card", "0 cards"),
        ("PLACE", "pile", "0 cards", "1 card"),
        ("FACT", "Turn", "1", "2"),
        ("FACT", "Colour", None, "red"),
        ("SEAT", "0", None, "here, to play, 6 cards"),
        ("HEADLINE", "headline", "Ann plays", "Bea plays"),
    ]


def test_a_place_that_is_a_number_is_called_with_what_it_is_one_of() -> None:
    before, after = (
        Area("rows", "grid", "Rows", areas=(Area("r1", "column", "1", things=each),)) for each in ((ACE,), ())
    )
    names = [each.name for each in changes_between(table(before), table(after)) if each.kind is ChangeKind.PLACE]
    assert names == ["Rows 1"]
