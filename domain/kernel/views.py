"""How every view begins, so that a client can follow any game without knowing its rules."""

from typing import Annotated

from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat


class ViewHead(Record, frozen=True):
    """The head of every view: whose it is, whom the game waits for and until when, and how it ended."""

    seat: Annotated[Seat | None, doc("The viewer's own seat; null for those who do not sit at the table.")]
    to_act: Annotated[tuple[Seat, ...], doc("The seats the game waits for; none once it is over.")]
    deadline: Annotated[Millis | None, doc("When the clock acts for them; null without a clock.")]
    outcome: Annotated[Outcome | None, doc("How the game ended; null while it goes on.")]
