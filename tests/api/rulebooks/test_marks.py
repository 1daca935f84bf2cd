"""Marks are read from the source alone, in every form a test may write them."""

from textwrap import dedent

import pytest

from api.rulebooks.marks import Declaration, read_marks

KNOWN = ("XX-01", "XX-02", "XX-03", "XX-R-04")


def read(source: str) -> list[tuple[str, str, bool]]:
    """Test, clause and whether it is to be seen refused, of a module written without its imports."""
    return sorted((each.test, each.rule, each.refuses) for each in read_marks(dedent(source), "test_it.py", KNOWN))


def test_a_test_declares_several_clauses() -> None:
    declared = read("""
        @pytest.mark.rule("XX-01", "XX-R-04")
        @pytest.mark.refuses("XX-02")
        def test_it() -> None: ...
    """)
    assert declared == [
        ("test_it.py::test_it", "XX-01", False),
        ("test_it.py::test_it", "XX-02", True),
        ("test_it.py::test_it", "XX-R-04", False),
    ]


def test_the_line_is_that_of_the_function() -> None:
    (declared,) = read_marks('@pytest.mark.rule("XX-01")\nasync def test_it() -> None: ...\n', "test_it.py", KNOWN)
    assert declared == Declaration("XX-01", "test_it.py::test_it", 2)


@pytest.mark.parametrize(
    "source",
    [
        'pytestmark = pytest.mark.rule("XX-01")\ndef test_it() -> None: ...',
        'pytestmark = [pytest.mark.slow, pytest.mark.rule("XX-01")]\ndef test_it() -> None: ...',
    ],
)
def test_a_mark_holds_for_a_whole_module(source: str) -> None:
    assert read(source) == [("test_it.py::test_it", "XX-01", False)]


def test_a_mark_holds_for_a_whole_class() -> None:
    declared = read("""
        @pytest.mark.rule("XX-01")
        class TestIt:
            pytestmark = pytest.mark.rule("XX-03")

            @pytest.mark.refuses("XX-02")
            def test_one(self) -> None: ...
            def helper(self) -> None: ...
    """)
    assert declared == [
        ("test_it.py::TestIt::test_one", "XX-01", False),
        ("test_it.py::TestIt::test_one", "XX-02", True),
        ("test_it.py::TestIt::test_one", "XX-03", False),
    ]


def test_a_case_may_have_marks_of_its_own() -> None:
    declared = read("""
        CASES = [pytest.param(1, marks=pytest.mark.refuses("XX-02"))]

        @pytest.mark.parametrize("n", [*CASES, pytest.param(2, marks=[pytest.mark.rule("XX-03")])])
        def test_it(n: int) -> None: ...
    """)
    assert declared == [("test_it.py::test_it", "XX-02", True), ("test_it.py::test_it", "XX-03", False)]


def test_a_case_may_name_its_clause() -> None:
    declared = read("""
        MORE: list[Vector] = [Vector("XX-V-01", "XX-03"), Vector("XX-V-02", "")]
        VECTORS = [Vector("XX-V-03", "XX-02"), *MORE]

        @pytest.mark.refuses(by="vector.refused")
        @pytest.mark.parametrize("vector", VECTORS)
        def test_it(vector: Vector) -> None: ...
    """)
    assert declared == [("test_it.py::test_it", "XX-02", True), ("test_it.py::test_it", "XX-03", True)]


@pytest.mark.parametrize(
    "source",
    [
        'def test_it() -> None:\n    """XX-01"""',
        'def test_xx_01_is_so() -> None:\n    assert refused == "XX-01"',
        '@pytest.mark.parametrize("rule", ["XX-01"])\ndef test_it(rule: str) -> None: ...',
        '@pytest.mark.rule("XX-01")\ndef helper() -> None: ...',
        '@pytest.mark.rule("XX-01")\nclass Helper:\n    def test_it(self) -> None: ...',
        '# @pytest.mark.rule("XX-01")\ndef test_it() -> None: ...',
    ],
)
def test_a_mention_is_no_declaration(source: str) -> None:
    assert read(source) == []
