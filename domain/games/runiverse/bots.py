"""Players that know only their own view and what is legal."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.runiverse.appraisal import Situation, attack_value, can_evoke, life, value, worth
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
    UseAct,
)
from domain.games.runiverse.language import DiscardCost, DispelCost, SpendCost
from domain.games.runiverse.state import Option, Step
from domain.games.runiverse.views import CardView, QuestionView, View
from domain.kernel.rng import Rng


def random_bot(_: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Any legal command, each as likely as the next."""
    return rng.choice(legal)


def sensible_bot(view: View, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Plays mages early, spends its power, attacks where it gains, guards with what endures."""
    if len(legal) == 1:
        return legal[0]
    situation = Situation(view)
    if view.question is not None and isinstance(legal[0], Decide):
        return legal[_answer(situation, view.question, rng) % len(legal)]
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
    phases = _of(legal, BeginPhase)
    if phases:
        return min(phases, key=lambda p: sum(worth(c) for c in situation.me.places[p.loc].cards))
    return _of(legal, EndMain)[0]


def _mage_fit(situation: Situation, card: Card) -> int:
    """How many cards in hand the mage could evoke; a Bond gift is better kept as a card to draw."""
    facets = {face(c).text.facet for c in situation.me.hand if not face(c).is_mage}
    return sum(face(card).text.facet == f for f in facets) * 2 - (face(card).text.gift == "bond")


def _phase(situation: Situation, legal: tuple[Any, ...]) -> Any:
    for choose in (_win, _evoke, _power, _act, _attack, _dream):
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


def _act(situation: Situation, legal: tuple[Any, ...]) -> Any:
    for command in _of(legal, UseAct):
        if command.ability in ("Roaming", "Swarm Up"):
            continue
        shown = situation.seen(command.card)
        if shown is None or not _act_pays(situation, command, shown):
            continue
        return command
    return None


def _act_pays(situation: Situation, command: UseAct, shown: CardView) -> bool:
    faces = [face(command.card), *(face(c) for c in shown.attached), *(face(v.card) for v in shown.vim if v.card)]
    ability = next((a for f in faces for a in f.acts if a.name == command.ability), None)
    if ability is None:
        return False
    if any(isinstance(c, DispelCost | DiscardCost) for c in ability.costs):
        return False
    if any(isinstance(c, SpendCost) and c.kind in ("dream", "vim", "l_plus_1") for c in ability.costs):
        return False
    if shown.kind == "creature" and any(a.name == ability.name for a in face(command.card).acts):
        return bool(situation.foes()) if ability.name == "Hypnotise" else not _can_break(situation)
    ops = [type(op).__name__ for op in ability.do]
    if "CounterOp" in ops or "AttachOp" in ops:
        return bool(situation.friends()) or command.ability in ("Feed", "Wake")
    return "DamageOp" not in ops or bool(situation.foes())


def _can_break(situation: Situation) -> bool:
    return any(p.bonds and not any(c.guarding for c in p.cards) for p in situation.reachable())


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
    chosen: list[Card] = []
    for place in situation.me.places:
        able = [c for c in place.cards if c.kind == "creature" and not c.tasked and c.card is not None]
        if able and place.mage is not None and place.bonds:
            best = max(able, key=_endurance)
            if best.card is not None:
                chosen.append(best.card)
    wish = SetGuards(cards=tuple(chosen))
    single = [c for c in _of(legal, SetGuards) if len(c.cards) == 1]
    allowed = {c.cards[0] for c in single}
    return wish if all(card in allowed for card in chosen) else SetGuards()


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

# ------------------------------------------------------------------ questions


def _answer(situation: Situation, question: QuestionView, rng: Rng) -> int:
    options = question.options
    match question.kind:
        case "gift_reveal":
            return len(options) - 1
        case "gift_location":
            return _best(options, lambda o: sum(worth(c) for c in situation.place(o.place).cards))
        case "enemy_location":
            return _best(options, lambda o: sum(worth(c) for c in situation.place(o.place).cards if not c.secret))
        case "split":
            return _split(situation, len(options) - 1)
        case "snowplay" | "dream_keep":
            return _best(options, lambda o: _from_deck(situation, o))
        case "modes":
            return _best(options, lambda o: _mode(situation, o.label) + rng.below(4) / 8)
        case "pick":
            return _best(options, lambda o: _pick(situation, o))
        case "unity_affected":
            return _best(options, lambda o: -sum(_worth_of(situation, c) for c in o.cards))
        case _:
            return 0


def _mode(situation: Situation, label: str) -> float:
    """What the words of a mode promise."""
    hand = [face(card) for card in situation.me.hand]
    promises = (
        ("draw", 1.0),
        ("damage", 1.5 if situation.foes() else 0.0),
        ("dispel", 2.0 if situation.foes() else 0.0),
        ("evoke", 1.2 if any(not f.is_mage and f.level <= 2 for f in hand) else 0.0),
        ("dream", 0.8),
        ("Aggressive", 0.6 if situation.friends() else 0.0),
        ("break a bond", -5.0),
    )
    return sum(worth_ for word, worth_ in promises if word in label)


def _best(options: tuple[Option, ...], rate: Callable[[Option], float]) -> int:
    return max(range(len(options)), key=lambda i: (rate(options[i]), -i))


def _worth_of(situation: Situation, card: Card) -> float:
    shown = situation.seen(card)
    return face(card).level + 0.5 if shown is None else worth(shown)


def _pick(situation: Situation, option: Option) -> float:
    """Strike what is strong, strengthen what is strong, part with what is weak."""
    if option.label == "none" or not option.cards:
        return -0.5
    if option.label.startswith("discard "):
        card = option.cards[0]
        spare = face(card).is_mage and all(place.mage is not None for place in situation.me.places)
        return 1.0 if spare else -float(face(card).level)
    if len(option.cards) == 1 and option.cards[0] in situation.me.hand:
        return -float(face(option.cards[0]).level)
    total = 0.0
    for card in option.cards:
        shown = situation.seen(card)
        guard = 2.0 if shown is not None and shown.guarding and not situation.is_mine(card) else 0.0
        close = 0.5 if shown is not None and life(shown) <= 2 and not situation.is_mine(card) else 0.0
        total += _worth_of(situation, card) + guard + close
    return total


def _from_deck(situation: Situation, option: Option) -> float:
    levels = [face(card).level for card in option.cards]
    fits = [lv if lv <= max(situation.view.power, 3) else -lv for lv in levels]
    return float(sum(fits))


def _split(situation: Situation, back: int) -> int:
    """How much of the damage the first attacker takes, so that the least is lost."""
    cast = [situation.seen(card) for card in situation.view.attackers]
    lives = [1 if c is None else life(c) for c in cast]
    prices = [1.0 if c is None else worth(c) for c in cast]

    def lost(first: int) -> float:
        parts = (first, back - first)
        return sum(price for n, left, price in zip(parts, lives, prices, strict=True) if n >= left)

    return min(range(back + 1), key=lost)
