"""The table as a scene: two sides of three locations, each with its bonds, its mage and all that lies there."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from domain.games.runiverse import commands as co
from domain.games.runiverse.cards import CARD, Card
from domain.games.runiverse.engine.effects.core import place_name
from domain.games.runiverse.faces import FACES, CardKind
from domain.games.runiverse.faces import Face as Printed
from domain.games.runiverse.state import LOCATIONS, Step
from domain.games.runiverse.views import CardView, DreamCounter, LyingKind, PlaceView, SideView, View
from domain.kernel.scene import Area, Face, Fact, Frame, Mark, Scene, SceneSeat, Slot, Thing
from domain.kernel.scenery import Cast, Pick, areas_in, face_up, headline, hidden, pile, stock, things_in
from domain.kernel.touching import cards_in
from domain.kernel.viewers import Seat
from domain.kernel.words import counted, spaced

_FRAMES: Final[dict[CardKind, Frame]] = {
    CardKind.MAGE: "leader",
    CardKind.CREATURE: "unit",
    CardKind.SPELL: "action",
    CardKind.RELIC: "item",
}
_HEADLINES: Final = {
    Step.CHOICE: "Choose who goes first",
    Step.MULLIGAN: "Keep your hand, or draw a new one",
    Step.OPEN: "Open a rift",
    Step.MAIN: "Your turn",
    Step.GUARD: "Choose your guards",
}


def scene(view: View, cast: Cast) -> Scene:
    """The table from one side; those who only watch sit with seat 0."""
    near = cast.you if cast.you in (0, 1) else 0
    far = 1 - near
    areas = (_side(view, cast, view.sides[far], near=False), *_near(view, cast, view.sides[near]))
    asked = _asked(view, areas)
    return Scene(
        headline=_headline(view, cast),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, side) for side in view.sides),
        areas=(areas[0], *asked, *areas[1:]),
    )


def _headline(view: View, cast: Cast) -> str:
    if view.question is not None and view.outcome is None:
        return headline(view, cast, f"Answer: {spaced(view.question.kind)}", "{} has to answer")
    if view.step is Step.PHASE and view.phase >= 0:
        place = place_name(view.phase)
        return headline(view, cast, f"Your turn, phase of {place}", f"{{}}'s turn, phase of {place}")
    return headline(view, cast, _HEADLINES.get(view.step, "Your turn"))


def _facts(view: View) -> list[Fact]:
    facts = [Fact("Turn", str(view.turn)), Fact("Step", str(view.step))]
    if view.phase >= 0:
        facts.append(Fact("Power", str(view.power), "star"))
    if view.engaged >= 0:
        facts.append(Fact("Engaged", place_name(view.engaged), "warn", warn=True))
    if sum(view.wins) or view.game > 1:
        facts.append(Fact("Game", f"{view.game}, {view.wins[0]} to {view.wins[1]}"))
    return facts


def _seat(view: View, side: SideView) -> SceneSeat:
    marks = [Mark("boost", counted(side.flame, "flame counter"), side.flame)] if side.flame else []
    if side.losing:
        marks.append(Mark("warn", "loses when this turn ends"))
    if side.seat == view.first:
        marks.append(Mark("info", "went first"))
    active = side.seat in view.to_act
    return SceneSeat(side.seat, active=active, count=side.hand_size, unit="in hand", marks=tuple(marks))


# ------------------------------------------------------------------ the two sides


def _side(view: View, cast: Cast, side: SideView, *, near: bool) -> Area:
    title = "" if near else cast.name(side.seat)
    places = tuple(_place(view, side.seat * LOCATIONS + index, place) for index, place in enumerate(side.places))
    locations = Area(f"locs{side.seat}", "grid", areas=places, cells=LOCATIONS, wide=True)
    piles = Area(f"piles{side.seat}", "row", areas=(*(() if near else (_hand(side, near=False),)), *_piles(side)))
    parts = (locations, piles) if near else (piles, locations)
    return Area(f"side{side.seat}", "row", title, side.seat, areas=parts, active=side.seat in view.to_act and not near)


def _near(view: View, cast: Cast, side: SideView) -> tuple[Area, ...]:
    hand = _hand(side, near=True)
    if side.seat != cast.you:
        return (_side(view, cast, side, near=False),)
    return (_side(view, cast, side, near=True), hand)


def _hand(side: SideView, *, near: bool) -> Area:
    key = f"hand{side.seat}"
    known = len(side.hand) == side.hand_size
    things = face_up(side.hand, CARD.write, face) if known else hidden(key, side.hand_size)
    return Area(key, "fan", "Your hand" if near else "Hand", side.seat if near else None, things, slot=Slot("No cards"))


def _piles(side: SideView) -> list[Area]:
    seat = side.seat
    areas = [
        stock(f"deck{seat}", "Deck", side.deck, mini=True),
        stock(f"dream{seat}", "Dream", side.dream_deck, back="dream", mini=True),
        _open(f"discard{seat}", "Discards", side.discard, mini=True, slot=Slot("No discards")),
    ]
    areas += [_open(f"exalted{seat}", "Exalted", side.exalted, mini=True)] if side.exalted else []
    areas += [_open(f"banished{seat}", "Banished", side.banished, mini=True, shut=True)] if side.banished else []
    areas += [_spread(f"dreamed{seat}", "Dreamed", side.dreamed)] if side.dreamed else []
    areas += [_open(f"snowplay{seat}", "Snowplay", side.snowplay, mini=True)] if side.snowplay else []
    areas += [_spread(f"wild{seat}", "Wild Summons", side.wild, mini=True)] if side.wild else []
    return areas


def _open(key: str, title: str, cards: tuple[Card, ...], **more: Any) -> Area:
    return pile(key, title, face_up(cards, CARD.write, face), **more)


def _spread(key: str, title: str, cards: tuple[Card, ...], **more: Any) -> Area:
    return Area(key, "run", title, things=face_up(cards, CARD.write, face), **more)


def _place(view: View, place: int, shown: PlaceView) -> Area:
    mage = () if shown.mage is None else (_lying(view, f"mage{place}:0", shown.mage),)
    cards = tuple(_lying(view, f"cards{place}:{index}", card) for index, card in enumerate(shown.cards))
    lies = Area(f"cards{place}", "row", things=cards)
    return Area(
        f"loc{place}",
        "row",
        place_name(place),
        areas=(
            stock(f"bonds{place}", "Bonds", shown.bonds, mini=True, slot=Slot("No bonds left")),
            Area(f"mage{place}", "row", things=mage, slot=Slot("No mage", "mage")),
            *((lies,) if cards else ()),
        ),
        marks=tuple(_location_marks(view, place, shown)),
        active=place in (view.phase, view.engaged),
        shut=not shown.opened,
    )


def _location_marks(view: View, place: int, shown: PlaceView) -> Iterable[Mark]:
    if not shown.opened:
        yield Mark("info", "rift closed")
    if place == view.phase:
        yield Mark("boost", f"phase open, power {view.power}", view.power)
    if place == view.engaged:
        yield Mark("warn", "engaged")
    if shown.dream is DreamCounter.AVAILABLE:
        yield Mark("store", "dream available")
    if shown.dream is DreamCounter.EXPENDED:
        yield Mark("info", "dream expended")
    if shown.phase_done:
        yield Mark("done", "phase done")


# ------------------------------------------------------------------ cards in play


def _lying(view: View, key: str, shown: CardView) -> Thing:
    """A card in play; one that lies face down and may not be known is called by its place."""
    if shown.card is None:
        return Thing(key, back="secret", marks=_card_marks(view, shown), note="Secret")
    written = CARD.write(shown.card)
    return Thing(
        written,
        _current(shown, face(shown.card)),
        turned=90 if shown.tasked else 0,
        marks=_card_marks(view, shown),
        under=(*_vim(written, shown), *face_up(shown.attached, CARD.write, face)),
        note=", ".join(_words(shown)),
    )


def _words(shown: CardView) -> Iterable[str]:
    """The state of a card in play, and the keywords it has now."""
    if shown.tasked:
        yield "tasked"
    if shown.secret:
        yield "Secret"
    yield from shown.keywords


def _current(shown: CardView, printed: Face) -> Face:
    """The face with the level it has now, where that is known."""
    if shown.secret or shown.kind not in (LyingKind.CREATURE, LyingKind.RELIC):
        return printed
    kept = {name: getattr(printed, name) for name in Face.__struct_fields__}
    return Face(**{**kept, "short": str(shown.level)})


def _vim(written: str, shown: CardView) -> tuple[Thing, ...]:
    return tuple(
        Thing(f"{written}:vim{index}", back="plain")
        if each.card is None
        else Thing(CARD.write(each.card), face(each.card))
        for index, each in enumerate(shown.vim)
    )


def _card_marks(view: View, shown: CardView) -> tuple[Mark, ...]:
    numbers = (
        ("harm", shown.damage, f"{shown.damage} damage"),
        ("boost", shown.plus, counted(shown.plus, "level counter")),
        ("store", shown.charge, f"{shown.charge} charge"),
        ("harm", shown.sap, f"{shown.sap} sap"),
        ("vim", len(shown.vim), f"{len(shown.vim)} vim"),
        ("as", shown.x, f"X is {shown.x}"),
    )
    marks = [Mark(kind, words, n) for kind, n, words in numbers if n]  # type: ignore[arg-type]
    marks += [Mark("guard", "guards")] if shown.guarding else []
    marks += [Mark("sealed", "burrowed")] if shown.burrowed else []
    marks += [Mark("eye", "revealed by the attack")] if shown.revealed else []
    marks += [Mark("warn", "attacks")] if shown.card is not None and shown.card in view.attackers else []
    marks += [Mark("warn", "is attacked")] if shown.card is not None and shown.card == view.attacked else []
    return tuple(marks)


def _asked(view: View, areas: Iterable[Area]) -> list[Area]:
    """Cards one has to choose among that lie nowhere on the table, such as those of a deck one looks through."""
    options = view.question.options if view.question else ()
    lying = {thing.key for area in areas_in(areas) for thing in things_in(area.things)}
    cards = dict.fromkeys(card for option in options for card in option.cards)
    things = face_up((card for card in cards if CARD.write(card) not in lying), CARD.write, face)
    return [Area("asked", "row", "To choose from", things=things)] if things else []


@cache
def face(card: int) -> Face:
    """A card as it is drawn: its kind by the frame, its facet by the stone."""
    printed = FACES.of(card)
    assert isinstance(printed, Printed)
    facet = f"f-{printed.facet}"
    traits = " ".join(printed.traits)
    kind = str(printed.kind).capitalize()
    gift = (f"Gift: {printed.gift}",) if printed.gift else ()
    return Face(
        name=printed.name,
        tint=facet,
        short="X" if printed.x_level else "" if printed.level is None else str(printed.level),
        pip=facet,
        glyph=facet,
        frame=_FRAMES[printed.kind],
        kind=f"{kind} · {traits}" if traits else kind,
        pips=printed.pips,
        lines=(*gift, *(line for line in printed.text.split("\n") if line)),
    )


# ------------------------------------------------------------------ what one picks


def picking(view: View, command: Any) -> Pick:
    """What one picks to mean a command: the cards it names, then the location or the pile."""
    cards = cards_in({Card: CARD}, command)
    match command:
        case co.Decide():
            return _answer(view, command)
        case co.SetGuards():
            return Pick(free=cards, into="cards", command=co.SetGuards(), words="set the guards", glyph="guard")
        case co.OpenRift(loc) | co.BeginPhase(loc):
            return Pick((_location(view, loc),))
        case co.PlayMage():
            return Pick((*cards, _location(view, command.loc)))
        case co.Assist(_, loc):
            return Pick(cards if loc is None else (_location(view, loc), *_mage(view, loc)))
        case co.MakePower() if view.phase >= 0:
            return Pick((f"loc{view.phase}", *_mage(view, view.phase % LOCATIONS)))
        case co.Evoke() if view.phase >= 0:
            return Pick((*cards, f"loc{view.phase}"))
        case co.DreamDelve():
            return Pick((f"dream{view.seat}",))
        case co.ArrangeDiscard():
            return Pick((f"discard{view.seat}",))
        case co.KeepHand() | co.Mulligan():
            return Pick((f"hand{view.seat}",))
    return Pick(cards)


def _answer(view: View, command: co.Decide) -> Pick:
    options = view.question.options if view.question else ()
    numbers = (each.value if each.value >= 0 else place for place, each in enumerate(options))
    chosen = dict(zip(numbers, options, strict=True)).get(command.value)
    if chosen is None:
        return Pick()
    place = (f"loc{chosen.place}",) if chosen.place >= 0 else ()
    return Pick((*(CARD.write(card) for card in chosen.cards), *place))


def _location(view: View, loc: int) -> str:
    return f"loc{(view.seat or 0) * LOCATIONS + loc}"


def _mage(view: View, loc: int) -> tuple[str, ...]:
    seat: Seat = view.seat or 0
    mage = view.sides[seat].places[loc].mage
    return () if mage is None or mage.card is None else (CARD.write(mage.card),)
