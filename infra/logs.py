"""Logs: a line of JSON each for machines, a plain line each for people. Both carry the table and command id."""

import logging
import sys

from msgspec.json import encode

_FIELDS = ("table", "command", "command_id", "version", "rule", "position", "shard")


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: getattr(record, name) for name in _FIELDS if hasattr(record, name)},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return encode(line).decode()


class PlainLines(logging.Formatter):
    """A record as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        extra = " ".join(f"{name}={getattr(record, name)}" for name in _FIELDS if hasattr(record, name))
        text = (
            f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower():7} {record.name}: {record.getMessage()}"
        )
        text = f"{text}  {extra}" if extra else text
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def set_up_logs(form: str, level: int = logging.INFO) -> None:
    """Send everything to standard error in the chosen form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
