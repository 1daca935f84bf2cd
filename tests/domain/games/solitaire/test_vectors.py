"""The vectors of the rulebook, one case per id."""

from typing import Any, NamedTuple

import pytest

from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.game import GAME
from domain.games.solitaire.state import Reason, State
from tests.domain.games.solitaire.layouts import cards, layout
from tests.domain.scenario import given

BOTTOM, TOP, SPACE = End.BOTTOM, End.TOP, End.SPACE


class Vector(NamedTuple):
    """Commands in a layout, and the rule that refuses the last of them or parts of the state that follows."""

    id: str
    layout: State
    commands: tuple[Any, ...]
    refused: str = ""
    columns: tuple[str, ...] | None = None
    waste: str | None = None
    stock: str | None = None
    bar: tuple[int, ...] | None = None
    current_pass: int = 0
    over: Reason | None = None


VECTORS = (
    Vector("US-V-01", layout("6J", "5N"), (MoveColumn(2, 1),), columns=("6J 5N",)),
    Vector("US-V-02", layout("6S", "5N"), (MoveColumn(2, 1),), "US-11"),
    Vector("US-V-03", layout("6N", "5N"), (MoveColumn(2, 1),), "US-11"),
    Vector("US-V-04", layout("6J", "4N"), (MoveColumn(2, 1),), "US-11"),
    Vector("US-V-05", layout("MV", "7E"), (MoveColumn(2, 1),), columns=("MV 7E",)),
    Vector("US-V-06", layout("MV", "7J"), (MoveColumn(2, 1),), "US-11"),
    Vector("US-V-07", layout("4S", waste="5M"), (ToColumn(1, TOP),), columns=("5M 4S",), waste=""),
    Vector("US-V-08", layout("4J", waste="5M"), (ToColumn(1, TOP),), "US-12"),
    Vector("US-V-09", layout("ME", waste="SV"), (ToColumn(1, TOP),), columns=("SV ME",)),
    Vector("US-V-10", layout("ME", waste="SJ"), (ToColumn(1, TOP),), "US-12"),
    Vector("US-V-11", layout("GJ SM", waste="GE"), (ToColumn(1, TOP),), "US-14"),
    Vector("US-V-12", layout("GJ SM MS", "7V 6E 5J"), (MoveColumn(2, 1),), columns=("GJ SM MS 7V 6E 5J",)),
    Vector("US-V-13", layout("GJ", "SM MS"), (MoveColumn(1, 2),), "US-11"),
    Vector("US-V-14", layout("7V 6E", waste="5J"), (ToColumn(1, BOTTOM),), columns=("7V 6E 5J",)),
    Vector("US-V-15", layout("7V 6E", waste="5E"), (ToColumn(1, BOTTOM),), "US-10"),
    Vector("US-V-16", layout("7V", waste="GS"), (ToColumn(2, SPACE),), columns=("7V", "GS")),
    Vector("US-V-17", layout("7V", waste="SS"), (ToColumn(2, SPACE),), "US-25"),
    Vector("US-V-18", layout("GV SE"), (MoveColumn(1, 2),), "US-R-06"),
    Vector("US-V-19", layout("7V", waste="1E"), (ToBar(),), bar=(1, 0, 0, 0, 0, 0)),
    Vector("US-V-20", layout("7V", waste="2E"), (ToBar(),), "US-30"),
    Vector(
        "US-V-21",
        layout("3E 2M", waste="4V", bar=(0, 0, 1, 0, 0, 0)),
        (ToBar(1),),
        columns=("3E",),
        bar=(0, 0, 2, 0, 0, 0),
    ),
    Vector("US-V-22", layout("3M 2N", waste="4V", bar=(0, 0, 2, 0, 0, 0)), (ToBar(1),), "US-30"),
    Vector("US-V-23", layout("7V", stock="1E 2J 3M 4N"), (Turn(),), waste="1E 2J 3M", stock="4N"),
    Vector("US-V-24", layout("7V", waste="5E", stock="1E 2J"), (Turn(),), waste="5E 1E 2J", stock=""),
    Vector(
        "US-V-25",
        layout("7V", stock="3M 2J 1E"),
        (Turn(), ToBar()),
        waste="3M 2J",
        bar=(1, 0, 0, 0, 0, 0),
    ),
    Vector("US-V-26", layout("7V", waste="1S 2J"), (Turn(),), "US-20"),
    Vector("US-V-27", layout("7V", waste="3M 2J", stock="1E"), (Recycle(),), "US-R-05"),
    Vector("US-V-28", layout("7V", waste="3M 2J 4S"), (Recycle(),), stock="3M 2J 4S", waste="", current_pass=2),
    Vector("US-V-29", layout("3E", waste="3M 2J", current_pass=3), (Recycle(),), "US-22"),
    Vector("US-V-30", layout("3E", waste="3M 2J", turn=2, current_pass=2), (Recycle(),), "US-22"),
    Vector("US-V-31", layout("3E", waste="3M 2J", turn=1), (Recycle(),), "US-22"),
    Vector("US-V-32", layout("7V", stock="1E 2J 3M", turn=2), (Turn(),), waste="1E 2J", stock="3M"),
    Vector("US-V-33", layout("7V", stock="1E 2J 3M", turn=1), (Turn(),), waste="1E", stock="2J 3M"),
    Vector(
        "US-V-34",
        layout("7V", waste="3M 1E", current_pass=3),
        (ToBar(),),
        bar=(1, 0, 0, 0, 0, 0),
        over=Reason.NO_MOVES,
    ),
    Vector(
        "US-V-35",
        layout("GE", bar=(9, 10, 10, 10, 10, 10)),
        (ToBar(1),),
        bar=(10, 10, 10, 10, 10, 10),
        over=Reason.WENT_OUT,
    ),
    Vector("US-V-36", layout("7V", stock="1E 2J 3M"), (Finish(),), bar=(0,) * 6, over=Reason.FINISHED),
    Vector("US-V-37", layout("7V", stock="1E 2J 3M"), (Finish(), Turn()), "US-40"),
    Vector("US-V-38", layout("6S", "5N", ranked=False), (MoveColumn(2, 1),), columns=("6S 5N",)),
    Vector("US-V-39", layout("2E", waste="1J 1V"), (ToColumn(1, BOTTOM), ToColumn(1, BOTTOM)), "US-10"),
)


@pytest.mark.refuses(by="vector.refused")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    scenario = given(GAME, vector.layout)
    for command in vector.commands:
        scenario.when(0, command)
    if vector.refused:
        scenario.then_refused(vector.refused)
        return
    expected: dict[str, Any] = {}
    if vector.columns is not None:
        expected["columns"] = layout(*vector.columns).columns
    if vector.waste is not None:
        expected["waste"] = cards(vector.waste)
    if vector.stock is not None:
        expected["stock"] = cards(vector.stock)
    if vector.bar is not None:
        expected["bar"] = vector.bar
    if vector.current_pass:
        expected["current_pass"] = vector.current_pass
    if vector.over:
        expected["over"] = vector.over
    scenario.then_state(**expected)


def test_all_vectors_are_there() -> None:
    assert [vector.id for vector in VECTORS] == [f"US-V-{number:02}" for number in range(1, 40)]
