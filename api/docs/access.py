"""Who may ask what, from the matrix that the tests keep: in a sentence for the reference, and as a page."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from api.docs.markdown import anchor, page, table

_SHUT: Final = frozenset({"unauthenticated", "forbidden"})
_MISSING: Final = "missing"
_SCOPES: Final = {"play": ("player", "bot"), "audit": ("audit",), "organise": ("organise",)}
_WITH_HOOKS: Final = frozenset({"guest", "host"})
"""Those of the matrix whose token allows webhooks besides."""
_EVERYONE: Final = "nobody"
_HEAD: Final = """
# Who may see what

What becomes of every operation, for each kind of caller and each kind of table or tournament. The tests ask all of
this on every change.

- **nobody** has no token; **guest** and **bot** have one for `play` and are not at the table; **player** sits there;
  **host** opened it and sits there, or organises the tournament; the tokens of **guest** and **host** allow `hooks`
  besides; **audit** and **organise** have a token for that scope and nothing else.
- *ok* is an answer, *spectator*, *seat 0* or *auditor* is the viewpoint it is given from, *refused* names a clause,
  *null* and *nothing* are empty answers, *silent* is a subscription with nothing to tell, and everything else is the
  code of an [error](errors.md).
"""


class Access(Struct, frozen=True):
    """The kinds of callers, and for each operation what becomes of it for each of them, by kind of table."""

    callers: tuple[str, ...]
    outcomes: Mapping[str, Mapping[str, Sequence[str]]]

    def sentence(self, operation: str) -> str:
        """Who may ask for an operation: `query tables`."""
        rows = self.outcomes.get(operation)
        if not rows:
            return ""
        there = [row for kind, row in rows.items() if kind != _MISSING] or [*rows.values()]
        let_in = {caller for row in there for caller, told in zip(self.callers, row, strict=True) if told not in _SHUT}
        return f"{_who(let_in)} [Who sees what](access.md#{anchor(operation)})."


def _who(let_in: set[str]) -> str:
    scopes = [scope for scope, callers in _SCOPES.items() if let_in & {*callers}]
    if _EVERYONE in let_in:
        return "Everyone may ask, without a token."
    if len(scopes) == len(_SCOPES):
        return "It takes a token, whatever its scopes."
    if "play" not in scopes and let_in & _WITH_HOOKS:
        scopes.append("hooks")
    return f"It takes a token for {' or '.join(f'`{scope}`' for scope in scopes)}."


def read_access(text: str) -> Access:
    """The matrix as it is written: callers above, then an operation and a line for each kind."""
    head, *blocks = text.rstrip("\n").split("\n\n")
    callers = tuple(head.split())
    width = head.index(callers[1]) - head.index(callers[0])
    margin = head.index(callers[0])
    found: dict[str, dict[str, list[str]]] = {}
    for each in blocks:
        operation, *lines = each.splitlines()
        found[operation] = {
            line[:margin].strip(): [
                line[margin + width * place : margin + width * (place + 1)].strip() for place in range(len(callers))
            ]
            for line in lines
        }
    return Access(callers, found)


def access_page(access: Access) -> str:
    """The whole matrix."""
    parts = [
        page(f"## {operation}", table(["", *access.callers], [[kind, *told] for kind, told in rows.items()]))
        for operation, rows in access.outcomes.items()
    ]
    return page(_HEAD, *parts)
