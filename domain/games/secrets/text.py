"""The match in words: events as sentences, commands in a few words, views as plain text."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import BONUS_NAMES, RANK_OF, SUIT_OF, SUITS, Card, face_text, faces_text
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.notation import arrangement_text
from domain.games.secrets.views import PlaceView, View
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.words import folded, known, spaced, who

COLOURS: Final = {
    **{
        rf"(?<!\w){suit}[1-9](?: ?[1-9])*(?!\w)": colour
        for suit, colour in zip(SUITS, ("green", "red", "blue", "cyan", "magenta"), strict=True)
    },
    rf"\b(?:{'|'.join(BONUS_NAMES.values())})\b": "yellow",
}


def tell(event: Any) -> str:
    """One event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event)


def _who(seat: int | None) -> str:
    return "A dummy" if seat is None or seat < 0 else who(seat)


def _card(card: Card | None) -> str:
    return known(card, face_text)


def _cards(cards: Iterable[Card]) -> str:
    return faces_text(cards) or "nothing"


def _melds(melds: Iterable[Meld]) -> str:
    return " ".join(f"[{faces_text(meld.cards)}]" for meld in melds)


def _dueled(event: Any) -> str:
    last = event.rounds[-1].cards if event.rounds else ()
    shown = ", ".join(f"seat {drawn.place} {_card(drawn.card)}" for drawn in last)
    return f"The Duel for the deal ends with {shown}; seat {event.dealer} deals."


def _picked_up(event: Any) -> str:
    swapped = "" if event.swap is None else f"swaps {_card(event.swap.give)} for {_card(event.swap.take)}, "
    laid = f" and now has {_melds(event.melds)} on the table" if event.laid else " into the hand"
    return f"Seat {event.seat} {swapped}picks up {_cards(event.taken)}{laid}."


def _discarded(event: Any) -> str:
    moved = "" if event.moved is None else f"; {_card(event.moved)} becomes the main discard"
    return f"{_who(event.seat)} discards {_card(event.card)}{moved}."


def _went_out(event: Any) -> str:
    found = event.arrangement
    how = " fully" if found.fully else ""
    how += " by deck draw" if found.deck_draw else ""
    return f"Seat {event.seat} goes out{how}: {arrangement_text(found)}."


def _declared(event: Any) -> str:
    left = f"; left over {_cards(event.arrangement.unmelded)}" if event.arrangement.unmelded else ""
    return f"Seat {event.seat} scores {event.arrangement.points} in melds: {arrangement_text(event.arrangement)}{left}."


def _duel_held(event: Any) -> str:
    shown = ", ".join(f"place {drawn.place} {_card(drawn.card)}" for drawn in event.cards)
    return f"The Duel for Magic 5-Sequences: {shown or 'no cards are left'}."


def _scored(event: Any) -> str:
    return "The game is scored: " + ", ".join(f"seat {s.seat} {s.score}" for s in event.scores) + "."


def _ended(event: Any) -> str:
    first = [str(s.seat) for s in event.outcome.standings if s.place == 1]
    return f"The match is over; first: seat {' and '.join(first)}. Totals: {', '.join(map(str, event.totals))}."


def _bumped(event: Any) -> str:
    shown = f", showing {_cards(event.shown)}" if event.shown else ""
    kind = "super-bumps" if event.form is c.BumpForm.SUPER else "bumps"
    return f"Seat {event.seat} {kind} {_card(event.card)}{shown}."


def _order(event: Any) -> str:
    faces = " ".join(event.faces or ()) or "nothing"
    rest = "pass on all else" if event.pass_others else "ask for all else"
    return f"Seat {event.seat} orders: bump {faces}, {rest}."


_REASONS = {"out": "somebody went out", "deck": "the deck has run out", "stall": "no card left the deck for 48 turns"}

_TELL = tellers(
    {
        e.MatchStarted: lambda v: f"A match of {v.options.games} in the {v.options.version} version begins.",
        e.DealerDueled: _dueled,
        e.GameStarted: lambda v: f"Game {v.game} begins, seat {v.dealer} deals.",
        e.DeckShuffled: lambda v: f"The deck is shuffled into {len(v.sizes)} piles of {v.sizes[0]}.",
        e.HandDealt: lambda v: f"Seat {v.seat} gets {v.count} cards" + (f": {_cards(v.cards)}." if v.cards else "."),
        e.StartCardTurned: lambda v: f"{_card(v.card)} is turned as the first discard.",
        e.FaceDownPlaced: lambda v: f"Seat {v.seat} puts {_card(v.card)} face down in the center.",
        e.BonusSetAside: lambda v: f"{_who(v.seat)} sets aside {_card(v.card)}.",
        e.ReplacementDrawn: lambda v: f"Seat {v.seat} draws {_card(v.card)} as a replacement.",
        e.SetupBegun: lambda v: f"Seat {v.seat} may set Private cards aside.",
        e.SetupEnded: lambda v: f"Seat {v.seat} is ready.",
        e.TurnStarted: lambda v: f"Turn {v.turn}: {_who(v.seat).lower()} is to move.",
        e.FaceDownFlipped: lambda v: f"The dealer's card is flipped: {_card(v.card)}.",
        e.DeckDrawn: lambda v: f"Seat {v.seat} draws {_card(v.card)} from the deck.",
        e.DummyDrawn: lambda v: f"A dummy turns {_card(v.card)}.",
        e.DiscardDrawn: lambda v: f"Seat {v.seat} draws the discard {_card(v.card)}.",
        e.PickedUp: _picked_up,
        e.MeldExtended: lambda v: f"Seat {v.seat} adds {_cards(v.cards)}: {_melds(v.melds)}.",
        e.MeldsCombined: lambda v: f"Seat {v.seat} joins sequences: {_melds(v.melds)}.",
        e.Discarded: _discarded,
        e.BumpWindowOpened: lambda v: f"{_card(v.card)} may be bumped now.",
        e.BumpPassed: lambda v: f"Seat {v.seat} passes.",
        e.BumpOrderSet: _order,
        e.Bumped: _bumped,
        e.BumpWindowClosed: lambda v: "The bump stands." if v.bumped else "Nobody bumps.",
        e.SuperBumpLapsed: lambda v: f"The cards seat {v.seat} showed are exposed now.",
        e.DrawDeclined: lambda v: f"{_who(v.seat)} draws nothing.",
        e.WentOut: _went_out,
        e.GameEnded: lambda v: f"The game ends: {_REASONS[v.reason]}.",
        e.HandsRevealed: lambda v: "Hands: " + "; ".join(f"seat {h.seat} {_cards(h.cards)}" for h in v.hands) + ".",
        e.MeldsDeclared: _declared,
        e.DuelHeld: _duel_held,
        e.CoinFlipped: lambda v: f"Seat {v.seat} calls {v.prediction}, the coin shows {v.result}: {v.points} points.",
        e.PacketRevealed: lambda v: f"Seat {v.seat} reveals a packet: {_cards(v.cards)}, {v.points} points.",
        e.PenaltyNoted: lambda v: f"Seat {v.discarder} gets {v.points} penalty points for {_card(v.card)}.",
        e.GameScored: _scored,
        e.ChipsExchanged: lambda v: f"Chips now: {', '.join(map(str, v.balances))}.",
        e.SeatLeft: lambda v: f"Seat {v.seat} leaves.",
        e.MatchEnded: _ended,
    },
    e.EVENTS,
)


def describe(command: Any) -> str:
    """A command in a few words."""
    return _DESCRIBE[type(command)](command)


def _describe_pick_up(command: c.PickUp) -> str:
    words = [f"pick up {_cards(command.cards)}"]
    if command.swap is not None:
        words.insert(0, f"swap {_card(command.swap.give)} for {_card(command.swap.take)},")
    for plan in command.melds:
        onto = f" onto meld {', '.join(str(index + 1) for index in plan.onto)}" if plan.onto else ""
        words.append(f"as [{_cards(plan.cards)}]{onto}")
    if command.go_out:
        words.append("and go out")
    return " ".join(words)


def _describe_bump(command: c.Bump) -> str:
    return f"bump ({command.form})" + (f" showing {_cards(command.cards)}" if command.cards else "")


def _describe_order(command: c.SetBumpOrder) -> str:
    faces = " ".join(command.faces)
    if faces:
        return f"order: bump {faces}, " + ("pass on the rest" if command.pass_others else "ask for the rest")
    return "order: always pass" if command.pass_others else "order: always ask"


_DESCRIBE: dict[type, Callable[[Any], str]] = {
    c.SetAside: lambda v: f"set aside {_card(v.card)}",
    c.EndSetup: lambda _: "keep the hand",
    c.DrawDeck: lambda _: "draw from the deck",
    c.DrawDiscard: lambda _: "draw the last discard",
    c.PickUp: _describe_pick_up,
    c.DrawReplacement: lambda _: "draw the replacement",
    c.DeclineDraw: lambda _: "draw nothing and end the game",
    c.ExtendMeld: lambda v: f"add {_cards(v.cards)} to meld {v.meld + 1}",
    c.CombineMelds: lambda v: f"join melds {', '.join(str(m + 1) for m in v.melds)}",
    c.GoOut: lambda _: "go out",
    c.Discard: lambda v: f"discard {_card(v.card)}",
    c.Bump: _describe_bump,
    c.PassBump: lambda _: "let it lie",
    c.SetBumpOrder: _describe_order,
    c.DeclareMelds: lambda v: "declare the best melds" + (" and call tails" if v.predictions else ""),
}


def draw(view: View) -> str:
    """The table as plain text."""
    version = f"{str(view.options.version).capitalize()}{' with Expert addition' if view.options.expert else ''}"
    lines = [
        f"{version}, game {view.game} of {view.options.games}, turn {view.turn}, {view.phase}",
        f"deck {' + '.join(map(str, view.piles))}"
        + (f", {view.packets} packets" if view.packets else "")
        + f", main discard {_card(view.main) if view.main is not None else '-'}"
        + (", a card lies face down" if view.face_down_lies else "")
        + (f" ({_card(view.face_down)})" if view.face_down is not None else ""),
    ]
    if view.inactive:
        lines += folded("inactive ", _suits(lying.card for lying in view.inactive))
    if view.bump_card is not None:
        lines.append(f"{_card(view.bump_card)} may be bumped")
    for place in view.places:
        lines += _draw_place(view, place)
    if view.outcome is not None:
        lines.append(f"over: {spaced(view.outcome.reason)}")
    return "\n".join(lines)


def _draw_place(view: View, place: PlaceView) -> list[str]:
    marks = ">" if place.seat is not None and place.seat == view.to_move else " "
    name = "dummy" if place.seat is None else f"seat {place.seat}"
    name += " (you)" if place.seat is not None and place.seat == view.seat else ""
    name += " (dealer)" if place.seat == view.dealer else ""
    area = "" if place.area is None else f", area {_card(place.area)}"
    total = "" if place.total == 0 and view.game == 1 else f", total {place.total}"
    head = f"{marks} {name}: {place.hand_count} in hand{area}{total}"
    head += f", chips {place.chips}" if view.options.chips else ""
    if place.hand is None and place.exposed:
        head += f", exposed {_spread(place.exposed)}"
    lines = [head]
    if place.melds or place.aside:
        aside = [f"{{{_spread(place.aside)}}}"] if place.aside else []
        lines += folded("    table ", [*(f"[{faces_text(meld.cards)}]" for meld in place.melds), *aside])
    if place.hand is not None:
        lines += folded("    hand  ", marked(place.hand, place.exposed).split())
    if place.declared is not None:
        lines += folded("    melds ", arrangement_text(place.declared).split("; "), "; ")
    return lines


def _suits(cards: Iterable[Card]) -> list[str]:
    """Many cards by suit, with spaces between them: `E1 2 2 9`, so that no two read as one number."""
    words: dict[int, list[str]] = {}
    for card in sorted(cards):
        suit = SUIT_OF[card]
        ranks = words.setdefault(suit, [])
        ranks.append(str(RANK_OF[card]) if suit >= 0 and ranks else face_text(card))
    return [" ".join(ranks) for ranks in words.values()]


def _spread(cards: Iterable[Card]) -> str:
    """A few cards, each in full: `E3 E6`."""
    return " ".join(face_text(card) for card in sorted(cards))


def marked(hand: Iterable[Card], exposed: Iterable[Card]) -> str:
    """A hand in which exposed cards carry a star."""
    known = set(exposed)
    return " ".join(face_text(card) + ("*" if card in known else "") for card in sorted(hand)) or "nothing"
