"""A short campaign on real processes: whatever is killed, stopped or cut, nothing acknowledged is lost."""

from pathlib import Path

import pytest

from tests.chaos.campaign import Row, campaign
from tests.chaos.faults import FAULTS
from tests.e2e.test_up import processes_in

_SHORT = ("kill -9 an API", "SIGSTOP a worker", "Valkey loses everything", "the network to PostgreSQL cut")


@pytest.mark.slow
@pytest.mark.servers
async def test_a_short_campaign_breaks_no_promise(tmp_path: Path) -> None:
    assert set(_SHORT) <= set(FAULTS), "a fault has another name by now"
    verdict = await campaign(tmp_path, _SHORT, people=3, hold=1.0, calm=0.3)
    assert verdict.violations == []
    assert verdict.acts > len(_SHORT), "a campaign in which nobody acts proves nothing"


@pytest.mark.slow
@pytest.mark.servers
async def test_a_campaign_that_breaks_off_leaves_no_process_behind(tmp_path: Path) -> None:
    def refuse(_: Row) -> None:
        raise InterruptedError("enough")

    with pytest.raises(ExceptionGroup) as broken:
        await campaign(tmp_path, ("kill -9 an API",), people=1, hold=0.0, told=refuse)
    assert broken.group_contains(InterruptedError)
    assert processes_in(tmp_path) == []
