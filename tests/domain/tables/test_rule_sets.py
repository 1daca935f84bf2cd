"""The games a table can be opened for: each is loaded when it is asked for, and once."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.rule_sets import RuleSets
from tests.toy import TOY


class Library:
    """Two games, and a note of every loading."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.games = RuleSets(loaders={slug: partial(self._load, slug) for slug in ("war", "toy")})

    def _load(self, slug: str) -> list[Game[Any, Any, Any]]:
        self.loaded.append(slug)
        return [replace(TOY, about=replace(TOY.about, slug=slug, rules_version=version)) for version in (1, 2)]


def test_naming_the_games_loads_none() -> None:
    library = Library()
    Codec(library.games)
    assert (library.games.slugs, library.loaded) == (("war", "toy"), [])


def test_a_game_is_loaded_once_and_alone() -> None:
    library = Library()
    assert library.games.newest("toy").about.rules_version == 2
    assert library.games.pinned("toy", 1).about.rules_version == 1
    assert library.loaded == ["toy"]


def test_all_are_loaded_for_those_who_want_all_in_the_order_they_are_named() -> None:
    library = Library()
    library.games.newest("toy")
    assert [game.about.slug for game in library.games] == ["war", "toy"]
    assert [(game.about.slug, game.about.rules_version) for game in library.games.rule_sets] == [
        ("war", 1),
        ("war", 2),
        ("toy", 1),
        ("toy", 2),
    ]
    assert library.loaded == ["toy", "war"]


def test_one_game_can_be_had_without_the_others() -> None:
    library = Library()
    narrow = library.games.narrowed("war")
    assert (narrow.slugs, len(narrow.rule_sets), library.loaded) == (("war",), 2, ["war"])


def test_where_there_is_no_such_game_all_of_them_stay() -> None:
    library = Library()
    assert library.games.narrowed("chess") is library.games


def test_a_game_that_is_not_there_is_refused_and_none_is_loaded_for_it() -> None:
    library = Library()
    with pytest.raises(MalformedCommand, match="the games are toy, war"):
        library.games.newest("chess")
    with pytest.raises(MalformedCommand, match="rule-set 1 of 'chess' is not known here"):
        library.games.pinned("chess", 1)
    assert library.loaded == []


def test_every_loader_of_the_registry_gives_the_game_it_is_named_after() -> None:
    assert [game.about.slug for game in RULE_SETS] == list(RULE_SETS.slugs)
