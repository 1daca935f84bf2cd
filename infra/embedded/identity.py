"""Who runs PostgreSQL, which refuses to be root.

An ordinary user runs it themselves. Root has three ways, tried in this order:

- a user namespace in which root has another number: the programs and the data stay root's alone, wherever they are;
- another user with one right of root's, to pass through closed folders: where namespaces are forbidden, as they are
  in most containers;
- another user with no such right: enough where everyone may enter the folders.
"""

import os
import pwd
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from infra.embedded.process import CannotStart

WAYS: Final = ("namespace", "capability", "user")
_BECOME: Final = str(Path(__file__).with_name("become.py"))


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody to run programs as: what stands before a command, and who must own the data."""

    prefix: tuple[str, ...]
    uid: int
    gid: int

    def command(self, program: Path, *arguments: str) -> list[str]:
        """The command that runs a program as this identity."""
        return [*self.prefix, str(program), *arguments]

    def own(self, folder: Path) -> None:
        """Make the folder and all that is in it this identity's; it may be left from another one."""
        if folder.stat().st_uid == self.uid:
            return
        for path in (folder, *folder.rglob("*")):
            os.chown(path, self.uid, self.gid, follow_symlinks=False)


def find_identity(program: Path, folder: Path, ways: Sequence[str] = WAYS) -> Identity:
    """The first identity that can run the program and enter the folder; CannotStart says why none can."""
    reasons = []
    for identity in _identities(ways):
        for tried in (identity.command(program, "-V"), identity.command(Path("/bin/ls"), "-d", f"{folder}/.")):
            done = subprocess.run(tried, capture_output=True, text=True, check=False)  # noqa: S603 -- our own commands
            if done.returncode != 0:
                reasons.append((done.stderr.strip().splitlines() or ["it said nothing"])[-1])
                break
        else:
            return identity
    advice = "be an ordinary user, or set DATABASE_URL and REDIS_URL to use other servers"
    raise CannotStart(f"PostgreSQL cannot run in {folder} ({'; '.join(reasons)}); {advice}")


def _identities(ways: Sequence[str]) -> Iterator[Identity]:
    if os.geteuid() != 0:
        yield Identity((), os.geteuid(), os.getegid())
        return
    other = _other_user()
    interpreter = (sys.executable, "-I", "-S", _BECOME)
    for way in ways:
        owner = (0, 0) if way == "namespace" else (other.pw_uid, other.pw_gid)
        yield Identity((*interpreter, way, str(other.pw_uid), str(other.pw_gid)), *owner)


def _other_user() -> pwd.struct_passwd:
    """A user with a name: PostgreSQL's tools want to know it even where only its number is used."""
    users = sorted(pwd.getpwall(), key=lambda user: (user.pw_name != "postgres", user.pw_name != "nobody"))
    for user in users:
        if user.pw_uid != 0:
            return user
    raise CannotStart("PostgreSQL refuses to run as root, and there is no other user on this machine")
