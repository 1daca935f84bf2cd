"""Why the bot that plays at sight plays what it plays: in a sentence, by nothing but the player's own view."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.secrets.foresight import unseen
from domain.games.solitaire.commands import WASTE_TO_BAR
from domain.games.uno.cards import Card, read_card
from domain.games.uno.commands import Play
from domain.kernel.decider import Moment
from domain.kernel.playout import bots_choice
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from domain.kernel.voice import Voice
from domain.registry import RULE_SETS

VOICE = Voice(("Ann", "Bram"))
SENTENCE = re.compile(r"[A-Z][^.]*[^. ]\.")
MOST = 60
"""How many choices of a game are looked at."""


def choices(slug: str) -> Iterator[tuple[Any, Any]]:
    """The views and choices of the best bot at sight, from the beginning of a game on, where it had any."""
    game, seats = RULE_SETS.newest(slug), max(RULE_SETS.newest(slug).about.min_seats, 1)
    bot = game.best_at_sight.name
    state = game.rules.fold(game.rules.initial, game.rules.start(game.usual, seats, Moment(Rng(b"reasons"), 0)))
    for number in range(MOST):
        able = [seat for seat in game.rules.to_act(state) if game.rules.legal(state, seat)]
        if not able:
            return
        legal, luck = game.rules.legal(state, able[0]), Rng(b"reasons%d" % number)
        command = bots_choice(game, state, able[0], bot, legal, luck)
        if len(legal) > 1:
            yield game.rules.view(state, Seated(able[0])), command
        state = game.rules.fold(state, game.rules.decide(state, able[0], command, Moment(luck, 60_000 * number)))


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_most_choices_have_a_reason_and_it_is_a_sentence(slug: str) -> None:
    talk = RULE_SETS.newest(slug).talk
    said = [talk.reasoned(view, command, VOICE) for view, command in choices(slug)]
    told = [reason for reason in said if reason is not None]
    assert 2 * len(told) > len(said), f"{len(told)} of {len(said)}"
    assert [reason for reason in told if not SENTENCE.fullmatch(reason)] == []
    assert len(set(told)) > 3, "it is not the same for all"


def test_a_reason_names_who_it_is_about() -> None:
    talk = RULE_SETS.newest("uno").talk
    told = [talk.reasoned(view, command, VOICE) or "" for view, command in choices("uno")]
    assert any("Bram" in reason or "Ann" in reason for reason in told)


def test_the_last_card_wins_and_that_is_the_reason() -> None:
    view, _ = next(iter(choices("uno")))
    last = replace(view, hand=(Card(read_card("R5")),))
    assert RULE_SETS.newest("uno").talk.reasoned(last, Play(Card(read_card("R5")))) == "It is your last card, and wins."


def test_a_point_is_reason_enough() -> None:
    view, _ = next(iter(choices("solitaire")))
    assert RULE_SETS.newest("solitaire").talk.reasoned(view, WASTE_TO_BAR) is not None


def test_what_is_in_sight_is_not_expected_from_the_deck() -> None:
    """Of 144 cards in Basic, those in the own hand and the open one are seen."""
    for view, _ in choices("secrets"):
        mine = next(place for place in view.places if place.seat == view.seat)
        seen = len(mine.hand) + sum(len(place.exposed) for place in view.places if place is not mine)
        lying = len(view.inactive) + (view.main is not None and view.main not in mine.hand)
        assert sum(copies for _, copies in unseen(view, mine)) == 144 - seen - lying
