"""What tests of Redis share."""

import pytest

from infra.redis import cluster, connecting, limits, tail
from tests.waiting import PATIENCE


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a Redis that runs counts as one that answers."""
    for module in (cluster, connecting, limits, tail):
        for name in ("_CONNECT_TIMEOUT", "_MAP_TIMEOUT", "_TIMEOUT"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, PATIENCE)
