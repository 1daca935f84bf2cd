"""Which ACT abilities pay, as the sensible bot sees it: what they would bring against what they cost."""

from typing import Any, Final

from domain.games.runiverse.bot.appraisal import Situation, effect_value, life, worth
from domain.games.runiverse.cards import face
from domain.games.runiverse.commands import MakeAttack, UseAct
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.views import CardView

LATE: Final = ("Roaming", "Swarm Up")
"""Free abilities that wait until the attacks are over."""
_DREAM_POWER: Final = 3
"""With less power than this hardly any dreamed card can be evoked."""


def paying_act(situation: Situation, legal: tuple[Any, ...]) -> UseAct | None:
    """The first ACT that brings more than it costs."""
    for command in legal:
        if isinstance(command, UseAct) and command.ability not in LATE:
            shown = situation.seen(command.card)
            ability = None if shown is None else _ability(shown, command)
            if shown is not None and ability is not None and _pays(situation, ability, shown, legal):
                return command
    return None


def _ability(shown: CardView, command: UseAct) -> la.Act | None:
    lent = (*shown.attached, *(v.card for v in shown.vim if v.card is not None))
    faces = (face(command.card), *(face(card) for card in lent))
    return next((a for f in faces for a in f.acts if a.name == command.ability), None)


def _pays(situation: Situation, ability: la.Act, shown: CardView, legal: tuple[Any, ...]) -> bool:
    if any(_is_dear(cost) for cost in ability.costs):
        price = sum(_price(situation, cost) for cost in ability.costs)
        return sum(_gain(situation, op, shown, legal) for op in ability.do) > price
    if shown.kind == "creature" and shown.card is not None and ability in face(shown.card).acts:
        return bool(situation.foes()) if _takes_control(ability) else not _can_break(situation)
    if any(isinstance(op, la.CounterOp | la.AttachOp) for op in ability.do):
        return bool(situation.friends()) or _kindles(ability)
    return bool(situation.foes()) or not any(isinstance(op, la.DamageOp) for op in ability.do)


def _kindles(ability: la.Act) -> bool:
    return any(isinstance(op, la.CounterOp) and op.kind == "flame" for op in ability.do)


def _takes_control(ability: la.Act) -> bool:
    return any(isinstance(op, la.MoveOp) and op.control for op in ability.do)


def _can_break(situation: Situation) -> bool:
    return any(p.bonds and not any(c.guarding for c in p.cards) for p in situation.reachable())


# ------------------------------------------------------------------ prices that need a thought


def _is_dear(cost: la.Cost) -> bool:
    """Whether a price takes more than power, time and counters that are there to be spent."""
    if isinstance(cost, la.SpendCost):
        return cost.kind in ("dream", "vim", "l_plus_1")
    return isinstance(cost, la.DispelCost | la.DiscardCost)


def _price(situation: Situation, cost: la.Cost) -> float:
    match cost:
        case la.DispelCost():
            return 1.0
        case la.DiscardCost(n):
            return n * (0.3 if _has_spare_mage(situation) else 1.5)
        case la.SpendCost("dream"):
            return 2.0 if _power_in_reach(situation) >= _DREAM_POWER else 0.8
        case la.SpendCost("vim", n):
            return 2.4 * n
        case la.SpendCost("l_plus_1", n):
            return 1.0 * n
        case _:
            return 0.0


def _has_spare_mage(situation: Situation) -> bool:
    manned = all(place.mage is not None for place in situation.me.places)
    return manned and any(face(card).is_mage for card in situation.me.hand)


def _power_in_reach(situation: Situation) -> int:
    mage = situation.place(situation.view.phase).mage
    fresh = mage is not None and not mage.tasked
    return situation.view.power + (situation.rifts if fresh else 0)


def _gain(situation: Situation, op: la.Op, shown: CardView, legal: tuple[Any, ...]) -> float:
    match op:
        case la.CounterOp(kind="dream"):
            spent = situation.place(situation.view.phase).dream == "expended"
            return 2.0 if spent and _power_in_reach(situation) >= _DREAM_POWER else 0.0
        case la.CounterOp(kind="l_plus_1"):
            heirs = [c for c in situation.friends() if c is not shown and not c.tasked]
            return 1.3 if shown.tasked and heirs else 0.0
        case la.GrantOp(mods=(la.KeywordMod(kw=word),)) if word.kw == "Aggressive":
            return _blow_gain(situation, shown, word.n, legal)
        case _:
            return effect_value(situation, op, 0)


def _blow_gain(situation: Situation, shown: CardView, more: int, legal: tuple[Any, ...]) -> float:
    """The best creature or relic that only the stronger attack of a card would bring down."""
    gains = [0.0]
    for command in legal:
        if isinstance(command, MakeAttack) and command.attackers == (shown.card,):
            target = situation.seen(command.target)
            mortal = target is not None and target.kind != "mage" and not target.vim
            if target is not None and mortal and shown.attack < life(target) <= shown.attack + more:
                gains.append(worth(target))
    return max(gains)


# ------------------------------------------------------------------ abilities for the end of a phase


def late_act(situation: Situation, legal: tuple[Any, ...]) -> UseAct | None:
    """Moves and swarms once the attacks are over: where they strengthen the guard."""
    for command in legal:
        if isinstance(command, UseAct) and command.ability in LATE:
            shown = situation.seen(command.card)
            if shown is not None and (_roams(situation, shown) if command.ability == "Roaming" else _swarms(shown)):
                return command
    return None


def _roams(situation: Situation, shown: CardView) -> bool:
    """To a location that needs it more, or wherever moving itself pays."""
    if shown.card is not None and any(t.on == "moved" for t in face(shown.card).trigs):
        return True
    needed = any(wants_guard(situation, place) for place in _others(situation))
    return needed and not wants_guard(situation, situation.view.phase, without=shown)


def _others(situation: Situation) -> list[int]:
    start = situation.me.seat * 3
    return [p for p in range(start, start + 3) if p != situation.view.phase and situation.place(p).mage is not None]


def wants_guard(situation: Situation, at: int, without: CardView | None = None) -> bool:
    """Whether a location of mine has bonds and no creature that could guard them."""
    place = situation.place(at)
    if not place.bonds or place.mage is None:
        return False
    return not any(c.kind == "creature" and c is not without for c in place.cards)


def _swarms(shown: CardView) -> bool:
    """A bug that found nothing to attack is safer under another, and can attack from there as well."""
    return not shown.tasked
