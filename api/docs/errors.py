"""The page of errors: every code, what to do about it, and an example where one can be made."""

from collections.abc import Mapping, Sequence
from typing import Final

from api.docs.examples import Answered, name_of
from api.docs.markdown import block, page
from api.docs.reference import MADE, asking
from api.docs.schema import words_of
from api.graphql.execution.errors import Code

_INTRO: Final = """
# Errors by code

What the rules forbid is an answer: the type [`Refused`](types.md#refused) with the clause in `rule`, to be looked up
in [the rules by id](rules.md). Everything else that goes wrong is an error with a sentence in `message` and one of
these codes in `extensions.code`. More codes may come; those there are keep their sense. An error stands beside what
could be answered: look at `path`.
"""
ADVICE: Final[Mapping[Code, str]] = {
    Code.BAD_REQUEST: "Mend the document: `message` says what is wrong with it and `locations` where.",
    Code.BAD_INPUT: "Mend the value: `variable` and `at` say which, at most five in an answer.",
    Code.NOT_FOUND: "Look at the id. A private table is not there for strangers, whatever they ask.",
    Code.FORBIDDEN: "Use a token with the scope it takes, or ask from a viewpoint of your own.",
    Code.UNAUTHENTICATED: "Send `Authorization: Bearer …` with a valid token; `createGuest` makes one.",
    Code.REFUSED: "Do something else: `rule` is the clause that stands against it.",
    Code.OUT_OF_DATE: "Look at the newest version, then decide again.",
    Code.NAME_TAKEN: "Choose another name.",
    Code.NOT_YET: "Ask again in a moment: lists trail the log.",
    Code.BUSY: "Send it again, under the same `commandId`.",
    Code.RATE_LIMITED: "Wait for `retryAfter` seconds; over HTTP the status is 429 and `Retry-After` says the same.",
    Code.TOO_LARGE: "Send less: `asked` and `allowed` say by how much.",
    Code.TOO_DEEP: "Nest less: `asked` and `allowed` say by how much.",
    Code.TOO_COSTLY: "Ask for less at a time, or for fewer entries with `first`.",
    Code.METHOD_NOT_ALLOWED: "Use POST; queries may come by GET too.",
    Code.NOT_ACCEPTABLE: "Accept `application/graphql-response+json` or `application/json`.",
    Code.UNSUPPORTED_MEDIA_TYPE: "Send `Content-Type: application/json`.",
    Code.UNAVAILABLE: "Send it again after a pause, under the same `commandId`; `/health` says what is away.",
    Code.CORRUPT: "Nothing: a log of the service does not hold. Tell who runs it.",
    Code.INTERNAL: "Nothing: it is a fault of the service and stands in its log.",
}


def errors_page(examples: Sequence[Answered]) -> str:
    """All codes, each with what to do."""
    shown = {words_of(name_of(each.example)): each for each in examples}
    return page(_INTRO, *(_code(code, shown.get(code.value)) for code in Code), MADE)


def _code(code: Code, example: Answered | None) -> str:
    run = (
        page(
            f"{asking(example.example.caller)}:", block("graphql", example.example.text), block("json", example.answer)
        )
        if example
        else ""
    )
    return page(f"## {code.value}", code.description, f"*What to do:* {ADVICE[code]}", run)
