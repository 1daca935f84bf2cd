"""A name that begins with an underscore belongs to its module: no other module of the project uses it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "services", "infra", "api")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of the project."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def uses(source: str) -> Iterator[str]:
    """What a module uses of the private parts of other modules."""
    tree = ast.parse(source)
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update(alias.asname or alias.name for alias in node.names)
            yield from (alias.name for alias in node.names if any(map(is_private, alias.name.split("."))))
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules.update(a.asname or a.name for a in node.names if is_module(f"{node.module}.{a.name}"))
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name for name in names if any(map(is_private, name.split("."))))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and ast.unparse(node.value) in modules:
            yield f"{ast.unparse(node.value)}.{node.attr}"


def test_no_module_uses_what_is_private_to_another() -> None:
    found = {str(path.relative_to(ROOT)): list(uses(path.read_text(encoding="utf-8"))) for path in MODULES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from api.http import _address",
        "from api.http import Body, _address as address",
        "from domain.tables import _hidden",
        "import infra._inner",
        "import api.http\napi.http._address(1)",
        "import api.http as http\nhttp._address(1)",
        "from domain.tables import export\nexport._lines",
        "def later():\n    from api.http import _address",
    ],
)
def test_such_a_use_is_found(source: str) -> None:
    assert list(uses(source))


@pytest.mark.parametrize(
    "source", ["from __future__ import annotations", "self._mine = 1", "from api.http import Body"]
)
def test_what_is_not_such_a_use_is_not(source: str) -> None:
    assert not list(uses(source))
