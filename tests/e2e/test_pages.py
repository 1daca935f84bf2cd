"""The pages in a real browser, on real servers, with bots that play."""

from random import Random

import pytest

from domain.registry import RULE_SETS
from tests.e2e.browsing import browsing, come_in, new_page, open_table, play

pytestmark = [pytest.mark.servers, pytest.mark.slow]

SHORT: dict[str, dict[str, str]] = {
    "uno": {"turnLimit": "40"},
    "programs": {"goal": "1", "roundLimit": "2", "turnLimit": "8"},
}
BOTS = {"solitaire": 0, "runiverse": 1}


@pytest.mark.parametrize("game", list(RULE_SETS.slugs))
async def test_a_whole_game_is_played_by_clicks(address: str, game: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        await come_in(page, address, "Ada", f"/new?game={game}")
        await open_table(page, BOTS.get(game, 2), **SHORT.get(game, {}))
        await play(page, Random(game))
        await page.wait_for_selector(".seating >> text=Replay")
        assert troubles == []
