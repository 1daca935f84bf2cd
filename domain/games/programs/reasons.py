"""Why a command of Programs is worth giving, as the bot that plays at sight sees it."""

from domain.games.programs.cards import IS_WILD, Card
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, ProgramsCommand, Reveal, Source
from domain.games.programs.program_deck import ProgramCard, read_program
from domain.games.programs.solver import cards_used, distance
from domain.games.programs.views import View
from domain.kernel.voice import NAMELESS, Voice
from domain.kernel.words import counted


def reason(view: View, command: ProgramsCommand, _: Voice = NAMELESS) -> str | None:
    """The reason in a sentence; None where no single one stands out."""
    hand, program = _hand(view), _program(view)
    match command:
        case Pick(source):
            return _of_pick(view, source, hand, program)
        case Reveal():
            return "Your program is complete."
        case LayGroup(cards) | Add(_, cards):
            return f"It leaves you {counted(len(hand) - len(cards), 'card')}."
        case Discard(card) if program is not None and not IS_WILD[card]:
            return None if card in cards_used(hand, program) else "Your program can do without it."
        case Exchange(swap):
            return "It is one of the harder programs." if swap else "It is one of the easier programs."
        case _:
            return None


def _of_pick(view: View, source: Source, hand: tuple[Card, ...], program: ProgramCard | None) -> str | None:
    if view.discard_top is None or program is None:
        return None
    now, then = distance(hand, program), distance((*hand, view.discard_top), program)
    if source is Source.DISCARD:
        return f"Your program then lacks {then}, not {now}." if then < now else "It opens more ways to your program."
    return "The open card brings your program no nearer." if then == now else None


def _hand(view: View) -> tuple[Card, ...]:
    return (view.players[view.seat].hand if view.seat is not None else None) or ()


def _program(view: View) -> ProgramCard | None:
    program = view.players[view.seat].program if view.seat is not None else None
    return None if program is None else read_program(program.id)
