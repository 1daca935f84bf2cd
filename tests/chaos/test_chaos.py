"""A short campaign on real processes: whatever is killed, stopped or cut, nothing acknowledged is lost."""

from pathlib import Path

import pytest

from tests.chaos.campaign import campaign
from tests.chaos.faults import FAULTS

_SHORT = ("kill -9 an API", "SIGSTOP a worker", "Valkey loses everything", "the network to PostgreSQL cut")


@pytest.mark.slow
@pytest.mark.servers
async def test_a_short_campaign_breaks_no_promise(tmp_path: Path) -> None:
    assert set(_SHORT) <= set(FAULTS), "a fault has another name by now"
    verdict = await campaign(tmp_path, _SHORT, people=3, hold=1.0, calm=0.3)
    assert verdict.violations == []
    assert verdict.acts > len(_SHORT), "a campaign in which nobody acts proves nothing"
