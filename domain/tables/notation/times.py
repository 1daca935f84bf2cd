"""Times as the notation writes them: moments as ISO 8601 in UTC, spans in seconds. Both to the millisecond."""

import re
from typing import Final

_DAY: Final = 86_400_000
_ISO: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?Z")
_SPAN: Final = re.compile(r"(-?)(\d+)(?:\.(\d{1,3}))?")


def moment(at: int) -> str:
    """`2023-11-14T22:13:20.000Z`: milliseconds since 1970 as people read them."""
    days, rest = divmod(at, _DAY)
    year, month, day = _civil(days)
    minutes, seconds = divmod(rest, 60_000)
    clock = f"{minutes // 60:02}:{minutes % 60:02}:{seconds // 1000:02}.{seconds % 1000:03}"
    return f"{year:04}-{month:02}-{day:02}T{clock}Z"


def read_moment(text: str) -> int:
    """Milliseconds since 1970; ValueError if that is no moment."""
    if (found := _ISO.fullmatch(text)) is None:
        raise ValueError(f"{text!r} is no moment; one is written like {moment(0)}")
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    millis = int((found.group(7) or "").ljust(3, "0"))
    at = _days(year, month, day) * _DAY + ((hour * 60 + minute) * 60 + second) * 1000 + millis
    if hour > 23 or minute > 59 or second > 59 or moment(at)[:10] != text[:10]:
        raise ValueError(f"{text!r} is on no calendar or clock")
    return at


def span(millis: int) -> str:
    """`3.2`: milliseconds in seconds."""
    whole, rest = divmod(abs(millis), 1000)
    return ("-" if millis < 0 else "") + (f"{whole}.{rest:03}".rstrip("0") if rest else str(whole))


def read_span(text: str) -> int:
    """Milliseconds; ValueError if that is no number of seconds."""
    if (found := _SPAN.fullmatch(text)) is None:
        raise ValueError(f"{text!r} is no number of seconds, such as 3.2")
    millis = int(found.group(2)) * 1000 + int((found.group(3) or "").ljust(3, "0"))
    return -millis if found.group(1) else millis


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970, in the Gregorian calendar; a year begins in March here, so that the leap day is its last."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


def _civil(days: int) -> tuple[int, int, int]:
    """Year, month and day of a number of days since 1970."""
    era, of_era = divmod(days + 719_468, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    return year + era * 400 + (month >= 10), (month + 2) % 12 + 1, day
