"""Carrying out each command once it may be carried out."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.runiverse import events as ev
from domain.games.runiverse import rules
from domain.games.runiverse.cards import Card
from domain.games.runiverse.commands import (
    ArrangeDiscard,
    ArrangeVim,
    Assist,
    BeginPhase,
    ChooseFirst,
    DreamDelve,
    EndMain,
    EndPhase,
    Evoke,
    How,
    KeepHand,
    MakeAttack,
    MakePower,
    Mulligan,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.engine.combat import attack
from domain.games.runiverse.engine.effects import card_ops, resource_ops
from domain.games.runiverse.engine.effects import control_ops as shape_ops
from domain.games.runiverse.engine.effects.card_ops import zone_of
from domain.games.runiverse.engine.effects.core import perform
from domain.games.runiverse.engine.effects.costs import pay_all, spend_power
from domain.games.runiverse.engine.effects.dreams import give_back, reveal
from domain.games.runiverse.engine.effects.evoking import before_evoking, evoked
from domain.games.runiverse.engine.effects.moves import discard, task
from domain.games.runiverse.engine.effects.upkeep import settle, upkeep
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.turns import (
    begin_game,
    deal,
    decks_of,
    end_main,
    end_turn,
    may_mulligan,
    mulligan,
    open_rift,
    opening_hand,
)
from domain.games.runiverse.engine.values import power_change
from domain.games.runiverse.state import InPlay, Step, Zone, is_secret
from domain.games.runiverse.words import PowerCause
from domain.kernel.errors import require
from domain.kernel.viewers import Seat

FAMILIES: Final = (card_ops, resource_ops, shape_ops)
"""Importing them fills the table of operations."""


def _choose_first(run: Run, seat: Seat, command: ChooseFirst) -> None:
    """RU-SET-03: the loser says who goes first, and the next game is dealt."""
    require(run.state.step is Step.CHOICE, "RU-SET-03", "only between two games of a match")
    first = seat if command.first else 1 - seat
    run.happen(deal(decks_of(run.state), run.state.game + 1, first, run.moment.rng))
    for each in (first, 1 - first):
        run.happen(opening_hand(run.state, each))


def _keep_hand(run: Run, seat: Seat, _: KeepHand) -> None:
    run.happen(ev.Kept(seat=seat))
    if all(side.kept for side in run.state.sides):
        begin_game(run)


def _mulligan(run: Run, seat: Seat, _: Mulligan) -> None:
    require(may_mulligan(run.state, seat), "RU-SET-05", "only a hand with 0, 1, 6 or 7 mages may be changed")
    mulligan(run, seat)


def _open_rift(run: Run, seat: Seat, command: OpenRift) -> None:
    open_rift(run, seat, rules.check_open_rift(run.state, seat, command))


def _play_mage(run: Run, seat: Seat, command: PlayMage) -> None:
    place = rules.check_play_mage(run.state, seat, command)
    run.unpaid = True
    run.before("mage_played", InPlay(card=command.card, seat=seat, loc=command.loc))
    run.unpaid = False
    require(command.card in run.state.sides[seat].hand, "RU-TIME-05", "the mage is no longer there to be played")
    old = run.state.mage_at(place)
    replaced = None if old is None else old.card
    run.happen(ev.MagePlayed(seat=seat, card=command.card, place=place, replaced=replaced))
    run.trigger("mage_played", run.state.find(command.card))
    settle(run)


def _begin_phase(run: Run, seat: Seat, command: BeginPhase) -> None:
    place = rules.check_begin_phase(run.state, seat, command)
    run.before("phase_begun", run.state.mage_at(place))
    run.happen(ev.PhaseBegan(place=place))
    run.trigger("phase_begun", run.state.mage_at(place))
    settle(run)


def _end_phase(run: Run, seat: Seat, _: EndPhase) -> None:
    """RU-PHASE-04."""
    require(run.state.step is Step.PHASE, "RU-PHASE-04", "no phase is open")
    place = run.state.phase
    run.before("phase_ended", run.state.mage_at(place))
    run.trigger("phase_ended", run.state.mage_at(place))
    settle(run)
    give_back(run, seat, run.state.sides[seat].dreamed)
    run.happen(ev.PhaseEnded(place=place))
    upkeep(run)


def _make_power(run: Run, seat: Seat, _: MakePower) -> None:
    """RU-POW-01, RU-CTR-03."""
    card = rules.check_make_power(run.state).card
    run.unpaid = True
    run.before("power_made", run.state.find(card))
    _task(run, card)
    run.unpaid = False
    mage = run.state.find(card)
    assert mage is not None, "no mage ever leaves"
    made = max(0, run.state.opened(seat) + power_change(run.state, run.state.phase) - mage.sap)
    run.happen(ev.PowerChanged(n=made, why=PowerCause.MAKE_POWER.value))
    if mage.sap:
        run.happen(ev.CountersChanged(card=mage.card, kind="sap", n=-mage.sap))
    run.trigger("power_made", run.state.find(mage.card))
    settle(run)


def _task(run: Run, card: Card) -> None:
    """RU-TIME-05: tasking a mage is the price of what it gives."""
    require(task(run, card), "RU-TIME-05", "the mage can no longer be tasked")


def _assist(run: Run, seat: Seat, command: Assist) -> None:
    """RU-POW-05; sap counters do not matter here (RU-R-20)."""
    mage = rules.check_assist(run.state, seat, command)
    run.unpaid = True
    if mage is not None:
        _task(run, mage.card)
    elif command.card is not None:
        require(discard(run, command.card), "RU-TIME-05", "the mage is no longer there to be discarded")
    run.unpaid = False
    run.happen(ev.PowerChanged(n=run.state.opened(seat), why=PowerCause.ASSIST.value))
    settle(run)


def _dream_delve(run: Run, seat: Seat, _: DreamDelve) -> None:
    rules.check_dream_delve(run.state, seat)
    run.happen(ev.DreamCounterTurned(place=run.state.phase, available=False))
    reveal(run, seat)


def _evoke(run: Run, seat: Seat, command: Evoke) -> None:
    """RU-TIME-05: what comes before is done first, and then the price must still be payable."""
    plan = rules.check_evoke(run.state, seat, command)
    run.choices = list(command.choices)
    place = run.state.phase
    if command.how is not How.SECRET:
        run.unpaid = True
        before_evoking(run, command.card, place, plan.x)
        run.unpaid = False
        there = is_secret(run.state, command.card) or zone_of(run.state, command.card) is plan.source
        require(there, "RU-TIME-05", "the card is no longer there to be evoked")
    spend_power(run, plan.cost, PowerCause.EVOKING)
    if command.how is How.SECRET:
        run.happen(ev.SecretSet(seat=seat, place=place, source=plan.source, card=command.card))
    elif plan.source is Zone.PLAY:
        run.happen(ev.SecretLeft(seat=seat, card=command.card))
        evoked(run, command.card, Zone.SPELL, place, plan.x)
    else:
        evoked(run, command.card, plan.source, place, plan.x, command.onto)
    settle(run)


def _act(run: Run, seat: Seat, command: UseAct) -> None:
    ability, scope = rules.check_act(run.state, seat, command)
    run.choices = list(command.choices)
    context = Context(scope)
    pay_all(run, context, ability.costs)
    run.happen(ev.AbilityUsed(card=command.card, seat=seat, ability=ability.name, once=ability.once))
    perform(run, context, ability.do)
    settle(run)


def _attack(run: Run, seat: Seat, command: MakeAttack) -> None:
    boundless = rules.check_attack(run.state, seat, command)
    run.split = command.split
    attack(run, command.attackers, command.target, -1, boundless)


def _arrange_vim(run: Run, seat: Seat, command: ArrangeVim) -> None:
    rules.check_arrange_vim(run.state, seat, command)
    run.happen(ev.VimArranged(host=command.card, order=command.order))


def _arrange_discard(run: Run, seat: Seat, command: ArrangeDiscard) -> None:
    rules.check_arrange_discard(run.state, seat, command)
    run.happen(ev.DiscardArranged(seat=seat, order=command.order))


def _end_main(run: Run, seat: Seat, _: EndMain) -> None:
    rules.check_end_main(run.state, seat)
    end_main(run, seat)


def _set_guards(run: Run, seat: Seat, command: SetGuards) -> None:
    rules.check_guards(run.state, seat, command)
    end_turn(run, seat, command.cards)


ACTIONS: Final[dict[type, Callable[[Run, Seat, Any], None]]] = {
    ChooseFirst: _choose_first,
    KeepHand: _keep_hand,
    Mulligan: _mulligan,
    OpenRift: _open_rift,
    PlayMage: _play_mage,
    BeginPhase: _begin_phase,
    EndPhase: _end_phase,
    MakePower: _make_power,
    Assist: _assist,
    DreamDelve: _dream_delve,
    Evoke: _evoke,
    UseAct: _act,
    MakeAttack: _attack,
    ArrangeVim: _arrange_vim,
    ArrangeDiscard: _arrange_discard,
    EndMain: _end_main,
    SetGuards: _set_guards,
}
