"""Operations on cards in hand, counters, vim, tokens, dreams, power and bonds."""

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, owner, title
from domain.games.runiverse.engine.effects.card_ops import zone_of
from domain.games.runiverse.engine.effects.core import OPS, value
from domain.games.runiverse.engine.effects.dreams import dream_one
from domain.games.runiverse.engine.effects.evoking import evoked
from domain.games.runiverse.engine.effects.fortunes import add_bond, break_bond, draw
from domain.games.runiverse.engine.effects.moves import add_vim, bug, discard, join, shuffle, strip, top_vim
from domain.games.runiverse.engine.effects.picks import engage, targets
from domain.games.runiverse.engine.effects.upkeep import upkeep
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.values import engaged_place
from domain.games.runiverse.language.grammar import (
    AddBondOp,
    AttachOp,
    BreakBondOp,
    CounterOp,
    DiscardOp,
    DrawOp,
    DreamOp,
    PowerOp,
    TokenOp,
    VimOp,
)
from domain.games.runiverse.state import NOWHERE, InPlay, Option, State, Zone
from domain.games.runiverse.words import PowerCause, RevealCause
from domain.kernel.viewers import Seat


def _who(context: Context, who: str) -> Seat:
    return context.seat if who == "me" else 1 - context.seat


def _draw(run: Run, context: Context, op: DrawOp) -> None:
    draw(run, _who(context, op.who), value(run, context, op.n))


def _discard(run: Run, context: Context, op: DiscardOp) -> None:
    """RU-R-10: nobody chooses among cards they may not see."""
    seat = _who(context, op.who)
    for _ in range(value(run, context, op.n)):
        hand = run.state.sides[seat].hand
        if not hand:
            return
        if op.random or seat != run.state.active:
            chosen = run.below(len(hand)) if len(hand) > 1 else 0
        else:
            options = [Option(label=f"discard {title(c)}", cards=(c,)) for c in hand]
            chosen = run.ask("pick", options)
        discard(run, hand[chosen])


def _counter(run: Run, context: Context, op: CounterOp) -> None:
    n = value(run, context, op.n)
    if op.kind == "flame":
        n = max(n, -run.state.sides[context.seat].flame)
        run.happen(ev.FlameChanged(seat=context.seat, n=n))
        return
    for card in targets(run, context, op.on):
        entry = run.state.find(card)
        if entry is not None and not entry.secret:
            _count(run, entry, op.kind, n)
    upkeep(run)


def _count(run: Run, entry: InPlay, kind: str, n: int) -> None:
    if kind == "dream":
        place = entry.seat * 3 + entry.loc
        has = run.state.places[place].dream
        if has and has != (1 if n > 0 else 2):
            run.happen(ev.DreamCounterTurned(place=place, available=n > 0))
    elif kind != "sap" or face(entry.card).is_mage:
        held = {"l_plus_1": entry.plus, "charge": entry.charge, "sap": entry.sap}[kind]
        run.happen(ev.CountersChanged(card=entry.card, kind=kind, n=max(n, -held)))


def _vim(run: Run, context: Context, op: VimOp) -> None:
    for host in targets(run, context, op.to):
        if run.state.find(host) is None:
            continue
        if op.from_ == "deck":
            top_vim(run, host, context.seat)
            continue
        for card in targets(run, context, op.from_):
            _vim_from(run, host, card, op)


def _vim_from(run: Run, host: Card, card: Card, op: VimOp) -> None:
    up = op.face == "up"
    below = _vim_of(run.state, card)
    if below is not None:
        if below.card != host:
            old = next(v for v in below.vim if v.card == card)
            add_vim(run, host, card, Zone.VIM, up=old.up, mute=old.mute)
        return
    source = Zone.PLAY if run.state.find(card) is not None else zone_of(run.state, card)
    if source is not None and card != host:
        add_vim(run, host, card, source, up=up, mute=op.mute)


def _vim_of(state: State, card: Card) -> InPlay | None:
    return next((e for e in state.board if any(v.card == card for v in e.vim)), None)


def _token(run: Run, context: Context, op: TokenOp) -> None:
    """RU-TOKEN-02: the owner of the card provides the tokens."""
    me = context.scope.me
    seat = context.seat if me is None else owner(me)
    for _ in range(value(run, context, op.n)):
        run.burn()
        if run.state.mage_at(context.place) is None:
            return
        if op.from_ == "bugs":
            bug(run, seat, context.place)
        elif op.from_ == "snowplay":
            _snowplay(run, context, seat)
        else:
            _wild(run, context, seat)


def _snowplay(run: Run, context: Context, seat: Seat) -> None:
    """RU-TOKEN-04, RU-R-48: a creature joins, the spell is performed and goes back."""
    stack = run.state.sides[seat].snowplay
    if not stack:
        return
    options = [Option(label=title(c), cards=(c,)) for c in stack]
    card = stack[run.ask("snowplay", options, context.scope.me)]
    if face(card).is_spell:
        evoked(run, card, Zone.SNOWPLAY, context.place)
    else:
        join(run, card, Zone.SNOWPLAY, context.place)


def _wild(run: Run, context: Context, seat: Seat) -> None:
    """RU-TOKEN-05: shuffle, reveal the top; No Creature means nothing happens."""
    shuffle(run, seat, Zone.WILD)
    deck = run.state.sides[seat].wild
    if deck:
        run.happen(ev.Revealed(seat=seat, cards=(deck[-1],), why=RevealCause.WILD_SUMMONS.value))
        if face(deck[-1]).is_creature:
            join(run, deck[-1], Zone.WILD, context.place)


def _dream(run: Run, context: Context, op: DreamOp) -> None:
    if context.seat == run.state.active and context.place == run.state.phase:
        dream_one(run, context.seat, op.sel, context.scope.me)


def _power(run: Run, context: Context, op: PowerOp) -> None:
    if context.seat == run.state.active and context.place == run.state.phase:
        n = max(value(run, context, op.n), -run.state.power)
        if n:
            run.happen(ev.PowerChanged(n=n, why=PowerCause.EFFECT.value))


def _break_bond(run: Run, context: Context, op: BreakBondOp) -> None:
    if op.at == "here":
        break_bond(run, context.place)
        upkeep(run)
        return
    mine = context.seat == run.state.active and context.place == run.state.phase
    if mine and run.state.engaged == NOWHERE and not engage(run, context):
        return
    place = engaged_place(run.state, context.seat, context.place)
    if place != NOWHERE:
        break_bond(run, place)
        upkeep(run)


def _add_bond(run: Run, context: Context, _: AddBondOp) -> None:
    if context.place != NOWHERE:
        add_bond(run, context.seat, context.place)


def _attach(run: Run, context: Context, op: AttachOp) -> None:
    """RU-ABIL-06: creatures and mages are hosts, never attachments."""
    hosts = targets(run, context, op.to)
    cards = targets(run, context, op.on)
    for host in hosts[:1]:
        for card in cards[:1]:
            entry = run.state.find(card)
            source = Zone.PLAY if entry is not None else zone_of(run.state, card)
            lies_loose = not face(card).is_creature and not face(card).is_mage and card != host
            if source is not None and lies_loose and run.state.find(host) is not None:
                if entry is not None:
                    strip(run, entry)
                run.happen(ev.Attached(card=card, source=source, host=host))
    upkeep(run)


OPS.update(
    {
        DrawOp: _draw,
        DiscardOp: _discard,
        CounterOp: _counter,
        VimOp: _vim,
        TokenOp: _token,
        DreamOp: _dream,
        PowerOp: _power,
        BreakBondOp: _break_bond,
        AddBondOp: _add_bond,
        AttachOp: _attach,
    }
)
