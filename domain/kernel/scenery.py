"""How games make scenes: names, headlines, hidden cards, and moves with what one picks to mean them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum
from domain.kernel.scene import Area, Back, Choose, Face, Move, Scene, Thing
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat
from domain.kernel.views import ViewHead
from domain.kernel.words import counted, spaced

PILE_SHOWS = 3
"""How many things of a pile are sent: the top, and what one sees when it is taken away."""
_NAMED = 2
"""So many a headline names; of more it says how many they are."""


class Cast(Struct, frozen=True):
    """Who sits at a table, and for whom it is drawn."""

    names: tuple[str, ...] = ()
    you: Seat | None = None
    """The seat that lies near. Once a game is over this may be the seat of someone who sees everything."""
    reasons: type[DocEnum] | None = None
    """Why a game may end, each with what that means."""

    def name(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return (self.names[seat] if seat < len(self.names) else "") or f"Seat {seat}"

    def owns(self, seat: Seat, what: str) -> str:
        """`Your hand`, `Bram's hand`."""
        return f"Your {what}" if seat == self.you else f"{self.name(seat)}'s {what}"

    def all_of(self, seats: Sequence[Seat]) -> str:
        """`Ada`, `Ada and Bram`, `Ada, Bram and Chen`."""
        called = [self.name(seat) for seat in seats]
        return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)

    def why(self, reason: str) -> str:
        """What a reason means, within a sentence; one that is the table's own is its own words."""
        known = {str(each): each.description for each in self.reasons or ()}
        meaning = known.get(reason, "").removesuffix(".")
        return meaning[:1].lower() + meaning[1:] or spaced(reason)


class Pick(Struct, frozen=True):
    """What one picks to mean a command, and how the move is shown.

    Commands that differ only in which cards a field of them names are one move in the scene: `free` are those of this
    one, `into` is the field, and `command` the form they have in common, without them.
    """

    touches: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    into: str = ""
    command: Command | None = None
    words: str = ""
    tint: str = ""
    glyph: str = ""
    grave: bool = False


class Offer(Struct, frozen=True):
    """A legal move as the table offers it."""

    key: str
    words: str
    command: Command


SceneMaker: TypeAlias = Callable[[Any, Cast], Scene]
"""(view, cast) -> the scene, without its moves and what only the table knows."""
Picking: TypeAlias = Callable[[Any, Any], Pick]
"""(view of who may give the command, command) -> what one picks to mean it."""
Writing: TypeAlias = Callable[[Command], Any]
"""A command -> what a client sends to give it."""


def headline(view: ViewHead, cast: Cast, yours: str = "Your turn", theirs: str = "{}'s turn") -> str:
    """Whom the game waits for, or how it ended; `theirs` has a gap for the name."""
    if view.outcome is not None:
        return ended(view.outcome, cast)
    if cast.you is not None and cast.you in view.to_act:
        return yours
    if len(view.to_act) == 1:
        return theirs.format(cast.name(view.to_act[0]))
    if len(view.to_act) > _NAMED:
        return f"Waiting for {len(view.to_act)} players"
    return f"Waiting for {cast.all_of(view.to_act)}" if view.to_act else ""


def ended(outcome: Outcome, cast: Cast) -> str:
    """Who won and why; whoever played alone has beaten nobody, and has a score."""
    if len(outcome.standings) == 1:
        return f"Over, with {counted(outcome.standings[0].score, 'point')}"
    why = cast.why(outcome.reason)
    if not outcome.winners:
        return f"Over, and nobody wins: {why}"
    if outcome.winners == (cast.you,):
        return f"You win: {why}"
    several = len(outcome.winners) > 1
    return f"{cast.all_of(outcome.winners)} {'share the first place' if several else 'wins'}: {why}"


def hidden(area: str, count: int, back: Back = "plain") -> tuple[Thing, ...]:
    """So many face-down cards; the key of each is its place, for nothing else is known of it."""
    return tuple(Thing(f"{area}:{place}", back=back) for place in range(count))


def face_up(cards: Iterable[int], write: Callable[[int], str], face: Callable[[int], Face]) -> tuple[Thing, ...]:
    """Cards that are seen; the key of each is how it is written."""
    return tuple(Thing(write(card), face(card)) for card in cards)


def stock(key: str, title: str, count: int, back: Back = "plain", **more: Any) -> Area:
    """A face-down pile."""
    top = (Thing(f"{key}:top", back=back),) if count else ()
    return Area(key, "pile", title, things=top, count=count, **more)


def pile(key: str, title: str, things: Sequence[Thing], **more: Any) -> Area:
    """A face-up pile, of which only the top is sent."""
    return Area(key, "pile", title, things=tuple(things[-PILE_SHOWS:]), count=len(things), **more)


def attended(scene: Scene, view: ViewHead, cast: Cast) -> Scene:
    """The scene with the names of those who sit there, and for whom it is."""
    return replace(
        scene,
        viewer=cast.you,
        you=cast.you is not None and cast.you in view.to_act,
        over=view.outcome is not None,
        seats=tuple(replace(seat, name=cast.name(seat.seat)) for seat in scene.seats),
    )


def with_moves(scene: Scene, view: Any, offers: Iterable[Offer], picking: Picking, write: Writing) -> Scene:
    """The scene with what may be done in it. Moves that differ only in what is free in them are one."""
    drawn, moves = frozenset(keys_of(scene)), dict[object, Move]()
    for offer in offers:
        pick = picking(view, offer.command)
        if not pick.into:
            moves[offer.key] = _move(offer, pick, drawn, write)
            continue
        alike = replace(pick, free=())
        found = moves.get(alike) or _move(offer, pick, drawn, write)
        moves[alike] = replace(found, choose=_joined(found.choose, pick))
    return replace(scene, moves=tuple(moves.values()))


def _joined(choose: Choose | None, pick: Pick) -> Choose:
    """The choice among what several moves name."""
    count = len(pick.free)
    if choose is None:
        return Choose(count, count, pick.into, pick.free)
    every = tuple(dict.fromkeys((*choose.of, *pick.free)))
    return Choose(min(choose.least, count), max(choose.most, count), pick.into, every)


def _move(offer: Offer, pick: Pick, drawn: frozenset[str], write: Writing) -> Move:
    words = pick.words or offer.words
    return Move(
        key=offer.key,
        words=words[:1].upper() + words[1:],
        touches=tuple(key for key in dict.fromkeys(pick.touches) if key in drawn),
        input=write(pick.command or offer.command),
        tint=pick.tint,
        glyph=pick.glyph,
        grave=pick.grave,
    )


def areas_in(areas: Iterable[Area]) -> Iterator[Area]:
    """Every area, with those inside it after it."""
    for area in areas:
        yield area
        yield from areas_in(area.areas)


def things_in(things: Iterable[Thing]) -> Iterator[Thing]:
    """Every thing, with those beneath it after it."""
    for thing in things:
        yield thing
        yield from things_in(thing.under)


def keys_of(scene: Scene) -> Iterator[str]:
    """The keys of all areas and things."""
    for area in areas_in(scene.areas):
        yield area.key
        yield from (thing.key for thing in things_in(area.things))
