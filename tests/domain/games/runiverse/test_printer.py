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
        ("Shared Carapace", "Move up to one vim here to a creature here, face up or down as it was."),
        ("Patient Hourglass", "After you discard a card on your turn, put"),
        ("Blade of the North", "After you draw a card on your turn, I get +1 level until end of turn."),
        ("Flariger", "Evolve (Kittle)"),
        ("Cooperative Ylart", "Evolve (any Ylart)"),
        ("Great Stag of the Fawn", "Evolve (any Fawn)"),
        ("Wayward Treant", "After a mage is played on your turn,"),
        ("Vault Badger", "After your mage's phase ends, heal me."),
        ("Mood Weather", "After your mage's phase begins, roll a d6. Then I get +N levels"),
        ("Trench Warden", "After a Secret here is revealed,"),
        ("Gatehouse", "After a bond here breaks,"),
        ("Twin Eruption", "Deal X damage to each of up to two enemy creatures."),
        ("Vigil of Spores", "Up to two creatures from your discard pile join here."),
        ("War Beacon", "After your turn begins, gain a flame counter."),
        ("Coral Sentry", "While I am guarding, I have +1 level."),
    ],
)
def test_a_card_of_the_set_says_what_it_does(name: str, words: str) -> None:
    assert words in card_text(FACES[number_of(name)])


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        pytest.param(
            {"op": "dream", "sel": {"type": ["creature"], "trait": ["Ice"], "lv": [0, 2]}},
            "Dream an Ice creature of level 2 or less.",
            id="filters of a dream",
        ),
        pytest.param(
            {"op": "counter", "kind": "charge", "n": -1, "on": "mage"},
            "Remove a charge counter from your mage.",
            id="counters taken away",
        ),
        pytest.param({"op": "counter", "kind": "flame", "n": -2}, "Lose two flame counters.", id="flame lost"),
        pytest.param(
            {"op": "vim", "to": "mage", "from": {"t": "pick", "sel": {"side": "mine"}}, "face": "up", "mute": True},
            "Put a card here under your mage as face-up vim that passes nothing on.",
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
            "[Discard a mage] Gain a flame counter.",
            id="filter of a discard",
        ),
        pytest.param(
            {"k": "act", "name": "Q", "costs": [{"cost": "discard", "n": 2}], "do": [FLAME]},
            "[Discard two cards] Gain",
            id="several discards",
        ),
        pytest.param(
            {"k": "ong", "name": "C", "mods": [{"mod": "cost", "n": -1, "on": {"type": ["spell"]}}]},
            "Spells cost 1 less to evoke here.",
            id="price of a kind of card",
        ),
        pytest.param(
            {"k": "trig", "name": "T", "timing": "after", "on": "drawn", "who": "enemy", "do": [FLAME]},
            "After the opponent draws a card,",
            id="draw of the opponent",
        ),
        pytest.param(
            {"k": "trig", "name": "T", "timing": "after", "on": "turn_ended", "turn": "enemy", "do": [FLAME]},
            "After the opponent's turn ends,",
            id="turn of the opponent",
        ),
        pytest.param({"k": "kw", "kw": "Evolve", "name_has": "Ox"}, "Evolve (any Ox)", id="word in a name"),
    ],
)
def test_an_ability_is_printed_whole(fields: dict[str, Any], words: str) -> None:
    assert words in ability(**fields)


@pytest.mark.parametrize(
    ("cmp", "b", "words"),
    [
        (">=", 1, "While I am guarding,"),
        ("==", 1, "While I am guarding,"),
        ("<", 1, "While I am not guarding,"),
        ("==", 0, "While I am not guarding,"),
        ("<=", 3, "While the number of guarding cards that is me is 3 or less,"),
    ],
)
def test_a_condition_on_me_is_not_turned_round(cmp: str, b: int, words: str) -> None:
    cond = counted_among("guarding", cmp, b)
    assert words in ability(k="ong", name="O", mods=[{"mod": "level", "n": 1}], **{"if": cond})


MINE = {"side": "mine", "at": "here", "type": ["creature"]}
FOES = {"side": "enemy", "at": "engaged", "type": ["creature"]}


def pick(sel: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"t": "pick", "sel": sel, **more}


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"op": "heal", "on": pick(MINE, min=2, max=2)}, "Heal two creatures here."),
        ({"op": "heal", "on": pick(MINE, min=1, max=2)}, "Heal one to two creatures here."),
        ({"op": "heal", "on": pick({**MINE, "is": ["other"]})}, "Heal another creature here."),
        ({"op": "heal", "on": pick({**MINE, "is": ["other"]}, how="all")}, "Heal each other creature here."),
        ({"op": "dispel", "on": pick(FOES, how="highest")}, "Dispel the highest-level enemy creature."),
        ({"op": "dispel", "on": pick(FOES, how="lowest", max=2)}, "Dispel the two lowest-level enemy creatures."),
        ({"op": "dispel", "on": pick(FOES, how="random", max=2)}, "Dispel two random enemy creatures."),
        (
            {"op": "dispel", "on": pick({"side": "any", "at": "near", "type": ["creature"]})},
            "Dispel a creature here or at the engaged location.",
        ),
        (
            {"op": "dispel", "on": pick({"side": "any", "at": "engaged", "type": ["relic"]})},
            "Dispel a relic at the engaged location.",
        ),
        (
            {"op": "heal", "on": pick({"side": "mine", "at": "all_mine", "type": ["creature"]}, how="all")},
            "Heal each creature at any of your locations.",
        ),
        (
            {"op": "damage", "to": pick({**FOES, "at": "all_enemy"}, how="all")},
            "Deal 1 damage to each enemy creature at any location.",
        ),
        ({"op": "send", "on": "me", "zone": "hand"}, "Return me to my owner's hand."),
        ({"op": "send", "on": pick(FOES), "zone": "banished"}, "Banish an enemy creature."),
        ({"op": "send", "on": pick(FOES), "zone": "deck_top"}, "on top of its owner's main deck."),
        ({"op": "send", "on": pick(FOES, max=2), "zone": "hand"}, "creatures to their owner's hand."),
        (
            {"op": "send", "on": pick(FOES), "zone": "dream_shuffled"},
            "Shuffle an enemy creature into its owner's dream",
        ),
        ({"op": "send", "on": pick({**HAND, "type": ["mage"]}), "zone": "discard"}, "Discard a mage from your hand."),
        ({"op": "send", "on": pick(FOES), "zone": "discard"}, "Put an enemy creature into its owner's discard pile."),
        (
            {"op": "send", "on": pick({"side": "mine", "at": "off", "zone": "discard"}, how="top"), "zone": "hand"},
            "Return the top card of your discard pile to your hand.",
        ),
        ({"op": "join", "on": pick({**HAND, "type": ["relic"]}), "tasked": True}, "from your hand joins here tasked."),
        ({"op": "draw", "who": "opponent", "n": 2}, "The opponent draws two cards."),
        ({"op": "discard", "random": True}, "Discard a card at random."),
        ({"op": "power", "n": -1}, "Lose 1 power."),
        ({"op": "break_bond"}, "Break a bond of the enemy mage."),
        ({"op": "token", "from": "wild", "n": 3}, "joins here. Repeat this twice."),
        ({"op": "token", "from": "wild", "n": 4}, "Repeat this until it is done four times."),
        ({"op": "each", "over": pick(MINE), "do": []}, "Choose a creature here."),
        (
            {"op": "each", "over": pick(MINE), "do": [{"op": "heal", "on": "it"}, FLAME]},
            "For a creature here, heal it, then gain a flame counter.",
        ),
        ({"op": "may", "do": [FLAME]}, "You may gain a flame counter."),
        (
            {"op": "may", "do": [FLAME], "costs": [{"cost": "pay", "n": 1}, {"cost": "task"}]},
            "You may pay 1 and task me to gain a flame counter.",
        ),
        (
            {"op": "grant", "on": pick(MINE, max=2), "until": "phase", "mods": [{"mod": "level", "n": 2}]},
            "creatures here get +2 levels until end of phase.",
        ),
        (
            {
                "op": "grant",
                "on": "mage",
                "until": "leaves",
                "mods": [{"mod": "forbid", "what": "evoke"}, {"mod": "forbid", "what": "make_power"}],
            },
            "Your mage cannot evoke and cannot make power for as long as your mage is in play.",
        ),
        (
            {"op": "if", "cond": {"a": {"n": "rifts"}, "cmp": ">", "b": 2}, "then": [FLAME]},
            "If the number of rifts you have opened is more than 2, gain",
        ),
        (
            {"op": "if", "cond": {"a": {"n": "count", "sel": FOES}, "cmp": ">=", "b": 2}, "then": [FLAME]},
            "If there are two or more enemy creatures, gain",
        ),
        (
            {"op": "if", "cond": {"a": {"n": "count", "sel": FOES}, "cmp": "==", "b": 0}, "then": [FLAME]},
            "If there is no enemy creature, gain",
        ),
        (
            {
                "op": "if",
                "cond": {"a": {"n": "counters", "kind": "charge", "of": "mage"}, "cmp": ">=", "b": 2},
                "then": [FLAME],
            },
            "If your mage has two or more charge counters, gain",
        ),
    ],
)
def test_an_effect_is_worded_by_the_glossary(effect: dict[str, Any], words: str) -> None:
    assert words in spell(effect)


@pytest.mark.parametrize(
    ("on", "who", "words"),
    [
        ("joined", "mine", "Before a creature joins here,"),
        ("joined", "any", "Before a creature joins,"),
        ("dispelled", "ally", "Before an ally is dispelled,"),
        ("dispelled", "enemy", "Before an enemy creature is dispelled,"),
        ("tasked", "me", "Before I become tasked,"),
        ("dealt_damage", "mine", "Before a creature here is dealt damage,"),
    ],
)
def test_a_check_is_worded_by_the_glossary(on: str, who: str, words: str) -> None:
    kinds = {} if who == "me" else {"type": ["creature"]}
    text = {"k": "trig", "name": "T", "timing": "before", "on": on, "who": who, "do": [FLAME], **kinds}
    assert words in ability(**text)


@pytest.mark.parametrize(
    ("on", "who", "words"),
    [
        ("bond_broken", "enemy", "an enemy bond breaks"),
        ("bond_broken", "any", "a bond breaks"),
        ("phase_begun", "enemy", "an enemy mage's phase begins"),
        ("mage_played", "mine", "a mage is played here"),
        ("power_made", "any", "a mage makes power"),
        ("drawn", "any", "a player draws a card"),
        ("discarded", "enemy", "the opponent discards a card"),
    ],
)
def test_an_event_of_another_is_worded_by_the_glossary(on: str, who: str, words: str) -> None:
    text = {"k": "trig", "name": "T", "timing": "after", "on": on, "who": who, "do": [FLAME]}
    assert f"After {words}, gain" in ability(**text)
