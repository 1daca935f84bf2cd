"""The worked examples of the rulebook, one case each."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.uno.cards import DECK, Colour, face
from domain.games.uno.decide import flip
from domain.games.uno.evolve import evolve
from domain.games.uno.state import OPENING, PILE_EFFECT, State
from domain.kernel.errors import IllegalMove
from tests.domain.games.uno.layout import SEATS, after, at, names, sizes, table, unos

PILE = PILE_EFFECT


@dataclass(frozen=True)
class Vector:
    """A table, the commands given at it, and what holds afterwards or which rule refuses the last command."""

    id: str
    given: dict[str, Any]
    commands: str
    refused: str = ""
    then: dict[str, Any] = field(default_factory=dict)


def refuses(number: int, commands: str, by: str, **given: Any) -> Vector:
    return Vector(f"UN-V-{number:02}", given, commands, refused=by)


def leads(number: int, commands: str, then: dict[str, Any], **given: Any) -> Vector:
    return Vector(f"UN-V-{number:02}", given, commands, then=then)


WINDOW = {"a": "R1 G1 G2", "b": "Y1", "c": "B2 B3", "d": "G5 G6 G7"}
SIXES = {"a": "R6 G9 B9", "b": "G6 Y9"}
UNDER_TWO: dict[str, Any] = {"top": "R+2", "effect": 2}
UNDER_PILE: dict[str, Any] = {"top": "R8", "effect": PILE}
STUCK = {"a": "R7 R0 W"}
FOUND = {"a": "G4 G5", "draw": "B1 B1 R3 B2"}

VECTORS = [
    refuses(1, "b play Y3", "UN-10", a="R5 G1 B3"),
    refuses(2, "a play G1", "UN-11", a="G1 B3"),
    refuses(3, "a play R8", "UN-R-02", a="R4 R1 B3"),
    leads(4, "a play G+2", {"turn": "b", "effect": 2}, top="R2", a="G+2 B3 Y7"),
    refuses(5, "a play B6", "UN-11", a="B6 Y1"),
    refuses(6, "a play W", "UN-13", a="W Y1 Y2"),
    leads(7, "a play W colour=G", {"turn": "b", "colour": "G", "top": "W"}, a="W Y1 Y2"),
    leads(
        8,
        "a play R0",
        {"turn": "b", "sizes": {"a": 1, "b": 1, "c": 3, "d": 4}, "uno": {"a": "open", "b": "open", "d": "none"}},
        a="R0 G1",
        b="Y1 Y2 Y3",
        c="B1 B2 B3 B4",
        d="G5",
    ),
    leads(
        9,
        "a play R0",
        {"turn": "c", "sizes": {"a": 3, "b": 4, "c": 2}},
        players=3,
        direction=-1,
        a="R0 G1 G2",
        b="Y1 Y2 Y3",
        c="B1 B2 B3 B4",
    ),
    refuses(10, "a play R1; b discard Y1", "UN-R-09", **WINDOW),
    leads(
        11,
        "a play R1; a discard G1; c discard B2; d discard G5",
        {
            "turn": "b",
            "phase": "turn",
            "sizes": {"a": 1, "b": 1, "c": 1, "d": 2},
            "uno": {"a": "open", "b": "said", "c": "open"},
            "top": "R1",
            "pile": 5,
        },
        **WINDOW,
    ),
    refuses(12, "a play R1; b play Y3", "UN-R-09", a="R1 G1 G2"),
    refuses(13, "a play R1; b discard Y3 Y4", "UN-21", a="R1 G1 G2"),
    refuses(14, "a play R6; b discard G6 Y9", "UN-71", **SIXES),
    leads(
        15,
        "a play R6; b discard Y9; a discard; c discard; d discard",
        {"turn": "b", "sizes": {"a": 2, "b": 1}, "uno": {"b": "open"}},
        **SIXES,
    ),
    refuses(16, "a play R6; a discard B3", "UN-26", a="R6 G9 B3"),
    leads(17, "a play R+2; b play R2", {"turn": "c", "effect": 4}, a="R+2 G1 G2", b="B2 R2 Y1"),
    leads(
        18,
        "a play R+2; b play W+4 colour=Y",
        {"turn": "c", "effect": 6, "colour": "Y"},
        a="R+2 G1 G2",
        b="W+4 R2 Y1",
    ),
    refuses(19, "a play R7 target=b", "UN-43", **UNDER_TWO, **STUCK),
    refuses(20, "a play W colour=B", "UN-43", **UNDER_TWO, **STUCK),
    refuses(21, "a draw", "UN-R-06", **UNDER_TWO, **STUCK),
    leads(22, "a accept", {"turn": "b", "effect": 0, "sizes": {"a": 7}}, top="R+2", effect=4, **STUCK),
    leads(23, "a play RS", {"turn": "b", "effect": 2}, **UNDER_TWO, a="RS R0 W"),
    leads(24, "a play RS", {"turn": "c", "effect": 0}, a="RS R0 W"),
    leads(25, "b play RV", {"turn": "a", "direction": -1, "effect": 2}, **UNDER_TWO, turn="b", b="RV R0 W"),
    leads(26, "b play R4", {"turn": "d", "direction": -1, "effect": 2}, **UNDER_TWO, turn="b", b="R4 R0 W"),
    leads(27, "b play R3", {"turn": "b", "effect": 2}, **UNDER_TWO, turn="b", b="R3 GS R0"),
    leads(28, "b play R5", {"turn": "a", "direction": 1, "effect": 2}, **UNDER_TWO, turn="b", b="R5 R0 W"),
    leads(29, "b play R5; a play R8", {"turn": "b", "effect": PILE}, turn="b", b="R5 R0 W", a="R8 Y3 Y4"),
    leads(
        30,
        "a accept",
        {"turn": "b", "sizes": {"a": 5}, "pile": 1, "top": "R8"},
        **UNDER_PILE,
        a="Y3 Y4",
        under="B1 B2 G7",
    ),
    leads(31, "a accept", {"turn": "b", "sizes": {"a": 2}, "effect": 0}, **UNDER_PILE, a="Y3 Y4"),
    leads(32, "a play Y8", {"turn": "b", "effect": PILE}, **UNDER_PILE, a="Y8 Y4 R2"),
    refuses(33, "a play R2", "UN-43", **UNDER_PILE, a="Y8 Y4 R2"),
    leads(34, "a play RV", {"turn": "a", "direction": -1}, players=2, a="RV Y4 R2"),
    leads(35, "a play RV", {"turn": "b", "effect": 2}, players=2, top="R2", effect=2, a="RV Y4 R2"),
    leads(36, "a play R4", {"turn": "a", "effect": 2}, players=2, top="R2", effect=2, a="R4 Y4 R2"),
    leads(
        37,
        "a play R7 target=c",
        {"turn": "b", "sizes": {"a": 3, "c": 1}, "uno": {"c": "open", "a": "none"}},
        a="R7 G1",
        c="B1 B2 B3",
    ),
    refuses(38, "a play R7 target=a", "UN-27", a="R7 G1"),
    leads(39, "a play R7", {"phase": "over", "winner": "a", "reason": "played_last"}, a="R7"),
    leads(
        40,
        "a play W+4",
        {"turn": "b", "sizes": {"a": 3}, "effect": 0, "top": "R9", "uno": {"a": "none"}},
        a="W+4",
    ),
    leads(41, "a play W+4", {"turn": "b", "sizes": {"a": 5}, "effect": 0, "top": "R2"}, top="R2", effect=2, a="W+4"),
    leads(42, "a play R1", {"phase": "discarding", "uno": {"a": "open"}}, a="R1 G4", b="R5 Y2 Y8"),
    leads(43, "a play R3; a play R9", {"phase": "over", "winner": "a"}, a="R3 R9", b="R5 Y2 Y8"),
    leads(
        44,
        "a play R8; b play R8",
        {"turn": "c", "sizes": {"a": 3}, "uno": {"a": "none"}},
        a="R8 G4",
        b="R8 Y2 Y1",
    ),
    leads(45, "a play RS; d catch_uno target=a", {"sizes": {"a": 3}}, a="RS G4"),
    refuses(46, "a play RS uno; d catch_uno target=a", "UN-61", a="RS G4"),
    refuses(47, "a say_uno", "UN-60", a="RS G4 G5"),
    leads(48, "a draw", {"phase": "drawn", "turn": "a", "sizes": {"a": 5}}, **FOUND),
    refuses(49, "a draw; a play R4", "UN-17", a="R4 G5", draw="B1 B1 R3 B2"),
    leads(50, "a draw; a pass", {"turn": "b"}, **FOUND),
    refuses(51, "a pass", "UN-14", a="R4 G5"),
    leads(52, "a draw", {"turn": "b", "sizes": {"a": 4}, "pile": 1}, a="G4 G5", under="B2 B3", draw=""),
    leads(53, "a leave", {"turn": "b", "effect": 2}, **UNDER_TWO, a="G4 G5"),
    leads(54, "a leave", {"phase": "over", "winner": "b", "reason": "last_standing"}, players=2),
    refuses(55, "z join", "UN-51", under="B2 B3", draw="B1 B1"),
    leads(56, "z join", {"turn": "a", "sizes": {"e": 7}, "ring": "abcde"}),
    refuses(57, "b leave; b join", "UN-R-17"),
]


def started(flipped: str) -> State:
    """A table of four with dealer d, where a has just flipped that card."""
    dealt = table(top=flipped, a="Y1 Y2 Y3", b="G1 G2 G3", c="B2 B3 B4", d="Y4 Y5 Y6")
    state = replace(dealt, phase=OPENING, dealer=3)
    for event in flip(state, at()):
        state = evolve(state, event)
    return state


def opening(number: int, flipped: str, commands: str, then: dict[str, Any]) -> Vector:
    return Vector(f"UN-V-{number:02}", {"flipped": flipped}, commands, then=then)


OPENINGS = [
    opening(58, "R3", "", {"turn": "a"}),
    opening(59, "RV", "", {"turn": "d", "direction": -1}),
    opening(60, "R5", "", {"turn": "d", "direction": 1}),
    opening(61, "R8", "", {"turn": "b", "effect": PILE}),
    opening(62, "W+4", "a opening colour=G", {"turn": "b", "effect": 4, "colour": "G"}),
    opening(63, "R1", "", {"phase": "discarding", "waiting": 0b1111}),
]


def check(state: State, then: dict[str, Any]) -> None:
    seen: dict[str, Any] = {
        "turn": SEATS[state.turn],
        "direction": state.direction,
        "effect": state.effect,
        "colour": None if state.colour is None else Colour(state.colour).value,
        "top": face(state.pile[-1]),
        "pile": len(state.pile),
        "phase": state.phase.value,
        "waiting": state.waiting,
        "ring": names(state, state.ring),
        "winner": names(state, state.outcome.winners) if state.outcome else "",
        "reason": state.outcome.reason if state.outcome else "",
    }
    for key, wanted in then.items():
        if key in ("sizes", "uno"):
            found = sizes(state) if key == "sizes" else unos(state)
            assert {name: found[name] for name in wanted} == wanted
        else:
            assert seen[key] == wanted, key


@pytest.mark.refuses(by="vector.refused")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_the_table_does_what_the_rulebook_says(vector: Vector) -> None:
    *before, last = vector.commands.split("; ")
    state = after(table(**vector.given), *before)
    if vector.refused:
        with pytest.raises(IllegalMove) as refusal:
            after(state, last)
        assert refusal.value.rule == vector.refused
    else:
        check(after(state, last), vector.then)


@pytest.mark.parametrize("vector", OPENINGS, ids=lambda vector: vector.id)
def test_the_first_card_does_what_the_rulebook_says(vector: Vector) -> None:
    commands = vector.commands.split("; ") if vector.commands else []
    check(after(started(vector.given["flipped"]), *commands), vector.then)


def test_un_v_61_accepting_the_first_8_takes_no_card() -> None:
    state = after(started("R8"), "b accept")
    assert sizes(state)["b"] == 3


@pytest.mark.refuses("UN-06")
def test_un_v_62_nobody_plays_before_the_first_card_is_settled() -> None:
    with pytest.raises(IllegalMove) as refusal:
        after(started("W+4"), "a play Y1")
    assert refusal.value.rule == "UN-06"


def test_un_v_63_after_the_first_window_the_turn_is_with_the_next_player() -> None:
    state = after(started("R1"), "a discard Y1", "b discard G1", "c discard B2", "d discard Y4")
    assert SEATS[state.turn] == "b"


def test_all_63_vectors_are_here() -> None:
    assert [vector.id for vector in (*VECTORS, *OPENINGS)] == [f"UN-V-{number:02}" for number in range(1, 64)]


def test_the_layout_uses_no_card_twice() -> None:
    state = table(players=10, a="R5 R5 W W W W")
    cards = [card for hand in state.hands for card in DECK if hand >> card & 1]
    assert len(cards) + len(state.stock) + len(state.pile) == len({*cards, *state.stock, *state.pile})
