"""Cards changing place and status: the procedures every effect and every rule uses."""

from collections.abc import Sequence

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of, face, number_of, owner
from domain.games.runiverse.engine.run import Run
from domain.games.runiverse.engine.values import entry_of, forbidden, is_forestalled, level
from domain.games.runiverse.sets.catalogue import BUG, SNOWPLAY
from domain.games.runiverse.state import LOCATIONS, NOWHERE, Hold, InPlay, Option, Zone, place_of
from domain.kernel.viewers import Seat

_SNOW = frozenset(SNOWPLAY)


def home(card: Card, zone: Zone) -> Zone:
    """RU-TOKEN-01: where a card goes when it leaves play for `zone`; a token goes back to where it came from."""
    shown = face(card)
    if not shown.is_token:
        return zone
    number = number_of(shown.text.name)
    if number == BUG:
        return Zone.SUPPLY
    return Zone.SNOWPLAY if number in _SNOW else Zone.WILD


def send(run: Run, card: Card, source: Zone, zone: Zone) -> None:
    """Move a card that lies open to a zone of its owner, or a token home."""
    goal = home(card, zone)
    run.happen(ev.Moved(seat=owner(card), card=card, source=source, zone=goal))
    if goal is Zone.WILD:
        shuffle(run, owner(card), Zone.WILD)


def shuffle(run: Run, seat: Seat, zone: Zone) -> None:
    """Shuffle a deck."""
    pile: tuple[Card, ...] = getattr(run.state.sides[seat], zone.value)
    run.happen(ev.Shuffled(seat=seat, zone=zone, order=run.shuffled(pile)))


def leave(run: Run, entry: InPlay, zone: Zone) -> None:
    """A card leaves play; what lay with it goes to the discard piles (RU-R-38)."""
    strip(run, entry)
    unseen = entry.secret and not entry.known and zone in (Zone.HAND, Zone.DECK)
    if unseen:
        seat = owner(entry.card)
        run.happen(ev.MovedUnseen(seat=seat, source=Zone.PLAY, zone=zone, card=entry.card, seen_by=(seat,), place=-1))
    else:
        send(run, entry.card, Zone.PLAY, zone)
    run.levels.pop(entry.card, None)


def strip(run: Run, entry: InPlay) -> None:
    """RU-R-38: what lies with a card that is no longer there is discarded."""
    for vim in entry.vim:
        send(run, vim.card, Zone.VIM, Zone.DISCARD)
    for card in entry.attached:
        send(run, card, Zone.ATTACHED, Zone.DISCARD)


def join(
    run: Run, card: Card, source: Zone, place: int, tasked: bool | None = None, x: int = 0, onto: Card | None = None
) -> bool:
    """RU-EVO-05: a creature joins tasked, a relic untasked, unless told otherwise; nothing joins without a mage."""
    if run.state.mage_at(place) is None:
        return False
    seat, loc = divmod(place, LOCATIONS)
    run.before("joined", InPlay(card=card, seat=seat, loc=loc, x=x))
    if card not in getattr(run.state.sides[owner(card)], source.value):
        return False
    onto = onto if run.state.find(onto) is not None else None
    as_usual = face(card).is_creature
    is_tasked = as_usual if tasked is None else tasked
    below = run.state.find(onto)
    frees = below is not None and below.held_by is not None
    run.happen(ev.Joined(card=card, source=source, place=place, tasked=is_tasked, x=x, onto=onto, frees=frees))
    run.trigger("joined", run.state.find(card))
    return True


def task(run: Run, card: Card) -> bool:
    """RU-TASK-01: only an untasked card can be tasked."""
    entry = entry_of(run.state, card)
    if entry is None or entry.tasked or entry.secret:
        return False
    run.before("tasked", entry)
    entry = entry_of(run.state, card)
    if entry is None or entry.tasked:
        return False
    run.happen(ev.Tasked(card=card))
    run.trigger("tasked", entry_of(run.state, card))
    return True


def untask(run: Run, card: Card) -> bool:
    """RU-TASK-01: only a tasked card can be untasked."""
    entry = entry_of(run.state, card)
    if entry is None or not entry.tasked or forbidden(run.state, entry, "untask"):
        return False
    run.before("untasked", entry)
    entry = entry_of(run.state, card)
    if entry is None or not entry.tasked:
        return False
    run.happen(ev.Untasked(card=card))
    run.trigger("untasked", entry_of(run.state, card))
    return True


def hurt_all(run: Run, cards: Sequence[Card], n: int) -> None:
    """Damage to several cards at once."""
    warn(run, [(card, n) for card in cards])
    for card in cards:
        hurt(run, card, n)


def warn(run: Run, blows: Sequence[tuple[Card, int]]) -> None:
    """RU-R-67: what comes before damage comes before all the damage that is dealt at once."""
    if is_forestalled(run.state, "dealt_damage"):
        for card, n in blows:
            entry = entry_of(run.state, card)
            if entry is not None and n > 0 and _feels(run, entry):
                run.before("dealt_damage", entry)


def _feels(run: Run, entry: InPlay) -> bool:
    """Whether damage is marked on the card, or breaks its bond; a mage outside an attack feels nothing (RU-R-29)."""
    attack = run.state.attack
    attacked = attack is not None and attack.target == entry.card
    return not entry.secret and (not face(entry.card).is_mage or attacked or _in_attack(run, entry))


def hurt(run: Run, card: Card, n: int) -> None:
    """Mark damage on a creature, a relic or a battlemage that fights; `warn` comes first."""
    entry = entry_of(run.state, card)
    if entry is None or entry.secret or n <= 0:
        return
    if face(entry.card).is_mage and not _in_attack(run, entry):
        return
    if not entry.damage:
        run.levels[card] = level(run.state, entry)
    run.happen(ev.DamageDealt(card=card, n=n))
    run.trigger("dealt_damage", entry_of(run.state, card))


def _in_attack(run: Run, entry: InPlay) -> bool:
    attack = run.state.attack
    fights = attack is not None and (entry.card == attack.target or entry.card in attack.attackers)
    return fights and face(entry.card).has("Battlemage")


def heal(run: Run, card: Card) -> None:
    """RU-DMG-05: take all damage off a card."""
    entry = entry_of(run.state, card)
    if entry is not None and entry.damage:
        run.happen(ev.DamageRemoved(card=card, n=entry.damage))
        run.levels.pop(card, None)


def dispel(run: Run, card: Card) -> None:
    """RU-DMG-04: dispel a card in play; vim goes in its place (RU-VIM-02)."""
    entry = entry_of(run.state, card)
    if entry is None or face(entry.card).is_mage:
        return
    if entry.under is not None:
        send(run, card, Zone.VIM, Zone.DISCARD)
        return
    run.leaving.add(card)  # what comes before is carried out with the damage still on it, and must not dispel it too
    run.before("vim_lost" if entry.vim and not entry.secret else "dispelled", entry)
    run.leaving.discard(card)
    entry = run.state.find(card)
    if entry is None:
        return
    if entry.vim and not entry.secret:
        lose_vim(run, entry)
        heal(run, card)
        run.trigger("vim_lost", run.state.find(card))
    else:
        run.happen(ev.Dispelled(card=card))
        leave(run, entry, Zone.DISCARD)
        run.trigger("dispelled", entry, own=True)


def lose_vim(run: Run, entry: InPlay) -> None:
    """RU-VIM-03: on your own turn you choose the vim, on the other's it is the bottommost."""
    chosen = 0
    if entry.seat == run.state.active and len(entry.vim) > 1:
        names = [face(v.card).text.name if v.up else "face-down vim" for v in entry.vim]
        options = [Option(label=f"{name}, {depth + 1} from below") for depth, name in enumerate(names)]
        chosen = run.ask("vim", options, entry.card)
    vim = entry.vim[chosen]
    run.happen(ev.VimLost(host=entry.card, card=vim.card))
    send(run, vim.card, Zone.VIM, Zone.DISCARD)


def add_vim(run: Run, host: Card, card: Card, source: Zone, up: bool, mute: bool) -> None:
    """RU-VIM-01: a card becomes the topmost vim of another; RU-R-40: it keeps its own tasks and damage."""
    entry = run.state.find(card) if source is Zone.PLAY else None
    if entry is not None:
        strip(run, entry)
    old = next((v for e in run.state.board for v in e.vim if v.card == card), None)
    seat = owner(card)
    seen = up or source not in (Zone.DECK, Zone.VIM)  # nobody has seen face-down vim
    run.happen(
        ev.VimAdded(
            host=host,
            seat=seat,
            source=source,
            up=up,
            mute=mute,
            card=card,
            seen_by=(seat,) if seen else (),
            shown=card if up else None,
        )
    )
    if old is not None and old.tasked:
        run.happen(ev.Tasked(card=card))
    if old is not None and old.damage:
        run.happen(ev.DamageDealt(card=card, n=old.damage))


def top_vim(run: Run, host: Card, seat: Seat) -> None:
    """RU-VIM-06: the top card of the main deck, unseen, becomes vim."""
    deck = run.state.sides[seat].deck
    if deck and run.state.find(host) is not None:
        add_vim(run, host, deck[-1], Zone.DECK, up=False, mute=False)


def discard(run: Run, card: Card) -> bool:
    """RU-ZONE-03: discard a card from hand; False if it is no longer there."""
    seat = owner(card)
    run.before("discarded", None, seat=seat, event=card)
    if card not in run.state.sides[seat].hand:
        return False
    run.happen(ev.Moved(seat=seat, card=card, source=Zone.HAND, zone=Zone.DISCARD))
    run.trigger("discarded", None, seat=seat, event=card)
    return True


def bug(run: Run, seat: Seat, place: int) -> None:
    """RU-TOKEN-03: a Swarming Bug joins; the supply has no end."""
    if run.state.mage_at(place) is None:
        return
    side = run.state.sides[seat]
    if not side.supply:
        run.happen(ev.BugMade(seat=seat, card=card_of(BUG, seat, side.bugs)))
    join(run, run.state.sides[seat].supply[-1], Zone.SUPPLY, place)


def relocate(run: Run, entry: InPlay, place: int, held_by: Card | None = None) -> None:
    """A card moves to another place, for good or for as long as `held_by` is in play (RU-R-41)."""
    if face(entry.card).is_mage or place_of(entry) == place:
        return
    stays = place // LOCATIONS == entry.seat
    if stays:
        run.before("moved", entry)
        now = run.state.find(entry.card)
        if now is None or place_of(now) == place:
            return
        entry = now
    holder, back, holds = entry.held_by, entry.home, entry.holds
    if held_by is not None:
        if holder is None:
            back = place_of(entry)
        elif holder != held_by:
            holds = (*holds, Hold(by=holder, place=place_of(entry)))
        holder, holds = held_by, tuple(h for h in holds if h.by != held_by)
    elif not stays:
        holder, back, holds = None, NOWHERE, ()
    run.happen(ev.Relocated(card=entry.card, place=place, home=back, held_by=holder, holds=holds))
    if stays:
        run.trigger("moved", run.state.find(entry.card))
