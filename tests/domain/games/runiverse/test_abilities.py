"""Timing, abilities, modifiers, vim, Secrets, zones and tokens."""

from typing import Any

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, number_of
from domain.games.runiverse.catalogue import BUG
from domain.games.runiverse.commands import (
    ArrangeDiscard,
    ArrangeVim,
    Assist,
    BeginPhase,
    EndMain,
    EndPhase,
    Evoke,
    How,
    MakeAttack,
    MakePower,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.game import GAME
from domain.games.runiverse.state import Step, Vim, Zone
from domain.games.runiverse.values import keyword, level
from domain.kernel.viewers import Seated
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define

FOE: dict[str, Any] = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}}
FRIEND: dict[str, Any] = {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}
FLAME = {"op": "counter", "kind": "flame"}
DRAW = {"op": "draw"}


def attack(target: Card, *attackers: Card) -> MakeAttack:
    return MakeAttack(attackers=attackers, target=target)


def spell(board: Board, *effects: dict[str, Any], level_: int = 0, **more: Any) -> Card:
    return board.hand(A, define("spell", "spell", level_, effects=list(effects), **more))[0]


def trigger(name: str, on: str, *do: dict[str, Any], timing: str = "after", **more: Any) -> dict[str, Any]:
    return {"k": "trig", "name": name, "timing": timing, "on": on, "do": list(do), **more}


def used(board: Board) -> list[str]:
    return [e.ability for e in board.log if isinstance(e, ev.AbilityUsed)]


# ------------------------------------------------------------------ timing


def test_before_when_after() -> None:
    """RU-TIME-01, RU-TIME-04, RU-TIME-06, RU-TIME-07"""
    board = Board()
    texts = [trigger(slot, "attacks", FLAME, timing=slot) for slot in ("after", "when", "before")]
    hound = board.put("A1", define("hound", level=2, abilities=texts))
    board.play(attack(board.mages["B1"], hound))
    marks = [
        e.ability if isinstance(e, ev.AbilityUsed) else "break"
        for e in board.log
        if isinstance(e, ev.AbilityUsed | ev.BondBroken)
    ]
    assert marks == ["before", "break", "when", "after"]


def test_the_part_that_changes_an_attack_comes_early_and_the_rest_late() -> None:
    """RU-TIME-06, RU-COMBAT-05, RU-COMBAT-07"""
    board = Board()
    text = trigger("Surge", "attacks", {"op": "alter_attack", "extra": 2}, FLAME, timing="when")
    hound = board.put("A1", define("hound", level=1, abilities=[text]))
    board.play(attack(board.mages["B1"], hound))
    dealt = next(e for e in board.log if isinstance(e, ev.DamageDealt))
    assert dealt.n == 3
    kinds = [type(e) for e in board.log]
    assert kinds.index(ev.AttackAltered) < kinds.index(ev.DamageDealt) < kinds.index(ev.FlameChanged)


def test_the_active_player_orders_what_comes_at_once() -> None:
    """RU-TIME-02, RU-R-14"""
    board = Board()
    texts = [trigger("One", "joined", FLAME), trigger("Two", "joined", DRAW)]
    card = board.hand(A, define("busy", level=0, abilities=texts))[0]
    board.play(Evoke(card=card))
    assert board.state.pending is not None
    assert board.state.pending.kind == "order"
    board.answer("Two")
    assert used(board) == ["Two", "One"]


def test_the_order_offered_first_is_active_player_then_location() -> None:
    """RU-R-14"""
    board = Board()
    watcher = define("watcher", level=3, abilities=[trigger("Watch", "joined", FLAME, who="any")])
    other = define("other", level=3, abilities=[trigger("Stare", "joined", FLAME, who="any")])
    board.put("B1", watcher)
    board.put("A2", other)
    card = board.hand(A, creature_number("new", 0))[0]
    board.play(Evoke(card=card))
    assert board.state.pending is not None
    assert board.state.pending.options[0].label.startswith("Stare")


def test_many_triggers_are_ordered_one_by_one() -> None:
    """RU-R-14"""
    board = Board()
    for n in range(5):
        board.put("A1", define(f"w{n}", level=3, abilities=[trigger(f"Watch {n}", "joined", FLAME, who="mine")]))
    card = board.hand(A, creature_number("new", 0))[0]
    board.play(Evoke(card=card)).answer("Watch 3").answer("Watch 0")
    assert used(board)[0] == "Watch 3"
    assert len(used(board)) == 5


def test_an_effect_is_finished_before_what_it_triggers() -> None:
    """RU-TIME-03"""
    board = Board()
    board.put("A1", define("eager", level=3, abilities=[trigger("Eager", "dealt_damage", FLAME, timing="when")]))
    mine = {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}
    card = spell(board, {"op": "damage", "to": mine, "n": 1}, DRAW)
    board.play(Evoke(card=card))
    kinds = [type(e) for e in board.log]
    assert kinds.index(ev.Drew) < kinds.index(ev.FlameChanged)


def test_a_trigger_whose_card_is_gone_does_not_resolve() -> None:
    """RU-R-56"""
    board = Board()
    board.put(
        "A1",
        define(
            "a",
            level=1,
            abilities=[
                trigger(
                    "Kill",
                    "phase_ended",
                    {
                        "op": "dispel",
                        "on": {
                            "t": "pick",
                            "sel": {"side": "mine", "at": "here", "type": ["creature"], "is": ["ally"]},
                        },
                    },
                    who="mine",
                )
            ],
        ),
    )
    board.put("A1", define("b", level=1, abilities=[trigger("Late", "phase_ended", FLAME, who="mine")]))
    board.play(EndPhase()).answer("Kill")
    assert board.state.sides[A].flame == 0


def test_a_card_answers_its_own_leaving() -> None:
    """RU-R-56"""
    board = Board()
    ghost = board.put("B1", define("ghost", level=1, abilities=[trigger("Haunt", "dispelled", FLAME)]))
    board.play(attack(ghost, board.creature("A1", "wolf", 2)))
    assert board.state.sides[B].flame == 1


def test_before_effects_may_not_leave_a_price_unpaid_by_any_answer() -> None:
    """RU-R-51: an answer that would do so is not offered."""
    board = Board().set(power=2)
    text = trigger(
        "Toll",
        "evoked",
        {"op": "modes", "options": [[{"op": "power", "n": -1}], [FLAME]]},
        timing="before",
        who="mine",
        type=["creature"],
    )
    board.put("A1", define("toll", "relic", 1, abilities=[text]))
    cub = board.hand(A, creature_number("cub", 2))[0]
    board.play(Evoke(card=cub))
    assert board.state.pending is not None
    assert [o.label for o in board.state.pending.options] == ["gain a flame counter"]
    board.answer("gain")
    assert (board.state.sides[A].flame, board.state.power) == (1, 0)


def test_a_thousand_effects_are_enough() -> None:
    """RU-R-52"""
    board = Board()
    board.put(
        "A1",
        define("echo", level=3, abilities=[trigger("Echo", "joined", {"op": "token", "from": "bugs"}, who="ally")]),
    )
    card = spell(board, {"op": "token", "from": "bugs"})
    board.refused(Evoke(card=card), "RU-R-52")


# ------------------------------------------------------------------ abilities


def test_abilities_work_in_play_only() -> None:
    """RU-ABIL-01"""
    board = Board()
    cheer = define(
        "cheer",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Cheer",
                "mods": [{"mod": "level", "n": 1, "on": {"side": "mine", "at": "here", "type": ["creature"]}}],
            }
        ],
    )
    board.hand(A, cheer)
    imp = board.creature("A1", "imp", 1)
    assert level(board.state, board.at(imp)) == 1
    board.put("A1", cheer)
    assert level(board.state, board.at(imp)) == 2


def test_an_ability_that_cannot_be_paid_is_refused() -> None:
    """RU-ABIL-02, RU-POW-04"""
    board = Board()
    lamp = board.put("A1", number_of("Grove Lantern"))
    board.creature("A1", "imp", 1)
    board.refused(UseAct(card=lamp, ability="Tend"), "RU-POW-04")
    board.refused(UseAct(card=lamp, ability="Nothing"), "RU-ABIL-02")
    board.set(power=1).play(UseAct(card=lamp, ability="Tend"))
    assert board.state.power == 0


def test_ongoing_abilities_reach_the_engaged_location() -> None:
    """RU-ABIL-03"""
    board = Board()
    gloom = define(
        "gloom",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Gloom",
                "mods": [{"mod": "level", "n": -1, "on": {"side": "enemy", "at": "engaged", "type": ["creature"]}}],
            }
        ],
    )
    board.put("A1", gloom)
    near, far = board.creature("B1", "near", 3), board.creature("B2", "far", 3)
    board.set(engaged=3)
    assert (level(board.state, board.at(near)), level(board.state, board.at(far))) == (2, 3)


def test_a_triggered_price_may_be_declined() -> None:
    """RU-ABIL-04"""
    for answer, left in (("use", 0), ("do not", 1)):
        board = Board().set(power=1)
        text = trigger("Toll", "joined", FLAME, costs=[{"cost": "pay", "n": 1}])
        card = board.hand(A, define("payer", level=0, abilities=[text]))[0]
        board.play(Evoke(card=card)).answer(answer)
        assert (board.state.power, board.state.sides[A].flame) == (left, 1 - left)


def test_a_may_of_the_inactive_player_is_done_if_free() -> None:
    """RU-R-12"""
    board = Board()
    texts = [
        trigger("Free", "is_attacked", {"op": "may", "do": [FLAME]}),
        trigger("Dear", "is_attacked", {"op": "may", "costs": [{"cost": "discard"}], "do": [FLAME, FLAME]}),
    ]
    board.hand(B, creature_number("n", 1))
    host = board.put("B1", define("host", level=3, abilities=texts))
    board.play(attack(host, board.creature("A1", "imp", 1))).answer("Free")
    assert (board.state.sides[B].flame, len(board.state.sides[B].hand)) == (1, 1)


def test_a_lent_ability_speaks_of_the_card_that_has_it() -> None:
    """RU-ABIL-05, RU-VIM-05"""
    board = Board()
    grow = trigger("Grow", "attacks", {"op": "counter", "on": "me", "kind": "l_plus_1"})
    vim = Vim(card=board.card(define("grower", level=1, abilities=[grow]), A), up=True)
    elk = board.creature("A1", "elk", 2, vim=(vim,))
    board.play(attack(board.mages["B1"], elk))
    assert board.at(elk).plus == 1


def test_an_attached_card_gives_its_ability_and_goes_with_its_host() -> None:
    """RU-ABIL-06, RU-R-38"""
    board = Board().set(power=1)
    brazier = board.put("A1", number_of("Cinder Brazier"))
    imp = board.creature("A1", "imp", 1)
    board.play(UseAct(card=brazier, ability="Carry"))
    assert board.at(imp).attached == (brazier,)
    board.play(UseAct(card=imp, ability="Feed"))
    assert board.state.sides[A].flame == 1
    card = spell(board, {"op": "dispel", "on": FRIEND})
    board.play(Evoke(card=card))
    assert {imp, brazier} <= set(board.state.sides[A].discard)


def test_a_new_pair_ends_the_old() -> None:
    """RU-ABIL-07"""
    board = Board()
    a, b, c = (board.creature("A1", name, 1) for name in "abc")
    for x, y in ((a, b), (b, c)):
        board.state = GAME.evolve(board.state, ev.Paired(a=x, b=y))
    assert (board.at(a).paired, board.at(b).paired, board.at(c).paired) == (None, c, b)


def test_the_pair_has_deft() -> None:
    """RU-ABIL-07"""
    board = Board().set(power=3)
    board.mage("A1", "quam")
    ally = board.creature("A1", "ally", 2)
    dancer = board.hand(A, number_of("Pas de Deux"))[0]
    board.play(Evoke(card=dancer))
    assert keyword(board.state, board.at(ally), "Deft")
    assert keyword(board.state, board.at(dancer), "Deft")


def test_what_comes_without_paying_has_x_one() -> None:
    """RU-R-47"""
    board = Board()
    board.mage("A1", "emry")
    idol = board.hand(A, number_of("Wellspring Idol"))[0]
    held = {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand"}}
    card = spell(board, {"op": "evoke_free", "on": held}, facet="emry")
    board.play(Evoke(card=card)).answer("Wellspring Idol")
    assert (board.at(idol).x, board.at(idol).charge) == (1, 1)


def test_automatic_picks_ignore_ward() -> None:
    """RU-R-24"""
    board = Board().set(engaged=3)
    ghost = board.creature("B1", "ghost", 2, "Ward")
    card = spell(board, {"op": "dispel", "on": {**FOE, "how": "highest"}})
    board.play(Evoke(card=card))
    assert board.gone(ghost)


def test_hidden_cards_are_taken_at_random() -> None:
    """RU-R-10"""
    taken = set()
    for seed in range(12):
        board = Board()
        hand = board.hand(B, *(creature_number(f"h{n}", 1) for n in range(3)))
        card = spell(board, {"op": "discard", "who": "opponent"})
        board.play(Evoke(card=card), key=b"r%d" % seed)
        assert board.state.pending is None
        taken.add(hand.index(board.state.sides[B].discard[-1]))
    assert len(taken) > 1


# ------------------------------------------------------------------ evoking


def test_only_own_cards_at_hand_are_evoked() -> None:
    """RU-EVO-01, RU-EVO-07"""
    board = Board().set(power=9)
    mage = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    theirs = board.hand(B, creature_number("theirs", 1))[0]
    board.refused(Evoke(card=mage), "RU-EVO-07")
    board.refused(Evoke(card=theirs), "RU-EVO-01")


def test_joining_tasked_is_not_becoming_tasked() -> None:
    """RU-EVO-05"""
    board = Board()
    card = board.hand(A, define("shy", level=0, abilities=[trigger("Blush", "tasked", FLAME)]))[0]
    board.play(Evoke(card=card))
    assert board.at(card).tasked
    assert board.state.sides[A].flame == 0


def test_secret_and_evolve_are_ways_to_evoke() -> None:
    """RU-EVO-06, RU-SEC-01"""
    board = Board().set(power=9)
    plain = board.hand(A, creature_number("plain", 1))[0]
    board.refused(Evoke(card=plain, how=How.SECRET), "RU-SEC-01")
    board.refused(Evoke(card=plain, how=How.EVOLVE), "RU-KEY-Evolve")


def test_a_spell_is_performed_and_discarded() -> None:
    """RU-OBJ-14"""
    board = Board()
    card = spell(board, DRAW)
    board.play(Evoke(card=card))
    assert board.state.sides[A].discard == (card,)


def test_dreaming_a_card_keeps_one_that_fits() -> None:
    """RU-DREAM-05"""
    board = Board()
    tops = board.dream(A, define("s", "spell", 1, effects=[DRAW]), creature_number("c", 2), creature_number("d", 3))
    card = spell(board, {"op": "dream", "sel": {"type": ["creature"]}})
    board.play(Evoke(card=card)).answer("keep d")
    side = board.state.sides[A]
    assert (side.dreamed, len(side.dream), board.state.places[0].dream) == ((tops[2],), 9, 1)


def test_dreaming_shuffles_all_back_if_none_fits() -> None:
    """RU-DREAM-05"""
    board = Board()
    card = spell(board, {"op": "dream", "sel": {"type": ["relic"]}})
    board.play(Evoke(card=card))
    assert (board.state.sides[A].dreamed, len(board.state.sides[A].dream)) == ((), 10)


# ------------------------------------------------------------------ vim and Secrets


def test_vim_is_arranged_on_your_own_turn() -> None:
    """RU-VIM-04"""
    board = Board()
    elk = board.creature("A1", "elk", 2, vim=2)
    theirs = board.creature("B1", "elk", 2, vim=2)
    low, high = board.at(elk).vim
    board.refused(ArrangeVim(card=theirs, order=(1, 0)), "RU-VIM-04")
    board.refused(ArrangeVim(card=elk, order=(0, 1)), "RU-VIM-04")
    board.play(ArrangeVim(card=elk, order=(1, 0)))
    assert board.at(elk).vim == (high, low)


def test_vim_of_a_card_that_leaves_is_discarded() -> None:
    """RU-R-38"""
    board = Board()
    elk = board.creature("B1", "elk", 2, vim=1)
    vim = board.at(elk).vim[0].card
    card = spell(board, {"op": "send", "on": FOE, "zone": "hand"})
    board.play(Evoke(card=card))
    assert elk in board.state.sides[B].hand
    assert board.state.sides[B].discard == (vim,)


def secret(board: Board, at: str, name: str, **status: Any) -> Card:
    return board.put(at, number_of(name), secret=True, **status)


def test_only_texts_that_say_secret_touch_one() -> None:
    """RU-SEC-02"""
    board = Board()
    trap = secret(board, "B1", "Lurking Angler", known=True)
    card = spell(board, {"op": "damage", "to": FOE, "n": 5})
    board.refused(Evoke(card=card, choices=(trap,)), "RU-SEC-02")
    squid = board.put("A1", number_of("Lorekeeper Squid"))
    board.set(power=1).play(UseAct(card=squid, ability="Pry"))
    assert trap in board.state.sides[B].discard


def test_a_secret_never_seen_is_refused_like_any_card_elsewhere() -> None:
    """RU-R-61"""
    board = Board()
    trap = secret(board, "B1", "Lurking Angler")
    imp = board.creature("A1", "imp", 1)
    hidden = board.hand(B, creature_number("n", 1))[0]
    for card in (trap, hidden):
        board.refused(attack(card, imp), "RU-ATK-01")


def test_the_facet_is_checked_when_a_secret_is_laid_but_not_when_it_springs() -> None:
    """RU-R-42"""
    board = Board().set(power=2)
    snare = board.hand(A, number_of("Undertow Snare"))[0]
    board.refused(Evoke(card=snare, how=How.SECRET), "RU-EVO-03")
    sprung = secret(board, "B1", "Undertow Snare")
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], wolf))
    assert sprung in board.state.sides[B].discard


def test_all_traps_spring_even_if_the_attacker_is_gone() -> None:
    """RU-R-43"""
    board = Board()
    first, second = secret(board, "B1", "Undertow Snare"), secret(board, "B1", "Pitfall")
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], wolf)).answer("Undertow Snare")
    assert {first, second} <= set(board.state.sides[B].discard)
    assert board.bonds("B1") == 2


def test_a_ritual_saves_no_bond_where_none_would_break() -> None:
    """RU-R-44"""
    board = Board().location("B1", bonds=0)
    secret(board, "B1", "Vigil of Spores")
    board.play(attack(board.mages["B1"], board.creature("A1", "wolf", 2)))
    assert board.state.pending is None


def test_a_small_ritual_is_completed_for_nothing() -> None:
    """RU-R-45"""
    board = Board()
    board.mage("A1", "orth")
    monk = secret(board, "A1", "Chrysalis Monk")
    board.play(Evoke(card=monk))
    assert not board.at(monk).secret


def test_a_dreamed_card_may_be_laid_as_a_secret() -> None:
    """RU-R-46"""
    board = Board().set(power=2)
    board.mage("A1", "saff")
    card = board.card(number_of("Undertow Snare"), A)
    board.side(A, dreamed=(card,)).play(Evoke(card=card, how=How.SECRET), EndPhase())
    assert board.at(card).secret


# ------------------------------------------------------------------ counters, zones, tokens


def test_charge_counters_are_counted_and_spent() -> None:
    """RU-CTR-02"""
    board = Board()
    glass = board.put("A1", number_of("Patient Hourglass"), charge=3)
    board.play(UseAct(card=glass, ability="Turn Over"))
    assert (board.at(glass).charge, len(board.state.sides[A].hand)) == (0, 1)
    board.refused(UseAct(card=glass, ability="Turn Over"), "RU-ABIL-02")


def test_sap_is_removed_by_making_power_only() -> None:
    """RU-CTR-03"""
    board = Board()
    mage = board.mage("A1", sap=1)
    board.play(Assist(loc=1))
    assert board.at(mage).sap == 1
    board.play(MakePower())
    assert (board.at(mage).sap, board.state.power) == (0, 5)


def test_the_dream_counter_is_refreshed_and_expended_by_effects() -> None:
    """RU-DREAM-02, RU-CTR-05"""
    board = Board().location("A1", dream=2)
    card = spell(board, {"op": "counter", "on": "mage", "kind": "dream", "n": 1})
    assert board.play(Evoke(card=card)).state.places[0].dream == 1


def test_discarding_from_hand_is_what_triggers_look_at() -> None:
    """RU-ZONE-03"""
    board = Board()
    glass = board.put("A1", number_of("Patient Hourglass"))
    imp = board.creature("A1", "imp", 1)
    board.play(attack(board.creature("B1", "ox", 3), imp))
    assert board.at(glass).charge == 0
    mage = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    board.play(Assist(card=mage))
    assert board.at(glass).charge == 1


def test_the_discard_pile_is_arranged_under_its_top() -> None:
    """RU-ZONE-05"""
    board = Board()
    a, b, c = (board.card(creature_number(name, 1), A) for name in "abc")
    board.side(A, discard=(a, b, c))
    board.refused(ArrangeDiscard(order=(c, a, b)), "RU-ZONE-05")
    board.play(ArrangeDiscard(order=(b, a, c)))
    assert board.state.sides[A].discard == (b, a, c)


def test_banished_cards_are_gone() -> None:
    """RU-ZONE-06"""
    board = Board()
    elk = board.creature("B1", "elk", 2)
    card = spell(board, {"op": "send", "on": FOE, "zone": "banished"})
    board.play(Evoke(card=card))
    assert (board.state.sides[B].banished, board.state.sides[B].discard) == ((elk,), ())


def test_an_exalted_card_goes_on_giving() -> None:
    """RU-ZONE-07"""
    board = Board().set(power=6)
    board.mage("A1", "orth")
    clock = board.hand(A, number_of("The Buried Clock"))[0]
    board.play(Evoke(card=clock))
    assert board.state.sides[A].exalted == (clock,)
    board.play(EndPhase(), BeginPhase(loc=1), MakePower())
    assert board.state.power == 4


def test_bonds_are_touched_by_texts_that_say_bond_only() -> None:
    """RU-ZONE-08"""
    board = Board().set(engaged=3)
    sel = {"side": "enemy", "at": "engaged"}
    card = spell(board, {"op": "dispel", "on": {"t": "pick", "sel": sel, "how": "all"}})
    board.play(Evoke(card=card))
    assert board.bonds("B1") == 2
    card = spell(board, {"op": "break_bond"})
    assert board.play(Evoke(card=card)).bonds("B1") == 1


def test_a_token_that_leaves_goes_home() -> None:
    """RU-TOKEN-01"""
    board = Board()
    bug = board.put("B1", BUG)
    card = spell(board, {"op": "send", "on": FOE, "zone": "hand"})
    board.play(Evoke(card=card))
    assert board.state.sides[B].supply == (bug,)
    assert board.state.sides[B].hand == ()


def test_a_borrowed_card_uses_its_owners_tokens() -> None:
    """RU-TOKEN-02, RU-R-41"""
    board = Board()
    master = board.put("A1", number_of("Snowmaster"), owner=B)
    board.play(UseAct(card=master, ability="Snow Day")).answer("Snowbros")
    assert len(board.state.sides[B].snowplay) == 2
    assert any(face(e.card).text.name == "Snowbros" and e.seat == A for e in board.state.board)


def test_the_snowball_is_performed_and_goes_back() -> None:
    """RU-R-48, RU-TOKEN-04"""
    board = Board().set(power=2)
    globe = board.put("A1", number_of("Snow Globe"))
    ox = board.creature("B1", "ox", 3)
    board.play(UseAct(card=globe, ability="Shake")).answer("Snowball")
    assert (board.at(ox).damage, board.at(ox).tasked) == (1, True)
    assert len(board.state.sides[A].snowplay) == 3


def test_control_ends_with_the_card_that_took_it() -> None:
    """RU-R-41"""
    board = Board().set(power=2)
    toad = board.put("A1", number_of("Hypno Toad"))
    elk = board.creature("B1", "elk", 2, guarding=True, damage=1)
    board.play(UseAct(card=toad, ability="Hypnotise"))
    held = board.at(elk)
    assert (held.seat, held.loc, held.guarding, held.damage) == (A, 0, False, 1)
    card = spell(
        board, {"op": "dispel", "on": {"t": "pick", "sel": {"side": "mine", "at": "here", "name": "Hypno Toad"}}}
    )
    board.play(Evoke(card=card))
    assert (board.at(elk).seat, board.at(elk).loc, board.at(elk).held_by) == (B, 0, None)


def test_a_held_card_untasks_with_its_controller() -> None:
    """RU-R-41"""
    board = Board().set(step=Step.MAIN, phase=-1)
    for at in ("A1", "A2", "A3"):
        board.location(at, phase_done=True)
    elk = board.creature("A1", "elk", 2, owner=B, tasked=True)
    board.play(EndMain())
    assert not board.at(elk).tasked


def test_the_snowplay_stack_is_open_and_the_wild_deck_by_contents() -> None:
    """RU-ZONE-09, RU-TOKEN-05"""
    board = Board()
    view = GAME.view(board.state, Seated(B))
    assert view.sides[A].snowplay == board.state.sides[A].snowplay
    assert view.sides[A].wild == tuple(sorted(board.state.sides[A].wild))


def test_a_wild_creature_that_leaves_is_shuffled_in() -> None:
    """RU-TOKEN-05"""
    board = Board()
    shaman = next(c for c in board.state.sides[A].wild if face(c).text.name == "Stump Shaman")
    board.state = GAME.evolve(board.state, ev.Joined(card=shaman, source=Zone.WILD, place=0, tasked=False))
    card = spell(board, {"op": "dispel", "on": FRIEND})
    board.play(Evoke(card=card))
    assert len(board.state.sides[A].wild) == 7
    assert any(isinstance(e, ev.Shuffled) and e.zone is Zone.WILD for e in board.events)


def test_a_focus_may_be_asked_for() -> None:
    """RU-OBJ-09"""
    gained = []
    for focus in ("Rage", "Fire"):
        board = Board().set(power=3)
        board.no_mage("A1")
        number = define("focused", "mage", gift="draw", focus=focus)
        mage = board.card(number, A)
        board.state = GAME.evolve(board.state, ev.Moved(seat=A, card=mage, source=Zone.SUPPLY, zone=Zone.HAND))
        board.state = GAME.evolve(board.state, ev.MagePlayed(seat=A, card=mage, place=0))
        fury = board.hand(A, number_of("Fury Unbound"))[0]
        board.play(Evoke(card=fury, choices=(board.mages["B1"],)))
        gained.append(board.state.sides[A].flame)
    assert gained == [1, 0]


def test_until_end_of_turn_ends_with_the_turn() -> None:
    """RU-TURN-06"""
    board = Board()
    ox = board.creature("A1", "ox", 3)
    card = spell(board, {"op": "grant", "on": FRIEND, "mods": [{"mod": "level", "n": 2}]})
    board.play(Evoke(card=card), EndPhase())
    assert level(board.state, board.at(ox)) == 5
    board.set(step=Step.GUARD).play(SetGuards())
    assert level(board.state, board.at(ox)) == 3


def test_a_creature_is_never_attached() -> None:
    """RU-ABIL-06: the host of a brazier cannot carry itself to another creature."""
    board = Board().set(power=2)
    brazier = board.put("A1", number_of("Cinder Brazier"))
    imp = board.creature("A1", "imp", 1)
    board.play(UseAct(card=brazier, ability="Carry"))
    other = board.creature("A1", "other", 1)
    board.play(UseAct(card=imp, ability="Carry", choices=(other,)))
    assert (board.at(imp).attached, board.at(other).attached) == ((brazier,), ())


def test_choices_in_advance_end_where_chance_begins() -> None:
    """RU-R-62: a bad choice behind a draw is asked for again, a bad one before it is refused."""
    board = Board()
    ox = board.creature("B1", "ox", 3)
    late = spell(board, DRAW, {"op": "damage", "to": FOE, "n": 1})
    board.refused(Evoke(card=spell(board, {"op": "damage", "to": FOE, "n": 1}), choices=(Card(5),)), "RU-ABIL-09")
    board.play(Evoke(card=late, choices=(Card(5),)))
    assert board.at(ox).damage == 1


def test_a_split_is_asked_for_once_secrets_are_revealed() -> None:
    """RU-R-62"""
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    secret(board, "B1", "Vigil of Spores")
    one, two = board.creature("A1", "one", 1, "Unity"), board.creature("A1", "two", 1)
    board.play(MakeAttack(attackers=(one, two), target=mage, split=(9, 9)))
    assert board.state.pending is not None
    assert board.state.pending.kind == "split"
