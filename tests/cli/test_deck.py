"""`orrery deck`: decks of Rüniverse as text, the same on the command line and over GraphQL."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import cli
from domain.games.runiverse.facets import Facet
from tests.world import new_world


def deck(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["deck", *arguments], input=typed, standalone_mode=False)


@pytest.mark.parametrize("facet", [facet.value for facet in Facet])
def test_a_preconstructed_deck_is_printed_and_legal(facet: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(deck("show", facet).output)
    checked = deck("check", str(path))
    assert (checked.return_value, checked.output) == (0, "the deck is legal\n")


def test_a_booster_deck_follows_from_its_seed() -> None:
    assert deck("show", "ruby", "--booster", "a").output == deck("show", "ruby", "--booster", "a").output
    assert deck("show", "ruby", "--booster", "a").output != deck("show", "ruby", "--booster", "b").output


def test_every_broken_rule_is_named_and_the_exit_status_is_1() -> None:
    checked = deck("check", "-", "--json", typed="5 Kittle\nDream\nKittle\n")
    assert checked.return_value == 1
    assert {"RU-FMT-02", "RU-FMT-05", "RU-FMT-06"} <= {each["rule"] for each in json.loads(checked.output)}


def test_a_card_nobody_knows_is_named() -> None:
    found = deck("check", "-", typed="1 Nonesuch\n2 Kittel\n")
    assert found.return_value == 1
    assert "'Nonesuch'" in found.output
    assert "did you mean Kittle?" in found.output


async def test_the_same_check_answers_over_graphql() -> None:
    world = await new_world()
    text = (await world.ask("{ showRuniverseDeck(facet: RUBY) }"))["showRuniverseDeck"]
    query = "query($t: String!) { checkRuniverseDeck(text: $t) { legal text breaches { rule reason } } }"
    assert (await world.ask(query, t=text))["checkRuniverseDeck"] == {"legal": True, "text": text, "breaches": []}
    broken = (await world.ask(query, t="5 Kittle"))["checkRuniverseDeck"]
    assert not broken["legal"]
    assert "RU-FMT-05" in {each["rule"] for each in broken["breaches"]}
    await world.feed.aclose()
