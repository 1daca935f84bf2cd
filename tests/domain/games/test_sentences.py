"""What people are told: the kept sentences, and names that would do harm if anything looked into them."""

from typing import Any

import pytest

from domain.kernel.game import Game
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.viewers import SPECTATOR, Seated
from domain.kernel.voice import Voice
from domain.registry import RULE_SETS
from tests.domain.games.told import events_of, kept, kept_turned, sentences, turned

pytestmark = pytest.mark.slow

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
PLAIN = tuple(f"⟦{seat}⟧" for seat in range(10))
ODD = ("{0}", "seat 2", "%s", "\\1", "[bold]", "<b>", "Seat 0's", "$name", "{event.card}", "a card")


@GAMES
def test_sentences_are_those_that_were_kept(game: Game[Any, Any, Any]) -> None:
    """Read the difference and keep it: `python -m tests.domain.games.told`."""
    assert sentences(game) == kept(game).read_text(encoding="utf-8")


@GAMES
def test_turning_points_are_those_that_were_kept(game: Game[Any, Any, Any]) -> None:
    """Read the difference and keep it: `python -m tests.domain.games.told`."""
    assert turned(game) == kept_turned(game).read_text(encoding="utf-8")


@GAMES
def test_nothing_in_a_name_means_anything(game: Game[Any, Any, Any]) -> None:
    for event in events_of(game):
        for viewer in (SPECTATOR, Seated(0)):
            if (shown := redact(event, viewer)) is CONCEALED:
                continue
            told = game.talk.tell(shown, Voice(PLAIN))
            for plain, odd in zip(PLAIN, ODD, strict=True):
                told = told.replace(plain, odd)
            assert game.talk.tell(shown, Voice(ODD)) == told


@GAMES
def test_everyone_is_called_by_their_name(game: Game[Any, Any, Any]) -> None:
    for event in events_of(game):
        assert "seat" not in game.talk.tell(event, Voice(PLAIN)).casefold()
