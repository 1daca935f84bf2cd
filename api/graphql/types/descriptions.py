"""The words of the schema: class docstrings, and what stands under a field in the source of its class."""

import ast
import inspect
import re
import textwrap
from functools import cache

from api.graphql.types.tournament_words import TOURNAMENT_WORDS

_GLOSSARY = {
    "seat": "The seat, counted from 0.",
    "seats": "The seats, in order.",
    "card": "The card.",
    "cards": "The cards.",
    "hand": "The cards in hand; null where they are hidden.",
    "hands": "The hand of each seat; null where it is hidden.",
    "player": "The id of the account.",
    "players": "The players, in the order of their seats.",
    "name": "The name shown to others.",
    "at": "When it happened.",
    "reason": "Why.",
    "score": "Points, in the game's own counting.",
    "version": "The number of the table's last event.",
    "id": "The id.",
    "table": "The id of the table.",
    "game": "Which game it is.",
    "options": "How the game is played.",
    "host": "The id of the account that opened the table.",
    "commitment": "SHA-256 of the server's seed, published before anyone sits down.",
    "seed": "The server's seed, in hex; hidden until the table is over.",
    "rules": "The rule-set the table is pinned to.",
    "bot": "The built-in player of the seat; empty for a person.",
    "left": "Whether they have left.",
    "status": "Where the table is in its life.",
    "outcome": "The result, once there is one.",
    "standings": "How each seat stands.",
    "hash": "The head of the table's chain, in hex.",
    "head": "The last hash of the chain, in hex.",
    "turn": "Whose turn it is.",
    "turns": "How many turns have been taken.",
    "dealer": "The seat that deals.",
    "starter": "The seat that begins.",
    "phase": "What the game is waiting for.",
    "count": "How many.",
    "column": "The column, counted from 1.",
    "target": "The seat it is aimed at.",
    "timeout": "Whether the clock acted for the seat.",
    "by": "Who acted: the player or the clock.",
    "round": "The number of the round, from 1.",
    "rounds": "How many rounds have been played.",
    "top": "The top card.",
    "kind": "Which kind it is.",
    "suit": "The suit.",
    "suits": "The suits.",
    "value": "The value.",
    "values": "The values.",
    "colour": "The colour.",
    "winner": "The seat that won; null if nobody did.",
    "cause": "What brought it about.",
    "deadline": "When the time to act runs out; null without a clock.",
    "to_act": "The seats the game waits for.",
    "turn_seconds": "How long a turn may take, in seconds; 0 for as long as it takes.",
    "turn_limit": "After how many turns the game ends; 0 for never.",
    "stock": "The face-down cards, in order; null where they are hidden.",
    "reserve": "The face-down cards, in order; null where they are hidden.",
    "discard": "The cards discarded.",
    "direction": "1 for clockwise, -1 for the other way.",
    "owner": "The seat it belongs to.",
    "stream": "The log it stands in.",
    "viewer": "Whose view it is: `all`, `spectator` or `seat N`.",
    "passed": "Whether it holds.",
    "detail": "What was found.",
    "events": "How many events there are.",
    "what": "What was looked at, and as whom.",
    "account": "The id of the account.",
    "entropy": "What the player added to the shuffles.",
    "opened_at": "When the table was opened.",
    "started_at": "When its game began; null before.",
    "ended_at": "When it ended; null before.",
    "ranked": "Whether suits have a rank.",
    "draw_pile": "The face-down cards to draw from: how many, or in the view of everything which.",
    "secrets": "What nobody sees before the table is over; null until then.",
    "uno": "Whether Uno was said.",
    "sealed": "Choices made and not shown yet.",
    "drawn": "The card just drawn.",
    "reserve_count": "How many cards the reserve has.",
    "discard_count": "How many cards the discard deck has.",
    "discard_top": "The top card of the discard deck.",
    "program_count": "How many program cards are left.",
    "program_deck": "The program cards that are left, in order; null where they are hidden.",
    "instructions": "What has to be laid.",
    "sun": "Whether it is a Sun: a program for free.",
    "event": "What happened, as far as the viewer may know.",
    "columns": "The columns, each from its top card to its bottom card.",
    "end": "Which end of the column.",
    "band": "The publisher's word for such a score.",
    "flipped": "The card turned face up.",
    "discards": "What each seat discarded.",
    "shown": "The cards shown.",
    "order": "The new order; null where it is hidden.",
    "program": "The program card; null where it is hidden.",
    "combinations": "The combinations, in the order of the instructions.",
    "group": "The group that was laid.",
    "old": "The one given away; null where it is hidden.",
    "checks": "What was looked at, in order.",
    "command": "The command, ready to be sent.",
    "source": "Where it is taken from.",
    "swap": "Whether to exchange.",
}


def of_class(cls: type) -> str:
    """The docstring of a class, on one line a paragraph."""
    return inspect.cleandoc(cls.__doc__ or cls.__name__)


def of_field(cls: type, name: str) -> str:
    """The text under the field in the class body; else the sentence of the class's docstring that names it in
    backticks; else the glossary's; else its name in words.
    """
    for owner in cls.__mro__:
        if text := _field_texts(owner).get(name):
            return text
    if said := _sentence_on(name, of_class(cls)):
        return said
    words = TOURNAMENT_WORDS if cls.__module__.startswith("domain.tournaments.") else {}
    return words.get(name) or _GLOSSARY.get(name, name.replace("_", " ").capitalize() + ".")


def is_only_a_name(name: str, description: str) -> bool:
    """Whether a description says no more than the name does."""
    return description == name.replace("_", " ").capitalize() + "."


def _sentence_on(name: str, text: str) -> str:
    """The sentence of a docstring that speaks of a field: the part between full stops or semicolons."""
    for sentence in re.split(r"(?<=[.;])\s+", " ".join(text.split())):
        if f"`{name}`" in sentence:
            said = sentence.rstrip(";. ")
            return said[0].upper() + said[1:] + "."
    return ""


@cache
def _field_texts(cls: type) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(cls))
    except (OSError, TypeError):
        return {}
    (definition,) = ast.parse(source).body
    if not isinstance(definition, ast.ClassDef):
        return {}
    texts: dict[str, str] = {}
    previous: ast.stmt | None = None
    for statement in definition.body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if is_text and isinstance(previous, ast.AnnAssign) and isinstance(previous.target, ast.Name):
            texts[previous.target.id] = inspect.cleandoc(str(statement.value.value))  # type: ignore[attr-defined]
        previous = statement
    return texts
