"""The ladder of bots, and the two ways of playing that need no rules."""

import pytest

from domain.kernel.bots import Bot, Rung, kind_first, random_bot, reluctant
from domain.kernel.rng import Rng
from tests.toy import Draw, Play

RUNGS = [("random", 1), ("easy", 2), ("medium", 3), ("hard", 4), ("expert", 5)]


@pytest.mark.parametrize(("rung", "name", "strength"), [(rung, *said) for rung, said in zip(Rung, RUNGS, strict=True)])
def test_a_name_says_the_strength(rung: Rung, name: str, strength: int) -> None:
    bot = Bot(rung, random_bot)
    assert (bot.name, bot.strength) == (name, strength)


def test_the_random_bot_takes_any_command() -> None:
    legal = (Play(1), Play(2), Draw())
    assert {random_bot(None, legal, Rng(b"%d" % number)) for number in range(60)} == set(legal)


def test_a_reluctant_bot_does_a_thing_only_when_nothing_else_is_legal() -> None:
    choose = reluctant(random_bot, Draw)
    assert {choose(None, (Play(1), Draw(), Play(2)), Rng(b"%d" % number)) for number in range(60)} == {Play(1), Play(2)}
    assert choose(None, (Draw(),), Rng(b"")) == Draw()


def test_a_rare_kind_of_command_is_not_drowned_by_a_frequent_one() -> None:
    legal = (*(Play(card) for card in range(14)), Draw())
    drawn = [kind_first(random_bot)(None, legal, Rng(b"%d" % number)) for number in range(100)]
    assert 30 < drawn.count(Draw()) < 70
