"""Which clauses a test module declares, read from its syntax tree: nothing is imported and nothing is run.

A test declares by `@pytest.mark.rule("XX-01")` what it shows, and by `@pytest.mark.refuses("XX-02")` the refusal it
sees. `by="rule"` or `by="vector.refused"` says which part of a parametrised case names the clause instead.
"""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

KINDS = ("rule", "refuses")


class Declaration(Struct, frozen=True):
    """A test says that it proves a clause; with `refuses`, by seeing a command refused by it."""

    rule: str
    test: str
    line: int
    refuses: bool = False


def read_marks(source: str, path: str, known: Collection[str]) -> tuple[Declaration, ...]:
    """What the tests of a module declare; `known` are the clauses to look for in tables of cases."""
    if not any(f"mark.{kind}" in source for kind in KINDS):
        return ()
    module = ast.parse(source, path)
    reader = _Reader(_assigned(module.body), frozenset(known))
    found = set(reader.scope(module.body, path, _pytestmark(module.body)))
    return tuple(sorted(found, key=lambda each: (each.line, each.rule, each.refuses)))


class _Reader(Struct, frozen=True):
    """The tables of a module, in which the cases of a parametrised test may stand."""

    tables: Mapping[str, ast.expr]
    known: frozenset[str]

    def scope(self, body: Sequence[ast.stmt], name: str, around: Sequence[ast.expr]) -> Iterator[Declaration]:
        """Of the tests in a module or class, whose own marks are `around`."""
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                marks = [*around, *node.decorator_list, *_pytestmark(node.body)]
                yield from self.scope(node.body, f"{name}::{node.name}", marks)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                yield from self._test(node, f"{name}::{node.name}", [*around, *node.decorator_list])

    def _test(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, marks: Sequence[ast.expr]
    ) -> Iterator[Declaration]:
        cases = [mark for mark in marks if _mark_name(mark) == "parametrize"]
        own = [mark for mark in marks if _mark_name(mark) in KINDS]
        within = [part for case in cases for part in self._parts(case) if _mark_name(part) in KINDS]
        for mark in (*own, *within):
            for rule in self._clauses(mark, cases):
                yield Declaration(rule, name, node.lineno, refuses=_mark_name(mark) == "refuses")

    def _clauses(self, mark: ast.AST, cases: Sequence[ast.expr]) -> Iterator[str]:
        assert isinstance(mark, ast.Call)
        yield from (text for each in mark.args if (text := _text(each)))
        if any(keyword.arg == "by" for keyword in mark.keywords):
            named = (_text(part) for case in cases for part in self._parts(case))
            yield from (text for text in named if text in self.known)

    def _parts(self, node: ast.AST, seen: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
        """Every part of an expression, and of the tables of the module it names."""
        for part in ast.walk(node):
            yield part
            if isinstance(part, ast.Name) and part.id in self.tables and part.id not in seen:
                yield from self._parts(self.tables[part.id], seen | {part.id})


def _assigned(body: Sequence[ast.stmt]) -> dict[str, ast.expr]:
    """The names given at the top of a module, each with its expression."""
    found: dict[str, ast.expr] = {}
    for node in body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        found |= {each.id: value for each in targets if isinstance(each, ast.Name) and value is not None}
    return found


def _pytestmark(body: Sequence[ast.stmt]) -> list[ast.expr]:
    """The marks that hold for a whole module or class."""
    value = _assigned(body).get("pytestmark")
    return list(value.elts) if isinstance(value, ast.List | ast.Tuple) else [value] if value else []


def _mark_name(node: ast.AST) -> str:
    """`rule` for `pytest.mark.rule(...)`, and nothing for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="pytest"), attr="mark"), attr=name)):
            return name
    return ""


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
