"""The log of this process: a line of JSON each for machines, a plain line each for people.

Every record takes this way, those of libraries too. Local variables are never shown: they hold hands and seeds.
"""

import logging
import sys
from collections.abc import MutableMapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

from msgspec.json import encode
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.processors import EventRenamer, JSONRenderer, format_exc_info
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level
from structlog.typing import Processor

from services.log.context import subjects

Line = MutableMapping[str, Any]
_log = logging.getLogger("orrery")


def set_up_logs(form: Literal["text", "json"], level: int = logging.INFO) -> None:
    """Send everything to standard error in the chosen form; what nobody catches is a line of it as well."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form, colors=sys.stderr.isatty()))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught


def formatter(form: Literal["text", "json"], *, colors: bool = False) -> logging.Formatter:
    """Writes records in one of the two forms."""
    rendered: list[Processor] = [
        ConsoleRenderer(colors=colors, timestamp_key="at", exception_formatter=plain_traceback)
    ]
    if form == "json":
        rendered = [format_exc_info, EventRenamer("message"), JSONRenderer(serializer=_encoded)]
    return ProcessorFormatter(
        foreign_pre_chain=[_head, _subjects, ExtraAdder(), _without_colours],
        processors=[ProcessorFormatter.remove_processors_meta, *rendered],
    )


def _head(_: Any, level: str, line: Line) -> Line:
    """When the line was written, in UTC to the millisecond, how bad it is and who wrote it."""
    record: logging.LogRecord = line["_record"]
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {"at": at, **add_log_level(None, level, {}), "logger": record.name, **line}


def _subjects(_: Any, __: str, line: Line) -> Line:
    line.update(subjects())
    return line


def _without_colours(_: Any, __: str, line: Line) -> Line:
    """Uvicorn sends its messages a second time, with escape sequences."""
    line.pop("color_message", None)
    return line


def _encoded(line: Line, **_: Any) -> str:
    return encode(line, enc_hook=str).decode()


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        _log.critical("ends with an error nobody caught", exc_info=(kind, error, trace))
