"""Galleries: every card of every game drawn, found and linked to, with no script at all."""

import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree as ET

import httpx
import pytest

from api.scenes.picture import card_picture
from domain.kernel.faces import CardFace, Faces
from domain.registry import RULE_SETS
from tests.waiting import PATIENCE

GAMES = pytest.mark.parametrize("game", list(RULE_SETS.slugs))


async def get(address: str, path: str, **asked: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
        return await client.get(f"http://{address}{path}", params=asked, headers={"accept": "text/html"})


@GAMES
def test_every_printed_card_is_drawn_as_itself(game: str) -> None:
    talk = RULE_SETS.newest(game).talk
    printed = [face for kind in talk.faces.values() for face in kind.all]
    assert printed
    assert [talk.drawing(face.id).name for face in printed] == [face.name for face in printed]


def test_a_game_that_draws_no_cards_shows_their_words() -> None:
    plain = CardFace(id="x", name="Fog", text="Hides all.", copies=1)
    faces = Faces(CardFace, lambda: (plain,), lambda _: 0, "x".index, lambda place: place)
    talk = replace(RULE_SETS.newest("uno").talk, faces={int: faces}, drawings={})
    assert (talk.drawing("x").name, talk.drawing("x").lines) == ("Fog", ("Hides all.",))
    with pytest.raises(ValueError, match="no card"):
        talk.drawing("y")


async def test_a_card_is_a_picture_of_its_own(address: str) -> None:
    found = await get(address, "/pictures/cards/runiverse/kittle.svg")
    assert (found.status_code, found.headers["cache-control"]) == (200, "public, max-age=86400")
    assert ET.fromstring(found.text).get("aria-label") == "Kittle"
    for path in ("uno/none.svg", "uno/R5.png", "chess/R5.svg"):
        assert (await get(address, f"/pictures/cards/{path}")).status_code == 404


@GAMES
async def test_a_gallery_shows_each_card_with_its_text(address: str, game: str) -> None:
    page = unescape((await get(address, f"/games/{game}/cards")).text)
    for kind in RULE_SETS.newest(game).talk.faces.values():
        for face in kind.all:
            assert f'id="{face.id}"' in page
            assert all(line in page for line in face.text.split("\n"))
    assert page.count("<img ") == sum(len(kind.all) for kind in RULE_SETS.newest(game).talk.faces.values())


async def test_a_gallery_is_searched_without_scripts(address: str) -> None:
    found = (await get(address, "/games/uno/cards", q="swaps HANDS")).text
    assert found.count("<img ") == 4
    assert "4 of" in found
    assert "No card says that" in (await get(address, "/games/uno/cards", q="xyzzy")).text


def test_all_that_a_card_says_can_be_read_on_its_picture() -> None:
    game = RULE_SETS.newest("runiverse")
    for face in (game.talk.drawing(each.id) for kind in game.talk.faces.values() for each in kind.all):
        drawn = unescape(card_picture(face))
        assert "…" not in drawn, face.name
        written = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
        assert all(word in written for line in (face.name, *face.lines) for word in line.split()), face.name
