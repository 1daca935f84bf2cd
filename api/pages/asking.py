"""Pages ask the API as everyone does: as the caller, within the same limits, by documents that are kept beside them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import UnsetType
from msgspec.json import decode, encode

from api.asgi import client_address
from api.auth import Authenticator
from api.browser import cookie_token
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Engine, Request
from api.graphql.execution.errors import Code
from services.errors import Unauthenticated

DOCUMENTS: Final = Path(__file__).parent / "documents"


class Faulty(Exception):
    """The API would not answer; `status` is what a browser is told besides the words, `code` what a program is."""

    def __init__(self, words: str, status: int, code: str = "") -> None:
        super().__init__(words)
        self.status, self.code = status, code


class Refused(Faulty):
    """The rules forbid it: `rule` names the clause, unless only time has passed."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason, 409, Code.REFUSED)
        self.rule = rule


def accepted(answer: Mapping[str, Any]) -> None:
    """Nothing, if what was asked for was done; Refused if not."""
    if answer["__typename"] == "Refused":
        raise Refused(str(answer["reason"]), str(answer["rule"]))
    if answer["__typename"] == "OutOfDate":
        raise Refused("It has moved on meanwhile: look again, then choose.")


_STATUS: Final[Mapping[str, int]] = {
    Code.NOT_FOUND: 404,
    Code.FORBIDDEN: 403,
    Code.UNAUTHENTICATED: 401,
    Code.RATE_LIMITED: 429,
    Code.UNAVAILABLE: 503,
    Code.INTERNAL: 500,
}


class Asker:
    """Runs the kept documents."""

    def __init__(self, engine: Engine, authenticator: Authenticator) -> None:
        self._engine, self.authenticator = engine, authenticator
        self._documents = {path.stem: path.read_text(encoding="utf-8") for path in DOCUMENTS.glob("*.graphql")}

    async def enter(self, scope: dict[str, Any], headers: Mapping[str, str]) -> Context:
        """Who asks. A token that is no longer good makes a stranger: the page then offers to sign in again."""
        token = cookie_token(headers)
        try:
            return await self.authenticator.enter(f"Bearer {token}" if token else None, client_address(scope))
        except Unauthenticated:
            return await self.authenticator.enter(None, client_address(scope))

    async def ask(
        self, name: str, context: Context, variables: dict[str, Any] | None = None, subject: str = ""
    ) -> dict[str, Any]:
        """The answer to a kept document, with null where one may not look; Faulty if there is none, or if the
        `subject` of the page, a root field, is among what cannot be seen.
        """
        return await self.run(self._documents[name], context, variables, subject)

    async def ask_all(self, name: str, context: Context, variables: dict[str, Any], subject: str) -> dict[str, Any]:
        """The same for a list, read from its beginning to its end."""
        found = await self.ask(name, context, variables, subject)
        while found[subject]["pageInfo"]["hasNextPage"]:
            after = {**variables, "after": found[subject]["pageInfo"]["endCursor"]}
            more = await self.ask(name, context, after, subject)
            edges = [*found[subject]["edges"], *more[subject]["edges"]]
            found = {**more, subject: {**more[subject], "edges": edges}}
        return found

    async def run(
        self, text: str, context: Context, variables: dict[str, Any] | None = None, subject: str = ""
    ) -> dict[str, Any]:
        """The same for a document that is not kept."""
        answer = await self._engine.run(Request(text, variables=variables), context)
        errors = [] if isinstance(answer.errors, UnsetType) else answer.errors
        if not isinstance(answer.data, dict):
            raise _fault(errors)
        if subject and answer.data.get(subject) is None:
            raise _fault([each for each in errors if each.get("path", [None])[0] == subject])
        whole: dict[str, Any] = decode(encode(answer.data))  # parts of it may be JSON already
        return whole


def _fault(errors: list[dict[str, Any]]) -> Faulty:
    if not errors:
        return Faulty("there is nothing here that you may see", 404)
    told, code = str(errors[0]["message"]), errors[0].get("extensions", {}).get("code", "")
    return Faulty(told, _STATUS.get(code, 400), code)
