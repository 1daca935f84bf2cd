"""A game as a value: its bots, its decoders, its tellers, the head of its views."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.json import encode

from domain.kernel.bots import Bot, Rung, random_bot
from domain.kernel.decider import tellers
from domain.kernel.game import Game
from domain.kernel.redaction import redact, shown_class
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from domain.kernel.views import ViewHead
from domain.registry import RULE_SETS
from tests.toy import EVENTS, TOY, Came, Dealt, Drew, Gone, Options, Play, Played

GAMES = pytest.mark.parametrize("game", RULE_SETS.rule_sets, ids=lambda game: game.about.title)
EASY = Bot(Rung.EASY, random_bot)
FORMERLY = {
    "secrets": {"random": "random", "sensible": "medium"},
    "programs": {"random": "random", "planner": "medium"},
    "runiverse": {"random": "random", "sensible": "medium"},
    "solitaire": {"random": "random", "greedy": "easy", "sensible": "medium"},
    "uno": {"random": "random", "sensible": "medium"},
}
"""Every name that stands in logs already. It never shrinks."""


@GAMES
def test_the_names_in_stored_logs_are_understood_for_ever(game: Game[Any, Any, Any]) -> None:
    for old, name in FORMERLY[game.about.slug].items():
        assert game.bots_by_name[old].name == name


@GAMES
def test_the_stand_in_of_tables_that_name_none_never_changes(game: Game[Any, Any, Any]) -> None:
    old = {"programs": "planner"}.get(game.about.slug, "sensible")
    assert game.about.stand_in == old


@GAMES
def test_bots_go_from_random_up(game: Game[Any, Any, Any]) -> None:
    strengths = [bot.strength for bot in game.bots]
    assert strengths[0] == 1
    assert strengths == sorted(strengths)
    assert game.strongest.strength == strengths[-1]


@pytest.mark.parametrize(("strength", "name"), [(1, "random"), (2, "random"), (3, "medium"), (5, "medium")])
def test_a_bot_is_found_by_strength(strength: int, name: str) -> None:
    assert TOY.bot_of(strength).name == name


@pytest.mark.parametrize(
    "bots",
    [
        (),
        (EASY,),
        (TOY.bots[1], TOY.bots[0]),
        (*TOY.bots, TOY.bots[1]),
        (*TOY.bots, Bot(Rung.HARD, random_bot, formerly=("highest",))),
        (TOY.bots[0], EASY),
    ],
    ids=["none", "no random one", "the strongest first", "a rung twice", "a name twice", "no stand-in"],
)
def test_bots_that_do_not_make_a_ladder_are_refused(bots: tuple[Bot, ...]) -> None:
    with pytest.raises(TypeError):
        replace(TOY, bots=bots)


def test_options_and_commands_are_read_by_decoders_made_once() -> None:
    assert TOY.rules.options_decoder.decode(encode(Options(hand=3))) == Options(hand=3)
    assert TOY.rules.command_decoder.decode(encode(Play(4))) == Play(4)


TELLERS: dict[Any, Any] = dict.fromkeys(EVENTS, lambda event: type(event).__name__)


@pytest.mark.parametrize(
    ("table", "odd"),
    [({Dealt: str, Played: str}, "Came, Drew, Gone"), ({**TELLERS, ViewHead: str}, "ViewHead")],
    ids=["missing", "foreign"],
)
def test_tellers_that_do_not_cover_the_events_are_refused_by_name(table: dict[Any, Any], odd: str) -> None:
    with pytest.raises(TypeError, match=f"tellers and events differ: {odd}"):
        tellers(table, EVENTS)


def test_the_redacted_twin_of_an_event_is_told_like_the_event() -> None:
    told = tellers(TELLERS, EVENTS)
    for event in (Drew(seat=0, card=3, at=0), Came(seat=1, card=4), Gone(seat=0, at=1)):
        shown = redact(event, SPECTATOR)
        assert isinstance(shown, shown_class(type(event)))
        assert told[str(shown.__struct_config__.tag)](shown) == type(event).__name__


@GAMES
def test_every_view_begins_with_the_same_head(game: Game[Any, Any, Any]) -> None:
    head = ViewHead.__struct_fields__
    assert issubclass(game.rules.view_class, ViewHead)
    assert game.rules.view_class.__struct_fields__[: len(head)] == head


@pytest.mark.parametrize(("viewer", "seat"), [(Seated(1), 1), (SPECTATOR, None), (AUDITOR, None)])
def test_the_head_of_a_view_says_whose_it_is_and_whom_the_game_waits_for(viewer: Any, seat: int | None) -> None:
    rules = TOY.rules
    state = rules.fold(rules.initial, (Dealt(each=1, hands=((1,), (2,)), deck=(3,), seconds=5, at=1000),))
    head = rules.view(state, viewer)
    assert (head.seat, head.to_act, head.deadline, head.outcome) == (seat, (0,), 6000, None)
