"""Players that know only their own view and what is legal."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.runiverse.bot.acts import late_act, paying_act
from domain.games.runiverse.bot.answers import answer
from domain.games.runiverse.bot.appraisal import Situation, attack_value, can_evoke, value, worth
from domain.games.runiverse.bot.thinking import worth as worth_of_state
from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.commands import (
    Assist,
    BeginPhase,
    ChooseFirst,
    Decide,
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
)
from domain.games.runiverse.facets import EVOKABLE
from domain.games.runiverse.state import State, Step
from domain.games.runiverse.views import CardView, View
from domain.kernel.bots import Bot, Rung, Search, distracted, random_bot
from domain.kernel.rng import Rng


def sensible_bot(view: View, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Plays mages early, spends its power, attacks where it gains, guards with what endures."""
    if len(legal) == 1:
        return legal[0]
    situation = Situation(view)
    if view.question is not None and isinstance(legal[0], Decide):
        return legal[answer(situation, view.question, rng) % len(legal)]
    return _STEPS[view.step](situation, legal)


def _of(legal: tuple[Any, ...], kind: Any) -> list[Any]:
    return [command for command in legal if isinstance(command, kind)]


# ------------------------------------------------------------------ steps


def _mulligan(_: Situation, legal: tuple[Any, ...]) -> Any:
    changes = _of(legal, Mulligan)
    return changes[0] if changes else _of(legal, KeepHand)[0]


def _main(situation: Situation, legal: tuple[Any, ...]) -> Any:
    plays = _of(legal, PlayMage)
    empty = [p for p in plays if situation.me.places[p.loc].mage is None]
    if empty:
        return max(empty, key=lambda p: _mage_fit(situation, p.card))
    better = [p for p in plays if _is_better(situation, p)]
    if better:
        return better[0]
    phases = _of(legal, BeginPhase)
    if phases:
        return min(phases, key=lambda p: sum(worth(c) for c in situation.me.places[p.loc].cards))
    return _of(legal, EndMain)[0]


def _mage_fit(situation: Situation, card: Card) -> int:
    """How many cards in hand the mage could evoke; a Bond gift is better kept as a card to draw."""
    facets = {face(c).text.facet for c in situation.me.hand if not face(c).is_mage}
    return sum(face(card).text.facet == f for f in facets) * 2 - (face(card).text.gift == "bond")


def _is_better(situation: Situation, play: PlayMage) -> bool:
    """Whether a mage is worth playing over another: a battlemage, or one for cards nobody in play can evoke."""
    old = situation.me.places[play.loc].mage
    shown = face(play.card)
    if old is None or old.card is None or face(old.card).has("Battlemage"):
        return False
    if shown.has("Battlemage"):
        return True
    facets = [
        place.mage.facet for place in situation.me.places if place.mage is not None and place.mage.facet is not None
    ]
    hand = [face(card).text.facet for card in situation.me.hand if not face(card).is_mage]
    stuck = [facet for facet in hand if not any(facet in EVOKABLE[of] for of in facets)]
    twice = old.facet is not None and facets.count(old.facet) > 1
    return twice and sum(facet in EVOKABLE[shown.text.facet] for facet in stuck) >= 2


def _phase(situation: Situation, legal: tuple[Any, ...]) -> Any:
    for choose in (_win, _evoke, _power, paying_act, _attack, _dream, late_act):
        found = choose(situation, legal)
        if found is not None:
            return found
    return _of(legal, EndPhase)[0]


def _win(situation: Situation, legal: tuple[Any, ...]) -> Any:
    attacks = _of(legal, MakeAttack)
    return next((a for a in attacks if attack_value(situation, a, 0) >= 100), None)


def _evoke(situation: Situation, legal: tuple[Any, ...]) -> Any:
    """The best card that can be paid for now, unless more power would bring a much better one."""
    rated = [(_evoke_value(situation, command), command) for command in _of(legal, Evoke)]
    rated = [(worth_, command) for worth_, command in rated if worth_ >= 1.0]
    if not rated:
        return None
    best, command = max(rated, key=lambda pair: pair[0])
    mage = situation.place(situation.view.phase).mage
    if mage is not None and not mage.tasked and _wanted(situation, situation.rifts) > best + 0.5:
        return None
    return command


def _evoke_value(situation: Situation, command: Evoke) -> float:
    shown = face(command.card)
    if command.how is How.SECRET:
        late = shown.has("Ritual") and (shown.level < 5 or situation.view.power >= shown.level)
        return 0.0 if late else 2.6
    x = command.x or 0
    gain = value(situation, shown, x)
    if command.how is How.EVOLVE:
        gain += 1.0
    if shown.has("Trap") and shown.is_spell:
        return 0.0
    return gain - (0.9 * x if shown.text.level == "X" and not shown.is_spell else 0.0)


def _wanted(situation: Situation, more: int) -> float:
    """The best card that this much more power would pay for."""
    power = situation.view.power + more
    best = 0.0
    for card in (*situation.me.hand, *situation.me.dreamed):
        shown = face(card)
        if can_evoke(situation, situation.view.phase, shown):
            price = 2 if shown.has("Trap") else shown.level
            if situation.view.power < price <= power or (shown.text.level == "X" and power):
                best = max(best, value(situation, shown, power))
    return best


def _power(situation: Situation, legal: tuple[Any, ...]) -> Any:
    rifts = situation.rifts
    make = _of(legal, MakePower)
    useful = any(c.kind == "relic" and not c.tasked for c in situation.place(situation.view.phase).cards)
    if make and (_wanted(situation, rifts) > 1.0 or useful):
        return make[0]
    assists = _spare(situation, _of(legal, Assist))
    for count, assist in enumerate(assists, start=1):
        reach = rifts * count + (rifts if make else 0)
        if _wanted(situation, reach) >= 3.5:
            return make[0] if make else assist
    return None


def _spare(situation: Situation, assists: list[Assist]) -> list[Assist]:
    """Mages in hand beyond those still to be played, and mages in play that have nothing left to do."""
    missing = sum(place.mage is None for place in situation.me.places)
    from_hand = [a for a in assists if a.card is not None][missing:]
    done = [a for a in assists if a.loc is not None and situation.me.places[a.loc].phase_done]
    return done + from_hand


def _attack(situation: Situation, legal: tuple[Any, ...]) -> Any:
    attacks = _of(legal, MakeAttack)
    if not attacks:
        return None
    able = {card for a in attacks if len(a.attackers) == 1 for card in a.attackers}
    rated = [(attack_value(situation, a, len(able) - len(a.attackers)), -_size(situation, a), a) for a in attacks]
    best = max(rated, key=lambda item: item[:2])
    return best[2] if best[0] > 0.2 else None


def _size(situation: Situation, command: MakeAttack) -> float:
    return sum(worth(shown) for card in command.attackers if (shown := situation.seen(card)) is not None)


def _dream(situation: Situation, legal: tuple[Any, ...]) -> Any:
    delves = _of(legal, DreamDelve)
    mage = situation.place(situation.view.phase).mage
    fresh = mage is not None and not mage.tasked
    power = situation.view.power + (situation.rifts if fresh else 0)
    return delves[0] if delves and power >= 3 else None


def _guard(situation: Situation, legal: tuple[Any, ...]) -> Any:
    """The most enduring creature or battlemage of each location with a bond; its mage where there is none."""
    allowed = {c.cards[0] for c in _of(legal, SetGuards) if len(c.cards) == 1}
    chosen: list[Card] = []
    for place in situation.me.places:
        if place.bonds and place.mage is not None:
            able = [c for c in (*place.cards, place.mage) if c.card in allowed]
            fighters = [c for c in able if c.kind == "creature" or c.attack]
            best = max(fighters or able, key=_endurance, default=None)
            chosen += [best.card] if best is not None and best.card is not None else []
    return SetGuards(cards=tuple(chosen))


def _endurance(shown: CardView) -> float:
    bonus = 3.0 if "Burrowing" in shown.keywords else 0.0
    return shown.level + 1.5 * len(shown.vim) + bonus


_STEPS: Final[dict[Step, Callable[[Situation, tuple[Any, ...]], Any]]] = {
    Step.CHOICE: lambda _, legal: _of(legal, ChooseFirst)[0],
    Step.MULLIGAN: _mulligan,
    Step.OPEN: lambda _, legal: _of(legal, OpenRift)[0],
    Step.MAIN: _main,
    Step.PHASE: _phase,
    Step.GUARD: _guard,
}

MOST_OF_A_KIND: Final = 3
"""How many commands of a kind are compared in a choice that is thought about."""


def worth_considering(view: View, legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Some commands of each kind: of attacks and evocations the best by their looks.

    A question is answered by the policy: what led to it is partly hidden, so an imagined match cannot go on from there.
    """
    if view.question is not None:
        return ()
    situation = Situation(view)
    by_kind: dict[type, list[Any]] = {}
    for command in legal:
        by_kind.setdefault(type(command), []).append(command)
    if MakeAttack in by_kind:
        by_kind[MakeAttack].sort(key=lambda attack: -attack_value(situation, attack, 0))
    if Evoke in by_kind:
        by_kind[Evoke].sort(key=lambda evocation: -_evoke_value(situation, evocation))
    return tuple([command for commands in by_kind.values() for command in commands[:MOST_OF_A_KIND]])


def is_next_turn(began: State, now: State) -> bool:
    """Whether a turn is over: until then everything stands on the way to something."""
    return now.turn != began.turn or now.game != began.game


THINKING: Final = Search(
    sensible_bot, worth_of_state, playouts=12, horizon=90, settled=is_next_turn, candidates=worth_considering
)
BOTS: Final = (
    Bot(Rung.RANDOM, random_bot, blind=True),
    Bot(Rung.EASY, distracted(sensible_bot, random_bot, 15)),
    Bot(Rung.MEDIUM, sensible_bot, formerly=("sensible",)),
    Bot(Rung.HARD, sensible_bot, search=THINKING),
)
