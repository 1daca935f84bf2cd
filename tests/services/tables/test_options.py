"""Options that cannot be played are refused when a table is opened; tables on record keep theirs."""

from typing import Any

import pytest
from msgspec import Raw

from domain.kernel.errors import IllegalMove
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import OpenTable, StartGame, TakeSeat
from domain.tables.rule_sets import check_options
from domain.tables.terms import NO_TERMS
from domain.tables.verify import verify
from services.log.handler import Intent
from tests.world import World

BAD = [
    ("programs", b'{"goal": -3}', "PR-R-25"),
    ("programs", b'{"goal": 0}', "PR-R-25"),
    ("secrets", b'{"games": 3}', "SU-R-01"),
    ("uno", b'{"turn_limit": -5}', "UN-R-33"),
    ("uno", b'{"uno_grace_ms": -1}', "UN-R-24"),
    ("runiverse", b'{"best_of": 2}', "RU-SET-03"),
    ("runiverse", b'{"format": "constructed"}', "RU-SET-01"),
    ("runiverse", b'{"format": "constructed", "decks": ["x", "x"]}', "RU-SET-01"),
    ("solitaire", b'{"turn": 4}', "US-24"),
]


@pytest.mark.parametrize(("game", "options", "rule"), BAD)
async def test_bad_options_open_no_table(world: World, game: str, options: bytes, rule: str) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(IllegalMove) as refusal:
        await world.tables.open(Intent(ann.account), game, options)
    assert refusal.value.rule == rule
    assert not any([await world.store.last_position(shard) for shard in range(world.store.shards)])


@pytest.mark.parametrize(("game", "options", "rule"), [each for each in BAD if each[0] != "solitaire"])
async def test_bad_options_wait_in_no_queue(world: World, game: str, options: bytes, rule: str) -> None:
    ann, _ = await world.someone("Ann")
    with pytest.raises(IllegalMove) as refusal:
        await world.services.quick_match.wait(ann.account, game, options, 2)
    assert refusal.value.rule == rule


def test_options_are_judged_by_the_seats_that_will_play_where_they_are_known() -> None:
    programs, few = RULE_SETS.newest("programs"), b'{"goal": 12}'
    check_options(programs, few)
    with pytest.raises(IllegalMove, match="with 6 players the goal is"):
        check_options(programs, few, 6)


@pytest.mark.parametrize("game", tuple(RULE_SETS))
def test_every_variant_of_a_game_can_be_opened(game: Any) -> None:
    seats = range(game.about.min_seats, game.about.max_seats + 1)
    for options in game.about.variants:
        assert any(_plays(game, options, number) for number in seats), options


def _plays(game: Any, options: Any, seats: int) -> bool:
    try:
        game.rules.check(options, seats)
    except IllegalMove:
        return False
    return True


async def test_a_table_opened_with_bad_options_before_they_were_judged_still_verifies(world: World) -> None:
    """Such tables are on record: deciding their opening again must come to the recorded bytes."""
    ann, _ = await world.someone("Ann", "play", "audit")
    opening = OpenTable(
        table="old", game="programs", rules=1, options=Raw(b'{"goal":-3}'), seed="00" * 32, host="x", terms=NO_TERMS
    )
    await world.tables.do("old", Intent(ann.account, expected=0), opening)
    for name in ("Bea", "Cy"):
        someone, _ = await world.someone(name)
        await world.tables.ask("old", Intent(someone.account), TakeSeat)
    with pytest.raises(IllegalMove, match="PR-R-25"):
        await world.tables.ask("old", Intent(someone.account), StartGame)
    report = verify(RULE_SETS, CODEC, await world.services.reading.export("old", ann, everything=True))
    assert report.passed, report.checks
