"""`orrery new-game`: a playable game to change, in all the places where a game has files."""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from domain.kernel.errors import OrreryError

ROOT = Path(__file__).parents[2]
CODE, TESTS = Path("tests/toy"), Path("tests/domain/games/toy")
REGISTRY, CATALOGUE = Path("domain/registry.py"), Path("tests/architecture/catalogue.json")

_SLUG = re.compile(r"[a-z][a-z0-9]*")
_PREFIX = re.compile(r"[A-Z]{2,5}")
_TITLE = re.compile(r"[^\"'\\{}\n]*\w[^\"'\\{}\n]*")
_CLAUSE = re.compile(r"^- \*\*([A-Z]+)-", re.MULTILINE)
_LOADERS = re.compile(
    r"(?P<before>\n\nRULE_SETS = RuleSets\(\n    loaders=\{\n)(?P<entries>(?:        .*\n)+)(?=    \}\n)"
)
_LOADER = """

def _{slug}() -> Games:
    from domain.games.{slug}.game import GAME

    return (GAME,)
"""


class CannotBegin(OrreryError):
    """There can be no such game, or not here; nothing was written."""


class Names(Struct, frozen=True):
    """What a game is called: in code and tags, by people, and in the numbers of its rules."""

    slug: str
    title: str
    prefix: str

    def put_into(self, text: str) -> str:
        """A file of the toy as a file of this game."""
        name = self.title.replace(" ", "")
        instead = {
            "tests.domain.games.toy": f"tests.domain.games.{self.slug}",
            "tests.toy": f"domain.games.{self.slug}",
            "TestToy": f"Test{name if name.isidentifier() else self.slug.capitalize()}",
            "test_toy_": f"test_{self.prefix.lower()}_",
            "TOY": self.prefix,
            "Toy": self.title,
            "toy": self.slug,
        }
        return re.sub("|".join(map(re.escape, instead)), lambda found: instead[found[0]], text)


@click.command("new-game")
@click.argument("name")
@click.option("--title", default="", help="What people call it; by default the name with a capital.")
@click.option(
    "--prefix", default="", help="How its rules are numbered, as in XX-12; by default two letters of the name."
)
def new_game(name: str, title: str, prefix: str) -> None:
    """Write a playable game called NAME, with rules and tests to change. NAME stands in addresses, tags and modules."""
    names = named(ROOT, name, title, prefix)
    written = begin(ROOT, names)
    tidy(ROOT, written)
    for path in written:
        click.echo(path)
    click.echo(_NEXT.format(slug=names.slug, prefix=names.prefix), nl=False)


def named(root: Path, slug: str, title: str = "", prefix: str = "") -> Names:
    """The names of a game that may be; CannotBegin if they are no names, or taken."""
    if not (root / CODE).is_dir():
        raise CannotBegin("a game begins in a checkout of the project: there is no template here")
    if not _SLUG.fullmatch(slug) or iskeyword(slug):
        raise CannotBegin(
            f"{slug!r} is no name for a game: small letters and digits, a letter first, no word of Python"
        )
    if taken := _taken(root, slug):
        raise CannotBegin(f"{slug!r} is taken by {taken}")
    title = title or slug.capitalize()
    if not _TITLE.fullmatch(title):
        raise CannotBegin(f"{title!r} is no title: one line without quotes, braces or backslashes")
    used = _prefixes(root)
    if not prefix:
        letters = slug.upper()
        fitting = [letters[0] + other for other in letters[1:] if other.isalpha() and letters[0] + other not in used]
        if not fitting:
            raise CannotBegin(
                f"no two letters of {slug!r} are free to number its rules with; choose some with --prefix"
            )
        prefix = fitting[0]
    if not _PREFIX.fullmatch(prefix):
        raise CannotBegin(f"{prefix!r} is no prefix for rules: two to five capital letters")
    if prefix in used:
        raise CannotBegin(f"rules are numbered {prefix}-… already; choose another --prefix")
    return Names(slug, title, prefix)


def _taken(root: Path, slug: str) -> str:
    """What the name belongs to already; empty if to nothing."""
    for folder in (root / "domain" / "games" / slug, root / TESTS.parent / slug):
        if folder.exists():
            return str(folder.relative_to(root))
    tags = msgspec.json.decode((root / CATALOGUE).read_bytes(), type=dict[str, msgspec.Raw])
    return next((f"the tag {tag}, which is stored for ever" for tag in tags if tag.partition(".")[0] == slug), "")


def _prefixes(root: Path) -> set[str]:
    books = (*(root / "domain").rglob("RULES.md"), root / CODE / "RULES.md")
    return {prefix for book in books for prefix in _CLAUSE.findall(book.read_text(encoding="utf-8"))}


def begin(root: Path, names: Names) -> list[Path]:
    """Write all files of a game, or none; their paths below `root`."""
    code, tests = Path("domain/games") / names.slug, TESTS.parent / names.slug
    registry = (root / REGISTRY).read_text(encoding="utf-8")
    files = {code / "__init__.py": f'"""{names.title}. RULES.md holds the rules by number."""\n'}
    for source, target in ((CODE, code), (TESTS, tests)):
        for path in sorted((root / source).iterdir()):
            if path.suffix in {".py", ".md"} and target / path.name not in files:
                files[target / path.name] = names.put_into(path.read_text(encoding="utf-8"))
    files[REGISTRY] = registered(registry, names.slug)
    made: list[Path] = []
    try:
        for folder in (code, tests):
            (root / folder).mkdir()
            made.append(root / folder)
        for path, text in files.items():
            (root / path).write_text(text, encoding="utf-8")
    except BaseException:
        for folder in made:
            shutil.rmtree(folder)
        (root / REGISTRY).write_text(registry, encoding="utf-8")
        raise
    return [*files]


def registered(source: str, slug: str) -> str:
    """The registry with one more game, which is loaded when it is asked for."""
    found = _LOADERS.search(source)
    if found is None:
        raise CannotBegin(f"{REGISTRY} does not list its games as it did; add the game there by hand")
    entry = f'        "{slug}": _{slug},\n'
    loaders = f"{found['before']}{found['entries']}{entry}"
    return source[: found.start()] + _LOADER.format(slug=slug).rstrip("\n") + "\n" + loaders + source[found.end() :]


def tidy(root: Path, written: list[Path]) -> None:
    """Sort imports and break lines anew, for which names of another length give reason."""
    if find_spec("ruff") is not None:
        files = [str(path) for path in written if path.suffix == ".py"]
        for command in (("check", "--fix", "--select", "I"), ("format",)):
            subprocess.run([sys.executable, "-m", "ruff", *command, "--quiet", *files], cwd=root, check=True)  # noqa: S603


_NEXT = """
It is playable: orrery simulate {slug}, orrery play {slug}, orrery rules {slug}.

Make it yours:
  1. RULES.md and test_rules.py: clauses {prefix}-… in your words, each declared by a test
  2. cards, state, commands, events, then rules, decide, legal, evolve, outcome, views, scene, text, bots
  3. its row in the tables of README.md and CONTRIBUTING.md
Then, and whenever a shape changes before the first game is stored:
  make schema
  .venv/bin/python -m tests.architecture.catalogue
  .venv/bin/python -m tests.architecture.golden
  make test
CONTRIBUTING.md, "Add a game", says what each file holds.
"""
