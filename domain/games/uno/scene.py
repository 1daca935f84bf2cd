"""The table as a scene: hands around the piles, each colour with a shape of its own."""

from functools import cache
from typing import Any, Final

from domain.games.uno.cards import CARD, COLOUR_OF, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, SYMBOL_OF, WILD, Card, Colour
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.faces import FACES
from domain.games.uno.options import SPLIT
from domain.games.uno.state import Phase, UnoStatus
from domain.games.uno.views import PlayerView, View
from domain.kernel.scene import Area, Face, Fact, Flow, Mark, Scene, SceneSeat, Slot, Thing, Window
from domain.kernel.scenery import Cast, Pick, face_up, headline, hidden, pile, stock
from domain.kernel.viewers import Seat

TINTS: Final[dict[Colour | None, str]] = {
    None: "",
    Colour.RED: "red",
    Colour.YELLOW: "yellow",
    Colour.GREEN: "green",
    Colour.BLUE: "blue",
}
SHAPES: Final[dict[Colour | None, str]] = {
    None: "",
    Colour.RED: "gem",
    Colour.YELLOW: "sun",
    Colour.GREEN: "leaf",
    Colour.BLUE: "drop",
}
_GLYPHS: Final = {SKIP: "skip", REVERSE: "reverse", PLUS_TWO: "plus2", WILD: "wild", PLUS_FOUR: "plus4"}
_SHORT: Final = {PLUS_TWO: "+2", PLUS_FOUR: "+4"}
_KINDS: Final = {
    0: "Every hand moves on",
    1: "Everyone discards one",
    2: "Next picks up two",
    3: "Another turn",
    4: "Turn round and skip",
    5: "One seat back",
    6: "Discard 6s and 9s",
    7: "Swap hands",
    8: "Next takes the pile",
    9: "Discard 6s and 9s",
    SKIP: "Skip",
    REVERSE: "Turn round",
    PLUS_TWO: "Next picks up two",
    WILD: "Name a colour",
    PLUS_FOUR: "Name a colour, next picks up four",
}
_HEADLINES: Final = {
    Phase.OPENING: "Settle the first card",
    Phase.TURN: "Your turn",
    Phase.DRAWN: "Play the card you found, or keep it",
    Phase.DISCARDING: "Choose what to discard",
}


def scene(view: View, cast: Cast) -> Scene:
    """The table from one place."""
    discarding = view.phase is Phase.DISCARDING
    return Scene(
        headline=headline(view, cast, _HEADLINES.get(view.phase, "")),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, player) for player in view.players),
        flow=Flow(tuple(player.seat for player in view.players if not player.left), 1 if view.direction > 0 else -1),
        window=_window(view) if discarding else None,
        areas=(*_others(view, cast), _middle(view), *_own(view, cast)),
    )


def _facts(view: View) -> list[Fact]:
    facts = []
    if view.colour is not None:
        facts.append(Fact("Colour", TINTS[view.colour], SHAPES[view.colour], TINTS[view.colour]))
    clockwise = view.direction > 0
    facts.append(Fact("Direction", "clockwise" if clockwise else "anticlockwise", "cw" if clockwise else "ccw"))
    if view.pickup:
        facts.append(Fact("Waiting", f"pick up {view.pickup}", "plus2", warn=True))
    if view.pile_waits:
        facts.append(Fact("Waiting", "take the pile", "plus4", warn=True))
    return [*facts, Fact("Turn", str(view.turns + 1))]


def _seat(view: View, player: PlayerView) -> SceneSeat:
    marks = [Mark("done", "has said Uno", text="Uno")] if player.uno is UnoStatus.SAID else []
    if player.uno is UnoStatus.OPEN:
        marks.append(Mark("warn", "has one card and has not said Uno", text="1"))
    if player.sealed:
        marks.append(Mark("sealed", "has chosen"))
    if player.seat == view.dealer:
        marks.append(Mark("info", "dealt"))
    return SceneSeat(
        player.seat,
        active=player.seat in view.to_act,
        count=player.cards,
        unit="card" if player.cards == 1 else "cards",
        state="left" if player.left else "here",
        marks=tuple(marks),
    )


def _window(view: View) -> Window:
    one = SYMBOL_OF[view.top] == 1
    return Window(
        "Everyone discards one card, chosen in secret." if one else "Everyone may discard 6s and 9s, in secret.",
        asked=tuple(player.seat for player in view.players if player.asked or player.sealed),
        answered=tuple(player.seat for player in view.players if player.sealed),
        until=view.deadline,
        of=view.options.turn_seconds and view.options.turn_seconds * 1000,
    )


def _others(view: View, cast: Cast) -> list[Area]:
    """The hands of the others, beginning with who sits next to the viewer."""
    seats = [player.seat for player in view.players if not player.left and player.seat != cast.you]
    first = -1 if cast.you is None else cast.you
    return [_hand(view, cast, seat) for seat in sorted(seats, key=lambda seat: (seat < first, seat))]


def _own(view: View, cast: Cast) -> list[Area]:
    here = cast.you is not None and cast.you < len(view.players) and not view.players[cast.you].left
    return [_hand(view, cast, cast.you)] if here and cast.you is not None else []


def _hand(view: View, cast: Cast, seat: Seat) -> Area:
    key, title = f"hand{seat}", cast.owns(seat, "hand") if seat == cast.you else cast.name(seat)
    known = view.secrets.hands[seat] if view.secrets is not None else view.hand if seat == view.seat else None
    things = hidden(key, view.players[seat].cards) if known is None else _cards(view, known)
    return Area(key, "fan", title, seat, things, slot=Slot("No cards"), active=seat in view.to_act and seat != cast.you)


def _cards(view: View, cards: tuple[Card, ...]) -> tuple[Thing, ...]:
    sealed, drawn = view.sealed or (), view.drawn
    if view.secrets is not None:
        sealed, drawn = tuple(card for each in view.secrets.sealed for card in each.cards), view.secrets.drawn
    marks = dict.fromkeys(sealed, (Mark("sealed", "chosen for the discard"),))
    if drawn is not None:
        marks[drawn] = (Mark("new", "just found"),)
    return tuple(Thing(CARD.write(card), face(card), marks=marks.get(card, ())) for card in cards)


def _middle(view: View) -> Area:
    laid = face_up(view.pile, CARD.write, face)
    piles = [stock("draw", "Draw pile", view.draw_pile), pile("pile", "Pile", laid)]
    if view.options.piles is SPLIT:
        thrown = face_up(view.discards, CARD.write, face)
        piles.append(pile("discards", "Discards", thrown, slot=Slot("No discards yet")))
    return Area("middle", "row", areas=tuple(piles))


@cache
def face(card: int) -> Face:
    """A card as it is drawn."""
    colour, symbol = COLOUR_OF[card], SYMBOL_OF[card]
    return Face(
        name=FACES.of(card).name,
        tint=TINTS[colour] or "black",
        short=str(symbol) if symbol < SKIP else _SHORT.get(symbol, ""),
        pip=SHAPES[colour] or "star",
        glyph=_GLYPHS.get(symbol, ""),
        frame="field",
        kind=_KINDS[symbol],
    )


def picking(view: View, command: Any) -> Pick:
    """What one picks to mean a command: a card and the pile, then whose hand; or a pile, or a player."""
    match command:
        case Play(card, colour, target, _):
            return Pick((CARD.write(card), "pile", *_swap(target)), tint=TINTS[colour], glyph=SHAPES[colour])
        case Opening(colour, target):
            return Pick((CARD.write(view.top), *_swap(target)), tint=TINTS[colour], glyph=SHAPES[colour])
        case Draw():
            return Pick(("draw",))
        case Accept():
            return Pick(("pile" if view.pile_waits else "draw",))
        case Discard(cards, uno):
            words = "seal the discard, saying Uno" if uno else "seal the discard"
            free = tuple(map(CARD.write, cards))
            return Pick(free=free, into="cards", command=Discard(uno=uno), words=words, glyph="sealed")
        case Pass():
            return Pick((f"hand{view.seat}",))
        case SayUno():
            return Pick((f"hand{view.seat}",), glyph="star")
        case CatchUno(target):
            return Pick((f"hand{target}",))
    return Pick()


def _swap(target: Seat | None) -> tuple[str, ...]:
    return () if target is None else (f"hand{target}",)
