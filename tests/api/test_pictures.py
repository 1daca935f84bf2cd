"""Pictures of tables: what they show to whom, over HTTP, and that nothing in them is ever markup."""

from collections.abc import AsyncIterator
from xml.etree import ElementTree as ET

import httpx
import pytest
from msgspec.structs import replace

from api.scenes.picture import PREVIEW, WIDTH, picture
from api.scenes.svg import symbols
from domain.kernel.scene import Area, Face, Fact, Mark, Scene, SceneSeat, Slot, Thing, Window
from domain.tables.commands import StartGame, TakeSeat
from services.log.handler import Intent
from tests.waiting import PATIENCE
from tests.world import World

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<script>alert(1)</script>\"'&\x07"
LAYOUTS = ("fan", "row", "run", "column", "pile", "grid", "list")
FRAMES = ("index", "field", "night", "order", "leader", "unit", "action", "item")


@pytest.fixture
async def client(address: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as made:
        yield made


async def a_table(world: World) -> tuple[str, str]:
    ann, token = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    table = (await world.tables.open(Intent(ann.account), "uno", b"{}")).now.state.id
    await world.tables.ask(table, Intent(bea.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    return table, token


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


async def test_a_stranger_gets_what_spectators_see(world: World, client: httpx.AsyncClient) -> None:
    table, token = await a_table(world)
    public = await client.get(f"/pictures/{table}.svg")
    assert public.status_code == 200
    assert public.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert "script" not in public.headers["content-security-policy"]
    assert "Your hand" not in words(public.text)
    own = await client.get(f"/pictures/{table}.svg", headers={"authorization": f"Bearer {token}"})
    assert "Your hand" in words(own.text)
    assert own.headers["cache-control"] == "no-store"


async def test_a_picture_of_the_past(world: World, client: httpx.AsyncClient) -> None:
    table, _ = await a_table(world)
    then = await client.get(f"/pictures/{table}.svg", params={"at": 1, "theme": "dark", "preview": ""})
    assert "Waiting for players" in words(then.text)


async def test_what_reads_no_svg_gets_pixels_in_the_shape_of_links(world: World, client: httpx.AsyncClient) -> None:
    table, _ = await a_table(world)
    drawn = await client.get(f"/pictures/{table}.png?preview&theme=dark")
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/png")
    assert drawn.content.startswith(b"\x89PNG\r\n\x1a\n")
    size = int.from_bytes(drawn.content[16:20]), int.from_bytes(drawn.content[20:24])
    assert size == (WIDTH, PREVIEW)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("{}.svg?at=999", 404),
        ("{}.svg?at=x", 400),
        ("{}.svg?theme=pink", 400),
        ("{}.svg?sea=1", 400),
        ("{}.svg?seat=0", 403),
        ("none.svg", 404),
        ("{}.gif", 404),
    ],
)
async def test_what_cannot_be_drawn_says_why(world: World, client: httpx.AsyncClient, path: str, status: int) -> None:
    table, _ = await a_table(world)
    response = await client.get(f"/pictures/{path.format(table)}")
    assert response.status_code == status
    assert response.text


async def test_a_bad_token_is_no_stranger(world: World, client: httpx.AsyncClient) -> None:
    table, _ = await a_table(world)
    response = await client.get(f"/pictures/{table}.svg", headers={"authorization": "Bearer orr_none"})
    assert response.status_code == 401


def everything(said: str) -> Scene:
    """A scene with every layout, every frame and every word there is, all of them `said`."""
    faces = [Face(said, said, said, said, said, frame, said, said, said, 3, (said, said)) for frame in FRAMES]  # type: ignore[arg-type]
    mark = Mark("harm", said, 2, said)
    things = tuple(
        Thing(f"t{n}", face, turned=90 if n % 3 == 0 else 0, marks=(mark,), note=said) for n, face in enumerate(faces)
    )
    areas = tuple(
        Area(layout, layout, said, n % 2, things, count=12, marks=(mark,), note=said, cells=3, large=n % 3 == 0)  # type: ignore[arg-type]
        for n, layout in enumerate(LAYOUTS)
    )
    places = tuple(replace(area, key=f"in-{area.key}", owner=None) for area in areas)
    return Scene(
        title=said,
        headline=said,
        viewer=0,
        facts=(Fact(said, said, said, said, warn=True),),
        seats=(SceneSeat(0, said, True, 3, said, "bot", (mark,)), SceneSeat(1, said)),
        window=Window(said, (0, 1), (1,)),
        areas=(
            *areas,
            Area("grid-of-places", "grid", areas=places, cells=3),
            Area("no", "pile", slot=Slot(said, said)),
        ),
    )


@pytest.mark.parametrize("said", [EVIL, "", "a" * 500, "ünïcode 漢字 🂡"])
@pytest.mark.parametrize("preview", [False, True])
def test_any_scene_is_a_picture_and_words_stay_words(said: str, preview: bool) -> None:
    svg = picture(everything(said), preview=preview)
    root = ET.fromstring(svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "g", "rect", "circle", "ellipse", "path", "polyline", "text", "title", "style", "symbol", "use"),
    }
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]
    used = {each.attrib["href"].removeprefix("#") for each in root.iter(f"{SVG}use")}
    known = {each.attrib["id"] for each in root.iter(f"{SVG}symbol")}
    assert used <= known, "everything that is used is in the picture itself"
    if preview:
        assert root.attrib["width"] == str(WIDTH)
        assert float(root.attrib["height"]) >= PREVIEW - 1


def test_a_scene_without_anything_is_a_picture_too() -> None:
    assert picture(Scene())._repr_svg_().startswith("<svg")


def test_every_sign_a_game_names_is_drawn() -> None:
    assert {"gem", "el-fire", "f-ruby", "body-earth", "spade", "harm", "done"} <= set(symbols())
