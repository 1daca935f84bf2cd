"""A scene: what lies where on a table, as one viewer sees it, for anyone who draws it. SCENE.md tells it in full.

A scene is data and knows no screen: places are words such as `fan` and `pile`, never numbers of pixels. Whoever can
draw these structs can draw every game, also one that is written tomorrow.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.viewers import Seat

Layout: TypeAlias = Literal["fan", "row", "run", "column", "pile", "grid", "list"]
Frame: TypeAlias = Literal["index", "field", "night", "order", "leader", "unit", "action", "item"]
Back: TypeAlias = Literal["plain", "secret", "dream"]
MarkKind: TypeAlias = Literal[
    "harm", "boost", "guard", "store", "vim", "sealed", "eye", "new", "as", "warn", "info", "done"
]


class Part(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A part of a scene. What is as usual is left out of the JSON."""


class Mark(Part, frozen=True):
    """A small sign on a thing, an area or a seat."""

    kind: Annotated[MarkKind, doc("What it is a sign of; says how it is drawn.")]
    words: Annotated[str, doc("What it means, in a few words.")]
    n: Annotated[int | None, doc("A number beside the sign.")] = None
    text: Annotated[str, doc("A few letters in place of the sign.")] = ""


class Face(Part, frozen=True):
    """A card as it is drawn. Tints and signs are words of the catalogue; unknown ones are drawn as ink and text."""

    name: Annotated[str, doc("What the card is called, and what a screen reader says.")]
    tint: Annotated[str, doc("Its colour, by a word of the catalogue.")] = "ink"
    short: Annotated[str, doc("One to three letters for the corner.")] = ""
    pip: Annotated[str, doc("The small sign that tells what the tint tells, for those who see no colours.")] = ""
    glyph: Annotated[str, doc("The large sign in the middle.")] = ""
    frame: Annotated[Frame, doc("How the card is drawn.")] = "index"
    kind: Annotated[str, doc("What sort of card it is, or what it does in a few words; said after the name.")] = ""
    caption: Annotated[str, doc("A word below the large sign.")] = ""
    band: Annotated[str, doc("A word on a band across the foot.")] = ""
    pips: Annotated[int, doc("How many dots stand at the foot.")] = 0
    lines: Annotated[tuple[str, ...], doc("The text of the card, line by line.")] = ()


class Thing(Part, frozen=True):
    """A card on the table, with its face up or down."""

    key: Annotated[
        str, doc("Its own in the scene, and the same in the next as long as the viewer can follow the card.")
    ]
    face: Annotated[Face | None, doc("What is printed on it; left out for a card that lies face down.")] = None
    back: Annotated[Back | None, doc("Its back; left out for a card that lies face up.")] = None
    turned: Annotated[Literal[0, 90, 180], doc("By how many degrees it is turned.")] = 0
    marks: Annotated[tuple[Mark, ...], doc("The signs on it.")] = ()
    under: Annotated[tuple["Thing", ...], doc("What lies beneath it and belongs to it, the lowest first.")] = ()
    note: Annotated[str, doc("A word on its state.")] = ""


class Slot(Part, frozen=True):
    """What an area shows while it is empty."""

    words: Annotated[str, doc("What may lie here, or why nothing does.")]
    glyph: Annotated[str, doc("A sign of what belongs here.")] = ""
    tint: Annotated[str, doc("The colour of that sign.")] = ""


class Area(Part, frozen=True):
    """A place on the table, with things or with areas in it."""

    key: Annotated[str, doc("Its own in the scene: areas and things share one space of keys.")]
    layout: Annotated[Layout, doc("How what is in it lies.")]
    title: Annotated[str, doc("What it is called; empty where it needs no name.")] = ""
    owner: Annotated[Seat | None, doc("Whose it is. The viewer's lie near, others' far, what is nobody's between.")] = (
        None
    )
    things: Annotated[tuple[Thing, ...], doc("What lies in it, the uppermost and the rightmost last.")] = ()
    areas: Annotated[tuple["Area", ...], doc("The areas in it, in place of things.")] = ()
    count: Annotated[int | None, doc("How many things there are, where not all of them are sent.")] = None
    show: Annotated[int, doc("Draw only the last so many; 0 for all.")] = 0
    cells: Annotated[int, doc("How many columns a grid has.")] = 0
    slot: Annotated[Slot | None, doc("What it shows while it is empty.")] = None
    marks: Annotated[tuple[Mark, ...], doc("The signs on it.")] = ()
    note: Annotated[str, doc("A word on its state.")] = ""
    active: Annotated[bool, doc("Whether the game is at this place just now.")] = False
    shut: Annotated[bool, doc("Whether it is out of play.")] = False
    large: Annotated[bool, doc("Draw its things large: one has to read them.")] = False
    mini: Annotated[bool, doc("Draw its things small: one need not look at them.")] = False
    wide: Annotated[bool, doc("Give it the whole width.")] = False


class Fact(Part, frozen=True):
    """Something everyone should see at a glance."""

    label: Annotated[str, doc("What it is about.")]
    value: Annotated[str, doc("How it is.")]
    glyph: Annotated[str, doc("A sign beside it.")] = ""
    tint: Annotated[str, doc("The colour of that sign.")] = ""
    warn: Annotated[bool, doc("Whether it asks for attention.")] = False


class Clock(Part, frozen=True):
    """The time of a seat, in milliseconds. A scene does not say what time it is: a running clock says `until` when."""

    until: Annotated[int | None, doc("When it runs out, in milliseconds since 1970; left out while it stands.")] = None
    left: Annotated[int | None, doc("What it had when it was last set.")] = None
    of: Annotated[int | None, doc("What a full clock has, where that is known.")] = None


class SceneSeat(Part, frozen=True):
    """A player."""

    seat: Annotated[Seat, doc("The seat, counted from 0.")]
    name: Annotated[str, doc("What the player is called.")] = ""
    active: Annotated[bool, doc("Whether the game waits for them.")] = False
    count: Annotated[int | None, doc("How much they have of what counts most in the game.")] = None
    unit: Annotated[str, doc("What is counted: cards, points.")] = ""
    state: Annotated[Literal["here", "bot", "away", "left"], doc("Who plays the seat: its player, a bot, nobody.")] = (
        "here"
    )
    marks: Annotated[tuple[Mark, ...], doc("The signs beside the name.")] = ()
    clock: Annotated[Clock | None, doc("Their time; left out where no time is kept.")] = None


class Flow(Part, frozen=True):
    """In which order the seats play."""

    order: Annotated[tuple[Seat, ...], doc("The seats as they sit, clockwise.")]
    direction: Annotated[Literal[1, -1], doc("1 for that order, -1 for the other way round.")] = 1


class Window(Part, frozen=True):
    """A question to several at once, to be answered in secret."""

    words: Annotated[str, doc("What is asked.")]
    asked: Annotated[tuple[Seat, ...], doc("Who is asked.")]
    answered: Annotated[
        tuple[Seat, ...] | None, doc("Who has answered; left out where nobody may know, and null means the same.")
    ] = None
    until: Annotated[int | None, doc("When it closes by itself, in milliseconds since 1970.")] = None
    of: Annotated[int | None, doc("How long it is open in all, in milliseconds.")] = None


class Choose(Part, frozen=True):
    """What is free in a move: some things, picked by the player."""

    least: Annotated[int, doc("How many must be picked.")]
    most: Annotated[int, doc("How many may be picked.")]
    into: Annotated[str, doc("The field of the command that takes what was picked, as a list.")]
    of: Annotated[
        tuple[str, ...],
        doc("The keys to pick from, written into the field as they are."),
    ]


class Move(Part, frozen=True):
    """Something the viewer may do now."""

    key: Annotated[str, doc("Its key in the scene. Without `choose` it is that of the legal move: `act(move:)`.")]
    words: Annotated[str, doc("The whole move in a few words.")]
    touches: Annotated[tuple[str, ...], doc("The keys of things and areas that one picks to mean this move.")] = ()
    input: Annotated[Any, doc("The command as `act(command:)` takes it; with `choose`, all but what is picked.")] = None
    choose: Annotated[Choose | None, doc("What is free in it.")] = None
    tint: Annotated[str, doc("A colour that tells it from its like.")] = ""
    glyph: Annotated[str, doc("A sign that tells it from its like.")] = ""
    grave: Annotated[bool, doc("Whether to ask before it is done.")] = False


class Scene(Part, frozen=True, kw_only=True):
    """A table at one version, as one viewer sees it."""

    game: Annotated[str, doc("The slug of the game.")] = ""
    title: Annotated[str, doc("What the game is called.")] = ""
    version: Annotated[int, doc("The version of the table.")] = 0
    viewer: Annotated[Seat | None, doc("The seat that lies near; left out for those who only watch.")] = None
    headline: Annotated[str, doc("What the table waits for, or how it ended.")] = ""
    you: Annotated[bool, doc("Whether it waits for the viewer.")] = False
    over: Annotated[bool, doc("Whether nothing more is played.")] = False
    facts: Annotated[tuple[Fact, ...], doc("What everyone should see at a glance.")] = ()
    seats: Annotated[tuple[SceneSeat, ...], doc("The players, seat by seat.")] = ()
    flow: Annotated[Flow | None, doc("In which order they play, where it matters.")] = None
    window: Annotated[Window | None, doc("A question to several at once, while it is open.")] = None
    areas: Annotated[tuple[Area, ...], doc("What lies on the table.")] = ()
    moves: Annotated[tuple[Move, ...], doc("What the viewer may do now.")] = ()
