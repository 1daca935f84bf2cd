"""What players are called in a text: a word for every account that is named there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from domain.kernel.structs import Record
from domain.tables.notation.syntax import quoted

_ODD: Final = re.compile(r"[^\w'+-]+")
_HANDLE: Final = re.compile(r"\w([\w'+:.~/-]*[\w'+~/-])?")


class Player(Record, frozen=True):
    """An account, the name it sits down by, and what it is called in the text."""

    handle: str
    id: str
    name: str

    @property
    def header(self) -> str:
        """The header that says so; empty where nothing need be said."""
        if self == Player(self.handle, self.handle, self.handle):
            return ""
        return f"[Player {self.handle} {quoted(self.id)}{'' if self.name == self.handle else ' ' + quoted(self.name)}]"


class Players:
    """The accounts of a text. One of which nothing is said is called by its id, and that is its name too."""

    def __init__(self, players: Iterable[Player] = ()) -> None:
        self._by_handle = {each.handle: each for each in players}
        self._by_id = {each.id: each for each in self._by_handle.values()}

    def __iter__(self) -> Iterator[Player]:
        """All of them, in the order they were named in."""
        return iter(self._by_handle.values())

    def of(self, handle: str) -> Player:
        """The account that is called so."""
        return self._by_handle.get(handle) or Player(handle, handle, handle)

    def called(self, account: str) -> str:
        """What an account is called."""
        known = self._by_id.get(account)
        return known.handle if known else account

    def with_more(self, players: Iterable[Player]) -> "Players":
        """These, and others whose words count where both have one."""
        return Players([*self._by_handle.values(), *players])


def named(accounts: Mapping[str, str]) -> list[Player]:
    """A word for each account, in order, made from the name it has, or from its id where that is empty."""
    taken, found = set[str](), dict[str, Player]()
    for account, name in sorted(accounts.items(), key=lambda each: bool(each[1])):  # who has no name keeps the id
        handle = _free(name or account, account, taken | (accounts.keys() - {account}))
        taken.add(handle)
        found[account] = Player(handle, account, name or handle)
    return [found[account] for account in accounts]


def _free(name: str, account: str, taken: set[str]) -> str:
    if name == account and _is_handle(account) and account not in taken:
        return account
    word = _ODD.sub("-", name).strip("-'+") or "player"
    number, handle = 1, word
    while handle in taken or not _is_handle(handle):
        number += 1
        handle = f"{word}-{number}"
    return handle


def _is_handle(text: str) -> bool:
    return bool(_HANDLE.fullmatch(text)) and text not in ("yes", "no", "none")
