"""What a mutant changed, in the lines a reader compares."""

import re

REASON = re.compile(r'^(\s*require\(.*, "[A-Z]{2}-[\w-]+", )')


def changed_lines(diff: str) -> str:
    """What was changed; nothing if it is only the sentence of a refusal, which is for people."""
    lines = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    removed, added = ([line[1:] for line in lines if line[0] == sign] for sign in "-+")
    reason = REASON.match(removed[0]) if len(removed) == len(added) == 1 else None
    return "" if reason and added[0].startswith(reason[1]) else "\n".join(lines)
