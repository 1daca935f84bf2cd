"""Attacks, engagement, guards, damage and the keywords of combat."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import Assist, BeginPhase, EndMain, EndPhase, Evoke, MakeAttack, SetGuards, UseAct
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.game import GAME
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import Granted, Step, Vim
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define

FOE: dict[str, Any] = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}}
FLAME = {"op": "counter", "kind": "flame"}


def attack(target: Card, *attackers: Card) -> MakeAttack:
    return MakeAttack(attackers=attackers, target=target)


def spell(board: Board, *effects: dict[str, Any], level_: int = 0) -> Card:
    return board.hand(A, define("spell", "spell", level_, effects=list(effects)))[0]


def trigger(on: str, *do: dict[str, Any], timing: str = "after", **more: Any) -> dict[str, Any]:
    return {"k": "trig", "name": f"{timing} {on}", "timing": timing, "on": on, "do": list(do), **more}


# ------------------------------------------------------------------ attacks


@pytest.mark.rule("RU-OBJ-01")
@pytest.mark.refuses("RU-ATK-01")
def test_only_enemy_cards_in_play_are_attacked() -> None:
    board = Board()
    imp, friend = board.creature("A1", "imp", 1), board.creature("A1", "friend", 1)
    board.refused(attack(friend, imp), "RU-ATK-01")
    board.refused(attack(Card(-5), imp), "RU-ATK-01")


@pytest.mark.rule("RU-ATK-05", "RU-R-37")
def test_a_creature_that_is_left_has_survived() -> None:
    """Losing a vim is surviving too."""
    board = Board()
    tough = board.put("B1", define("tough", level=2, abilities=[trigger("survives", FLAME)]), vim=1)
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(tough, wolf))
    assert board.state.sides[B].flame == 1
    assert board.count(ev.Dispelled) == 1


@pytest.mark.rule("RU-R-37")
def test_a_lost_vim_is_no_dispel() -> None:
    board = Board()
    both = [trigger("dispelled", FLAME), trigger("vim_lost", FLAME, FLAME)]
    tough = board.put("B1", define("tough", level=2, abilities=both), vim=1)
    board.play(attack(tough, board.creature("A1", "wolf", 2)))
    assert board.state.sides[B].flame == 2


@pytest.mark.rule("RU-R-31", "RU-ATK-03")
def test_aggressive_counts_in_an_effect_attack() -> None:
    board = Board()
    shoot = {"op": "attack", "by": "me", "n": 1, "target": FOE}
    archer = board.put(
        "A1",
        define(
            "archer",
            level=1,
            abilities=[
                {"k": "kw", "kw": "Aggressive", "n": 2},
                {"k": "act", "name": "Shoot", "do": [shoot], "costs": [{"cost": "task"}]},
            ],
        ),
    )
    ox = board.creature("B1", "ox", 3)
    board.play(UseAct(card=archer, ability="Shoot"))
    assert board.gone(ox)
    assert board.at(archer).damage == 0


@pytest.mark.rule("RU-R-25")
@pytest.mark.refuses("RU-KEY-Ward")
def test_an_effect_attack_cannot_choose_ward() -> None:
    board = Board()
    card = spell(board, {"op": "attack", "by": "mage", "n": 2, "target": FOE})
    ghost = board.creature("B1", "ghost", 2, "Ward")
    board.refused(Evoke(card=card, choices=(ghost,)), "RU-KEY-Ward")


@pytest.mark.rule("RU-R-28", "RU-R-26")
def test_an_attacker_that_left_deals_and_takes_nothing_but_the_guard_ends() -> None:
    board = Board()
    recall = trigger("is_attacked", {"op": "send", "on": "attacker", "zone": "hand"}, timing="before")
    watch = board.put("B1", define("watch", level=2, abilities=[recall]), guarding=True)
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(watch, wolf))
    assert wolf in board.state.sides[A].hand
    assert (board.at(watch).damage, board.at(watch).guarding) == (0, False)


@pytest.mark.rule("RU-R-26")
def test_a_guard_counts_as_guarding_until_the_damage_is_done() -> None:
    board = Board()
    brave = define(
        "brave",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Brave",
                "mods": [{"mod": "level", "n": 2, "on": {"side": "mine", "at": "here", "is": ["guarding"]}}],
            }
        ],
    )
    guard = board.put("B1", brave, guarding=True)
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(guard, wolf))
    assert board.gone(wolf)


# ------------------------------------------------------------------ engagement and reach


@pytest.mark.rule("RU-ENG-01", "RU-ENG-02", "RU-LOC-02")
@pytest.mark.refuses("RU-ENG-03")
def test_an_effect_engages_for_the_phase() -> None:
    board = Board()
    card = spell(board, {"op": "damage", "to": FOE, "n": 1})
    elk, imp = board.creature("B2", "elk", 3), board.creature("A1", "imp", 1)
    board.play(Evoke(card=card, choices=(elk,)))
    assert board.state.engaged == 4
    board.refused(attack(board.mages["B1"], imp), "RU-ENG-03")


@pytest.mark.rule("RU-ABIL-09")
@pytest.mark.refuses("RU-ENG-03")
def test_an_effect_out_of_reach_is_refused() -> None:
    board = Board().set(engaged=3)
    card = spell(board, {"op": "damage", "to": FOE, "n": 1})
    elk = board.creature("B2", "elk", 3)
    board.refused(Evoke(card=card, choices=(elk,)), "RU-ENG-03")


@pytest.mark.rule("RU-ENG-05")
def test_what_has_no_enemy_part_engages_nobody() -> None:
    board = Board()
    card = spell(board, {"op": "draw"})
    board.play(Evoke(card=card))
    assert board.state.engaged == -1


@pytest.mark.rule("RU-R-23", "RU-LOC-02")
def test_each_enemy_creature_means_the_engaged_location() -> None:
    board = Board().set(engaged=3)
    near, far = board.creature("B1", "near", 3), board.creature("B2", "far", 3)
    card = spell(board, {"op": "damage", "to": {**FOE, "how": "all"}, "n": 1})
    board.play(Evoke(card=card))
    assert (board.at(near).damage, board.at(far).damage) == (1, 0)


@pytest.mark.rule("RU-LOC-03", "RU-ENG-03")
def test_a_text_that_names_all_mages_reaches_further() -> None:
    board = Board().set(engaged=3)
    sel = {"side": "enemy", "at": "all_enemy", "type": ["creature"]}
    far = board.creature("B2", "far", 3)
    card = spell(board, {"op": "damage", "to": {"t": "pick", "sel": sel, "how": "all"}, "n": 1})
    assert board.play(Evoke(card=card)).at(far).damage == 1


@pytest.mark.rule("RU-LOC-04")
def test_an_ally_is_another_creature_of_the_same_mage() -> None:
    board = Board()
    cheer = define(
        "cheer",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Cheer",
                "mods": [{"mod": "level", "n": 1, "on": {"side": "mine", "at": "here", "is": ["ally"]}}],
            }
        ],
    )
    leader = board.put("A1", cheer)
    near, far = board.creature("A1", "near", 1), board.creature("A2", "far", 1)
    assert [level(board.state, board.at(c)) for c in (leader, near, far)] == [1, 2, 1]


@pytest.mark.rule("RU-R-22")
def test_without_anybody_to_engage_the_spell_is_evoked_in_vain() -> None:
    board = Board()
    for at in ("B1", "B2", "B3"):
        board.no_mage(at)
    card = spell(board, {"op": "damage", "to": FOE, "n": 1}, {"op": "draw"})
    board.play(Evoke(card=card))
    assert len(board.state.sides[A].hand) == 1


# ------------------------------------------------------------------ guards


@pytest.mark.refuses("RU-GUARD-01")
def test_guards_are_chosen_one_for_each_location() -> None:
    board = Board().set(step=Step.GUARD, phase=-1)
    one, two = board.creature("A1", "one", 1), board.creature("A1", "two", 1)
    tired, relic = board.creature("A2", "tired", 1, tasked=True), board.put("A3", define("r", "relic", 1))
    board.refused(SetGuards(cards=(one, two)), "RU-GUARD-01")
    board.refused(SetGuards(cards=(tired,)), "RU-GUARD-01")
    board.refused(SetGuards(cards=(relic,)), "RU-GUARD-01")
    board.play(SetGuards(cards=(one, board.mages["A2"])))
    assert board.at(one).guarding
    assert board.at(board.mages["A2"]).guarding


@pytest.mark.rule("RU-GUARD-05")
def test_new_guards_replace_the_old() -> None:
    board = Board().set(step=Step.GUARD, phase=-1)
    old, new = board.creature("A1", "old", 1, guarding=True), board.creature("A1", "new", 1)
    board.play(SetGuards(cards=(new,)))
    assert (board.at(old).guarding, board.at(new).guarding) == (False, True)


@pytest.mark.rule("RU-R-27")
@pytest.mark.refuses("RU-ABIL-03")
def test_a_guard_that_cannot_be_attacked_is_passed_over() -> None:
    board = Board()
    shy = define(
        "shy", level=1, abilities=[{"k": "ong", "name": "Shy", "mods": [{"mod": "forbid", "what": "be_attacked"}]}]
    )
    guard = board.put("B1", shy, guarding=True)
    imp = board.creature("A1", "imp", 1)
    board.refused(attack(guard, imp), "RU-ABIL-03")
    assert board.play(attack(board.mages["B1"], imp)).bonds("B1") == 1


# ------------------------------------------------------------------ damage and tasks


@pytest.mark.rule("RU-DMG-01", "RU-DMG-05")
def test_damage_stays_until_healed() -> None:
    board = Board()
    ox = board.creature("A1", "ox", 3, damage=2)
    card = spell(
        board, {"op": "heal", "on": {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}}
    )
    assert board.at(ox).damage == 2
    assert board.play(Evoke(card=card)).at(ox).damage == 0


@pytest.mark.rule("RU-DMG-04", "RU-R-53")
def test_a_dispelled_card_goes_to_the_discard_pile() -> None:
    """Also by the damage of a spell."""
    board = Board()
    elk = board.creature("B1", "elk", 2)
    card = spell(board, {"op": "damage", "to": FOE, "n": 2}, {"op": "draw"})
    board.play(Evoke(card=card))
    assert board.state.sides[B].discard == (elk,)
    gone = next(i for i, e in enumerate(board.log) if isinstance(e, ev.Dispelled))
    drew = next(i for i, e in enumerate(board.log) if isinstance(e, ev.Drew))
    assert gone < drew


@pytest.mark.rule("RU-R-29")
def test_damage_to_a_mage_outside_attacks_does_nothing() -> None:
    board = Board()
    sel = {"side": "enemy", "at": "engaged", "type": ["mage"]}
    card = spell(board, {"op": "damage", "to": {"t": "pick", "sel": sel, "how": "all"}, "n": 5})
    board.play(Evoke(card=card)).answer("engage B1")
    assert (board.bonds("B1"), board.at(board.mages["B1"]).damage) == (2, 0)


@pytest.mark.rule("RU-ABIL-02")
@pytest.mark.refuses("RU-TASK-01")
def test_only_untasked_cards_can_be_tasked_for_a_price() -> None:
    board = Board()
    lamp = board.put("A1", number_of("Cinder Brazier"), tasked=True)
    board.refused(UseAct(card=lamp, ability="Feed"), "RU-TASK-01")


@pytest.mark.rule("RU-TASK-03")
def test_only_your_own_cards_untask_at_your_end() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    for at in ("A1", "A2", "A3"):
        board.location(at, phase_done=True)
    mine, theirs = board.creature("A1", "mine", 1, tasked=True), board.creature("B1", "theirs", 1, tasked=True)
    board.play(EndMain())
    assert (board.at(mine).tasked, board.at(theirs).tasked) == (False, True)


@pytest.mark.rule("RU-R-50", "RU-OBJ-06")
def test_a_modifier_that_ends_dispels_nothing() -> None:
    board = Board()
    ox = board.creature("A1", "ox", 2, damage=2, mods=(_plus(2),))
    assert level(board.state, board.at(ox)) == 4
    board.set(step=Step.GUARD, phase=-1).play(SetGuards())
    assert (level(board.state, board.at(ox)), board.at(ox).damage) == (2, 0)


def _plus(n: int) -> Any:
    return Granted(kind="level", until="turn", n=n)


@pytest.mark.rule("RU-OBJ-06", "RU-OBJ-05")
def test_the_price_ignores_levels_in_play() -> None:
    board = Board().set(power=2)
    cub = board.hand(A, creature_number("cub", 2, "Strength 3"))[0]
    board.play(Evoke(card=cub))
    assert (board.state.power, level(board.state, board.at(cub))) == (0, 5)


@pytest.mark.rule("RU-OBJ-07")
def test_a_level_below_zero_counts_as_zero_but_is_remembered() -> None:
    board = Board()
    low = board.creature("A1", "low", 1, mods=(_plus(-3),), plus=1)
    assert level(board.state, board.at(low)) == 0
    board.state = GAME.rules.evolve(board.state, ev.CountersChanged(card=low, kind="l_plus_1", n=2))
    assert level(board.state, board.at(low)) == 1


# ------------------------------------------------------------------ keywords in combat


@pytest.mark.rule("RU-R-34")
def test_burrowing_works_on_a_tasked_card() -> None:
    board = Board()
    mole, bear = board.creature("B1", "mole", 1, "Burrowing", tasked=True), board.creature("A1", "bear", 4)
    board.play(attack(mole, bear))
    assert (board.at(mole).burrowed, board.at(mole).damage) == (True, 0)


@pytest.mark.rule("RU-R-35")
def test_relentless_untasks_at_the_end_of_the_action() -> None:
    board = Board()
    hound = board.creature("A1", "hound", 2, "Relentless")
    board.play(attack(board.mages["B1"], hound))
    kinds = board.kinds()
    assert kinds.index(ev.Untasked) > kinds.index(ev.BondBroken)


@pytest.mark.rule("RU-R-36")
def test_an_attacked_battlemage_without_bonds_is_just_healed() -> None:
    board = Board().location("B1", bonds=0)
    mage = board.mage("B1", words=["Battlemage 3"])
    giant = board.creature("A1", "giant", 5)
    board.play(attack(mage, giant))
    assert (board.at(mage).damage, board.at(giant).damage, board.state.outcome) == (0, 3, None)


@pytest.mark.rule("RU-R-36", "RU-KEY-Battlemage")
def test_a_battlemage_cannot_be_dispelled_by_text() -> None:
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    sel = {"side": "enemy", "at": "engaged", "type": ["mage"]}
    card = spell(board, {"op": "dispel", "on": {"t": "pick", "sel": sel}})
    board.play(Evoke(card=card, choices=(mage,)))
    assert not board.gone(mage)


@pytest.mark.rule("RU-R-33")
@pytest.mark.refuses("RU-ENG-03")
def test_unity_needs_both_to_be_boundless_and_breaks_one_bond() -> None:
    board = Board().set(engaged=3)
    bat, ant = board.creature("A1", "bat", 1, "Boundless"), board.creature("A1", "ant", 2, "Unity")
    board.refused(attack(board.mages["B2"], bat, ant), "RU-ENG-03")
    board.play(attack(board.mages["B1"], bat, ant))
    assert board.bonds("B1") == 1


@pytest.mark.rule("RU-R-33", "RU-KEY-Deft")
def test_a_deft_member_spares_the_pair() -> None:
    board = Board()
    fox, ant = board.creature("A1", "fox", 2, "Deft"), board.creature("A1", "ant", 1, "Unity")
    elk = board.creature("B1", "elk", 2)
    board.play(attack(elk, fox, ant))
    assert board.gone(elk)
    assert (board.at(fox).damage, board.at(ant).damage) == (0, 0)


@pytest.mark.rule("RU-KEY-Unity")
def test_the_attacker_divides_what_comes_back() -> None:
    board = Board()
    one, two = board.creature("A1", "one", 2, "Unity"), board.creature("A1", "two", 2)
    ox = board.creature("B1", "ox", 3)
    board.play(attack(ox, one, two)).answer("1 to one")
    assert (board.at(one).damage, board.gone(two)) == (1, True)


@pytest.mark.rule("RU-KEY-Unity")
def test_an_effect_on_the_attacker_hits_the_one_that_is_named() -> None:
    board = Board()
    sting = trigger("is_attacked", {"op": "damage", "to": "attacker", "n": 1}, timing="after")
    soft = {"k": "ong", "name": "Soft", "mods": [{"mod": "damage", "n": -3, "when": "defending"}]}
    wasp = board.put("B1", define("wasp", level=7, abilities=[sting, soft]))
    one, two = board.creature("A1", "one", 3, "Unity"), board.creature("A1", "two", 3)
    board.play(MakeAttack(attackers=(one, two), target=wasp, split=(2, 2))).answer("two")
    assert (board.at(one).damage, board.gone(two)) == (2, True)


@pytest.mark.rule("RU-R-40")
@pytest.mark.refuses("RU-KEY-Swarm")
def test_swarm_needs_a_host_of_level_one() -> None:
    board = Board()
    bug = Vim(card=board.card(BUG, A), up=True, mute=True)
    board.put("A1", creature_number("beetle", 1, traits=("Bug",)), vim=(bug,), plus=1)
    board.refused(attack(board.mages["B1"], bug.card), "RU-KEY-Swarm")


@pytest.mark.rule("RU-R-59")
@pytest.mark.refuses("RU-KEY-Roaming", "RU-KEY-SwarmUp")
def test_swarm_up_needs_another_bug_and_roaming_another_mage() -> None:
    board = Board()
    bug = board.put("A1", BUG)
    board.refused(UseAct(card=bug, ability="Swarm Up"), "RU-KEY-SwarmUp")
    roe = board.creature("A1", "roe", 2, "Roaming")
    board.no_mage("A2")
    board.no_mage("A3")
    board.refused(UseAct(card=roe, ability="Roaming"), "RU-KEY-Roaming")


@pytest.mark.rule("RU-KEY-Roaming")
def test_a_roaming_creature_acts_again_where_the_phase_is_to_come() -> None:
    board = Board()
    roe = board.creature("A1", "roe", 2, "Roaming")
    board.play(UseAct(card=roe, ability="Roaming")).answer("move to A2")
    board.play(EndPhase(), BeginPhase(loc=1), attack(board.mages["B3"], roe))
    assert board.bonds("B3") == 1


@pytest.mark.rule("RU-R-20")
def test_sap_does_not_lessen_an_assist() -> None:
    board = Board()
    mage = board.mage("A2", sap=2)
    board.play(Assist(loc=1))
    assert (board.state.power, board.at(mage).sap) == (3, 2)


@pytest.mark.rule("RU-R-07", "RU-R-01")
def test_the_game_ends_in_the_middle_of_an_attack() -> None:
    board = Board().location("B1", bonds=1).location("B2", bonds=0).location("B3", bonds=0)
    late = board.put("A1", define("late", level=1, abilities=[trigger("attacks", FLAME)]))
    board.play(attack(board.mages["B1"], late))
    assert (board.state.sides[A].flame, board.state.step) == (0, Step.OVER)
