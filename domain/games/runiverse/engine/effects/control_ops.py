"""Operations that give other operations their shape, and modifiers for a while."""

from itertools import combinations

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card
from domain.games.runiverse.engine.effects.core import OPS, passes, perform, value
from domain.games.runiverse.engine.effects.costs import offer, payable
from domain.games.runiverse.engine.effects.picks import targets
from domain.games.runiverse.engine.effects.upkeep import upkeep
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.language.former import CHOICES
from domain.games.runiverse.language.grammar import (
    AlterAttackOp,
    CostMod,
    DamageMod,
    EachOp,
    ForbidMod,
    GrantOp,
    IfOp,
    KeywordMod,
    LevelMod,
    MayOp,
    Mod,
    ModesOp,
    Op,
    PairOp,
    PowerMod,
    RollOp,
)
from domain.games.runiverse.language.printer import clause
from domain.games.runiverse.state import SECOND_EDITION, Granted, Option, place_of


def _pair(run: Run, context: Context, op: PairOp) -> None:
    """RU-ABIL-07: a new pairing ends the old one for both."""
    first, second = targets(run, context, op.a), targets(run, context, op.b)
    if first and second and first[0] != second[0]:
        here = run.state.find(first[0]) is not None and run.state.find(second[0]) is not None
        if here:
            run.happen(ev.Paired(a=first[0], b=second[0]))


def _grant(run: Run, context: Context, op: GrantOp) -> None:
    """Numbers are read once, all of them before the first modifier is given."""
    given: list[tuple[Card, Granted]] = []
    usual = targets(run, context, op.on) if any(getattr(m, "on", None) is None for m in op.mods) else []
    for mod in op.mods:
        on = getattr(mod, "on", None)
        cards = targets(run, context, on) if isinstance(on, str) else usual
        given.extend((card, _granted(run, context, mod, op.until)) for card in cards)
    for card, granted in given:
        entry = run.state.find(card)
        if entry is not None and not entry.secret:
            run.happen(ev.ModsGranted(card=card, mods=(granted,)))
    upkeep(run)


def _granted(run: Run, context: Context, mod: Mod, until: str) -> Granted:
    match mod:
        case LevelMod(n):
            return Granted(kind="level", until=until, n=value(run, context, n))
        case DamageMod(n, when):
            return Granted(kind="damage", until=until, n=value(run, context, n), when=when)
        case KeywordMod(kw):
            return Granted(kind="keyword", until=until, n=kw.n, word=kw.kw)
        case ForbidMod(what):
            return Granted(kind="forbid", until=until, word=what)
        case PowerMod(n) | CostMod(n):
            kind = "power" if isinstance(mod, PowerMod) else "cost"
            return Granted(kind=kind, until=until, n=value(run, context, n))


def _alter_attack(run: Run, context: Context, op: AlterAttackOp) -> None:
    attack = run.state.attack
    if attack is None:
        return
    target: Card | None = None
    if op.redirect is not None:
        found = targets(run, context, op.redirect)
        entry = run.state.find(found[0]) if found else None
        target = entry.card if entry is not None and place_of(entry) == attack.at else None
    run.happen(
        ev.AttackAltered(no_damage=op.no_damage, stopped=op.stop, extra=value(run, context, op.extra), target=target)
    )


def _roll(run: Run, context: Context, op: RollOp) -> None:
    rolled = run.roll()
    context.scope = context.scope._replace(die=rolled)
    for case in op.cases:
        if rolled in case.on:
            perform(run, context, case.do)


def _if(run: Run, context: Context, op: IfOp) -> None:
    perform(run, context, op.then if passes(run, context, op.cond) else op.else_)


def _each(run: Run, context: Context, op: EachOp) -> None:
    outer = context.it
    for card in targets(run, context, op.over):
        context.it = card
        perform(run, context, op.do)
    context.it = outer


def _modes(run: Run, context: Context, op: ModesOp) -> None:
    groups = list(combinations(range(len(op.options)), op.pick))
    labels = ["; ".join(_choice(run, op.options[i]) for i in group) for group in groups]
    chosen = groups[run.ask("modes", [Option(label=label) for label in labels], context.scope.me)]
    for index in chosen:
        perform(run, context, op.options[index])


def _choice(run: Run, ops: tuple[Op, ...]) -> str:
    """What a player can choose to do, in the words of the table's rule-set (RU-R-65)."""
    said = clause(ops)
    return CHOICES.get(said, said) if run.state.edition == SECOND_EDITION else said


def _may(run: Run, context: Context, op: MayOp) -> None:
    """RU-R-12: on the other's turn it is done if it is free."""
    if context.seat != run.state.active:
        if not op.costs:
            perform(run, context, op.do)
        return
    scopes = [context.scope] if payable(run.state, context.scope, op.costs) else []
    if offer(run, context, op.costs, scopes, _choice(run, op.do)):
        perform(run, context, op.do)


OPS.update(
    {
        PairOp: _pair,
        GrantOp: _grant,
        AlterAttackOp: _alter_attack,
        RollOp: _roll,
        IfOp: _if,
        EachOp: _each,
        ModesOp: _modes,
        MayOp: _may,
    }
)
