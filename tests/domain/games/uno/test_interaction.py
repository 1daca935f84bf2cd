"""Every card after every other: the whole table of interactions, read from a file."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.games.uno.cards import BIT, DECK, Card, face, hand_of
from domain.games.uno.state import DISCARDING, PILE_EFFECT, State
from domain.games.uno.windows import default_discard
from domain.kernel.errors import IllegalMove
from tests.domain.games.uno.layout import SEATS, after, faces, table

BLACK = ("W", "W+4")


def cells() -> list[tuple[str, str, str]]:
    text = (Path(__file__).parent / "interaction.txt").read_text()
    heading, *rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return [(row[0], column, cell) for row in rows for column, cell in zip(heading, row[1:], strict=True)]


def with_plus_two() -> list[tuple[str, str, str]]:
    """The table, and every row and column of the 2 once more for the +2 (UN-12)."""
    doubled = []
    for first, second, cell in cells():
        for row in ("2", "+2") if first == "2" else (first,):
            doubled += [(row, column, cell) for column in (("2", "+2") if second == "2" else (second,))]
    return doubled


def free_card(state: State, symbol: str) -> Card:
    """A card of that symbol that is not on the table, red if there is one."""
    used = sum(state.hands) | hand_of((*state.stock, *state.pile))
    faces = [symbol] if symbol in BLACK else [colour + symbol for colour in "RYGB"]
    return next(card for name in faces for card in DECK if face(card) == name and not used & BIT[card])


def handed(state: State, card: Card) -> State:
    """With the card given to the player to move: after the deal, so that a 0 or 7 has not moved it."""
    hands = list(state.hands)
    hands[state.turn] |= BIT[card]
    return replace(state, hands=tuple(hands))


def command(card: Card, partner: str) -> str:
    extra = " colour=R" if face(card) in BLACK else f" target={partner}" if face(card)[1:] == "7" else ""
    return f"play {face(card)}{extra}"


def closed(state: State) -> State:
    """With the discard window closed, everyone giving as little as they must."""
    while state.phase is DISCARDING:
        seat = next(seat for seat in range(4) if state.waiting >> seat & 1)
        state = after(state, f"{SEATS[seat]} discard {faces(default_discard(state, seat))}")
    return state


def notation(answerer: str, state: State) -> str:
    waits = "#" if state.effect == PILE_EFFECT else f"+{state.effect}" if state.effect else ""
    return f"{answerer}>{SEATS[state.turn]}{waits}{'~' if state.direction < 0 else ''}"


def played(first: str, second: str) -> str:
    """What the file should say of `second` in answer to `first`, found by playing it."""
    state = table(top="R9", a="G3 G4 G5 G7")
    laid = free_card(state, first)
    state = closed(after(handed(state, laid), f"a {command(laid, 'c')}"))
    answerer = SEATS[state.turn]
    answer = free_card(state, second)
    state = handed(state, answer)
    try:
        return notation(
            answerer, closed(after(state, f"{answerer} {command(answer, 'a' if answerer != 'a' else 'b')}"))
        )
    except IllegalMove as refused:
        return f"{answerer}!" if refused.rule == "UN-43" else refused.rule


@pytest.mark.rule("UN-40", "UN-41", "UN-42", "UN-43", "UN-44")
@pytest.mark.parametrize(("first", "second", "cell"), with_plus_two(), ids=lambda value: value)
def test_un_40_to_un_44_one_card_in_answer_to_another(first: str, second: str, cell: str) -> None:
    assert played(first, second) == cell


def test_the_table_is_whole() -> None:
    assert len(cells()) == 14 * 14
