"""The clauses events rest on: they exist, every event has some, and they tell no more than the event does."""

import re
from pathlib import Path
from typing import Any

import pytest

from api.rulebooks.books import DOMAIN, rulebooks
from domain.kernel.game import Game
from domain.kernel.grounds import grounds, nothing_said
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import SPECTATOR, Seated, Viewer
from domain.kernel.viewers import Public as Shown
from domain.registry import RULE_SETS
from tests.domain.games.playouts import moment, playout, random_command, refusal
from tests.domain.games.told import events_of
from tests.toy.game import GAME as TOY

pytestmark = pytest.mark.slow

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
VIEWERS: tuple[Viewer, ...] = (SPECTATOR, *map(Seated, range(10)))


class Rang(Event, frozen=True, tag="test.rang"):
    """A bell."""

    loud: Shown[bool]


class Fell(Event, frozen=True, tag="test.fell"):
    """A cup."""


def test_grounds_cover_every_event() -> None:
    with pytest.raises(TypeError, match="Fell"):
        grounds({Rang: ("XX-01",)}, (Rang, Fell))


def test_every_event_has_a_clause() -> None:
    with pytest.raises(TypeError, match="without a clause: Fell"):
        grounds({Rang: ("XX-01",), Fell: ()}, (Rang, Fell))


def test_clauses_may_depend_on_the_event() -> None:
    rests_on = grounds({Rang: lambda event: ("XX-01", "XX-02") if event.loud else ("XX-01",)}, (Rang,))
    assert [rests_on(Rang(loud)) for loud in (True, False)] == [("XX-01", "XX-02"), ("XX-01",)]


def test_a_game_may_say_nothing() -> None:
    assert nothing_said(Rang(loud=True)) == ()


@GAMES
def test_every_event_of_the_golden_logs_rests_on_clauses_of_its_rulebook(game: Game[Any, Any, Any]) -> None:
    clauses = rulebooks()[game.about.slug].clauses
    for event in events_of(game):
        found = game.talk.grounds(event)
        assert found, event
        assert len(set(found)) == len(found), event
        assert set(found) <= set(clauses), event


@GAMES
def test_what_is_hidden_does_not_show_in_the_clauses(game: Game[Any, Any, Any]) -> None:
    """Two worlds that look the same have the same clauses: they are those of the redacted event for every viewer."""
    for event in events_of(game):
        for viewer in VIEWERS:
            if (shown := redact(event, viewer)) is not CONCEALED:
                assert game.talk.grounds(shown) == game.talk.grounds(event), event


def test_events_of_the_toy_rest_on_its_rules() -> None:
    found = {
        rule
        for step in playout(TOY, TOY.about.variants[0], 3, "grounds", bot="random", limit=200)
        for event in step.events
        for rule in TOY.talk.grounds(event)
    }
    assert found >= {"TOY-01", "TOY-03"}


@pytest.mark.parametrize("path", sorted(DOMAIN.rglob("grounds.py")), ids=lambda path: path.parent.name)
def test_every_clause_that_is_named_exists_in_the_rulebook_beside_it(path: Path) -> None:
    """Also those that no golden log comes to."""
    named = set(re.findall(r'"([A-Z]+(?:-[A-Z]+)*-(?:\d+|[A-Z][a-z]\w+))"', path.read_text(encoding="utf-8")))
    book = rulebooks().get(path.parent.name)
    assert named <= set(book.clauses if book else ())


@GAMES
def test_refusals_and_events_speak_of_one_rulebook(game: Game[Any, Any, Any]) -> None:
    clauses = rulebooks()[game.about.slug].clauses
    at = moment(b"book", 1, 1)
    begun = game.rules.fold(game.rules.initial, game.rules.start(game.usual, game.about.min_seats, at))
    for number in range(200):
        found = refusal(game, begun, 0, random_command(game, Rng(number.to_bytes(32, "big"))), at)
        assert found is None or found[0] in clauses, found
