"""The playing cards and the program cards as printed (PR-01, PR-02)."""

from typing import Annotated, Final

from domain.games.programs.cards import DECK, IS_WILD, NAMES, PACK, RANK_OF, SUIT_OF, VALUE_AT, Suit, Value, read_card
from domain.games.programs.program_deck import PROGRAMS, Instruction, Program, program_wording, read_program
from domain.kernel.docs import doc
from domain.kernel.faces import CardFace, Faces


class Face(CardFace, frozen=True):
    """A playing card."""

    suit: Annotated[Suit | None, doc("The suit; null for a joker.")]
    value: Annotated[Value | None, doc("The value; null for a joker.")]
    wild: Annotated[bool, doc("Whether it stands for any card.")]


class ProgramFace(CardFace, frozen=True):
    """A program card."""

    tier: Annotated[int, doc("A hint at how hard it is.")]
    instructions: Annotated[tuple[Instruction, ...], doc("What has to be laid to complete it.")]
    wild: Annotated[bool, doc("Whether wild cards may be used.")]
    sun: Annotated[bool, doc("Whether it is a Sun, which is completed for free.")]


def _face(card: int) -> Face:
    suit, rank = SUIT_OF[card], RANK_OF[card]
    value = VALUE_AT[rank] if rank else None
    named = "Joker" if suit is None or value is None else f"{value.name.capitalize()} of {suit.name.lower()}"
    text = "Wild: it is laid as any card." if IS_WILD[card] else "Laid in a straight, or with its value in a group."
    return Face(id=NAMES[card], name=named, text=text, copies=2, suit=suit, value=value, wild=IS_WILD[card])


def _program(program: Program) -> ProgramFace:
    return ProgramFace(
        id=program.id,
        name=f"Sun {program.id[-1]}" if program.sun else f"Program {int(program.id[1:])}",
        text=program_wording(program),
        copies=1,
        tier=program.tier,
        instructions=program.instructions,
        wild=program.wild,
        sun=program.sun,
    )


FACES: Final = Faces(
    kind=Face,
    make=lambda: tuple(_face(card) for card in DECK[:PACK]),
    number_of=lambda card: card % PACK,
    read=lambda text: read_card(text) % PACK,
    sample=lambda place: place,
)
PROGRAM_FACES: Final = Faces(
    kind=ProgramFace,
    make=lambda: tuple(_program(each) for each in PROGRAMS),
    number_of=lambda card: card,
    read=read_program,
    sample=lambda place: place,
)
