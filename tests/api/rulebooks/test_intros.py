"""How to play each game, in a page that its rulebook bears out."""

from pathlib import Path

import pytest

from api.rulebooks.books import cited, rulebooks
from api.rulebooks.intros import NoIntro, intro_of, read_intro
from domain.registry import RULE_SETS

GAMES = pytest.mark.parametrize("game", RULE_SETS.slugs)
PAGE = (
    "# X\n\n## Goal\n\nWin.\n\n## Your turn\n\nPlay.\n\n## The end\n\nStop.\n\n## Five mistakes\n\n- **XX-01** One.\n"
)


@GAMES
def test_every_game_has_a_page_with_five_mistakes_and_their_clauses(game: str) -> None:
    intro = intro_of(game)
    assert intro is not None
    rules = [mistake.rule for mistake in intro.mistakes]
    assert len(rules) == len(set(rules)) == 5
    assert set(rules) <= set(rulebooks()[game].clauses)
    assert all(text.endswith(".") for text in (intro.goal, intro.turn, intro.end, *(m.text for m in intro.mistakes)))


@GAMES
def test_a_page_names_no_clause_that_does_not_exist(game: str) -> None:
    intro = intro_of(game)
    assert intro is not None
    assert {rule for line in intro.markdown.splitlines() for rule in cited(line)} <= set(rulebooks()[game].clauses)


@GAMES
def test_a_page_is_short(game: str) -> None:
    intro = intro_of(game)
    assert intro is not None
    assert len(intro.markdown.split()) <= 450


def test_the_toy_is_laid_out_as_the_others_are() -> None:
    assert len(read_intro(Path("tests/toy/INTRO.md").read_text(encoding="utf-8")).mistakes) == 5


def test_a_game_may_have_no_page() -> None:
    assert intro_of("nothing") is None


def test_a_page_is_read_part_by_part() -> None:
    intro = read_intro(PAGE)
    assert (intro.goal, intro.turn, intro.end) == ("Win.", "Play.", "Stop.")
    assert [(each.rule, each.text) for each in intro.mistakes] == [("XX-01", "One.")]


@pytest.mark.parametrize("text", ["", PAGE.replace("## The end", "## Later"), PAGE.replace("Win.", "")])
def test_a_page_with_a_part_missing_is_refused(text: str) -> None:
    with pytest.raises(NoIntro):
        read_intro(text)
