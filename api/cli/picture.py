"""`orrery picture`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.client import Source, at_service
from api.cli.examples import examples
from api.cli.replay import looks_like_file

if TYPE_CHECKING:
    from api.scenes.tints import Theme
    from domain.kernel.scene import Scene


@examples(
    "orrery simulate solitaire --games 1 --bots medium --export games",
    "orrery picture games/solitaire-1-00000.jsonl --at 20 -o solitaire.svg",
)
@click.command()
@click.argument("table")
@click.option("--at", type=click.IntRange(min=1), help="Draw the table at this version; by default the newest.")
@click.option("--seat", type=click.IntRange(min=0), help="From this seat, counted from 0.")
@click.option("--spectator", is_flag=True, help="From the spectators' rail.")
@click.option(
    "--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", show_default=True, help="Colours."
)
@click.option("--preview", is_flag=True, help="In the shape of pictures beside links, 1200 by 630.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@at_service
def picture(
    table: str,
    at: int | None,
    seat: int | None,
    spectator: bool,
    theme: "Theme",
    preview: bool,
    output: Path | None,
    url: str,
    token: str,
) -> None:
    """Draw TABLE at one moment, as an SVG that needs nothing else.

    TABLE is an exported file, or the id of a table of the service; who may see what is as with `orrery replay`.
    """
    from api.scenes.picture import picture as drawn

    if seat is not None and spectator:
        raise click.UsageError("--seat and --spectator are two viewpoints; give one of them")
    path = Path(table)
    if not path.is_file() and looks_like_file(table):
        raise click.BadParameter(f"there is no file {table}", param_hint="TABLE")
    source = Source(url, token, table)
    scene = (
        _in_file(path, at, seat, spectator)
        if path.is_file()
        else (source.anonymous() if spectator else source).scene(at, seat)
    )
    svg = drawn(scene, theme=theme, preview=preview)
    if output is None:
        click.echo(svg)
        return
    output.write_text(svg, encoding="utf-8")
    click.echo(f"{output}: {scene.title}, version {scene.version}", err=True)


def _in_file(path: Path, at: int | None, seat: int | None, spectator: bool) -> "Scene":
    from api.cli.files import exported
    from api.cli.story import scene_in

    return scene_in(exported(path), at=at, seat=seat, spectator=spectator)
