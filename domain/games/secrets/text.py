"""The match in words: events as sentences, commands in a few words."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import (
    BONUS_NAMES,
    FACE_BY_TEXT,
    FACE_OF,
    RANK_OF,
    SUIT_NAMES,
    SUIT_OF,
    SUITS,
    Card,
    face_text,
    faces_text,
)
from domain.games.secrets.faces import FACES
from domain.games.secrets.melds import Meld, MeldKind
from domain.games.secrets.scoring.arrange import Arrangement, FinalMeld
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice, begun, joined
from domain.kernel.words import counted

_NAMES: Final = tuple(each.name for each in FACES.all)
"""`Earth 5`, `Void`: by face."""
_BONUS: Final = tuple(_NAMES[face] for face in BONUS_NAMES)
_ALONE: Final = frozenset({"Divinity", "Eternity", "Infinity"})


def _alone(name: str) -> str:
    """`an Earth 5`, `the Special Zero`: there are four of every other card."""
    if name in _ALONE:
        return name
    return f"{'the' if name == 'Special Zero' else 'an' if name[0] in 'AE' else 'a'} {name}"


_ONE: Final = tuple(_alone(name) for name in _NAMES)
COLOURS: Final = {
    **{
        rf"(?<!\w)(?:{suit}|{name} )[1-9](?: ?[1-9])*(?!\w)": colour
        for suit, name, colour in zip(SUITS, SUIT_NAMES, ("green", "red", "blue", "cyan", "magenta"), strict=True)
    },
    rf"\b(?:{'|'.join((*BONUS_NAMES.values(), *_BONUS))})\b": "yellow",
}


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """One event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event, voice)


def _who(seat: int | None, voice: Voice) -> str:
    return "A dummy" if seat is None or seat < 0 else voice.who(seat)


def _card(card: Card | None) -> str:
    return "a card" if card is None else _ONE[FACE_OF[card]]


def _cards(cards: Iterable[Card]) -> str:
    """Several cards, suit by suit: `Earth 3 4 5, Fire 7 and Void`."""
    words: list[str] = []
    last = -1
    for card in sorted(cards):
        suit = SUIT_OF[card]
        if suit >= 0 and suit == last:
            words[-1] += f" {RANK_OF[card]}"
        else:
            words.append(_NAMES[FACE_OF[card]])
        last = suit
    return joined(words)


def cards_words(cards: Iterable[Card]) -> str:
    """Several cards in words: `Earth 3 4 5, Fire 7 and Void`."""
    return _cards(cards)


def _melds(melds: Iterable[Meld]) -> str:
    return joined([f"[{_cards(meld.cards)}]" for meld in melds])


def _final(meld: FinalMeld) -> str:
    """`Earth 3 4 5 as a concealed sequence for 10`."""
    kind = f"a {'concealed ' if meld.concealed else ''}{meld.kind}"
    how = {MeldKind.BONUS: "", MeldKind.ACES: " as aces"}.get(meld.kind, f" as {kind}")
    return f"{_cards(meld.cards)}{how} for {meld.points}"


def _arrangement(found: Arrangement) -> str:
    return "; ".join(_final(meld) for meld in found.melds) or "no meld"


def _totals(scores: Iterable[int], voice: Voice) -> str:
    return ", ".join(f"{voice.seat(seat)} {score}" for seat, score in enumerate(scores))


def _started(event: Any, _: Voice) -> str:
    games, version = counted(event.options.games, "game"), str(event.options.version).capitalize()
    return f"A match of {games} in the {version} version begins."


def _dueled(event: Any, voice: Voice) -> str:
    last = event.rounds[-1].cards if event.rounds else ()
    shown = joined([f"{_card(drawn.card)} for {voice.seat(drawn.place)}" for drawn in last])
    return f"The Duel for the deal ends with {shown}; {voice.seat(event.dealer)} deals."


def _shuffled(event: Any, _: Voice) -> str:
    piles = "a pile" if len(event.sizes) == 1 else counted(len(event.sizes), "pile")
    return f"The deck is shuffled into {piles} of {event.sizes[0]}."


def _hand(event: Any, voice: Voice) -> str:
    dealt = f": {_cards(event.cards)}" if event.cards else ""
    return f"{voice.who(event.seat)} gets {counted(event.count)}{dealt}."


def _turn(event: Any, voice: Voice) -> str:
    mover = "a dummy" if event.seat is None or event.seat < 0 else voice.seat(event.seat)
    return f"Turn {event.turn}: {mover} is to move."


def _picked_up(event: Any, voice: Voice) -> str:
    swapped = "" if event.swap is None else f"swaps {_card(event.swap.give)} for {_card(event.swap.take)}, "
    laid = f" and now has {_melds(event.melds)} on the table" if event.laid else " into the hand"
    return f"{voice.who(event.seat)} {swapped}picks up {_taken(event.taken)}{laid}."


def _taken(cards: Iterable[Card]) -> str:
    held = tuple(cards)
    return _card(held[0]) if len(held) == 1 else _cards(held)


def _discarded(event: Any, voice: Voice) -> str:
    moved = "" if event.moved is None else f"; {_card(event.moved)} becomes the main discard"
    return f"{_who(event.seat, voice)} discards {_card(event.card)}{moved}."


def _went_out(event: Any, voice: Voice) -> str:
    found = event.arrangement
    how = " fully" if found.fully else ""
    how += " by deck draw" if found.deck_draw else ""
    return f"{voice.who(event.seat)} goes out{how}: {_arrangement(found)}."


def _declared(event: Any, voice: Voice) -> str:
    found = event.arrangement
    left = f"; left over {_cards(found.unmelded)}" if found.unmelded else ""
    return f"{voice.who(event.seat)} scores {found.points} in melds: {_arrangement(found)}{left}."


def _duel_held(event: Any, _: Voice) -> str:
    shown = [f"{_card(drawn.card)} at place {drawn.place}" for drawn in event.cards]
    return f"The Duel for Magic 5-Sequences: {joined(shown, nothing='no cards are left')}."


def _coin(event: Any, voice: Voice) -> str:
    points = counted(event.points, "point")
    return f"{voice.who(event.seat)} calls {event.prediction}, the coin shows {event.result}: {points}."


def _packet(event: Any, voice: Voice) -> str:
    points = counted(event.points, "point")
    return f"{voice.who(event.seat)} reveals a packet: {_cards(event.cards)}, {points}."


def _penalty(event: Any, voice: Voice) -> str:
    points = counted(event.points, "penalty point")
    return f"{voice.who(event.discarder)} gets {points} for {_card(event.card)}, which {voice.seat(event.taker)} took."


def _scored(event: Any, voice: Voice) -> str:
    return "The game is scored: " + ", ".join(f"{voice.seat(s.seat)} {s.score}" for s in event.scores) + "."


def _ended(event: Any, voice: Voice) -> str:
    first = [s.seat for s in event.outcome.standings if s.place == 1]
    best = f"{voice.seats(first)} {'is' if len(first) <= 1 else 'are'} first"
    return f"The match is over; {best}. Totals: {_totals(event.totals, voice)}."


def _bumped(event: Any, voice: Voice) -> str:
    shown = f", showing {_cards(event.shown)}" if event.shown else ""
    kind = "super-bumps" if event.form is c.BumpForm.SUPER else "bumps"
    return f"{voice.who(event.seat)} {kind} {_card(event.card)}{shown}."


def _order(event: Any, voice: Voice) -> str:
    rest = "pass on all else" if event.pass_others else "ask for all else"
    return f"{voice.who(event.seat)} orders: bump {_faces(event.faces or ())}, {rest}."


def _faces(faces: Iterable[str]) -> str:
    """Faces as an order has them."""
    return joined([_NAMES[FACE_BY_TEXT[each]] if each in FACE_BY_TEXT else each for each in faces])


def _revealed(event: Any, voice: Voice) -> str:
    hands = "; ".join(f"{voice.seat(hand.seat)} holds {_cards(hand.cards)}" for hand in event.hands)
    return f"The hands are shown: {hands}."


_REASONS = {"out": "somebody went out", "deck": "the deck has run out", "stall": "no card left the deck for 48 turns"}

_TELL = tellers(
    {
        e.MatchStarted: _started,
        e.DealerDueled: _dueled,
        e.GameStarted: lambda v, voice: f"Game {v.game} begins; {voice.seat(v.dealer)} deals.",
        e.DeckShuffled: _shuffled,
        e.HandDealt: _hand,
        e.StartCardTurned: lambda v, _: f"{begun(_card(v.card))} is turned as the first discard.",
        e.FaceDownPlaced: lambda v, voice: f"{voice.who(v.seat)} puts {_card(v.card)} face down in the center.",
        e.BonusSetAside: lambda v, voice: f"{_who(v.seat, voice)} sets aside {_card(v.card)}.",
        e.ReplacementDrawn: lambda v, voice: f"{voice.who(v.seat)} draws {_card(v.card)} as a replacement.",
        e.SetupBegun: lambda v, voice: f"{voice.who(v.seat)} may set Private cards aside.",
        e.SetupEnded: lambda v, voice: f"{voice.who(v.seat)} is ready.",
        e.TurnStarted: _turn,
        e.FaceDownFlipped: lambda v, _: f"The dealer's card is flipped: {_card(v.card)}.",
        e.DeckDrawn: lambda v, voice: f"{voice.who(v.seat)} draws {_card(v.card)} from the deck.",
        e.DummyDrawn: lambda v, _: f"A dummy turns {_card(v.card)}.",
        e.DiscardDrawn: lambda v, voice: f"{voice.who(v.seat)} draws the discard, {_card(v.card)}.",
        e.PickedUp: _picked_up,
        e.MeldExtended: lambda v, voice: f"{voice.who(v.seat)} adds {_taken(v.cards)}: {_melds(v.melds)}.",
        e.MeldsCombined: lambda v, voice: f"{voice.who(v.seat)} joins sequences: {_melds(v.melds)}.",
        e.Discarded: _discarded,
        e.BumpWindowOpened: lambda v, _: f"{begun(_card(v.card))} may be bumped now.",
        e.BumpPassed: lambda v, voice: f"{voice.who(v.seat)} passes.",
        e.BumpOrderSet: _order,
        e.Bumped: _bumped,
        e.BumpWindowClosed: lambda v, _: "The bump stands." if v.bumped else "Nobody bumps.",
        e.SuperBumpLapsed: lambda v, voice: f"The cards {voice.seat(v.seat)} showed are exposed now.",
        e.DrawDeclined: lambda v, voice: f"{_who(v.seat, voice)} draws nothing.",
        e.WentOut: _went_out,
        e.GameEnded: lambda v, _: f"The game ends: {_REASONS[v.reason]}.",
        e.HandsRevealed: _revealed,
        e.MeldsDeclared: _declared,
        e.DuelHeld: _duel_held,
        e.CoinFlipped: _coin,
        e.PacketRevealed: _packet,
        e.PenaltyNoted: _penalty,
        e.GameScored: _scored,
        e.ChipsExchanged: lambda v, voice: f"Chips now: {_totals(v.balances, voice)}.",
        e.SeatLeft: lambda v, voice: f"{voice.who(v.seat)} leaves.",
        e.MatchEnded: _ended,
    },
    e.EVENTS,
)


def describe(command: Any, voice: Voice = NAMELESS) -> str:
    """A command in a few words."""
    return _DESCRIBE[type(command)](command, _WRITTEN if voice.notation else _SPOKEN)


class _Speech(NamedTuple):
    """How the cards of a command are named."""

    card: Callable[[Card], str]
    cards: Callable[[Iterable[Card]], str]
    faces: Callable[[Iterable[str]], str]


_SPOKEN: Final = _Speech(_card, _taken, _faces)
_WRITTEN: Final = _Speech(face_text, lambda cards: faces_text(cards) or "nothing", " ".join)


def _describe_pick_up(command: c.PickUp, say: _Speech) -> str:
    words = [f"pick up {say.cards(command.cards)}"]
    if command.swap is not None:
        words.insert(0, f"swap {say.card(command.swap.give)} for {say.card(command.swap.take)},")
    for plan in command.melds:
        onto = f" onto meld {', '.join(str(index + 1) for index in plan.onto)}" if plan.onto else ""
        words.append(f"as [{say.cards(plan.cards)}]{onto}")
    if command.go_out:
        words.append("and go out")
    return " ".join(words)


def _describe_bump(command: c.Bump, say: _Speech) -> str:
    return f"bump ({command.form})" + (f" showing {say.cards(command.cards)}" if command.cards else "")


def _describe_order(command: c.SetBumpOrder, say: _Speech) -> str:
    if command.faces:
        rest = "pass on the rest" if command.pass_others else "ask for the rest"
        return f"order: bump {say.faces(command.faces)}, {rest}"
    return "order: always pass" if command.pass_others else "order: always ask"


_DESCRIBE: dict[type, Callable[[Any, _Speech], str]] = {
    c.SetAside: lambda v, say: f"set aside {say.card(v.card)}",
    c.EndSetup: lambda *_: "keep the hand",
    c.DrawDeck: lambda *_: "draw from the deck",
    c.DrawDiscard: lambda *_: "draw the last discard",
    c.PickUp: _describe_pick_up,
    c.DrawReplacement: lambda *_: "draw the replacement",
    c.DeclineDraw: lambda *_: "draw nothing and end the game",
    c.ExtendMeld: lambda v, say: f"add {say.cards(v.cards)} to meld {v.meld + 1}",
    c.CombineMelds: lambda v, _: f"join melds {', '.join(str(m + 1) for m in v.melds)}",
    c.GoOut: lambda *_: "go out",
    c.Discard: lambda v, say: f"discard {say.card(v.card)}",
    c.Bump: _describe_bump,
    c.PassBump: lambda *_: "let it lie",
    c.SetBumpOrder: _describe_order,
    c.DeclareMelds: lambda v, _: "declare the best melds" + (" and call tails" if v.predictions else ""),
}
