"""The loader refuses a malformed card with its name and the reason."""

from typing import Any

import pytest

from domain.games.runiverse.loader import MalformedCard, load

GOOD: dict[str, Any] = {
    "id": "x",
    "name": "Good",
    "type": "creature",
    "facet": "ruby",
    "rarity": "common",
    "level": 1,
}
FLAME = {"op": "counter", "kind": "flame"}


def trig(**fields: Any) -> dict[str, Any]:
    return {"abilities": [{"k": "trig", "name": "T", "timing": "after", "on": "joined", "do": [FLAME], **fields}]}


def test_a_sound_card_is_read() -> None:
    assert load([GOOD])[0].name == "Good"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"level": None}, "level", id="no level"),
        pytest.param({"level": -1}, "below 0", id="negative level"),
        pytest.param({"level": "Y"}, "level", id="level that is no number"),
        pytest.param({"type": "wizard"}, "type", id="unknown type"),
        pytest.param({"colour": "red"}, "colour", id="unknown field"),
        pytest.param({"facet": "plaid"}, "facet", id="unknown facet"),
        pytest.param({"gift": "draw"}, "gift and focus", id="creature with a gift"),
        pytest.param({"type": "mage", "level": None}, "gift and focus", id="mage without a gift"),
        pytest.param({"effects": [FLAME]}, "only spells", id="effects on a creature"),
        pytest.param({"abilities": [{"k": "kw", "kw": "Flying"}]}, "Flying", id="unknown keyword"),
        pytest.param(trig(do=[{"op": "explode"}]), "explode", id="unknown operation"),
        pytest.param(trig(do=[{"op": "heal", "on": "you"}]), "'you'", id="unknown reference"),
        pytest.param(trig(do=[{"op": "heal", "on": "$it"}]), "'$it'", id="name that was never given"),
        pytest.param(trig(timing="before", on="dispelled"), "before", id="RU-R-60 nothing before a dispel"),
        pytest.param(trig(timing="before", on="attacks", do=[{"op": "draw"}]), "hidden", id="RU-R-51 chance before"),
        pytest.param(trig(do=[{"op": "alter_attack", "stop": True}]), "attack", id="alters no attack"),
        pytest.param(trig(do=[{"op": "damage", "to": "me", "n": {"n": "die"}}]), "rolled", id="die before the roll"),
        pytest.param(trig(do=[{"op": "damage", "to": "me", "n": {"n": "x"}}]), "X", id="X without a price"),
        pytest.param(
            {"abilities": [{"k": "ong", "name": "O", "mods": [{"mod": "level", "n": 1, "on": {"lv": [0, 2]}}]}]},
            "levels",
            id="level that depends on levels",
        ),
        pytest.param(
            {"abilities": [{"k": "ong", "name": "O", "mods": [{"mod": "keyword", "kw": {"k": "kw", "kw": "Trap"}}]}]},
            "Trap",
            id="flag given away",
        ),
    ],
)
def test_a_malformed_card_is_named_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    """RU-OBJ-03, RU-OBJ-04"""
    entry = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    with pytest.raises(MalformedCard) as refusal:
        load([entry])
    assert refusal.value.card == "Good"
    assert reason in refusal.value.reason


def test_a_name_is_taken_once() -> None:
    """RU-OBJ-02"""
    with pytest.raises(MalformedCard, match="taken"):
        load([GOOD, {**GOOD, "id": "y"}])


def test_a_card_without_a_name_is_named_by_its_id() -> None:
    with pytest.raises(MalformedCard) as refusal:
        load([{"id": "lost"}])
    assert refusal.value.card == "lost"
