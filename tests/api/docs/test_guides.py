"""What the guides tell people to do works, block by block."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from os import environ
from pathlib import Path

import pytest
from graphql import parse, validate

from api.docs.library import FOLDER
from tests.api.docs.stage import new_stage
from tests.e2e.conftest import Process, free_port, wait_for_health
from tests.waiting import PATIENCE
from tests.world import SCHEMA

GUIDES = {path.stem: path.read_text() for path in sorted((FOLDER / "guides").glob("*.md"))}


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (guide, text)
        for guide, page in GUIDES.items()
        for text in re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    ]


def test_there_is_a_guide_for_each_thing_people_come_for() -> None:
    assert set(GUIDES) == {"play", "watch", "bot", "tournament", "verify", "deploy"}


def named(block: tuple[str, str]) -> str:
    guide, text = block
    return f"{guide} {' '.join(text.split()[:2])}"


@pytest.mark.parametrize("block", blocks("graphql"), ids=named)
async def test_the_operations_are_answered(block: tuple[str, str]) -> None:
    _, text = block
    document = parse(text)
    assert validate(SCHEMA.core, document) == []
    stage = await new_stage(named(block))
    variables = {name: await stage.value(name) for name in re.findall(r"\$(\w+):", text)}
    ann = stage.people["Ann"]
    if text.startswith("subscription"):
        async for answer in stage.world.stream(text, ann, **variables):
            assert not isinstance(answer.errors, list), answer.errors
            break
    else:
        told = await stage.world.ask(text, ann, **variables)
        assert all(answer is not None for answer in told.values())
        assert not any(isinstance(answer, dict) and "reason" in answer and "rule" in answer for answer in told.values())
    await stage.world.feed.aclose()


@pytest.mark.slow
@pytest.mark.parametrize("guide", sorted({guide for guide, _ in blocks("sh")}))
def test_the_commands_run(guide: str, tmp_path: Path) -> None:
    script = "\n".join(text for owner, text in blocks("sh") if owner == guide)
    path = f"{Path(sys.executable).parent}:{environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euc", script],
        cwd=tmp_path,
        env={**environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A service of the test's own."""
    folder, number = tmp_path_factory.mktemp("guides"), free_port()
    env = {"ORRERY_DATA": str(folder / "data"), "ORRERY_PORT": str(number), "DATABASE_URL": "", "REDIS_URL": ""}
    running = Process("up", log=folder / "up.log", **env)
    wait_for_health(number, running)
    yield number
    assert running.stop(signal.SIGINT) == 0


@pytest.mark.servers
def test_the_bot_of_the_guide_plays_to_the_end(port: int) -> None:
    ((_, block),) = blocks("python")
    block = block.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("over: ")


@pytest.mark.parametrize("page", sorted(FOLDER.rglob("*.md")), ids=lambda path: path.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in set(re.findall(r"\]\((?!http|/)([^)#\s]+)", re.sub(r"`[^`\n]*`", "", page.read_text()))):
        target = (page.parent / link).resolve()
        assert target.exists(), f"{page.name}: {link}"
