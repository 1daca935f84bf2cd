"""`orrery archive`."""

import re
from pathlib import Path
from typing import Final

import click
from msgspec.json import encode
from msgspec.structs import asdict

_UNITS: Final = {"h": 3_600_000, "d": 86_400_000, "w": 604_800_000, "y": 31_557_600_000}


class Age(click.ParamType[int]):
    """How long ago, such as `365d`."""

    name = "age"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """In milliseconds."""
        if isinstance(value, int):
            return value
        if not (found := re.fullmatch(r"(\d{1,6})([hdwy])", str(value))):
            self.fail(f"{value!r} is no age: say 365d, 12w, 2y or 48h", param, ctx)
        return int(found[1]) * _UNITS[found[2]]


@click.command()
@click.option("--older-than", "age", type=Age(), required=True, help="Tables that ended so long ago, such as 365d.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the files go; every API and worker is told by ORRERY_ARCHIVE.  [default: ORRERY_ARCHIVE]",
)
@click.option("--most", type=click.IntRange(1), help="Move no more tables than this.")
@click.option("--json", "as_json", is_flag=True, help="For machines: what was moved.")
def archive(age: int, folder: Path | None, most: int | None, as_json: bool) -> None:
    """Move tables that ended long ago from the database into compressed files.

    They are listed, replayed, audited and exported as before: their first events are read from the files, their last
    command stays. Only what is in a signed checkpoint is moved; each file is written, read back and proven before
    anything is removed, and a run that is killed loses nothing. The service goes on meanwhile.
    """
    from api.settings import read_settings
    from api.wiring.archiving import archive_tables, log_bytes
    from api.wiring.servers import with_servers

    settings = with_servers(read_settings())
    before = log_bytes(settings.database_url)
    moved = archive_tables(settings.database_url, folder or settings.archive, age, most=most)
    after = log_bytes(settings.database_url)
    if as_json:
        click.echo(encode({**asdict(moved), "log_before": before, "log_after": after}).decode())
        return
    files = f"{moved.files:,} files of {moved.bytes / 1e6:,.1f} MB"
    click.echo(f"{moved.tables:,} tables, {moved.events:,} events moved to {files}")
    click.echo(f"the log has {after / 1e6:,.1f} MB, and had {before / 1e6:,.1f}; what was freed is used again")
    if moved.tidied:
        click.echo(f"{moved.tidied} files that an earlier run had left were taken away")
