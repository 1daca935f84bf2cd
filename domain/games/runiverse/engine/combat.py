"""Attacks: who may be attacked, and the seven steps."""

from collections.abc import Sequence

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.core import alters
from domain.games.runiverse.engine.effects.evoking import before_evoking, evoked, free_x
from domain.games.runiverse.engine.effects.fortunes import bond_or_ritual
from domain.games.runiverse.engine.effects.moves import hurt, task, warn
from domain.games.runiverse.engine.effects.picks import open_to
from domain.games.runiverse.engine.effects.upkeep import ordered, resolve, settle, upkeep
from domain.games.runiverse.engine.run import Run, Waiting
from domain.games.runiverse.engine.values import acts_as_creature, entry_of, face_of, forbidden, keyword, level, strike
from domain.games.runiverse.state import LOCATIONS, NOWHERE, Attack, InPlay, Option, State, Zone, is_secret, place_of
from domain.kernel.errors import require
from domain.kernel.viewers import Seat

Refusal = tuple[str, str] | None

# ------------------------------------------------------------------ who may attack what


def attacker_refusal(state: State, seat: Seat, entry: InPlay | None) -> Refusal:
    """RU-COMBAT-02: why a card cannot make a combat attack now."""
    if entry is None or entry.seat != seat or place_of(entry) != state.phase or entry.secret:
        return "RU-COMBAT-02", "only a creature of the mage whose phase it is attacks"
    shown = face_of(entry)
    if not shown.is_creature and not (shown.is_mage and shown.has("Battlemage")):
        return "RU-COMBAT-02", "only creatures and battlemages attack"
    if entry.tasked:
        return "RU-COMBAT-02", "a tasked card cannot attack"
    if entry.under is not None and not _may_swarm(state, entry.under):
        return "RU-KEY-Swarm", "the bug can attack only while it is vim of a level-1 Bug"
    if forbidden(state, entry, "attack"):
        return "RU-ABIL-03", "an effect forbids the attack"
    return None


def _may_swarm(state: State, host: Card) -> bool:
    above = state.find(host)
    return above is not None and level(state, above) == 1 and "Bug" in face(host).text.traits


def attack_refusal(state: State, seat: Seat, target: Card, boundless: bool, chosen: bool = False) -> Refusal:
    """Why a card cannot be attacked by that player in this phase; `chosen` by an effect, it must be open to that."""
    entry = state.find(target)
    if entry is not None and entry.secret and entry.known:
        return "RU-SEC-03", "a Secret cannot be attacked"
    if entry is None or entry.seat == seat or entry.secret:  # one never seen must be refused like a card elsewhere
        return "RU-ATK-01", "an attack is made against an enemy card in play"
    place = place_of(entry)
    if state.mage_at(place) is None:
        return "RU-ENG-04", "there is no mage to engage"
    if seat == state.active and not boundless and state.engaged not in (NOWHERE, place):
        return "RU-ENG-03", "another enemy location is engaged"
    if seat != state.active and place != state.phase:
        return "RU-ENG-03", "that location is out of reach"
    protected = _protection(state, entry)
    if protected is not None:
        return protected
    if not entry.guarding and _is_guarded(state, place, seat if chosen else None):
        return "RU-GUARD-03", "the guard must be attacked first"
    return None


def _protection(state: State, entry: InPlay) -> Refusal:
    if entry.burrowed and entry.tasked:
        return "RU-KEY-Burrowing", "a burrowed card cannot be attacked"
    if forbidden(state, entry, "be_attacked"):
        return "RU-ABIL-03", "an effect forbids to attack the card"
    return None


def _is_guarded(state: State, place: int, chooser: Seat | None) -> bool:
    """RU-R-27: a guard that cannot be attacked, or not be chosen by the effect that attacks, does not count."""
    guards = [e for e in state.at(place) if e.guarding and _protection(state, e) is None]
    return any(chooser is None or open_to(state, chooser, e) for e in guards)


def is_boundless(state: State, attackers: Sequence[InPlay]) -> bool:
    """RU-R-33: a group ignores engagement only if all of it does."""
    return all(keyword(state, entry, "Boundless") > 0 for entry in attackers)


# ------------------------------------------------------------------ the seven steps


def attack(run: Run, attackers: tuple[Card, ...], target: Card, amount: int, boundless: bool) -> None:
    """RU-COMBAT-01 to -08; `amount` is -1 in combat, else the damage of a one-sided attack."""
    outer = run.state.attack
    defender = run.state.find(target)
    assert defender is not None, "the target was checked"
    place = place_of(defender)
    if not boundless and run.state.engaged == NOWHERE != run.state.phase and defender.seat != run.state.active:
        run.happen(ev.Engaged(place=place))
    run.happen(ev.AttackDeclared(attackers=attackers, target=target, place=place, amount=amount))
    combat = amount < 0
    if combat:
        run.unpaid = True
        for card in attackers:
            require(task(run, card), "RU-TIME-05", "the attacker can no longer be tasked")
        run.unpaid = False
    cast = [e for e in (entry_of(run.state, c) for c in attackers) if e is not None]
    _befores(run, cast, defender)
    shown = _reveal(run, place) if face(target).is_mage else ()
    _alter(run, cast, defender)
    goal = _goal(run)
    attacked = [defender] if goal is None or goal.card == target else [defender, goal]
    burrows = goal is not None and _burrows(run, goal)
    _damage(run, combat)
    for entry in attacked:
        _end_guard(run, entry.card)
    if combat:
        settle(run, afters=False)
    if burrows:
        _burrow(run, attacked[-1].card)
    _afters(run, cast, attacked)
    if combat:
        settle(run)
    hidden = tuple(c for c in shown if (e := run.state.find(c)) is not None and e.secret)
    if hidden:
        run.happen(ev.SecretsHidden(place=place, cards=hidden))
    run.happen(ev.AttackEnded(back=outer))
    upkeep(run)


def _befores(run: Run, cast: list[InPlay], defender: InPlay) -> None:
    """Step 2."""
    waiting: list[Waiting] = []
    for entry in cast:
        waiting += run.listeners("attacks", "before", entry)
    waiting += run.listeners("is_attacked", "before", defender)
    run.interrupt(waiting)


def _reveal(run: Run, place: int) -> tuple[Card, ...]:
    """Step 3: the Secrets of the attacked mage are revealed and its traps spring (RU-R-43)."""
    for entry in run.state.at(place):
        if entry.secret:
            run.before("secret_revealed", entry)
    secrets = [e for e in run.state.at(place) if e.secret]
    if not secrets:
        return ()
    cards = tuple(e.card for e in secrets)
    run.happen(ev.SecretsRevealed(place=place, cards=cards))
    for entry in secrets:
        run.trigger("secret_revealed", run.state.find(entry.card))
    traps = [card for card in cards if face(card).has("Trap")]
    for card in ordered(run, "order", traps, [face(c).text.name for c in traps]):
        if is_secret(run.state, card):
            before_evoking(run, card, place)
        if is_secret(run.state, card):
            run.happen(ev.SecretLeft(seat=place // LOCATIONS, card=card))
            evoked(run, card, Zone.SPELL, place, x=free_x(card))
            upkeep(run)
    return cards


def _alter(run: Run, cast: list[InPlay], defender: InPlay) -> None:
    """Step 4: what modifies the attack is applied, the rest waits for step 6. RU-R-63: a new target answers too."""
    waiting: list[Waiting] = []
    for entry in cast:
        if entry_of(run.state, entry.card) is not None:
            waiting += run.listeners("attacks", "when", entry)
    waiting += _attacked(run, "when", run.state.find(defender.card))
    heard = list(waiting)
    attacked = {defender.card}
    while waiting:
        _apply(run, waiting)
        goal = _goal(run)
        if goal is None or goal.card in attacked:
            return
        attacked.add(goal.card)
        waiting = _unheard(_attacked(run, "when", goal), heard)
        heard += waiting


def _apply(run: Run, waiting: list[Waiting]) -> None:
    """RU-TIME-02: the active player orders what modifies the attack; what else these abilities do is put off."""
    altering = [w for w in waiting if any(alters(op) for op in w.ability.do)]
    for each in ordered(run, "order", altering, [f"{w.ability.name} of {title(w.card)}" for w in altering]):
        each.context.altering = True
        resolve(run, each)
        each.context.altering = False
        upkeep(run)
    run.whens += [w for w in waiting if w not in altering or w.context.late]


def _attacked(run: Run, timing: str, target: InPlay | None) -> list[Waiting]:
    return [] if target is None else run.listeners("is_attacked", timing, target)


def _unheard(fresh: list[Waiting], heard: list[Waiting]) -> list[Waiting]:
    """RU-R-63: an ability answers one attack once, however often its target changes."""
    before = {(w.card, w.ability.name) for w in heard}
    return [w for w in fresh if (w.card, w.ability.name) not in before]


def _goal(run: Run) -> InPlay | None:
    """The card the attack goes to now, if it is still there."""
    attack = run.state.attack
    return None if attack is None else run.state.find(attack.target)


def _burrows(run: Run, target: InPlay) -> bool:
    """RU-KEY-Burrowing: nobody is damaged if the attacked card burrows."""
    if not keyword(run.state, target, "Burrowing"):
        return False
    run.happen(ev.AttackAltered(no_damage=True))
    return True


def _damage(run: Run, combat: bool) -> None:
    """Step 5."""
    attack = run.state.attack
    if attack is None or attack.stopped:
        return
    target = run.state.find(attack.target)
    cast = [e for e in (entry_of(run.state, c) for c in attack.attackers) if e is not None]
    cast = [e for e in cast if not combat or place_of(e) == run.state.phase]
    if target is None or place_of(target) != attack.at or not cast:
        return
    if not attack.no_damage:
        if combat:
            _exchange(run, attack, cast, target)
        else:
            warn(run, [(target.card, attack.amount + attack.extra)])
            _hit(run, target, attack.amount + attack.extra)
        upkeep(run)
    for card in (*attack.attackers, attack.target):
        entry = entry_of(run.state, card)
        if entry is not None and acts_as_creature(run.state, entry):
            run.before("survives", entry)
            left = entry_of(run.state, card)
            if left is not None:
                run.trigger("survives", left)


def _exchange(run: Run, attack: Attack, cast: list[InPlay], target: InPlay) -> None:
    """RU-COMBAT-06: both sides at once, but a Deft attacker first."""
    blows = {e.card: strike(run.state, e, attacking=True) for e in cast}
    blows[cast[0].card] += attack.extra
    swift = [e.card for e in cast if keyword(run.state, e, "Deft")]
    back = strike(run.state, target, attacking=False) if acts_as_creature(run.state, target) else 0
    if swift and face(target.card).is_creature:  # a battlemage is never dispelled, so nobody can be first
        first = sum(blows[card] for card in swift)
        warn(run, [(target.card, first)])
        _hit(run, target, first)
        upkeep(run)
        left = run.state.find(target.card)
        if left is None:
            return
        back = strike(run.state, left, attacking=False)
        target, rest = left, sum(blows[card] for card in blows if card not in swift)
    else:
        rest = sum(blows.values())
    parts = _split(run, cast, back)
    warn(run, [(target.card, rest), *parts])
    _hit(run, target, rest)
    for card, n in parts:
        hurt(run, card, n)


def _split(run: Run, cast: list[InPlay], back: int) -> list[tuple[Card, int]]:
    """RU-KEY-Unity: the attacking player divides the damage that comes back."""
    if len(cast) == 1:
        return [(cast[0].card, back)]
    fair = len(run.split) == len(cast) and min(run.split) >= 0 and sum(run.split) == back
    if run.split and run.foreseen:
        require(fair, "RU-KEY-Unity", f"the defender's {back} damage must be divided between the two")
    if fair:
        return [(e.card, n) for e, n in zip(cast, run.split, strict=True)]
    if back == 0:
        return []
    names = [title(e.card) for e in cast]
    options = [Option(label=f"{n} to {names[0]}, {back - n} to {names[1]}") for n in range(back + 1)]
    first = run.ask("split", options)
    return [(cast[0].card, first), (cast[1].card, back - first)]


def _hit(run: Run, target: InPlay, n: int) -> None:
    if n < 1:
        return
    if face(target.card).is_mage and not face(target.card).has("Battlemage"):
        run.happen(ev.DamageDealt(card=target.card, n=n, marked=False))
        run.trigger("dealt_damage", run.state.find(target.card))
        bond_or_ritual(run, place_of(target))
    else:
        hurt(run, target.card, n)


def _end_guard(run: Run, target: Card) -> None:
    """RU-R-26: an attacked guard stops guarding when the damage is done."""
    entry = run.state.find(target)
    if entry is not None and entry.guarding:
        run.happen(ev.GuardEnded(card=target))


def _burrow(run: Run, target: Card) -> None:
    """RU-KEY-Burrowing: after the attack, before everything "after"."""
    entry = run.state.find(target)
    if entry is not None:
        task(run, target)
        run.happen(ev.Burrowed(card=target))


def _afters(run: Run, cast: list[InPlay], defenders: list[InPlay]) -> None:
    """Step 7 lines up; RU-R-28: only cards still in play answer."""
    for entry in cast:
        run.afters += run.listeners("attacks", "after", entry_of(run.state, entry.card) or entry)
    heard: list[Waiting] = []
    for entry in defenders:
        heard += _unheard(_attacked(run, "after", run.state.find(entry.card) or entry), heard)
    run.afters += heard
