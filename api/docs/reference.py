"""The pages of the root fields: what each takes, answers, costs and needs, and an example with its answer."""

from collections.abc import Mapping, Sequence
from typing import Final

from graphql import GraphQLField, GraphQLObjectType

from api.docs.access import Access
from api.docs.examples import NOBODY, Answered
from api.docs.markdown import block, page, table
from api.docs.schema import Read, cost_of, default, said

MADE: Final = "*Made from the schema and the examples by `python -m tests.api.docs`.*"
_INTROS: Final = {
    "Query": """
# Queries

What can be asked. Each field is shown with its arguments, its cost, who may ask, and an example with the answer it
has at a small service of its own; the tests run all of them. `null` in an answer next to an error is what could not
be had: the rest stands.
""",
    "Mutation": """
# Mutations

What can be done. What the rules forbid is an answer, `Refused`, with the clause; `OutOfDate` says that the table has
moved on. `commandId` is your own id for a command: sent again, it returns the first answer instead of acting twice.
`expectedVersion` carries a command out only at the version you have seen.
""",
    "Subscription": """
# Subscriptions

What can be followed, over a socket (`graphql-transport-ws`) at `/graphql`. `fromVersion` goes on after a break
without a gap or a repeat. The examples show the first answers.
""",
}
NAMES: Final = {"Query": "queries", "Mutation": "mutations", "Subscription": "subscriptions"}
_SCOPES: Final = {"Ann": "`play`, `organise` and `hooks`", "Bram": "`play`", "Dora": "`audit`"}


def root_page(read: Read, root: str, access: Access, examples: Sequence[Answered]) -> str:
    """The page of queries, of mutations or of subscriptions."""
    kind = read.core.type_map[root]
    assert isinstance(kind, GraphQLObjectType)
    shown: dict[str, list[Answered]] = {}
    for each in examples:
        shown.setdefault(each.example.subject, []).append(each)
    fields = [
        _field(read, name, field, access.sentence(f"{root.lower()} {name}"), shown.get(name, []))
        for name, field in sorted(kind.fields.items())
    ]
    return page(_INTROS[root], *fields, MADE)


def _field(read: Read, name: str, field: GraphQLField, who: str, examples: Sequence[Answered]) -> str:
    rows = [
        [f"`{argument}`", f"{read.link(given.type)}{default(given)}", said(given)]
        for argument, given in field.args.items()
    ]
    return page(
        f"## {name}",
        said(field),
        f"Answers with {read.link(field.type)}. {cost_of(field)} {who}".rstrip(),
        table(["Argument", "Type", "Meaning"], rows),
        *(answered(each) for each in examples),
    )


def answered(each: Answered) -> str:
    """An example and its answer."""
    asks = asking(each.example.caller)
    return page(f"{asks}, at a cost of {each.cost:,}:", block("graphql", each.example.text), block("json", each.answer))


def asking(caller: str) -> str:
    """Who asks, in words."""
    return (
        "Asked without a token"
        if caller == NOBODY
        else f"Asked by {caller}, whose token allows {_SCOPES.get(caller, '`play`')}"
    )


def pages(read: Read, access: Access, examples: Mapping[str, Sequence[Answered]]) -> dict[str, str]:
    """The three pages, by name."""
    return {NAMES[root]: root_page(read, root, access, examples[root.lower()]) for root in NAMES}
