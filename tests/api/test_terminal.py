"""Scenes as text: nothing is lost that one plays by, no line is too long, and no colour is the only sign."""

from io import StringIO

import pytest
from rich.console import Console

from api.cli.colours import painted
from api.scenes.terminal import drawn, plain
from domain.kernel.scene import Area, Face, Fact, Mark, Scene, SceneSeat, Thing, Window
from tests.api.test_pictures import EVIL, everything


def card(key: str, *marks: Mark) -> Thing:
    return Thing(key, Face(key, "red"), marks=marks)


def table(*areas: Area, **more: object) -> str:
    seats = (SceneSeat(0, "Ada", True, 2, "cards"), SceneSeat(1, "Bram", count=1, unit="card"))
    return plain(drawn(Scene(headline="Your turn", viewer=0, seats=seats, areas=areas, **more)))  # type: ignore[arg-type]


def test_players_come_first_then_the_middle_and_ones_own_last() -> None:
    shown = table(
        Area("hand1", "fan", "Bram", 1, (Thing("hand1:0", back="plain"),)),
        Area("pile", "pile", "Pile", things=(card("R5.2"),), count=6),
        Area("hand0", "fan", "Your hand", 0, (card("R1"), card("R2.2"))),
        facts=(Fact("Colour", "red"),),
        window=Window("Choose in secret.", (0, 1), (1,)),
    )
    assert shown.splitlines() == [
        "Your turn  Colour red",
        "Choose in secret. 1 of 2 have chosen.",
        "▶ Ada (you): 2 cards",
        "  Bram: 1 card",
        "Pile 6: R5",
        "Your hand 2: R1 R2",
    ]


def test_who_may_not_be_known_to_have_answered_is_not_counted() -> None:
    assert "chosen" not in table(window=Window("May you bump it?", (0, 1)))


def test_marks_are_signs_on_plain_cards_and_words_on_titled_ones() -> None:
    seen = card("E5.1", Mark("eye", "exposed"))
    wild = card("2S", Mark("as", "stands for king", text="K"))
    titled = Thing(
        "w.a1", Face("Slate Warden", short="4", frame="unit"), note="tasked", marks=(Mark("harm", "2 damage"),)
    )
    assert "E5* 2S=K" in table(Area("a", "run", "Meld", things=(seen, wild)))
    assert "Slate Warden 4 (tasked) [2 damage]" in table(Area("a", "row", "Here", things=(titled,)))


def test_columns_stand_side_by_side() -> None:
    columns = (Area("c1", "column", "1", things=(card("GM"), card("SJ"))), Area("c2", "column", "2"))
    shown = table(Area("columns", "grid", "Columns", areas=columns, cells=2)).splitlines()[-3:]
    assert shown == ["Columns  1   2", "         GM  --", "         SJ"]


@pytest.mark.parametrize("said", [EVIL, "", "a few words and more " * 20])
@pytest.mark.parametrize("width", [38, 78, 118])
def test_any_scene_is_drawn_on_lines_that_fit(said: str, width: int) -> None:
    lines = plain(drawn(everything(said), width)).splitlines()
    long = [line for line in lines if len(line) > width]
    assert all(line.startswith(("▶", "  ", said[:4])) for line in long), long


def test_no_color_takes_the_colours_and_leaves_the_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(headline="Turn", areas=(Area("a", "run", "Meld", things=(card("R5", Mark("eye", "exposed")),)),))

    def printed() -> str:
        console = Console(file=StringIO(), force_terminal=True, highlight=False, legacy_windows=False)
        for line in painted(drawn(scene)):
            console.print(line)
        file = console.file
        assert isinstance(file, StringIO)
        return file.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;31mR5" in printed()
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in printed()
    assert "R5" in printed()
