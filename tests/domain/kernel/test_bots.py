"""The ladder of bots, and the two ways of playing that need no rules."""

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.bots import Bot, Rung, Search, distracted, kind_first, random_bot, random_interjection, reluctant
from domain.kernel.decider import Moment
from domain.kernel.imagination import NothingFits
from domain.kernel.playout import Seen, bots_choice, interjection
from domain.kernel.rng import Rng
from tests.toy import Draw, Play
from tests.toy.game import GAME as TOY

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


def test_no_view_is_built_for_a_blind_bot() -> None:
    def never(_: Any, __: Any) -> Any:
        raise AssertionError("a view was built")

    seen: list[Any] = []

    def choose(view: Any, legal: tuple[Any, ...], _: Rng) -> Any:
        seen.append(view)
        return legal[0]

    rules = replace(TOY.rules, view=never)
    game = replace(TOY, rules=rules, bots=(Bot(Rung.RANDOM, choose, blind=True),))
    assert bots_choice(game, None, 0, "random", (Draw(),), Rng(b"")) == Draw()
    assert seen == [None]
    out_of_turn = replace(game, bots=(Bot(Rung.RANDOM, choose, blind=True, interject=choose),))
    assert interjection(out_of_turn, None, 0, "random", (Draw(),), Rng(b"")) == Draw()
    assert seen == [None, None]


def test_a_distracted_bot_plays_by_whim_as_often_as_it_says() -> None:
    choose = distracted(lambda *_: "best", lambda *_: "whim", 25)
    played = [choose(None, (), Rng(b"choice%d" % number)) for number in range(400)]
    assert 70 <= played.count("whim") <= 130


def test_a_random_interjection_may_be_silence() -> None:
    said = {random_interjection(None, ("one", "two"), Rng(b"said%d" % number)) for number in range(60)}
    assert said == {"one", "two", None}


def test_a_bot_that_can_imagine_nothing_plays_at_sight() -> None:
    def nothing(_: Any, __: Rng) -> Any:
        raise NothingFits("never")

    state = TOY.rules.fold(TOY.rules.initial, TOY.rules.start(TOY.usual, 2, Moment(Rng(b"toy"), 0)))
    search = Search(random_bot, lambda _: (0.5, 0.5), playouts=8, horizon=4)
    thinker = Bot(Rung.HARD, lambda _, legal, __: legal[-1], search=search)
    lost = replace(TOY, bots=(*TOY.bots, thinker), imagination=replace(TOY.imagination, imagine=nothing))
    (seat,) = TOY.rules.to_act(state)
    legal = TOY.rules.legal(state, seat)
    assert len(legal) > 1
    seen = Seen(TOY.imagination.begin(TOY.rules.initial, seat), 0)
    assert bots_choice(lost, state, seat, "hard", legal, Rng(b""), seen) == legal[-1]
