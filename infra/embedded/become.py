"""Run a program as somebody who is not root. Usage: python become.py namespace|capability|user UID GID PROGRAM ARG...

A script of its own, run by a fresh interpreter without any packages: what it does to itself can only be done by a
process with one thread, and must not be done to the process that asks for it.
"""

import ctypes
import os
import sys
from pathlib import Path

_CLONE_NEWUSER = 0x10000000
_PR_SET_SECUREBITS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 28, 47, 2
_SECBIT_NO_SETUID_FIXUP = 1 << 2  # without it access(), which initdb asks, would still say no
_CAP_DAC_OVERRIDE = 1
_CAPABILITY_VERSION = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


def enter_namespace(uid: int, gid: int) -> None:
    """Root under another number: every file that is root's is ours, and nothing else is."""
    _call("unshare", _CLONE_NEWUSER)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{uid} 0 1")
    Path("/proc/self/gid_map").write_text(f"{gid} 0 1")


def keep_one_capability(uid: int, gid: int) -> None:
    """Another user who may pass through folders that are closed to them, and nothing else that root may."""
    _call("prctl", _PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    become_user(uid, gid)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    bit = 1 << _CAP_DAC_OVERRIDE
    _call("capset", header, (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0))
    _call("prctl", _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0)


def become_user(uid: int, gid: int) -> None:
    """Another user, with no right but their own."""
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)


def _call(name: str, *arguments: object) -> None:
    if getattr(_libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


_WAYS = {"namespace": enter_namespace, "capability": keep_one_capability, "user": become_user}


def main() -> None:
    """Change who we are, then become the program; its process id stays ours."""
    way, uid, gid, *command = sys.argv[1:]
    try:
        _WAYS[way](int(uid), int(gid))
        os.execv(command[0], command)  # noqa: S606 -- no shell is wanted
    except (OSError, AttributeError) as error:  # AttributeError: a libc without that function
        sys.exit(f"FATAL: {error}")


if __name__ == "__main__":
    main()
