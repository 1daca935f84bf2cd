"""Which pages there are, under which names, and where each lies in the repository."""

from pathlib import Path
from typing import Final

from msgspec import Struct

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(__file__).parent
REFERENCE: Final = FOLDER / "reference"
HOME: Final = "home"

_SHELVES: Final[dict[str, dict[str, str]]] = {
    "Begin": {HOME: "api/docs/README.md"},
    "Guides": {
        name: f"api/docs/guides/{name}.md" for name in ("play", "watch", "bot", "tournament", "verify", "deploy")
    },
    "Reference": {
        name: f"api/docs/reference/{name}.md" for name in ("queries", "mutations", "subscriptions", "access", "errors")
    },
    "Types": {},
    "Rules": {"rules": "api/docs/reference/rules.md"},
    "Programs": {
        "python": "api/clients/python/README.md",
        "typescript": "api/clients/typescript/README.md",
        "webhooks": "services/hooks/WEBHOOKS.md",
        "oauth": "api/oauth/OAUTH.md",
        "environments": "api/environments/README.md",
        "agents": "api/agents/README.md",
    },
    "Specifications": {
        "chain": "domain/kernel/CHAIN.md",
        "randomness": "domain/kernel/RANDOMNESS.md",
        "export": "domain/tables/EXPORT.md",
        "notation": "domain/tables/NOTATION.md",
        "checkpoints": "domain/kernel/CHECKPOINTS.md",
        "scene": "domain/kernel/SCENE.md",
        "bots": "domain/games/BOTS.md",
    },
    "About": {"versions": "api/docs/versions.md", "changelog": "CHANGELOG.md", "security": "SECURITY.md"},
}
"""What stands together, in the order in which it is listed. A page whose file is not here is left out."""


class Page(Struct, frozen=True):
    """One page: its name in addresses, its shelf, and its file as the repository names it."""

    name: str
    shelf: str
    path: str
    title: str
    text: str

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return "/docs" if self.name == HOME else f"/docs/{self.name}"


class Library:
    """All pages, read once."""

    def __init__(self, root: Path = ROOT) -> None:
        found = [
            _page(name, shelf, path, root / path)
            for shelf, files in _SHELVES.items()
            for name, path in (files or _types(root)).items()
            if (root / path).is_file()
        ]
        self.pages = {page.name: page for page in found}
        self._by_path = {page.path: page for page in found}

    def shelves(self) -> dict[str, list[Page]]:
        """The pages that stand together."""
        found: dict[str, list[Page]] = {}
        for page in self.pages.values():
            found.setdefault(page.shelf, []).append(page)
        return found

    def address_of(self, path: str) -> str:
        """Where a file of the repository is to be read at a service; empty if nowhere."""
        if page := self._by_path.get(path):
            return page.address
        *folders, name = Path(path).parts or ("",)
        return f"/games/{folders[-1]}/rules" if name == "RULES.md" and folders[:2] == ["domain", "games"] else ""


def _types(root: Path) -> dict[str, str]:
    """The pages of types: there is one for each game, so they are found and not named."""
    files = sorted((root / "api/docs/reference").glob("types*.md"), key=lambda file: file.stem)
    return {file.stem: file.relative_to(root).as_posix() for file in files}


def _page(name: str, shelf: str, path: str, file: Path) -> Page:
    text = file.read_text(encoding="utf-8")
    title = next((line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")), name)
    return Page(name, shelf, path, title, text)
