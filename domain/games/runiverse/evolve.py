"""The state after one more event: total, no checks, no draws."""

from typing import Any

from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card
from domain.games.runiverse.engine.moving import change, move, put, take
from domain.games.runiverse.state import (
    LOCATIONS,
    NOWHERE,
    Attack,
    InPlay,
    Location,
    Paused,
    Pending,
    Side,
    State,
    Step,
    Vim,
    Zone,
    with_place,
    with_side,
)
from domain.kernel.decider import handlers
from domain.kernel.seats import replaced
from domain.kernel.viewers import Seat


def evolve(state: State, event: Any) -> State:
    """`state` after `event`."""
    after: State = _HANDLERS[type(event)](state, event)
    return after


# ------------------------------------------------------------------ setup


def _match_began(blank: State, event: ev.MatchBegan) -> State:
    return State(options=event.options, edition=blank.edition)


def _dealt(state: State, event: ev.Dealt) -> State:
    sides = tuple(Side(deck=p.deck, dream=p.dream, snowplay=p.snowplay, wild=p.wild) for p in event.piles)
    return State(
        options=state.options,
        edition=state.edition,
        wins=state.wins,
        questions=state.questions,
        pending=state.pending,
        paused=state.paused,
        step=Step.MULLIGAN,
        game=event.game,
        first=event.first,
        active=event.first,
        sides=sides,
        cards=tuple(c for p in event.piles for pile in (p.deck, p.dream, p.snowplay, p.wild) for c in pile),
    )


def _kept(state: State, event: ev.Kept) -> State:
    return replace(with_side(state, event.seat, kept=True), active=1 - event.seat)


def _mulliganed(state: State, event: ev.Mulliganed) -> State:
    side = state.sides[event.seat]
    return with_side(state, event.seat, hand=(), deck=side.deck + side.hand)


def _shuffled(state: State, event: ev.Shuffled) -> State:
    return with_side(state, event.seat, **{event.zone.value: event.order})


# ------------------------------------------------------------------ turns and phases


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    start = event.seat * LOCATIONS
    places = list(state.places)
    for place in range(start, start + LOCATIONS):
        places[place] = replace(places[place], phase_done=False)
    state = replace(
        state,
        step=Step.OPEN if event.opens else Step.MAIN,
        active=event.seat,
        turn=event.turn,
        places=tuple(places),
    )
    turns = state.sides[event.seat].turns + 1
    return with_side(state, event.seat, turns=turns, mage_played=False, drew=False)


def _rift_opened(state: State, event: ev.RiftOpened) -> State:
    deck = state.sides[event.seat].deck
    state = with_side(state, event.seat, deck=deck[: len(deck) - len(event.cards)])
    return with_place(state, event.place, opened=True, bonds=event.cards)


def _main_began(state: State, _: ev.MainBegan) -> State:
    return replace(state, step=Step.MAIN)


def _phase_began(state: State, event: ev.PhaseBegan) -> State:
    return replace(state, step=Step.PHASE, phase=event.place, power=0, engaged=NOWHERE)


def _phase_ended(state: State, event: ev.PhaseEnded) -> State:
    state = with_place(state, event.place, phase_done=True)
    board = tuple([_shed(e, "phase") for e in state.board]) if any(e.mods for e in state.board) else state.board
    return replace(state, step=Step.MAIN, phase=NOWHERE, power=0, engaged=NOWHERE, board=board)


def _shed(entry: InPlay, until: str) -> InPlay:
    if not entry.mods or not any(m.until == until for m in entry.mods):
        return entry
    return replace(entry, mods=tuple(m for m in entry.mods if m.until != until))


def _guard_step_began(state: State, _: ev.GuardStepBegan) -> State:
    return replace(state, step=Step.GUARD)


def _turn_ended(state: State, _: ev.TurnEnded) -> State:
    sides = tuple([replace(s, used=()) if s.used else s for s in state.sides])
    return replace(state, board=tuple([_rested(e) for e in state.board]), sides=sides)


def _rested(entry: InPlay) -> InPlay:
    if entry.mods:
        entry = _shed(entry, "turn")
    if entry.vim and any(v.damage for v in entry.vim):
        entry = replace(entry, vim=tuple(replace(v, damage=0) for v in entry.vim))
    return replace(entry, damage=0, used=()) if entry.damage or entry.used else entry


# ------------------------------------------------------------------ cards


def _drew(state: State, event: ev.Drew) -> State:
    source = Zone.DECK if event.place == NOWHERE else Zone.BONDS
    state = move(state, event.cards, source, Zone.HAND)
    return with_side(state, event.seat, drew=True) if event.counts else state


def _moved(state: State, event: ev.Moved) -> State:
    return move(state, (event.card,), event.source, event.zone)


def _moved_unseen(state: State, event: ev.MovedUnseen) -> State:
    state = take(state, event.card, event.source)
    if event.zone is Zone.BONDS:
        bonds = state.places[event.place].bonds
        return with_place(state, event.place, bonds=(*bonds, event.card))
    return put(state, event.card, event.zone)


def _mage_played(state: State, event: ev.MagePlayed) -> State:
    state = with_side(take(state, event.card, Zone.HAND), event.seat, mage_played=True)
    if event.replaced is not None:
        state = change(state, event.replaced, card=event.card)
        return put(state, event.replaced, Zone.DISCARD)
    if state.places[event.place].dream == 0:
        state = with_place(state, event.place, dream=1)
    mage = InPlay(card=event.card, seat=event.seat, loc=event.place % LOCATIONS, joined=state.turn)
    return replace(state, board=(mage, *state.board))


def _joined(state: State, event: ev.Joined) -> State:
    seat, loc = divmod(event.place, LOCATIONS)
    state = take(state, event.card, event.source)
    entry = InPlay(card=event.card, seat=seat, loc=loc, joined=state.turn, tasked=event.tasked, x=event.x)
    below = state.find(event.onto)
    if below is None:
        return replace(state, board=(*state.board, entry))
    beneath = (*(replace(v, up=True) for v in below.vim), Vim(card=below.card, up=True))
    evolved = replace(
        below, card=event.card, tasked=event.tasked, guarding=False, burrowed=False, x=event.x, vim=beneath, used=()
    )
    if event.frees:
        evolved = replace(evolved, home=NOWHERE, held_by=None, holds=())
    state = change(state, below.card, **{f: getattr(evolved, f) for f in evolved.__struct_fields__})
    return _repaired(state, below.card, event.card)


def _repaired(state: State, old: Card, new: Card) -> State:
    board = tuple(replace(e, paired=new) if e.paired == old else e for e in state.board)
    return replace(state, board=board)


def _secret_set(state: State, event: ev.SecretSet) -> State:
    state = take(state, event.card, event.source)
    seat, loc = divmod(event.place, LOCATIONS)
    entry = InPlay(card=event.card, seat=seat, loc=loc, joined=state.turn, secret=True)
    return replace(state, board=(*state.board, entry))


def _secrets_revealed(state: State, event: ev.SecretsRevealed) -> State:
    for card in event.cards:
        state = change(state, card, revealed=True, known=True)
    return state


def _secrets_hidden(state: State, event: ev.SecretsHidden) -> State:
    for card in event.cards:
        state = change(state, card, revealed=False)
    return state


def _secret_left(state: State, event: ev.SecretLeft) -> State:
    return put(take(state, event.card, Zone.PLAY), event.card, Zone.SPELL)


def _bug_made(state: State, event: ev.BugMade) -> State:
    side = state.sides[event.seat]
    state = with_side(state, event.seat, supply=(*side.supply, event.card), bugs=side.bugs + 1)
    return replace(state, cards=(*state.cards, event.card))


def _dream_revealed(state: State, event: ev.DreamRevealed) -> State:
    return move(state, event.cards, Zone.DREAM, Zone.DREAMED)


def _dream_returned(state: State, event: ev.DreamReturned) -> State:
    return move(state, event.cards, Zone.DREAMED, Zone.DREAM)


def _dream_counter_turned(state: State, event: ev.DreamCounterTurned) -> State:
    return with_place(state, event.place, dream=1 if event.available else 2)


# ------------------------------------------------------------------ attacks and status


def _attack_declared(state: State, event: ev.AttackDeclared) -> State:
    attack = Attack(attackers=event.attackers, target=event.target, at=event.place, amount=event.amount)
    return replace(state, attack=attack)


def _attack_altered(state: State, event: ev.AttackAltered) -> State:
    attack = state.attack
    if attack is None:
        return state
    altered = replace(
        attack,
        no_damage=attack.no_damage or event.no_damage,
        stopped=attack.stopped or event.stopped,
        extra=attack.extra + event.extra,
        target=attack.target if event.target is None else event.target,
    )
    return replace(state, attack=altered)


def _vim_added(state: State, event: ev.VimAdded) -> State:
    was = next((e for e in state.board if e.card == event.card), None)
    state = take(state, event.card, event.source)
    host = state.find(event.host)
    if host is None:
        return put(state, event.card, Zone.DISCARD)
    vim = Vim(card=event.card, up=event.up, mute=event.mute)
    if was is not None:
        vim = replace(vim, tasked=was.tasked, damage=was.damage)
    return change(state, event.host, vim=(*host.vim, vim))


def _vim_arranged(state: State, event: ev.VimArranged) -> State:
    host = state.find(event.host)
    return state if host is None else change(state, event.host, vim=tuple(host.vim[i] for i in event.order))


def _bond_broken(state: State, event: ev.BondBroken) -> State:
    return put(take(state, event.card, Zone.BONDS), event.card, Zone.HAND)


def _relocated(state: State, event: ev.Relocated) -> State:
    seat, loc = divmod(event.place, LOCATIONS)
    hold = {"home": event.home, "held_by": event.held_by, "holds": event.holds}
    return change(state, event.card, seat=seat, loc=loc, guarding=False, **hold)


_COUNTERS = {"l_plus_1": "plus", "charge": "charge", "sap": "sap"}


def _counters_changed(state: State, event: ev.CountersChanged) -> State:
    entry = state.find(event.card)
    if entry is None:
        return state
    field = _COUNTERS[event.kind]
    return change(state, event.card, **{field: getattr(entry, field) + event.n})


def _damage_dealt(state: State, event: ev.DamageDealt) -> State:
    return _damaged(state, event.card, event.n) if event.marked else state


def _damaged(state: State, card: Card, n: int) -> State:
    for entry in state.board:
        if entry.card == card:
            return change(state, card, damage=entry.damage + n)
        for vim in entry.vim:
            if vim.card == card:
                return change(state, card, damage=vim.damage + n)
    return state


def _guards_set(state: State, event: ev.GuardsSet) -> State:
    board = tuple(
        replace(e, guarding=e.card in event.cards)
        if e.seat == event.seat and e.guarding != (e.card in event.cards)
        else e
        for e in state.board
    )
    return replace(state, board=board)


def _ability_used(state: State, event: ev.AbilityUsed) -> State:
    if not event.once:
        return state
    mark = f"{event.card}:{event.ability}"
    entry = state.find(event.card)
    if entry is not None:
        return change(state, event.card, used=(*entry.used, event.ability))
    return with_side(state, event.seat, used=(*state.sides[event.seat].used, mark))


def _mods_granted(state: State, event: ev.ModsGranted) -> State:
    entry = state.find(event.card)
    return state if entry is None else change(state, event.card, mods=entry.mods + event.mods)


def _attached(state: State, event: ev.Attached) -> State:
    state = take(state, event.card, event.source)
    host = state.find(event.host)
    return state if host is None else change(state, event.host, attached=(*host.attached, event.card))


def _paired(state: State, event: ev.Paired) -> State:
    pair = {event.a, event.b}
    board = tuple(replace(e, paired=None) if e.paired in pair or e.card in pair else e for e in state.board)
    state = replace(state, board=board)
    return change(change(state, event.a, paired=event.b), event.b, paired=event.a)


# ------------------------------------------------------------------ ends and questions


def _game_ended(state: State, event: ev.GameEnded) -> State:
    wins = state.wins
    if len(event.losers) == 1:
        winner = 1 - event.losers[0]
        wins = replaced(wins, winner, wins[winner] + 1)
    active: Seat = state.active if event.chooser is None else event.chooser
    step = Step.OVER if event.chooser is None else Step.CHOICE
    return replace(state, wins=wins, step=step, active=active, attack=None, pending=None, paused=None)


def _undertaken(state: State, event: ev.Undertaken) -> State:
    return replace(state, paused=Paused(base=state, seat=event.seat, command=event.command))


def _asked(state: State, event: ev.Asked) -> State:
    assert state.paused is not None, "a question is asked inside an undertaken command"
    pending = Pending(number=event.number, seat=event.seat, kind=event.kind, options=event.options, source=event.source)
    paused = replace(state.paused, tape=event.tape, told=event.told)
    return replace(state, pending=pending, paused=paused, questions=event.number)


def _answered(state: State, _: ev.Answered) -> State:
    return replace(state, pending=None)


def _finished(state: State, _: ev.Finished) -> State:
    return replace(state, paused=None)


def _same(state: State, _: Any) -> State:
    return state


_HANDLERS: dict[type, Any] = handlers(
    {
        ev.MatchBegan: _match_began,
        ev.Dealt: _dealt,
        ev.Kept: _kept,
        ev.Mulliganed: _mulliganed,
        ev.Shuffled: _shuffled,
        ev.TurnBegan: _turn_began,
        ev.RiftOpened: _rift_opened,
        ev.MainBegan: _main_began,
        ev.Drew: _drew,
        ev.Revealed: _same,
        ev.Moved: _moved,
        ev.MovedUnseen: _moved_unseen,
        ev.MagePlayed: _mage_played,
        ev.PhaseBegan: _phase_began,
        ev.PhaseEnded: _phase_ended,
        ev.PowerChanged: lambda s, e: replace(s, power=s.power + e.n),
        ev.Evoked: _same,
        ev.Joined: _joined,
        ev.SecretSet: _secret_set,
        ev.SecretsRevealed: _secrets_revealed,
        ev.SecretsHidden: _secrets_hidden,
        ev.SecretLeft: _secret_left,
        ev.BugMade: _bug_made,
        ev.DreamRevealed: _dream_revealed,
        ev.DreamReturned: _dream_returned,
        ev.DreamCounterTurned: _dream_counter_turned,
        ev.Engaged: lambda s, e: replace(s, engaged=e.place),
        ev.AttackDeclared: _attack_declared,
        ev.AttackAltered: _attack_altered,
        ev.AttackEnded: lambda s, e: replace(s, attack=e.back),
        ev.Tasked: lambda s, e: _tasked(s, e.card),
        ev.Untasked: lambda s, e: _untasked(s, e.card),
        ev.Burrowed: lambda s, e: change(s, e.card, burrowed=True, guarding=False),
        ev.GuardsSet: _guards_set,
        ev.GuardEnded: lambda s, e: change(s, e.card, guarding=False),
        ev.DamageDealt: _damage_dealt,
        ev.DamageRemoved: lambda s, e: _damaged(s, e.card, -e.n),
        ev.Dispelled: _same,
        ev.VimAdded: _vim_added,
        ev.VimLost: _same,
        ev.VimArranged: _vim_arranged,
        ev.DiscardArranged: lambda s, e: with_side(s, e.seat, discard=e.order),
        ev.BondBroken: _bond_broken,
        ev.Relocated: _relocated,
        ev.CountersChanged: _counters_changed,
        ev.FlameChanged: lambda s, e: with_side(s, e.seat, flame=s.sides[e.seat].flame + e.n),
        ev.AbilityUsed: _ability_used,
        ev.ModsGranted: _mods_granted,
        ev.Attached: _attached,
        ev.Paired: _paired,
        ev.Rolled: _same,
        ev.GuardStepBegan: _guard_step_began,
        ev.TurnEnded: _turn_ended,
        ev.LossPending: lambda s, e: replace(s, losing=(*s.losing, e.seat)),
        ev.GameEnded: _game_ended,
        ev.MatchEnded: lambda s, e: replace(s, outcome=e.outcome, step=Step.OVER),
        ev.Undertaken: _undertaken,
        ev.Asked: _asked,
        ev.Answered: _answered,
        ev.Finished: _finished,
    },
    ev.EVENTS,
)


def _tasked(state: State, card: Card) -> State:
    for index, entry in enumerate(state.board):
        if entry.card == card:
            return replace(state, board=replaced(state.board, index, replace(entry, tasked=True, guarding=False)))
    return change(state, card, tasked=True)


def _untasked(state: State, card: Card) -> State:
    for index, entry in enumerate(state.board):
        if entry.card == card:
            return replace(state, board=replaced(state.board, index, replace(entry, tasked=False, burrowed=False)))
    return change(state, card, tasked=False)


EMPTY = State(places=(Location(),) * (2 * LOCATIONS))
