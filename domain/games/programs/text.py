"""Events as sentences, commands in a few words."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.programs import events as e
from domain.games.programs.cards import DECK, NAMES, RANK_OF, SUIT_OF, VALUE_AT, Card, Laid
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, Reveal
from domain.games.programs.program_deck import PROGRAMS, Kind, program_wording, write_program
from domain.games.programs.state import Combination
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice, begun, joined
from domain.kernel.words import counted, listed, spaced

_SYMBOLS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
COLOURS: Final = {
    r"(?<!\w)(?:10|[2-9AJQK])[♥♦]'?|\b[a-z]+ of (?:hearts|diamonds)\b": "red",
    r"\bJK[12]'?|\bjoker\b": "yellow",
    r"\b(?:P\d\d|SUN\d)\b": "cyan",
}
_ROUND_CAUSES = {
    e.RoundCause.LAST_CARD: "a player played the last card",
    e.RoundCause.ALL_COMPLETED: "all players have completed their program",
    e.RoundCause.EXHAUSTED: "it had gone on too long",
}
_GAME_CAUSES = {
    e.GameCause.GOAL: "with enough completed programs",
    e.GameCause.LAST_PLAYER: "as the last player left",
    e.GameCause.ROUND_LIMIT: "at the limit of rounds",
}


def card_text(card: Card) -> str:
    """`10♠`, `JK1'`: as the notation has it, with the symbols of the suits."""
    name = NAMES[card]
    return name if name.startswith("JK") else name.translate(_SYMBOLS)


def laid_text(laid: Laid) -> str:
    """`2♦=10♠` for a wild card, the plain card otherwise."""
    if laid.value is None:
        return card_text(laid.card)
    return f"{card_text(laid.card)}={laid.value}{(laid.suit or '').translate(_SYMBOLS)}"


def _name(card: Card) -> str:
    suit = SUIT_OF[card]
    return "joker" if suit is None else f"{VALUE_AT[RANK_OF[card]].name.lower()} of {suit.name.lower()}"


_CARD_NAMES: Final = tuple(_name(card) for card in DECK)
"""`ten of spades`, `joker`."""
_ONE: Final = tuple(f"{'a' if name == 'joker' else 'the'} {name}" for name in _CARD_NAMES)


def _laid_name(laid: Laid) -> str:
    """`two of diamonds as ten of spades` for a wild card."""
    if laid.value is None:
        return _CARD_NAMES[laid.card]
    suit = f" of {laid.suit.name.lower()}" if laid.suit else ""
    return f"{_CARD_NAMES[laid.card]} as {laid.value.name.lower()}{suit}"


def _cards(cards: Sequence[Laid]) -> str:
    if len(cards) == 1:
        return f"{'a' if SUIT_OF[cards[0].card] is None else 'the'} {_laid_name(cards[0])}"
    return joined([_laid_name(laid) for laid in cards])


def _combination(combination: Combination) -> str:
    value = VALUE_AT[combination.start].name.lower()
    plural = "sixes" if value == "six" else f"{value}s"
    what = "straight" if combination.kind is Kind.STRAIGHT else f"group of {plural}"
    return f"{what} ({joined([_laid_name(laid) for laid in combination.cards])})"


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """An event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event, voice)


def _by(event: Any) -> str:
    return " because time is up" if event.by is e.By.TIMEOUT else ""


def _tell_dealer(event: Any, voice: Voice) -> str:
    shown = joined([_CARD_NAMES[card] for card in event.shown])
    return f"Cards are dealt face up ({shown}) and the first spade makes {voice.seat(event.dealer)} the dealer."


def _tell_program(event: Any, voice: Voice) -> str:
    what = "a program" if event.program is None else f"program {_program(event.program)}"
    return f"{voice.who(event.seat)} gets {what}."


def _program(card: int) -> str:
    return f"{write_program(card)} ({program_wording(PROGRAMS[card])})"


def _tell_round(event: Any, voice: Voice) -> str:
    first = f"{_ONE[event.discard]} starts the discard deck"
    return f"Round {event.round} is dealt by {voice.seat(event.dealer)}; {first}."


def _tell_reserve(event: Any, voice: Voice) -> str:
    card = "a card" if event.card is None else _ONE[event.card]
    return f"{voice.who(event.seat)} picks {card} from the reserve{_by(event)}."


def _tell_pick(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} picks {_ONE[event.card]} from the discards{_by(event)}."


def _tell_reveal(event: Any, voice: Voice) -> str:
    laid = "; ".join(_combination(combination) for combination in event.combinations)
    return f"{voice.who(event.seat)} completes program {_program(event.program)}: {laid}."


def _tell_added(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} adds {_cards(event.cards)}: now it is a {_combination(event.result)}."


def _tell_discard(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} discards {_ONE[event.card]}{_by(event)}."


def _tell_exchange(event: Any, voice: Voice) -> str:
    which = "the program" if event.old is None else f"program {write_program(event.old)}"
    return f"{voice.who(event.seat)} exchanges {which}."


def _tell_reshuffle(event: Any, _: Voice) -> str:
    be = "is" if event.count == 1 else "are"
    return f"{begun(counted(event.count, 'discard'))} {be} shuffled into a new reserve."


_TELL = tellers(
    {
        e.DealerDrawn: _tell_dealer,
        e.ProgramsShuffled: lambda *_: "The program cards are shuffled.",
        e.ProgramDealt: _tell_program,
        e.SunShown: lambda v, voice: f"{voice.who(v.seat)} draws {write_program(v.program)}, a free program.",
        e.RoundDealt: _tell_round,
        e.ReserveReshuffled: _tell_reshuffle,
        e.PickedFromReserve: _tell_reserve,
        e.PickedFromDiscard: _tell_pick,
        e.PickSkipped: lambda v, voice: f"{voice.who(v.seat)} has no card to pick.",
        e.Revealed: _tell_reveal,
        e.GroupLaid: lambda v, voice: f"{voice.who(v.seat)} lays a {_combination(v.group)}.",
        e.Added: _tell_added,
        e.Discarded: _tell_discard,
        e.RoundEnded: lambda v, _: f"Round {v.round} ends: {_ROUND_CAUSES[v.cause]}.",
        e.ExchangeAsked: lambda v, voice: f"A program may be exchanged by {voice.seats(v.seats)}.",
        e.Exchanged: _tell_exchange,
        e.Kept: lambda v, voice: f"{voice.who(v.seat)} keeps the program{_by(v)}.",
        e.PlayerLeft: lambda v, voice: f"{voice.who(v.seat)} leaves the game.",
        e.GameWon: lambda v, voice: f"{voice.who(v.seat)} wins {_GAME_CAUSES[v.cause]}!",
        e.LimitReached: lambda v, _: f"The game ends after {counted(v.rounds, 'round')}.",
    },
    e.EVENTS,
)


def describe(command: Any, voice: Voice = NAMELESS) -> str:
    """A command in a few words."""
    cards = _written if voice.notation else _cards
    match command:
        case Pick(source):
            return f"pick from the {source}"
        case Reveal(combinations):
            return "reveal " + " + ".join(cards(part.cards) for part in combinations)
        case LayGroup(laid):
            return f"lay a group: {cards(laid)}"
        case Add(combination, laid, low_ace):
            return f"add {cards(laid)} to combination {combination}{' at the low end' if low_ace else ''}"
        case Discard(card):
            return f"discard {card_text(card) if voice.notation else _ONE[card]}"
        case Exchange(swap):
            return "exchange the program" if swap else "keep the program"
        case _:
            return spaced(tag_of(command))


def _written(cards: Sequence[Laid]) -> str:
    return listed(cards, laid_text)
