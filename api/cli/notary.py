"""`orrery proof` and `orrery witness`."""

import time
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import click
from msgspec.json import decode, encode

from api.cli.client import ServiceSaysNo, at_service

if TYPE_CHECKING:
    from services.notary.notary import ConsistencyProof
    from services.notary.notes import Signer

_PATIENCE = 30.0


def fetched(url: str, path: str) -> bytes | None:
    """What the service of a GraphQL address says about checkpoints; None if there is no such thing."""
    base = url.removesuffix("/").removesuffix("/graphql")
    if not base.startswith(("http://", "https://")):
        raise ServiceSaysNo(f"{url!r} is not an address of a service")
    try:
        with urlopen(f"{base}/checkpoint{path}", timeout=_PATIENCE) as response:  # noqa: S310 - checked above
            return bytes(response.read())
    except HTTPError as error:
        if error.code == 404:
            return None
        raise ServiceSaysNo(f"the service answered {error.code} {error.reason}") from None
    except (URLError, OSError) as error:
        raise ServiceSaysNo(f"no service answers at {url} ({getattr(error, 'reason', error)})") from None


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--note",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Prove that they are in the tree of this note, such as one that a witness has signed; else in the newest.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@at_service
def proof(paths: tuple[Path, ...], note: Path | None, output: Path | None, url: str, token: str) -> int:  # noqa: ARG001 - all may ask
    """Fetch the proofs that exported logs are in the tree of the service. `orrery verify --checkpoint` checks them."""
    from services.notary.notes import read_note
    from services.notary.proofs import TreeProof, endings_of

    signed = note.read_text(encoding="utf-8") if note else ""
    at_size = f"&size={read_note(signed).size}" if signed else ""
    found, missing = [], 0
    for path in paths:
        for ended in endings_of(path.read_bytes()):
            answer = fetched(url, f"/inclusion?entry={ended.entry.hex()}{at_size}")
            if answer is not None:
                proven = decode(answer) | ({"checkpoint": signed} if signed else {})
                found.append(encode(TreeProof(stream=ended.stream, version=ended.version, **proven)))
                break
        else:
            missing += 1
            click.echo(f"{path}: not in the tree, or not yet", err=True)
    lines = b"".join(each + b"\n" for each in found)
    if output is None:
        click.echo(lines, nl=False)
    else:
        output.write_bytes(lines)
        click.echo(f"{output}: {len(found)} proofs", err=True)
    return 1 if missing else 0


class _Served:
    """A log that a service publishes."""

    def __init__(self, url: str) -> None:
        self._url = url

    def checkpoint(self) -> str | None:
        """The newest signed note; None before the first."""
        found = fetched(self._url, "")
        return None if found is None else found.decode()

    def consistency(self, first: int, second: int) -> "ConsistencyProof | None":
        """The proof that one tree continues another."""
        from services.notary.notary import ConsistencyProof

        found = fetched(self._url, f"/consistency?first={first}&second={second}")
        return None if found is None else decode(found, type=ConsistencyProof)


@click.command()
@click.option("--name", default="witness", show_default=True, help="The name the witness signs by.")
@click.option("--key", help="The key of the log; by default the one it shows the first time, kept from then on.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".orrery-witness"),
    show_default=True,
    help="Where the witness keeps its secret, the key of the log and the last note it signed.",
)
@click.option("--every", type=click.IntRange(min=1), default=60, show_default=True, help="Seconds between two looks.")
@click.option("--once", is_flag=True, help="Look once, and stop.")
@at_service
def witness(name: str, key: str | None, folder: Path, every: int, once: bool, url: str, token: str) -> None:  # noqa: ARG001 - all may ask
    """Watch the checkpoints of a service, and sign those that continue the last. Stop at one that does not.

    The note with both signatures is the file `checkpoint` in the folder.
    """
    from services.notary.notes import read_key
    from services.notary.witness import Witness

    folder.mkdir(parents=True, exist_ok=True)
    signer, seen = _signer(folder, name), folder / "checkpoint"
    kept = _kept_key(folder, key, url)
    watching = Witness(signer, read_key(kept), lambda: int(time.time()), seen.read_text() if seen.exists() else "")
    click.echo(f"the key of this witness: {signer.key}", err=True)
    while True:
        if (found := watching.look(_Served(url))) is not None:
            _replace(seen, watching.seen)
            click.echo(f"signed: {found.size} entries of {found.origin}")
        if once:
            return
        time.sleep(every)


def _signer(folder: Path, name: str) -> "Signer":
    from services.notary.notes import WITNESS, Signer

    secret = folder / "secret"
    if not secret.exists():
        secret.touch(mode=0o600)
        secret.write_text(token_bytes(32).hex())
    return Signer(name, bytes.fromhex(secret.read_text().strip()), WITNESS)


def _kept_key(folder: Path, given: str | None, url: str) -> str:
    """The key of the log: it may not change under a witness that has seen another."""
    kept = folder / "log.key"
    if kept.exists():
        known = kept.read_text().strip()
        if given and given.strip() != known:
            raise click.UsageError(f"this witness watches the log of {known}")
        return known
    found = given or (fetched(url, "/key") or b"").decode().strip()
    kept.write_text(found + "\n")
    return found


def _replace(path: Path, text: str) -> None:
    """Write so that whoever reads, or a crash, finds the old or the new whole."""
    beside = path.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
