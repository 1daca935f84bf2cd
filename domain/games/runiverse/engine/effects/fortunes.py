"""Draws, bonds, gifts and losing: what happens between a player and the decks."""

from collections.abc import Callable
from typing import Final

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.core import place_name
from domain.games.runiverse.engine.effects.moves import bug, dispel, hurt_all, task, top_vim
from domain.games.runiverse.engine.effects.picks import enemy_places, engage, extreme
from domain.games.runiverse.engine.run import Context, Over, Run
from domain.games.runiverse.engine.values import Scope, acts_as_creature
from domain.games.runiverse.outcome import Label, Reason
from domain.games.runiverse.state import LOCATIONS, NOWHERE, InPlay, Option, Zone
from domain.games.runiverse.words import RevealCause
from domain.kernel.decider import Outcome, Standing
from domain.kernel.seats import replaced
from domain.kernel.viewers import Seat

# ------------------------------------------------------------------ drawing


def draw(run: Run, seat: Seat, n: int = 1) -> None:
    """RU-DRAW-01: draw cards one by one."""
    for _ in range(n):
        _draw_one(run, seat)


def _draw_one(run: Run, seat: Seat) -> None:
    run.before("drawn", None, seat=seat)
    side = run.state.sides[seat]
    first = seat == run.state.active and not side.drew
    if side.deck:
        card, place = side.deck[-1], NOWHERE
    else:
        place = _bond_place(run, seat)
        if place == NOWHERE:
            return
        card = run.state.places[place].bonds[-1]
    run.happen(ev.Drew(seat=seat, count=1, cards=(card,), place=place, counts=seat == run.state.active))
    run.trigger("drawn", None, seat=seat, event=card)
    if place != NOWHERE and run.state.bonds(seat) == 0:
        run.happen(ev.LossPending(seat=seat))
    if first:
        _offer_gift(run, seat, card)


def _bond_place(run: Run, seat: Seat) -> int:
    """RU-R-03: the location whose last bond is drawn from."""
    start = seat * LOCATIONS
    places = [p for p in range(start, start + LOCATIONS) if run.state.places[p].bonds]
    if not places:
        return NOWHERE
    options = [Option(label=f"the bond at {place_name(p)}", place=p) for p in places]
    return places[run.ask("bond_location", options)]


def _offer_gift(run: Run, seat: Seat, card: Card) -> None:
    """RU-DRAW-02. Asked for every card alike, so that a question does not tell the opponent it is a mage."""
    options = [Option(label=f"keep {title(card)} hidden", cards=(card,))]
    if face(card).text.gift is not None:
        options.append(Option(label=f"show {title(card)} for its gift", cards=(card,)))
    if run.ask("gift_reveal", options, always=True) == 1:
        run.happen(ev.Revealed(seat=seat, cards=(card,), why=RevealCause.GIFT.value))
        give(run, seat, card, NOWHERE)


# ------------------------------------------------------------------ bonds and losing


def break_bond(run: Run, place: int) -> None:
    """RU-BOND-02: the bond placed last goes to its owner's hand; a gift must trigger. Upkeep looks for the loss."""
    if not run.state.places[place].bonds:
        return
    run.before("bond_broken", run.state.mage_at(place))
    bonds = run.state.places[place].bonds
    if not bonds:
        return
    seat, card = place // LOCATIONS, bonds[-1]
    run.at_stake(seat)
    run.happen(ev.BondBroken(seat=seat, place=place, card=card))
    run.trigger("bond_broken", run.state.mage_at(place))
    if face(card).text.gift is not None:
        run.happen(ev.Revealed(seat=seat, cards=(card,), why=RevealCause.GIFT.value))
        give(run, seat, card, place)


def bond_or_ritual(run: Run, place: int) -> None:
    """RU-SEC-06: the attacker may dispel a revealed ritual in place of the bond."""
    if not run.state.places[place].bonds:
        return
    rituals = [e.card for e in run.state.at(place) if e.secret and e.revealed and face(e.card).has("Ritual")]
    options = [Option(label="break a bond")]
    options += [Option(label=f"dispel {title(card)}", cards=(card,)) for card in rituals]
    chosen = run.ask("bond_or_ritual", options)
    if chosen == 0:
        break_bond(run, place)
    else:
        dispel(run, rituals[chosen - 1])


def add_bond(run: Run, seat: Seat, place: int) -> None:
    """The top card of the main deck becomes a bond, unseen; an empty deck gives none (RU-R-05)."""
    deck = run.state.sides[seat].deck
    if deck and run.state.places[place].opened:
        run.happen(ev.MovedUnseen(seat=seat, source=Zone.DECK, zone=Zone.BONDS, card=deck[-1], seen_by=(), place=place))


def end_game(run: Run, losers: tuple[Seat, ...], why: Reason) -> None:
    """RU-WIN-04, RU-R-06: one game is over, and perhaps the match."""
    state = run.state
    wins = state.wins
    if len(losers) == 1:
        winner = 1 - losers[0]
        wins = replaced(wins, winner, wins[winner] + 1)
    decided = max(wins) * 2 > state.options.best_of or state.game >= state.options.best_of
    chooser = None if decided else losers[0] if len(losers) == 1 else 1 - state.first
    run.happen(ev.GameEnded(losers=losers, why=why.value, chooser=chooser))
    if decided:
        run.happen(ev.MatchEnded(outcome=outcome(wins, why)))
    raise Over


def outcome(wins: tuple[int, ...], why: Reason) -> Outcome:
    """The result of a match by games won."""
    best = max(wins)
    standings = tuple(Standing(seat=s, place=1 if won == best else 2, score=won) for s, won in enumerate(wins))
    label = Label.DRAW if wins[0] == wins[1] else Label.WON
    return Outcome(reason=why.value, standings=standings, label=label.value)


# ------------------------------------------------------------------ gifts


def give(run: Run, seat: Seat, card: Card, broken: int) -> None:
    """RU-GIFT-01: the gift of a mage; `broken` is the place of its bond, or -1 for a draw."""
    gift = face(card).text.gift
    if gift is not None:
        run.burn()
        _GIFTS[gift](run, seat, broken)


def _gift_place(run: Run, seat: Seat, broken: int) -> int:
    """RU-GIFT-03: the bond's location, or one of your opened ones."""
    if broken != NOWHERE:
        return broken
    start = seat * LOCATIONS
    places = [p for p in range(start, start + LOCATIONS) if run.state.places[p].opened]
    if not places:
        return NOWHERE
    options = [Option(label=f"the gift goes to {place_name(p)}", place=p) for p in places]
    return places[run.ask("gift_location", options)]


def _enemy_place(run: Run, seat: Seat) -> int:
    """RU-GIFT-03: where the breaker stands, the engaged place, or before all phases any you like."""
    state = run.state
    if seat != state.active:
        return state.phase
    if state.phase != NOWHERE:
        if state.engaged == NOWHERE and not engage(run, Context(Scope(seat, state.phase))):
            return NOWHERE
        return run.state.engaged
    places = enemy_places(state, seat)
    if not places:
        return NOWHERE
    options = [Option(label=f"the gift strikes {place_name(p)}", place=p) for p in places]
    return places[run.ask("enemy_location", options)]


def _creatures(run: Run, place: int) -> list[InPlay]:
    if place == NOWHERE:
        return []
    return [e for e in run.state.at(place) if acts_as_creature(run.state, e)]


def _bond(run: Run, seat: Seat, broken: int) -> None:
    place = _gift_place(run, seat, broken)
    if place != NOWHERE:
        add_bond(run, seat, place)


def _dispel(run: Run, seat: Seat, _: int) -> None:
    found = _creatures(run, _enemy_place(run, seat))
    if found:
        dispel(run, extreme(run, found, highest=False).card)


def _draw(run: Run, seat: Seat, _: int) -> None:
    draw(run, seat)


def _ruby(run: Run, seat: Seat, _: int) -> None:
    run.happen(ev.FlameChanged(seat=seat, n=1))
    hurt_all(run, [entry.card for entry in _creatures(run, _enemy_place(run, seat))], 1)


def _trine(run: Run, seat: Seat, broken: int) -> None:
    found = _creatures(run, _gift_place(run, seat, broken))
    if found:
        top_vim(run, extreme(run, found, highest=True).card, seat)


def _orth(run: Run, seat: Seat, _: int) -> None:
    pile = run.state.sides[seat].discard
    if pile:
        run.happen(ev.Moved(seat=seat, card=pile[-1], source=Zone.DISCARD, zone=Zone.HAND))


def _sphene(run: Run, seat: Seat, broken: int) -> None:
    place = _gift_place(run, seat, broken)
    if place != NOWHERE:
        bug(run, seat, place)


def _emry(run: Run, seat: Seat, broken: int) -> None:
    found = _creatures(run, _gift_place(run, seat, broken))
    if found:
        run.happen(ev.CountersChanged(card=extreme(run, found, highest=True).card, kind="l_plus_1", n=1))


def _quam(run: Run, seat: Seat, _: int) -> None:
    found = [e for e in _creatures(run, _enemy_place(run, seat)) if not e.tasked]
    if found:
        task(run, extreme(run, found, highest=True).card)


def _saff(run: Run, seat: Seat, _: int) -> None:
    place = _enemy_place(run, seat)
    mage = run.state.mage_at(place) if place != NOWHERE else None
    if mage is not None:
        run.happen(ev.CountersChanged(card=mage.card, kind="sap", n=1))


def _thyst(run: Run, seat: Seat, broken: int) -> None:
    rolled = run.roll()
    if rolled <= 2:
        draw(run, seat)
    elif rolled <= 4:
        _quam(run, seat, broken)
    else:
        found = _creatures(run, _enemy_place(run, seat))
        if found:
            hurt_all(run, [extreme(run, found, highest=True).card], 2)


_GIFTS: Final[dict[str, Callable[[Run, Seat, int], None]]] = {
    "bond": _bond,
    "dispel": _dispel,
    "draw": _draw,
    "ruby": _ruby,
    "trine": _trine,
    "orth": _orth,
    "sphene": _sphene,
    "emry": _emry,
    "quam": _quam,
    "saff": _saff,
    "thyst": _thyst,
}
