"""What each card does, by the clauses that say so."""

from typing import Final

from domain.games.programs.cards import ACE, IS_WILD, RANK_OF, SUIT_OF, read_card
from domain.games.programs.program_deck import PROGRAMS, program_wording, read_program
from domain.kernel.notation import CardNote

_LETTERS: Final = str.maketrans("♠♥♦♣", "SHDC")
_WILD: Final = ("PR-20", "PR-21", "PR-22")


def explain(text: str) -> CardNote:
    """What a playing card or a program card does; suits may be written as letters or as symbols."""
    wanted = text.upper().translate(_LETTERS)
    if wanted.startswith(("P", "SUN")):
        program = PROGRAMS[read_program(wanted)]
        return CardNote(f"Program {program.id}", program_wording(program), ("PR-38",) if program.sun else ("PR-32",))
    card = read_card(wanted)
    back = "blue" if wanted.endswith("'") else "green"
    suit = SUIT_OF[card]
    named = "Joker" if suit is None else f"{wanted.rstrip(chr(39))[:-1]} of {suit.name.lower()}"
    if IS_WILD[card]:
        return CardNote(named, f"A wild card with a {back} back.", _WILD)
    ace = ("PR-23",) if RANK_OF[card] == ACE else ()
    return CardNote(named, f"A regular card with a {back} back.", (*ace, "PR-30", "PR-33"))
