"""`orrery bot`: a bot of the Python client against the bots of the house, without a service."""

import json
from pathlib import Path

import pytest
from orrery_client.bots import Clock

from api.cli.bot_trials import NoBot, load, wilson
from api.cli.trial import Trial
from domain.registry import RULE_SETS
from tests.cli.test_commands import run

EXAMPLES = Path(__file__).parents[2] / "api" / "clients" / "python" / "examples"
BOTS = """
from orrery_client import bot
from orrery_client.schema.uno import UnoDraw, UnoPass

@bot("{game}", out_of_turn={out_of_turn})
def mine(view, moves, clock):
    {body}
"""

MADE_WITH_MORE = """
from orrery_client import bot

@bot("uno")
class Mine:
    def __init__(self, depth): ...
    def __call__(self, view, moves, clock): ...
"""


def written(folder: Path, game: str, body: str, *, out_of_turn: bool = False) -> Path:
    file = folder / "mine.py"
    file.write_text(BOTS.format(game=game, body=body, out_of_turn=out_of_turn))
    return file


def test_the_same_seed_gives_the_same_table(tmp_path: Path) -> None:
    words = ("bot", "try", str(EXAMPLES / "uno_bot.py"), "uno", "--games", "6", "--against", "random", "--json")
    first, second = (json.loads(run(*words).output) for _ in range(2))
    for told in (first, second):
        for row in told["rows"]:
            del row["mean_ms"], row["slowest_ms"]
    assert first == second
    (row,) = first["rows"]
    assert (row["against"], row["games"], row["refusals"], row["errors"]) == ("random", 6, 0, 0)
    assert row["wins"] > 3


def test_a_new_bot_can_be_tried_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    assert "orrery bot try" in run("bot", "new", str(file), "uno").output
    assert isinstance(run("bot", "new", str(file), "uno").exception, NoBot)
    told = run(
        "bot", "try", str(file), "uno", "--games", "2", "--against", "random,easy", "--option", "turn_limit=20"
    ).output
    assert [line.split()[0] for line in told.splitlines()[1:]] == ["against", "random", "easy"]
    tried = json.loads(run("bot", "try", str(file), "uno", "--games", "24", "--against", "random", "--json").output)
    assert tried["rows"][0]["wins"] > 0, "a bot to begin with is no worse than chance"


@pytest.mark.parametrize("game", RULE_SETS.slugs)
def test_every_game_is_shown_as_the_client_reads_it(game: str, tmp_path: Path) -> None:
    """Views of each kind, moves with their commands, for one seat and all events it may see."""
    file = tmp_path / "mine.py"
    file.write_text(f'''
import random
from orrery_client import bot

class Mine:
    heard = []
    def seen(self, step):
        self.heard.append(step)
    def __call__(self, view, moves, clock):
        assert type(view).__name__ == "{game.title()}View"
        assert all(move.command.PATH[0] == "{game}" and move.text for move in moves)
        move = random.choice(moves)
        return move.command if random.random() < 0.5 else move

mine = bot("{game}", out_of_turn=True)(Mine)
''')
    found, chosen = load(file, game), RULE_SETS.newest(game)
    trial = Trial(chosen, found, "random", chosen.usual, chosen.about.min_seats)
    for number in range(2):
        trial.play("shown", number)
    assert (trial.games, trial.refusals, trial.errors) == (2, 0, 0)
    assert trial.moves > 0
    heard = found.made_of.heard
    assert heard
    assert all(step.event.tag and step.text for step in heard)


def test_a_bot_that_raises_or_cheats_plays_on_and_is_counted(tmp_path: Path) -> None:
    chosen = RULE_SETS.newest("uno")
    raising = load(written(tmp_path, "uno", "raise ValueError('no idea')"), "uno")
    trial = Trial(chosen, raising, "random", chosen.usual, 2)
    trial.play("raising", 0)
    assert trial.errors > 0
    cheating = load(written(tmp_path, "uno", "return UnoPass() if len(moves) > 1 else UnoDraw()"), "uno")
    trial = Trial(chosen, cheating, "random", chosen.usual, 2)
    trial.play("cheating", 0)
    assert trial.refusals > 0
    assert trial.errors == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = (", "cannot be loaded: SyntaxError"),
        ("x = 1", "has no bot for uno: decorate"),
        ("1 / 0", "ZeroDivisionError"),
        ("from orrery_client import bot\n@bot('uno')\ndef mine(view, moves): ...", r"mine takes the arguments \(view"),
        ("from orrery_client import bot\n@bot('uno')\nclass Mine: ...", "Mine has no method `__call__"),
        (MADE_WITH_MORE, "Mine is made without arguments"),
    ],
)
def test_a_file_without_a_bot_is_told_in_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "empty.py"
    file.write_text(text)
    with pytest.raises(NoBot, match=told):
        load(file, "uno")


def test_a_bot_for_another_game_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoBot, match="it has one for secrets"):
        load(written(tmp_path, "secrets", "return moves[0]"), "uno")


TWO = """
from orrery_client import bot

@bot("uno")
def first(view, moves, clock):
    return moves[0]

@bot("uno")
def last(view, moves, clock):
    return moves[-1]
"""


def test_of_several_bots_one_is_chosen_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text(TWO)
    with pytest.raises(NoBot, match="several bots for uno: choose first or last"):
        load(file, "uno")
    assert load(file, "uno", "last").name == "last"
    with pytest.raises(NoBot, match="no bot for uno called middle"):
        load(file, "uno", "middle")


def test_no_games_are_no_trial(tmp_path: Path) -> None:
    file = written(tmp_path, "uno", "return moves[0]")
    assert "0 is not in the range" in str(run("bot", "try", str(file), "uno", "--games", "0").exception)


def test_the_same_error_is_shown_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    chosen = RULE_SETS.newest("uno")
    trial = Trial(
        chosen, load(written(tmp_path, "uno", "raise ValueError('no idea')"), "uno"), "random", chosen.usual, 2
    )
    trial.play("once", 0)
    trial.play("once", 1)
    assert trial.errors > 2
    assert len([each for each in caplog.records if each.exc_info]) == 1


def test_what_was_refused_first_is_told(tmp_path: Path) -> None:
    file = written(tmp_path, "uno", "return UnoPass()")
    told = run("bot", "try", str(file), "uno", "--games", "1", "--against", "random", "--option", "turn_limit=9")
    assert "against random it was refused: UnoPass(): it is not among the legal moves" in told.stderr


def test_the_interval_is_wilsons() -> None:
    assert wilson(0.5, 100) == (0.4038, 0.5962)
    assert wilson(0.0, 20) == (0.0, 0.1611)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_bot_can_be_called_like_the_function_it_was(tmp_path: Path) -> None:
    mine = load(written(tmp_path, "uno", "return clock.left"), "uno")
    assert mine(None, (), Clock(left=3.0)) == 3.0
