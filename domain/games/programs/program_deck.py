"""The program cards (PR-02) as data: forty programs and two Suns. The selection is our own."""

from typing import Annotated, Final, NewType

from domain.games.programs.cards import SUITS, Suit, Value
from domain.kernel.docs import DocEnum, doc
from domain.kernel.notation import Notation
from domain.kernel.structs import Record
from domain.kernel.units import Id

ProgramCard = NewType("ProgramCard", int)
"""A program card by its place in `PROGRAMS`."""


class Kind(DocEnum):
    """The two kinds of combination."""

    STRAIGHT = "straight", "Cards with values in a row."
    KIND = "kind", "Cards of one value."


class Instruction(Record, frozen=True):
    """Combinations that have to be laid."""

    kind: Annotated[Kind, doc("Straights, or groups of a kind.")]
    size: Annotated[int, doc("How many cards each combination has.")]
    times: Annotated[int, doc("How many separate combinations are asked for.")] = 1
    values: Annotated[tuple[Value, ...], doc("The values that are imposed (PR-34); empty for one's own choice.")] = ()
    suits: Annotated[
        tuple[Suit, ...],
        doc("The suits allowed (PR-35); empty for one suit of one's choice in a straight and any suits in a group."),
    ] = ()


class Program(Record, frozen=True):
    """A program card."""

    id: Annotated[Id, doc("The name of the card.")]
    tier: Annotated[int, doc("A hint at how hard it is.")]
    instructions: Annotated[tuple[Instruction, ...], doc("What has to be laid to complete it.")] = ()
    wild: Annotated[bool, doc("Whether wild cards may be used (PR-37).")] = True
    sun: Annotated[bool, doc("Whether it is a Sun, which is completed for free.")] = False


def _straight(size: int, times: int = 1, values: str = "", suits: str = "") -> Instruction:
    return Instruction(Kind.STRAIGHT, size, times, tuple(map(Value, values.split())), tuple(map(Suit, suits)))


def _kind(size: int, times: int = 1, values: str = "", suits: str = "") -> Instruction:
    return Instruction(Kind.KIND, size, times, tuple(map(Value, values.split())), tuple(map(Suit, suits)))


def _program(number: int, tier: int, *instructions: Instruction, wild: bool = True) -> Program:
    return Program(f"P{number:02}", tier, instructions, wild)


_ANY: Final = "SHDC"

PROGRAMS: Final[tuple[Program, ...]] = (
    _program(1, 1, _straight(5)),
    _program(2, 1, _kind(4)),
    _program(3, 1, _kind(3, times=2)),
    _program(4, 1, _straight(4), _kind(3)),
    _program(5, 1, _straight(6, suits=_ANY)),
    _program(6, 1, _straight(4, times=2, suits=_ANY)),
    _program(7, 1, _kind(4, suits="HD")),
    _program(8, 1, _straight(5, suits="SC")),
    _program(9, 1, _kind(3, values="7"), _kind(3)),
    _program(10, 1, _straight(4, suits="H")),
    _program(11, 2, _straight(4, times=2)),
    _program(12, 2, _kind(3, times=3)),
    _program(13, 2, _kind(4, times=2)),
    _program(14, 2, _straight(5), _kind(3)),
    _program(15, 2, _straight(4), _kind(4)),
    _program(16, 2, _straight(6)),
    _program(17, 2, _kind(5)),
    _program(18, 2, _straight(4, values="3 4 5 6")),
    _program(19, 2, _straight(4, values="J Q K A")),
    _program(20, 2, _kind(4, values="A")),
    _program(21, 2, _kind(4, values="K")),
    _program(22, 2, _kind(4, values="Q"), _kind(3)),
    _program(23, 2, _straight(7, suits=_ANY), _kind(3)),
    _program(24, 2, _straight(4, times=2, suits="HD")),
    _program(25, 2, _straight(4, times=2, suits="SC")),
    _program(26, 2, _kind(3, times=2), wild=False),
    _program(27, 2, _straight(4), wild=False),
    _program(28, 2, _straight(5, suits="D")),
    _program(29, 3, _straight(7)),
    _program(30, 3, _straight(5, times=2)),
    _program(31, 3, _straight(4, times=3)),
    _program(32, 3, _kind(4, times=3)),
    _program(33, 3, _kind(6)),
    _program(34, 3, _straight(5, values="A 2 3 4 5")),
    _program(35, 3, _straight(5, values="10 J Q K A", suits=_ANY), _kind(4)),
    _program(36, 3, _kind(3, times=3), wild=False),
    _program(37, 3, _straight(5), wild=False),
    _program(38, 3, _kind(5, values="5"), _straight(4)),
    _program(39, 3, _straight(6, suits="S")),
    _program(40, 3, _straight(4), _kind(3), wild=False),
    Program("SUN1", 0, sun=True),
    Program("SUN2", 0, sun=True),
)
PROGRAM_DECK: Final[tuple[ProgramCard, ...]] = tuple(ProgramCard(number) for number in range(len(PROGRAMS)))
COMBINATIONS: Final[tuple[tuple[Instruction, ...], ...]] = tuple(
    tuple(instruction for instruction in program.instructions for _ in range(instruction.times)) for program in PROGRAMS
)
"""The combinations each program asks for, in the order of its instructions (PR-R-11, PR-36)."""

_CARDS: Final = {program.id: card for card, program in zip(PROGRAM_DECK, PROGRAMS, strict=True)}


def is_sun(card: ProgramCard) -> bool:
    """PR-38: a free program."""
    return PROGRAMS[card].sun


def write_program(card: int) -> str:
    """The id printed on a program card, such as `P07` or `SUN1`."""
    return PROGRAMS[card].id


def read_program(text: str) -> ProgramCard:
    """The program card with the id `text`."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"{text!r} is no program card") from None


PROGRAM: Final = Notation(
    name="ProgramCard",
    description="A program card by its id: P01 to P40, SUN1, SUN2.",
    write=write_program,
    read=read_program,
    pattern=r"^(P[0-4][0-9]|SUN(1|2))$",
    example="P07",
)


def wording(instruction: Instruction) -> str:
    """An instruction in a few words: `2 x straight of 4, hearts or diamonds only`."""
    what = "straight" if instruction.kind is Kind.STRAIGHT else "of a kind"
    size = f"{what} of {instruction.size}" if instruction.kind is Kind.STRAIGHT else f"{instruction.size} {what}"
    times = f"{instruction.times} x " if instruction.times > 1 else ""
    values = f", values {'-'.join(instruction.values)}" if instruction.values else ""
    if instruction.suits == SUITS:
        return f"{times}{size}{values}, suits do not matter"
    names = " or ".join(suit.name.lower() for suit in instruction.suits)
    suits = f", {names} only" if names else ""
    return f"{times}{size}{values}{suits}"


def program_wording(program: Program) -> str:
    """A whole program in a few words."""
    if program.sun:
        return "Sun: a free program"
    text = " + ".join(wording(instruction) for instruction in program.instructions)
    return text if program.wild else f"{text}, no wild cards"
