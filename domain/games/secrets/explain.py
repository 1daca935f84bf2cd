"""What each card does, by the clauses that say so."""

from typing import Final

from domain.games.secrets.cards import (
    DIVINITY,
    ETERNITY,
    FACE_BY_TEXT,
    INFINITY,
    MAGIC,
    PLAIN_ZERO,
    RANKS,
    SPECIAL_ZERO,
    SUIT_NAMES,
    VOID,
)
from domain.kernel.notation import CardNote

_BONUS: Final = {
    VOID: CardNote("Void", "A Bonus Card.", ("SU-A-03", "SU-A-40")),
    PLAIN_ZERO: CardNote("Plain 0", "A Bonus Card.", ("SU-A-03", "SU-A-41", "SU-A-42", "SU-A-43", "SU-A-45")),
    SPECIAL_ZERO: CardNote("Special 0", "A Bonus Card.", ("SU-A-04", "SU-A-50", "SU-A-51", "SU-A-52")),
    DIVINITY: CardNote("Divinity", "A Bonus Card.", ("SU-A-04", "SU-A-53", "SU-A-54", "SU-A-56", "SU-A-62")),
    ETERNITY: CardNote("Eternity", "A Bonus Card.", ("SU-A-04", "SU-A-58", "SU-A-60", "SU-A-62")),
    INFINITY: CardNote("Infinity", "A Bonus Card.", ("SU-A-04", "SU-A-59", "SU-A-58", "SU-A-60", "SU-A-62")),
}
_PLAIN: Final = ("SU-B-11", "SU-B-13", "SU-B-14", "SU-B-15", "SU-B-17", "SU-B-18")
_MAGIC: Final = ("SU-I-02", "SU-I-03", "SU-I-04", "SU-I-06", "SU-I-07")
_EIGHT: Final = 8


def explain(text: str) -> CardNote:
    """What the card written as `text` scores in; the number of a copy may be left out."""
    wanted = text.upper().rstrip("*").partition(".")[0]
    face = FACE_BY_TEXT.get(wanted)
    if face is None:
        raise ValueError(f"{text!r} is no card of Secrets of the Universe")
    if face in _BONUS:
        return _BONUS[face]
    suit, rank = face // RANKS, face % RANKS + 1
    magic = suit == MAGIC
    coin = ("SU-I-05" if magic else "SU-B-16",) if rank == _EIGHT else ()
    return CardNote(f"{SUIT_NAMES[suit]} {rank}", rules=(*(_MAGIC if magic else _PLAIN), *coin))
