"""Tools: questions about the rules that need no table."""

from typing import Annotated

import pytest

from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand
from domain.kernel.structs import Record
from domain.kernel.tools import Tool


class Sum(Record, frozen=True):
    """Two numbers written with a plus."""

    sum_text: Annotated[str, doc("Such as 1+2.")]


def add(asked: Sum) -> int:
    return sum(int(part) for part in asked.sum_text.split("+"))


ADD = Tool(
    verb="add", summary="Adds small numbers.", asked=Sum, answer=int, work=add, tell=lambda n: f"it is {n}", longest=9
)


def test_a_tool_answers_with_what_its_function_finds() -> None:
    assert ADD.run(Sum("1+2")) == 3


def test_what_cannot_be_read_is_malformed_and_says_why() -> None:
    with pytest.raises(MalformedCommand, match="'x'"):
        ADD.run(Sum("1+x"))


def test_a_text_beyond_the_longest_is_refused_before_any_work() -> None:
    with pytest.raises(MalformedCommand, match="sum text has at most 9 characters"):
        ADD.run(Sum("1+2+3+4+5+6"))
