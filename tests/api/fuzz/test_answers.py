"""The checker of answers finds what it is there for."""

from typing import Any

import pytest
from graphql import build_schema, parse

from tests.api.fuzz.answers import AnswerChecker

SCHEMA = build_schema(
    """
    type Query { n: Int!, m: [Int], e: E, u: U, s: String, deep: A! }
    enum E { ONE TWO }
    type A { x: Int! }
    type B { y: Boolean }
    union U = A | B
    """
)


@pytest.mark.parametrize(
    ("query", "data"),
    [
        ("{ n }", {"n": 5}),
        ("{ other: n m }", {"other": -(2**31), "m": [1, None, 2**31 - 1]}),
        ("{ e s }", {"e": "TWO", "s": None}),
        ("{ u { __typename ... on A { x } ...B } } fragment B on B { y }", {"u": {"__typename": "B", "y": True}}),
    ],
)
def test_what_fits_the_schema_has_no_faults(query: str, data: dict[str, Any]) -> None:
    assert AnswerChecker(SCHEMA).faults(parse(query), {"data": data}) == []


@pytest.mark.parametrize(
    ("query", "data", "fault"),
    [
        ("{ n }", {"n": 2**31}, "data.n: 2147483648 is no Int"),
        ("{ n }", {"n": True}, "data.n: True is no Int"),
        ("{ n }", {"n": None}, "data.n: null for Int!"),
        ("{ m }", {"m": [1, "2"]}, "data.m.1: '2' is no Int"),
        ("{ e }", {"e": "THREE"}, "data.e: 'THREE' is no E"),
        ("{ n s }", {"n": 1}, "data: asked for ['n', 's'], got ['n']"),
        ("{ u { __typename } }", {"u": {"__typename": "C"}}, "data.u: 'C' is no U"),
        ("{ deep { x } }", {"deep": {"x": 1e99}}, "data.deep.x: 1e+99 is no Int"),
    ],
)
def test_what_does_not_is_named_with_its_place(query: str, data: dict[str, Any], fault: str) -> None:
    assert AnswerChecker(SCHEMA).faults(parse(query), {"data": data}) == [fault]


@pytest.mark.parametrize("code", ["INTERNAL", "SURPRISE", None])
def test_errors_have_one_of_the_codes_and_none_is_a_fault_of_ours(code: str | None) -> None:
    error = {"message": "something", "extensions": {"code": code}}
    assert AnswerChecker(SCHEMA).faults(parse("{ s }"), {"data": None, "errors": [error]})
