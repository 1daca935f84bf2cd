"""Who can act on a failure decides its type."""


class OrreryError(Exception):
    """Anything this project refuses on purpose."""


class MalformedCommand(OrreryError):
    """The command cannot be read: wrong shape, unknown name, value out of its type."""


class IllegalMove(OrreryError):
    """The rules forbid the command; `rule` is its clause in the RULES.md of the game or table."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule, self.reason = rule, reason


class BrokenChain(OrreryError):
    """A log is not what it claims to be; `version` is the first event that differs."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"event {version}: {reason}")
        self.version, self.reason = version, reason


def require(holds: object, rule: str, reason: str) -> None:
    """Refuse by `rule` unless `holds`."""
    if not holds:
        raise IllegalMove(rule, reason)
