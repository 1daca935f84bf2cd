"""The table as a scene: what is laid in the middle, programs as orders to fulfil."""

from functools import cache
from typing import Any, Final

from domain.games.programs.cards import CARD, IS_WILD, NAMES, PACK, RANK_OF, SUIT_OF, VALUE_AT, Card, Laid, Suit
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Reveal, Source
from domain.games.programs.commands import Pick as PickCard
from domain.games.programs.faces import FACES, PROGRAM_FACES
from domain.games.programs.program_deck import PROGRAMS, Kind, program_wording, read_program, write_program
from domain.games.programs.solver import arrangement, distance
from domain.games.programs.state import Combination, Phase, Step
from domain.games.programs.views import PlayerView, View
from domain.kernel.scene import Area, Face, Fact, Flow, Mark, Scene, SceneSeat, Slot, Thing, Window
from domain.kernel.scenery import Cast, Pick, face_up, headline, hidden, stock
from domain.kernel.touching import cards_in
from domain.kernel.words import counted

_SIGNS: Final = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_TIERS: Final = {1: "Easy", 2: "Medium", 3: "Hard"}
_COURT: Final = {"J": "jack", "Q": "queen", "K": "king"}


def scene(view: View, cast: Cast) -> Scene:
    """The table from one place."""
    others = [player for player in view.players if player.seat != cast.you]
    first = -1 if cast.you is None else cast.you
    others.sort(key=lambda player: (player.seat < first, player.seat))
    own = [player for player in view.players if player.seat == cast.you]
    between = view.phase is Phase.BETWEEN_ROUNDS
    return Scene(
        headline=_headline(view, cast),
        facts=(
            Fact("Round", str(view.round)),
            Fact("Goal", f"{view.options.goal} programs", "star"),
            Fact("Step", "between rounds" if between else str(view.step)),
        ),
        seats=tuple(_seat(view, player) for player in view.players),
        flow=Flow(tuple(player.seat for player in view.players if not player.left)),
        window=_window(view) if between and view.to_act else None,
        areas=(
            *(_place(view, cast, player) for player in others if not player.left),
            _middle(view, cast),
            *(area for player in own for area in _near(view, cast, player)),
        ),
    )


def _headline(view: View, cast: Cast) -> str:
    if view.phase is Phase.BETWEEN_ROUNDS:
        return headline(view, cast, "Keep your program, or exchange it")
    return headline(view, cast, "Your turn: pick a card" if view.step is Step.PICK else "Your turn: lay and discard")


def _window(view: View) -> Window:
    return Window("A program that failed too often may be exchanged.", view.to_act, until=view.deadline)


def _seat(view: View, player: PlayerView) -> SceneSeat:
    return SceneSeat(
        player.seat,
        active=player.seat in view.to_act,
        count=len(player.completed),
        unit=f"of {view.options.goal} programs",
        state="left" if player.left else "here",
        marks=_marks(view, player),
    )


def _marks(view: View, player: PlayerView) -> tuple[Mark, ...]:
    marks = [Mark("boost", "revealed this round")] if player.revealed else []
    if player.failed:
        marks.append(Mark("warn", f"failed in {player.failed} rounds", player.failed))
    if player.seat == view.dealer:
        marks.append(Mark("info", "deals"))
    return tuple(marks)


def _place(view: View, cast: Cast, player: PlayerView) -> Area:
    parts = (_hand(cast, player, view), *_program(cast, player), _completed(view, player))
    active = player.seat in view.to_act
    return Area(f"place{player.seat}", "row", cast.name(player.seat), player.seat, areas=parts, active=active)


def _near(view: View, cast: Cast, player: PlayerView) -> list[Area]:
    if player.left:
        return []
    parts = (*_program(cast, player), _completed(view, player))
    return [Area(f"place{player.seat}", "row", "", player.seat, areas=parts), _hand(cast, player, view)]


def _hand(cast: Cast, player: PlayerView, view: View) -> Area:
    key, near = f"hand{player.seat}", player.seat == cast.you
    picked = (Mark("new", "just picked"),)
    things = (
        hidden(key, player.cards)
        if player.hand is None
        else tuple(
            Thing(CARD.write(card), face(card), marks=picked if card == view.picked else ())
            for card in sorted(player.hand, key=_order)
        )
    )
    return Area(
        key, "fan", "Your hand" if near else "Hand", player.seat if near else None, things, slot=Slot("No cards")
    )


def _order(card: Card) -> tuple[bool, int, int]:
    """By value, so that what may be laid together lies together; wild cards last."""
    return IS_WILD[card], RANK_OF[card], card


def _program(cast: Cast, player: PlayerView) -> list[Area]:
    """The program a seat works on, where the viewer may read it."""
    if player.program is None:
        return []
    near = player.seat == cast.you
    mark = (Mark("eye", "only you see it"),) if near else ()
    card = Thing(f"program{player.seat}", order(read_program(player.program.id)), marks=mark)
    title = "Your program" if near else "Program"
    return [Area(f"program-of{player.seat}", "pile", title, things=(card,), note=_distance(player), large=near)]


def _distance(player: PlayerView) -> str:
    """How far the hand is from the program, as the solver sees it."""
    if player.hand is None or player.program is None:
        return ""
    program = read_program(player.program.id)
    if arrangement(player.hand, program) is not None:
        return "can be completed"
    return f"{counted(distance(player.hand, program))} missing"


def _completed(view: View, player: PlayerView) -> Area:
    title = f"Completed {len(player.completed)} of {view.options.goal}"
    things = tuple(Thing(write_program(card), order(card)) for card in player.completed)
    return Area(f"done{player.seat}", "run", title, things=things, slot=Slot("No program completed yet", "star"))


def _middle(view: View, cast: Cast) -> Area:
    top = () if view.discard_top is None else (view.discard_top,)
    things = face_up(top, CARD.write, face)
    laid = tuple(_combination(cast, each) for each in view.table)
    return Area(
        "middle",
        "row",
        areas=(
            stock("reserve", "Reserve", view.reserve_count),
            Area("discard", "pile", "Discards", things=things, count=view.discard_count, slot=Slot("No discards")),
            stock("programs", "Programs", view.program_count, back="secret", mini=True),
            Area("table", "row", "On the table", areas=laid, slot=Slot("Nothing laid yet"), wide=True),
        ),
    )


def _combination(cast: Cast, laid: Combination) -> Area:
    what = "Straight" if laid.kind is Kind.STRAIGHT else f"Group of {VALUE_AT[laid.start]}"
    things = tuple(_laid(each) for each in laid.cards)
    return Area(f"combination{laid.id}", "run", f"{laid.id}. {what} · {cast.name(laid.owner)}", things=things)


def _laid(laid: Laid) -> Thing:
    marks = () if laid.value is None else (Mark("as", f"stands for {laid.value.name.lower()}", text=str(laid.value)),)
    return Thing(CARD.write(laid.card), face(laid.card), marks=marks)


@cache
def face(card: int) -> Face:
    """A playing card as it is drawn."""
    printed, suit = FACES.of(card), SUIT_OF[card]
    if suit is None:
        return Face(name=printed.name, tint="gold", short="JK", pip="star", glyph="joker", kind="Wild", band="Wild")
    short = NAMES[card % PACK].removesuffix(str(suit))
    return Face(
        name=printed.name,
        tint="rose" if suit in _RED else "ink",
        short=short,
        pip=_SIGNS[suit],
        glyph=_COURT.get(short, _SIGNS[suit]),
        kind="Wild" if IS_WILD[card] else "",
        band="Wild" if IS_WILD[card] else "",
    )


@cache
def order(card: int) -> Face:
    """A program card as it is drawn: what has to be laid, line by line."""
    printed = PROGRAM_FACES.of(card)
    program = PROGRAMS[card]
    if program.sun:
        return Face(name=printed.name, tint="gold", glyph="sol", frame="night", kind="Completed for free")
    lines = tuple(part[:1].upper() + part[1:] for part in program_wording(program).split(" + "))
    return Face(
        name=printed.name,
        tint="gold",
        short=program.id.removeprefix("P"),
        frame="order",
        kind=_TIERS.get(program.tier, f"Tier {program.tier}"),
        pips=program.tier,
        lines=lines,
    )


def picking(view: View, command: Any) -> Pick:
    """What one picks to mean a command: its cards, then the pile or the combination they go to."""
    cards, seat = cards_in({Card: CARD}, command), view.seat
    match command:
        case PickCard(Source.DISCARD):
            top = () if view.discard_top is None else (CARD.write(view.discard_top),)
            return Pick(("discard", *top))
        case PickCard():
            return Pick(("reserve",))
        case Reveal():
            return Pick((f"program{seat}", *cards))
        case LayGroup():
            return Pick((*cards, "table"))
        case Add(combination):
            return Pick((*cards, f"combination{combination}"))
        case Discard():
            return Pick((*cards, "discard"))
        case Exchange(swap):
            return Pick((f"program{seat}", *(("programs",) if swap else ())))
    return Pick(cards)
