"""Decks that entrants bring: handed in before the start, checked by the game, locked, and shown when the plan says."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tables.rule_sets import RuleSets, read_options
from domain.tournaments.commands import HandInDeck
from domain.tournaments.conduct.roles import Scope, require_own_or_scope
from domain.tournaments.config import Config, DeckShowing
from domain.tournaments.events import DeckHandedIn, DeckReturned, DecksShown, EntrantDeck
from domain.tournaments.state import TournamentState

LONGEST_DECK: Final = 5000


def check_deck(rule_sets: RuleSets, state: TournamentState, deck: str) -> None:
    """TO-81: refuse a deck that may not be played, with every rule it breaks."""
    require(state.conduct.decks is not None, "TO-80", "nobody brings a deck to this tournament")
    require(len(deck) <= LONGEST_DECK, "TO-81", f"a deck has at most {LONGEST_DECK} characters")
    found = faults_of(rule_sets, state.chosen, deck)
    require(not found, "TO-81", "; ".join(found))


def faults_of(rule_sets: RuleSets, config: Config, deck: str) -> tuple[str, ...]:
    """Every rule of the game that a deck breaks."""
    game = rule_sets.pinned(config.game, config.rules)
    if game.decks is None:
        return (f"{game.about.title} is played without decks of one's own",)
    return game.decks.faults(read_options(game, config.options), deck)


def hand_in(rule_sets: RuleSets, state: TournamentState, command: HandInDeck, _: int) -> Iterator[Event]:
    """Hand in a deck: any number of times until the start, once after it."""
    require_own_or_scope(state, command.account, command.by, Scope.ENTRANTS)
    number = state.numbers.get(command.account)
    require(number is not None, "TO-11", "this account has not entered")
    assert number is not None
    locked = state.started_at is not None and number in state.decks
    require(not locked, "TO-82", "decks are locked since the start")
    check_deck(rule_sets, state, command.deck)
    yield from handed_in(number, command.deck, command.by)


def handed_in(entrant: int, deck: str, by: str) -> Iterator[Event]:
    """An entrant has a deck."""
    yield DeckHandedIn(entrant=entrant, deck=deck, by=by)


def shown_late(state: TournamentState, entrant: int, deck: str) -> Iterator[Event]:
    """TO-83: who comes after the start plays with a deck that everyone sees, if everyone's is seen."""
    if state.conduct.decks is DeckShowing.AT_START and entrant not in state.decks_shown:
        yield DecksShown(decks=(EntrantDeck(entrant, deck),))


def returned(rule_sets: RuleSets, state: TournamentState, config: Config) -> Iterator[Event]:
    """TO-82: decks that can no longer be played by what is chosen now go back to who handed them in."""
    for entrant, deck in sorted(state.decks.items()):
        if faults_of(rule_sets, config, deck):
            yield DeckReturned(entrant=entrant)


def shown_at_start(state: TournamentState, playing: list[int]) -> Iterator[Event]:
    """TO-83: what everyone plays, where the plan says that everyone may know."""
    if state.conduct.decks is DeckShowing.AT_START:
        yield DecksShown(decks=tuple(EntrantDeck(entrant, state.decks[entrant]) for entrant in playing))


def has_deck(state: TournamentState, entrant: int) -> bool:
    """Whether nothing is missing to play: the deck, where decks are brought."""
    return state.conduct.decks is None or entrant in state.decks
