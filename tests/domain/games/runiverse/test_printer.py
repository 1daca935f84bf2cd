"""The printed text of a card says what the card does."""

from typing import Any

import pytest

from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.language.printer import card_text
from tests.domain.games.runiverse.board import define

FLAME = {"op": "counter", "kind": "flame"}
HAND = {"side": "mine", "at": "off", "zone": "hand"}


def spell(*effects: dict[str, Any]) -> str:
    """The text of a spell with these effects."""
    return card_text(FACES[define("printed", "spell", 1, effects=list(effects))]).partition("\n")[2]


def ability(**fields: Any) -> str:
    """The text of a creature with this ability."""
    return card_text(FACES[define("printed", abilities=[fields])]).partition("\n")[2]


def counted_among(state: str, cmp: str, b: int) -> dict[str, Any]:
    """Whether this card counts among the cards in a state."""
    return {"a": {"n": "count", "sel": {"side": "mine", "at": "here", "is": ["me", state]}}, "cmp": cmp, "b": b}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Shared Carapace", "becomes vim of a chosen creature of yours here, face up or down as it was"),
        ("Patient Hourglass", "after you discard a card from hand on your turn"),
        ("Blade of the North", "after you draw a card on your turn"),
        ("Flariger", "Evolve (Kittle)"),
        ("Cooperative Ylart", "Evolve (any name with Ylart)"),
        ("Great Stag of the Fawn", "Evolve (any name with Fawn)"),
        ("Wayward Treant", "after a mage is played on your turn"),
        ("Vault Badger", "after the mage here ends its phase"),
        ("Mood Weather", "after the mage here begins its phase"),
        ("Trench Warden", "after a Secret here is revealed"),
        ("Gatehouse", "after the mage here has a bond broken"),
        ("Twin Eruption", "X damage to each of up to two chosen enemy creatures"),
        ("Vigil of Spores", "Up to two chosen creatures in your discard join."),
        ("War Beacon", "after your turn begins"),
        ("Coral Sentry", "while I am guarding, me: level +1"),
    ],
)
def test_a_card_of_the_set_says_what_it_does(name: str, words: str) -> None:
    assert words in card_text(FACES[number_of(name)])


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        pytest.param(
            {"op": "dream", "sel": {"type": ["creature"], "trait": ["Ice"], "lv": [0, 2]}},
            "Dream an Ice creature of level 0 to 2.",
            id="filters of a dream",
        ),
        pytest.param(
            {"op": "counter", "kind": "charge", "n": -1, "on": "mage"},
            "Remove a charge counter from the mage here.",
            id="counters taken away",
        ),
        pytest.param({"op": "counter", "kind": "flame", "n": -2}, "Lose 2 flame counters.", id="flame lost"),
        pytest.param(
            {"op": "vim", "to": "mage", "from": {"t": "pick", "sel": {"side": "mine"}}, "face": "up", "mute": True},
            "becomes face-up vim of the mage here and passes nothing on.",
            id="vim that passes nothing on",
        ),
    ],
)
def test_an_effect_is_printed_whole(effect: dict[str, Any], words: str) -> None:
    assert words in spell(effect)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        pytest.param(
            {"k": "act", "name": "Q", "costs": [{"cost": "discard", "sel": {**HAND, "type": ["mage"]}}], "do": [FLAME]},
            "[discard a mage] gain a flame counter",
            id="filter of a discard",
        ),
        pytest.param(
            {"k": "act", "name": "Q", "costs": [{"cost": "discard", "n": 2}], "do": [FLAME]},
            "[discard 2 cards]",
            id="several discards",
        ),
        pytest.param(
            {"k": "ong", "name": "C", "mods": [{"mod": "cost", "n": -1, "on": {"type": ["spell"]}}]},
            "evoking a spell here: cost -1",
            id="price of a kind of card",
        ),
        pytest.param(
            {"k": "trig", "name": "T", "timing": "after", "on": "drawn", "who": "enemy", "do": [FLAME]},
            "after the opponent draws a card,",
            id="draw of the opponent",
        ),
        pytest.param(
            {"k": "trig", "name": "T", "timing": "after", "on": "turn_ended", "turn": "enemy", "do": [FLAME]},
            "after the opponent's turn ends,",
            id="turn of the opponent",
        ),
        pytest.param({"k": "kw", "kw": "Evolve", "name_has": "Ox"}, "Evolve (any name with Ox)", id="word in a name"),
    ],
)
def test_an_ability_is_printed_whole(fields: dict[str, Any], words: str) -> None:
    assert words in ability(**fields)


@pytest.mark.parametrize(
    ("cmp", "b", "words"),
    [
        (">=", 1, "while I am guarding,"),
        ("==", 1, "while I am guarding,"),
        ("<", 1, "while I am not guarding,"),
        ("==", 0, "while I am not guarding,"),
        ("<=", 3, "while the number of guarding cards that is me of yours here is at most 3,"),
    ],
)
def test_a_condition_on_me_is_not_turned_round(cmp: str, b: int, words: str) -> None:
    cond = counted_among("guarding", cmp, b)
    assert words in ability(k="ong", name="O", mods=[{"mod": "level", "n": 1}], **{"if": cond})
