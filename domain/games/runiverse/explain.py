"""What each card does, as printed on it."""

import re

from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.language.printer import card_text
from domain.kernel.notation import CardNote

_COPY = re.compile(r"(?:\.[ab]\d+| \d+)$")


def explain(text: str) -> CardNote:
    """The card of that name, or in that notation; the number of a copy may be left out, and so may the name's end."""
    wanted = _COPY.sub("", text.strip())
    try:
        found = number_of(wanted)
    except ValueError:
        begins = [
            number for number, face in enumerate(FACES) if face.text.name.casefold().startswith(wanted.casefold())
        ]
        if len(begins) != 1 or not wanted:
            raise
        (found,) = begins
    name, _, said = card_text(FACES[found]).partition(" · ")
    return CardNote(name, said, tuple(f"RU-KEY-{word.replace(' ', '')}" for word in FACES[found].words))
