"""The package as others get it: what is in it, and what it asks for."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "api" / "clients" / "python"


def test_every_module_is_in_the_package_and_nothing_else_is_asked_for() -> None:
    told = tomllib.loads((FOLDER / "pyproject.toml").read_text())
    packages = {".".join(path.parent.relative_to(FOLDER).parts) for path in FOLDER.glob("orrery_client/**/*.py")}
    assert set(told["tool"]["setuptools"]["packages"]) == packages
    assert {each.partition(">")[0] for each in told["project"]["dependencies"]} == {"httpx", "msgspec", "websockets"}
    assert (FOLDER / "LICENSE").read_text() == (FOLDER.parents[2] / "LICENSE").read_text()


def test_it_works_where_the_server_is_not() -> None:
    """Nothing of the house is on the path: the client must do by itself."""
    program = (
        "import sys, orrery_client, orrery_client.running, orrery_client.webhooks;"
        "assert not {'api', 'domain', 'services', 'infra', 'graphql'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=FOLDER, check=True)


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", (FOLDER / "README.md").read_text())
    assert links
    assert [link for link in links if not (FOLDER / link).exists()] == []
