"""The clauses each event rests on."""

from typing import Final

from domain.kernel.grounds import grounds
from tests.toy.events import EVENTS, Came, Dealt, Drew, Gone, Played

GROUNDS: Final = grounds(
    {Dealt: ("TOY-01",), Played: ("TOY-03",), Drew: ("TOY-04",), Gone: ("TOY-R-01",), Came: ("TOY-R-02",)}, EVENTS
)
