"""The loader refuses a malformed card with its name and the reason."""

import re
from typing import Any

import pytest

from domain.games.runiverse.cards import FACES, enrol
from domain.games.runiverse.language.card_checks import ABILITIES, CARDS
from domain.games.runiverse.language.loader import MalformedCard, load
from domain.games.runiverse.language.word_checks import WORDS
from domain.games.runiverse.sets.catalogue import SET_SIZE

GOOD: dict[str, Any] = {
    "id": "x",
    "name": "Good",
    "type": "creature",
    "facet": "ruby",
    "rarity": "common",
    "level": 1,
}
MAGE: dict[str, Any] = {"type": "mage", "level": None, "gift": "draw", "focus": "Fire"}
FLAME = {"op": "counter", "kind": "flame"}
FOES = {"side": "enemy", "at": "engaged", "type": ["creature"]}
A_FOE = {"t": "pick", "sel": FOES}
STOP = {"op": "alter_attack", "stop": True}
X, DIE = {"n": "x"}, {"n": "die"}


def changed(changes: Any) -> dict[str, Any]:
    """The good card with other fields; None takes one away."""
    return {key: value for key, value in {**GOOD, **changes}.items() if value is not None}


def trig(**fields: Any) -> dict[str, Any]:
    return {"abilities": [{"k": "trig", "name": "T", "timing": "after", "on": "joined", "do": [FLAME], **fields}]}


def does(*ops: dict[str, Any]) -> dict[str, Any]:
    return trig(do=list(ops))


def before(*ops: dict[str, Any]) -> dict[str, Any]:
    return trig(timing="before", on="evoked", who="mine", do=list(ops))


def act(*ops: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"abilities": [{"k": "act", "name": "A", "do": list(ops) or [FLAME], **fields}]}


def costs(**cost: Any) -> dict[str, Any]:
    return act(costs=[cost])


def ong(*mods: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"abilities": [{"k": "ong", "name": "O", "mods": list(mods), **fields}]}


def spell(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"type": "spell", "effects": list(effects)}


def word(kw: str, **fields: Any) -> dict[str, Any]:
    return {"abilities": [{"k": "kw", "kw": kw, **fields}]}


def pick(sel: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"t": "pick", "sel": sel, **fields}


def heal(on: Any) -> dict[str, Any]:
    return {"op": "heal", "on": on}


def damage(n: Any, to: Any = "me") -> dict[str, Any]:
    return {"op": "damage", "to": to, "n": n}


def grant(*mods: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"op": "grant", "mods": list(mods), **fields}


def if_level(of: str) -> dict[str, Any]:
    return {"if": {"a": {"n": "level", "of": of}, "cmp": ">", "b": 2}}


HIGHER = {"mod": "level", "n": 1}
ENEMY_HAND = {"side": "enemy", "at": "off", "zone": "hand"}
PILE = {"side": "mine", "at": "off", "zone": "discard"}
VIM = {"side": "mine", "at": "here", "zone": "vim"}
CHANCE = "no chance and no hidden card"

SHAPE = [
    pytest.param({"level": "Y"}, "level", id="level that is no number"),
    pytest.param({"type": "wizard"}, "type", id="unknown type"),
    pytest.param({"colour": "red"}, "colour", id="unknown field"),
    pytest.param({"facet": "plaid"}, "facet", id="unknown facet"),
    pytest.param(word("Flying"), "Flying", id="unknown keyword"),
    pytest.param(does({"op": "explode"}), "explode", id="unknown operation"),
]
WHOLE = [
    pytest.param({"name": " -"}, "has a name", id="name without a letter"),
    pytest.param({"id": " "}, "has an id", id="empty id"),
    pytest.param({"level": None}, "mages have no level", id="no level"),
    pytest.param({"level": -1}, "below 0", id="negative level"),
    pytest.param({"gift": "draw"}, "gift and focus", id="creature with a gift"),
    pytest.param({"type": "mage", "level": None}, "gift and focus", id="mage without a gift"),
    pytest.param({"effects": [FLAME]}, "only spells", id="effects on a creature"),
    pytest.param({**MAGE, "traits": ["Fire"]}, "no traits", id="mage with traits"),
    pytest.param(word("Battlemage", n=3), "only a mage is a Battlemage", id="Battlemage on a creature"),
    pytest.param({**MAGE, **word("Trap")}, "a mage is no Trap", id="Trap on a mage"),
    pytest.param({**MAGE, **word("Ritual")}, "no Ritual", id="Ritual on a mage"),
    pytest.param({"type": "relic", **word("Evolve", name="Kittle")}, "only a creature has Evolve", id="relic evolves"),
    pytest.param(
        {"abilities": [*act()["abilities"], *trig(name="A")["abilities"]]}, "name of its own", id="ACT named twice"
    ),
    pytest.param(spell(STOP), "altered: by a Trap", id="attack altered by a spell that is no Trap"),
]
ABILITY = [
    pytest.param(act(name=" "), "an ability has a name", id="ability without a name"),
    pytest.param(act(name="Roaming"), "Roaming is a keyword", id="ability named like a keyword"),
    pytest.param(trig(do=[]), "T does nothing", id="trigger without an effect"),
    pytest.param({"abilities": [{"k": "act", "name": "A", "do": []}]}, "A does nothing", id="ACT without an effect"),
    pytest.param(ong(), "O does nothing", id="ongoing ability without a change"),
    pytest.param(ong({**HIGHER, "on": {"lv": [0, 2]}}), "levels or keywords", id="level that depends on levels"),
    pytest.param(ong({**HIGHER, "on": {"kw": "Deft"}}), "levels or keywords", id="level that depends on keywords"),
    pytest.param(
        ong({"mod": "level", "n": {"n": "level", "of": "me"}}), "levels or keywords", id="level that reads itself"
    ),
    pytest.param(ong(HIGHER, **if_level("me")), "levels or keywords", id="level while the level is high"),
    pytest.param(act(STOP), "altered: no ACT", id="attack altered by an ACT"),
    pytest.param(does(STOP), "altered: before or when", id="attack altered by what is no attack"),
    pytest.param(trig(on="attacks", do=[STOP]), "altered: before or when", id="attack altered after it"),
    *(
        pytest.param(trig(timing="before", on=on), "would never come", id=f"RU-R-60 before I am {on}")
        for on in ("evoked", "joined", "mage_played")
    ),
    *(
        pytest.param(
            trig(timing="before", on=on, who="any", do=[heal("event")]), "'event'", id=f"RU-R-60 card not yet {on}"
        )
        for on in ("drawn", "secret_revealed")
    ),
    pytest.param(trig(on="drawn", type=["mage"]), "what was drawn", id="RU-R-64 type of a drawn card"),
    pytest.param(before({"op": "draw"}), CHANCE, id="RU-R-51 draw before"),
    pytest.param(before({"op": "roll"}), CHANCE, id="RU-R-51 roll before"),
    pytest.param(before({"op": "dream"}), CHANCE, id="RU-R-51 dream before"),
    pytest.param(before({"op": "token", "from": "wild"}), CHANCE, id="RU-R-51 token before"),
    pytest.param(before({"op": "discard", "random": True}), CHANCE, id="RU-R-51 random discard before"),
    pytest.param(before({"op": "discard", "who": "opponent"}), CHANCE, id="RU-R-51 discard of the opponent before"),
    pytest.param(before({"op": "discard"}), CHANCE, id="RU-R-51 discard off turn before"),
    pytest.param(before({"op": "break_bond"}), CHANCE, id="RU-R-51 broken bond before"),
    pytest.param(before({"op": "add_bond"}), CHANCE, id="RU-R-51 new bond before"),
    pytest.param(before({"op": "attack", "target": A_FOE, "n": 1}), CHANCE, id="RU-R-51 attack before"),
    pytest.param(before({"op": "send", "on": "me", "zone": "deck_shuffled"}), CHANCE, id="RU-R-51 shuffle before"),
    pytest.param(
        before({"op": "evoke_free", "on": pick({"side": "mine", "at": "off", "zone": "deck"}, how="top")}),
        CHANCE,
        id="RU-R-51 evoking from the deck before",
    ),
    pytest.param(before({"op": "vim", "to": "me"}), CHANCE, id="RU-R-51 vim from the deck before"),
    pytest.param(before(heal(pick(FOES, how="random"))), CHANCE, id="RU-R-51 random card before"),
    pytest.param(
        before({"op": "send", "on": pick(ENEMY_HAND), "zone": "discard"}), CHANCE, id="RU-R-51 enemy hand before"
    ),
    pytest.param(
        before({"op": "power", "n": {"n": "count", "sel": ENEMY_HAND}}),
        CHANCE,
        id="RU-R-51 hidden cards before",
    ),
]
SINGLE = [
    pytest.param(does(heal(pick({**FOES, "lv": [3, 1]}))), "lower to the higher", id="levels reversed"),
    pytest.param(does(heal(pick(FOES, min=2))), "min to max", id="pick with min above max"),
    pytest.param(does(heal(pick(FOES, min=0, max=0))), "max is at least 1", id="pick of none"),
    pytest.param(does(heal(pick(FOES, how="top"))), "top cards cannot be picked", id="top of what has no top"),
    pytest.param(
        does({"op": "send", "on": pick(PILE, how="highest"), "zone": "hand"}),
        "highest cards cannot be picked",
        id="highest of a pile",
    ),
    pytest.param(
        does({"op": "vim", "to": "me", "from": pick(VIM, how="random")}), "of vim one card is chosen", id="random vim"
    ),
    pytest.param(does(heal(pick(FOES, **{"as": "attacker"}))), "'attacker' already names", id="name that is taken"),
    pytest.param(costs(cost="pay", n=-1), "power is at least 1", id="negative pay"),
    pytest.param(
        costs(cost="pay", n={"n": "scale", "of": {"n": "rifts"}, "by": -1}), "power is at least 1", id="pay below 0"
    ),
    pytest.param(costs(cost="spend", kind="charge", n=-1), "counters or vim is at least 1", id="negative spend"),
    pytest.param(costs(cost="spend", kind="dream", n=2), "one dream counter", id="two dream counters"),
    pytest.param(costs(cost="discard", n=0), "cards is at least 1", id="discard of nothing"),
    pytest.param(costs(cost="dispel", what="mage"), "no mage is ever dispelled", id="mage dispelled as a price"),
    pytest.param(word("Strength", n=0), "Strength counts from 1", id="Strength 0"),
    pytest.param({**MAGE, **word("Battlemage", n=0)}, "Battlemage counts from 1", id="Battlemage 0"),
    pytest.param(word("Ward", n=2), "Ward has no number", id="Ward 2"),
    pytest.param(word("Evolve"), "Evolve, and only it, has one name", id="Evolve without a name"),
    pytest.param(word("Deft", name="Kittle"), "Evolve, and only it, has one name", id="Deft with a name"),
    pytest.param(
        ong({"mod": "keyword", "kw": {"k": "kw", "kw": "Trap"}}), "Trap cannot be given", id="flag given away"
    ),
    pytest.param(
        does(grant({"mod": "keyword", "kw": {"k": "kw", "kw": "Swarm"}})), "Swarm cannot be given", id="flag granted"
    ),
    pytest.param(does(grant()), "a grant gives something", id="grant of nothing"),
    pytest.param(does(grant({**HIGHER, "on": FOES})), "selects none itself", id="grant that selects by itself"),
    pytest.param(does(grant({"mod": "cost", "n": -1})), "selects none itself", id="grant of a price"),
    pytest.param(
        does({"op": "move", "on": A_FOE, "to": "here"}), "only control moves", id="move to here without control"
    ),
    pytest.param(does({"op": "move", "until": "me_leaves"}), "only control ends", id="move for a while"),
    pytest.param(
        does({"op": "counter", "on": "mage", "kind": "dream", "n": 2}), "refreshed by 1", id="dream refreshed by 2"
    ),
    pytest.param(does({"op": "counter", "on": "mage", "kind": "sap", "n": -1}), "removes sap", id="sap removed"),
    pytest.param(
        does({"op": "modes", "options": [[FLAME], [FLAME]], "pick": 3}), "3 of the modes", id="three of two modes"
    ),
    pytest.param(does({"op": "roll", "cases": [{"on": [7], "do": [FLAME]}]}), "from 1 to 6", id="roll of 7"),
    pytest.param(
        does({"op": "roll", "cases": [{"on": [1, 2], "do": [FLAME]}, {"on": [2], "do": [FLAME]}]}),
        "each once",
        id="roll with a case twice",
    ),
    pytest.param(trig(timing="when", on="attacks", do=[{"op": "alter_attack"}]), "not altered", id="alters nothing"),
]
SCOPE = [
    pytest.param(does(heal("you")), "'you'", id="unknown reference"),
    pytest.param(does(heal("player")), "'player'", id="player where a card is meant"),
    pytest.param(does({"op": "counter"}), "'player'", id="counters for the player"),
    pytest.param(does(heal("$it")), "'$it'", id="name that was never given"),
    pytest.param(does(heal("$a"), heal(pick(FOES, **{"as": "a"}))), "'$a'", id="name before it is given"),
    pytest.param(
        does({"op": "modes", "options": [[heal(pick(FOES, **{"as": "a"}))], [FLAME]]}, heal("$a")),
        "'$a'",
        id="name of another branch",
    ),
    pytest.param(
        does(grant({**HIGHER, "on": "$a"}, on=pick(FOES, **{"as": "a"}))), "'$a'", id="name of a pick never made"
    ),
    pytest.param(does(heal("it")), "'it'", id="it outside each"),
    pytest.param(act(heal("attacker")), "'attacker'", id="attacker in an ACT"),
    pytest.param(act(heal("event")), "'event'", id="event in an ACT"),
    pytest.param(act(**if_level("event")), "'event'", id="event in the condition of an ACT"),
    pytest.param(spell(heal("attacker")), "'attacker'", id="attacker in a spell that is no Trap"),
    pytest.param({**word("Trap"), **spell(heal("event"))}, "'event'", id="event in a spell"),
    pytest.param(trig(on="turn_begun", do=[heal("event")]), "'event'", id="event of a turn"),
    pytest.param(trig(costs=[{"cost": "task", "what": "event"}]), "'event'", id="event in a price"),
    pytest.param(
        ong({"mod": "damage", "n": 1}, **if_level("attacker")), "'attacker'", id="attacker in an ongoing ability"
    ),
    pytest.param(ong({**HIGHER, "on": "mage"}), "on this card, or on a selection", id="ongoing change on the mage"),
    pytest.param(does(damage(DIE)), "rolled", id="die before the roll"),
    pytest.param(ong({"mod": "level", "n": DIE}), "rolled", id="die in an ongoing ability"),
    pytest.param(costs(cost="pay", n=DIE), "rolled", id="die in a price"),
    pytest.param(does(damage(X)), "X is neither", id="X without a price"),
    pytest.param(spell(damage(X, A_FOE)), "X is neither", id="X of a spell with a level"),
    pytest.param(
        does({"op": "may", "costs": [{"cost": "pay", "n": X}], "do": [FLAME]}), "X is neither", id="X in a choice"
    ),
]


@pytest.mark.rule("RU-OBJ-03", "RU-OBJ-04", "RU-R-51", "RU-R-60", "RU-R-64")
@pytest.mark.parametrize(("changes", "reason"), [*SHAPE, *WHOLE, *ABILITY, *SINGLE, *SCOPE])
def test_a_malformed_card_is_named_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    entry = changed(changes)
    with pytest.raises(MalformedCard) as refusal:
        load([entry])
    assert refusal.value.card == entry["name"]
    assert reason in refusal.value.reason


@pytest.mark.rule("RU-OBJ-04")
@pytest.mark.parametrize("check", [*CARDS, *ABILITIES, *WORDS], ids=lambda check: check.reason)
def test_every_check_refuses_some_case(check: Any) -> None:
    """So that no check is there for nothing."""
    template = re.sub(r"\\\{0.*?\\\}", ".*", re.escape(check.reason))
    reasons = []
    for case in (*WHOLE, *ABILITY, *SINGLE):
        with pytest.raises(MalformedCard) as refusal:
            load([changed(case.values[0])])
        reasons.append(refusal.value.reason)
    assert any(re.fullmatch(template, reason) for reason in reasons)


SOUND = [
    pytest.param({}, id="plain"),
    pytest.param({**MAGE, **word("Battlemage", n=3)}, id="battlemage"),
    pytest.param({**word("Trap"), **spell(heal("attacker"), STOP)}, id="Trap that alters the attack"),
    pytest.param({"level": "X", **does(damage(X, A_FOE))}, id="X that is the level"),
    pytest.param(act(damage(X, A_FOE), costs=[{"cost": "pay", "n": X}]), id="X that is paid"),
    pytest.param(does({"op": "roll"}, damage(DIE, A_FOE)), id="die that was rolled"),
    pytest.param(does(damage(1, pick(FOES, **{"as": "a"})), heal("$a")), id="name that was given"),
    pytest.param(does({"op": "each", "over": A_FOE, "do": [heal("it")]}), id="it inside each"),
    pytest.param(trig(on="dispelled", who="ally", do=[heal("attacker"), heal("event")]), id="event and attacker"),
    pytest.param(trig(on="joined", who="mine", **if_level("event")), id="condition on the event"),
    pytest.param(trig(timing="before", on="attacks", turn="mine", do=[{"op": "discard"}]), id="own discard before"),
    pytest.param(does(grant(HIGHER, {**HIGHER, "on": "mage"}, on=A_FOE)), id="grant to two cards"),
    pytest.param(does({"op": "move", "on": A_FOE, "control": True, "until": "me_leaves"}), id="control for a while"),
    pytest.param(ong({"mod": "damage", "n": {"n": "level", "of": "me"}}), id="damage that reads the level"),
]


@pytest.mark.rule("RU-OBJ-04")
@pytest.mark.parametrize("changes", SOUND)
def test_a_sound_card_is_read(changes: dict[str, Any]) -> None:
    entry = changed(changes)
    assert load([entry])[0].name == "Good"


@pytest.mark.rule("RU-OBJ-01")
@pytest.mark.parametrize("entry", [None, 5, "Kittle", [], [GOOD], (), True], ids=repr)
def test_what_is_no_card_at_all_is_refused(entry: Any) -> None:
    with pytest.raises(MalformedCard, match="is no card"):
        load([entry])


@pytest.mark.rule("RU-OBJ-04")
def test_a_text_without_end_is_refused() -> None:
    op: dict[str, Any] = FLAME
    for _ in range(5000):
        op = {"op": "may", "do": [op]}
    with pytest.raises(MalformedCard, match="nested too deep"):
        load([{**GOOD, **does(op)}])


@pytest.mark.rule("RU-OBJ-02")
@pytest.mark.parametrize("name", ["Good", "GOOD", "good"])
def test_a_name_is_taken_once(name: str) -> None:
    """Cards are written by their names in lower case."""
    with pytest.raises(MalformedCard, match="taken"):
        load([GOOD, {**GOOD, "id": "y", "name": name}])


@pytest.mark.rule("RU-OBJ-02")
def test_a_name_of_the_set_is_taken() -> None:
    """Else a new card would stand where an old one is meant."""
    with pytest.raises(MalformedCard, match="taken"):
        enrol([{**GOOD, "name": "kittle"}])


@pytest.mark.rule("RU-OBJ-02")
def test_a_card_without_a_name_is_named_by_its_id() -> None:
    with pytest.raises(MalformedCard) as refusal:
        load([{"id": "lost"}])
    assert refusal.value.card == "lost"


@pytest.mark.rule("RU-OBJ-01")
def test_the_whole_set_was_loaded() -> None:
    assert len(FACES) >= SET_SIZE == 252
