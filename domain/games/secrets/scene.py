"""The table as a scene: four places around the deck, the main discard and what has become inactive."""

from functools import cache
from typing import Any, Final

from domain.games.secrets import commands as c
from domain.games.secrets.cards import (
    CARD,
    DIVINITY,
    ETERNITY,
    FACE_OF,
    INFINITY,
    PLAIN_ZERO,
    RANK_OF,
    SPECIAL_ZERO,
    SUIT_NAMES,
    SUIT_OF,
    SUITED,
    VOID,
    Card,
    Version,
    is_public,
)
from domain.games.secrets.faces import FACES
from domain.games.secrets.melds import shape_of
from domain.games.secrets.scoring.notation import arrangement_text
from domain.games.secrets.state import Phase
from domain.games.secrets.views import PlaceView, View
from domain.kernel.scene import Area, Face, Fact, Flow, Mark, Scene, SceneSeat, Slot, Thing, Window
from domain.kernel.scenery import Cast, Pick, face_up, headline, hidden, stock
from domain.kernel.touching import cards_in

_INACTIVE_SHOWN: Final = 12
_GLYPHS: Final = {
    VOID: "void",
    PLAIN_ZERO: "zero",
    SPECIAL_ZERO: "zero-special",
    DIVINITY: "divinity",
    ETERNITY: "eternity",
    INFINITY: "infinity",
}
_SHORT: Final = {PLAIN_ZERO: "0", SPECIAL_ZERO: "S0"}
_HEADLINES: Final = {
    Phase.SETUP: "Set cards aside, or keep your hand",
    Phase.DRAW: "Your turn: draw",
    Phase.REPLACEMENT: "Draw the replacement",
    Phase.ACT: "Your turn: meld and discard",
    Phase.BUMP: "May you bump it?",
    Phase.DECLARE: "Declare your melds",
}


def scene(view: View, cast: Cast) -> Scene:
    """The match from one place."""
    places = _from_the_viewer(view, cast)
    return Scene(
        headline=headline(view, cast, _HEADLINES.get(view.phase, "")),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, place) for place in view.places if place.seat is not None),
        flow=Flow(tuple(place.seat for place in view.places if place.seat is not None and not place.left)),
        window=_window(view) if view.phase is Phase.BUMP and view.bump_card is not None else None,
        areas=(*(_place(view, cast, place) for place in places[1:]), _middle(view), *_near(view, cast, places[0])),
    )


def _from_the_viewer(view: View, cast: Cast) -> list[PlaceView]:
    """The places in turn order, the viewer's own first; for those who only watch all are across the table."""
    own = [place.place for place in view.places if place.seat is not None and place.seat == cast.you]
    start = own[0] if own else 0
    turned = [*view.places[start:], *view.places[:start]]
    return turned if own else [_NOBODY, *turned]


_NOBODY: Final = PlaceView(-1, None, False, 0, (), None, (), (), None, 0, 0, 0, None, None)


def _facts(view: View) -> list[Fact]:
    options = view.options
    facts = [
        Fact("Game", f"{view.game} of {options.games}"),
        Fact("Turn", str(view.turn)),
        Fact("Version", str(options.version) + (", expert" if options.expert else "")),
    ]
    if view.packets:
        facts.append(Fact("Packets", str(view.packets), "store"))
    if view.order is not None:
        bumped = " ".join(view.order.faces) or "nothing"
        facts.append(Fact("Your order", f"bump {bumped}" + (", pass on the rest" if view.order.pass_others else "")))
    return facts


def _seat(view: View, place: PlaceView) -> SceneSeat:
    assert place.seat is not None
    marks = [Mark("info", "deals")] if place.seat == view.dealer else []
    if place.seat == view.went_out:
        marks.append(Mark("done", "went out"))
    if place.penalty:
        marks.append(Mark("harm", f"{place.penalty} penalty points", place.penalty))
    if view.options.chips:
        marks.append(Mark("store", f"{place.chips} chips", place.chips))
    return SceneSeat(
        place.seat,
        active=place.seat in view.to_act,
        count=place.total,
        unit="point" if place.total == 1 else "points",
        state="left" if place.left else "here",
        marks=tuple(marks),
    )


def _window(view: View) -> Window:
    """Who has answered a bump is for nobody to know (SU-R-51), so the window does not say."""
    assert view.bump_card is not None
    words = f"{FACES.of(view.bump_card).name} may be bumped. Who has answered stays hidden."
    return Window(words, view.to_act, until=view.deadline, of=view.options.bump_ms or None)


def _place(view: View, cast: Cast, place: PlaceView) -> Area:
    """What lies at another place: its hand, its last discard, its melds, what it has set aside."""
    title = "Dummy" if place.seat is None else cast.name(place.seat)
    hand = [_hand(view, cast, place)] if place.seat is not None else []
    active = place.seat is not None and place.seat in view.to_act
    parts = (*hand, *_last_discard(view, place), *_melds(place), *_aside(place))
    return Area(f"place{place.place}", "row", title, place.seat, areas=parts, active=active, note=_note(place))


def _near(view: View, cast: Cast, place: PlaceView) -> list[Area]:
    """The viewer's own place, with the hand apart: it is what one plays from."""
    if place.seat is None:
        return []
    parts = (*_last_discard(view, place), *_melds(place), *_aside(place))
    own = [Area(f"place{place.place}", "row", "", place.seat, areas=parts, note=_note(place))] if parts else []
    return [*own, _hand(view, cast, place)]


def _note(place: PlaceView) -> str:
    return "" if place.declared is None else arrangement_text(place.declared)


def _hand(view: View, cast: Cast, place: PlaceView) -> Area:
    key = f"hand{place.seat}"
    near = place.seat == cast.you
    exposed = (Mark("eye", "exposed: everyone sees it"),)
    if place.hand is None:
        shown = tuple(Thing(CARD.write(card), face(card), marks=exposed) for card in place.exposed)
        things = (*hidden(key, place.hand_count - len(shown)), *shown)
    else:
        drawn = (Mark("new", "just drawn"),)
        things = tuple(
            Thing(
                CARD.write(card),
                face(card),
                marks=(*(exposed if card in place.exposed else ()), *(drawn if card in view.drawn else ())),
            )
            for card in place.hand
        )
    return Area(
        key, "fan", "Your hand" if near else "Hand", place.seat if near else None, things, slot=Slot("No cards")
    )


def _last_discard(view: View, place: PlaceView) -> list[Area]:
    """The place's own discard area, which Basic does not have."""
    if view.options.version is Version.BASIC and place.area is None:
        return []
    lying = face_up(() if place.area is None else (place.area,), CARD.write, face)
    bumped = view.bump_place == place.place
    return [
        Area(f"area{place.place}", "pile", "Last discard", things=lying, slot=Slot("No discard yet"), active=bumped)
    ]


def _melds(place: PlaceView) -> list[Area]:
    melds = [
        Area(
            f"meld{place.place}.{number}",
            "run",
            f"{number + 1}. {_meld_name(meld.cards)}",
            things=face_up(meld.cards, CARD.write, face),
        )
        for number, meld in enumerate(place.melds)
    ]
    return [Area(f"melds{place.place}", "row", "Melds", areas=tuple(melds))] if melds else []


def _meld_name(cards: tuple[Card, ...]) -> str:
    shape = shape_of(cards)
    return "" if shape is None else f"{str(shape.kind).capitalize()} of {shape.size}"


def _aside(place: PlaceView) -> list[Area]:
    things = face_up(place.aside, CARD.write, face)
    return [Area(f"aside{place.place}", "run", "Set aside", things=things)] if things else []


def _middle(view: View) -> Area:
    used = Slot("Pile used up")
    several = len(view.piles) > 1
    piles = [
        stock(f"deck{number}", f"Pile {number + 1}" if several else "Deck", count, slot=used)
        for number, count in enumerate(view.piles)
    ]
    return Area("middle", "row", areas=(*piles, *_dealers(view), _main(view), *_inactive(view)))


def _dealers(view: View) -> list[Area]:
    if not view.face_down_lies:
        return []
    known = view.face_down
    lies = Thing("face-down", back="secret") if known is None else Thing(CARD.write(known), face(known))
    return [Area("dealers", "pile", "Dealer's card", things=(lies,))]


def _main(view: View) -> Area:
    lying = {place.area for place in view.places if place.area is not None}
    shown = () if view.main is None or view.main in lying else (view.main,)
    return Area("main", "pile", "Main discard", things=face_up(shown, CARD.write, face), slot=Slot("No main discard"))


def _inactive(view: View) -> list[Area]:
    things = tuple(Thing(CARD.write(each.card), face(each.card), turned=90) for each in view.inactive)
    if not things:
        return []
    return [
        Area("inactive", "run", "Inactive", things=things, show=_INACTIVE_SHOWN, wide=len(things) > _INACTIVE_SHOWN)
    ]


@cache
def face(card: int) -> Face:
    """A card as it is drawn: suits by the sign of their element, Bonus Cards as a night sky."""
    printed = FACES.of(card)
    if card < SUITED:
        suit = f"el-{SUIT_NAMES[SUIT_OF[card]].lower()}"
        rank = str(RANK_OF[card])
        return Face(name=printed.name, tint=suit, short=rank, pip=suit, glyph=suit, kind=SUIT_NAMES[SUIT_OF[card]])
    kind = "Public Bonus Card" if is_public(Card(card)) else "Private Bonus Card"
    number = FACE_OF[card]
    return Face(
        name=printed.name,
        tint="cosmic",
        short=_SHORT.get(number, ""),
        glyph=_GLYPHS[number],
        frame="night",
        kind=kind,
        lines=(printed.text,),
    )


def picking(view: View, command: Any) -> Pick:
    """What one picks to mean a command: its cards, then the pile, the discard or the meld they go to."""
    own = next((place.place for place in view.places if place.seat == view.seat and place.seat is not None), -1)
    cards = cards_in({Card: CARD}, command)
    match command:
        case c.SetAside():
            return Pick((*cards, f"aside{own}"))
        case c.DrawDeck() | c.DrawReplacement():
            return Pick(tuple(f"deck{number}" for number, count in enumerate(view.piles) if count))
        case c.DrawDiscard():
            return Pick(("main", *_open(view.main)))
        case c.PickUp(_, melds):
            grown = sorted({number for plan in melds for number in plan.onto})
            return Pick((*cards, *(f"meld{own}.{number}" for number in grown)))
        case c.ExtendMeld(meld):
            return Pick((*cards, f"meld{own}.{meld}"))
        case c.CombineMelds(melds):
            return Pick((*cards, *(f"meld{own}.{number}" for number in melds)))
        case c.Discard():
            return Pick((*cards, f"area{own}", "main"))
        case c.Bump():
            return Pick((*_open(view.bump_card), *cards))
        case c.DeclineDraw():
            return Pick(grave=True)
    return Pick(cards)


def _open(card: Card | None) -> tuple[str, ...]:
    return () if card is None else (CARD.write(card),)
