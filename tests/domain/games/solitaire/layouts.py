"""Layouts written as in the rulebook. A layout may hold a part of the deck: the rules look no further than it."""

from domain.games.solitaire.cards import Card, read
from domain.games.solitaire.state import State


def cards(text: str) -> tuple[Card, ...]:
    """`7V 6E` as cards."""
    return tuple(read(word) for word in text.split())


def layout(
    *columns: str,
    waste: str = "",
    stock: str = "",
    bar: tuple[int, ...] = (0,) * 6,
    turn: int = 3,
    ranked: bool = True,
    current_pass: int = 1,
) -> State:
    """The table with these columns from the first on; the waste's top card last, the stock's next card first."""
    top = cards(waste)[-1:]
    six = (*columns, *[""] * (6 - len(columns)))
    return State(
        columns=tuple(cards(column) for column in six),
        stock=cards(stock),
        waste=cards(waste),
        bar=bar,
        seen=sum(1 << card for card in top),
        turn=turn,
        ranked=ranked,
        current_pass=current_pass,
    )
