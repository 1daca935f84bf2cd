"""Games that differ from another in some field."""

from dataclasses import fields, replace
from typing import Any

from domain.kernel.game import Game


def changed(game: Game[Any, Any, Any], **changes: Any) -> Game[Any, Any, Any]:
    """The game with fields of its parts changed, each named as in `About`, `Rules` or `Talk`."""
    parts: dict[str, Any] = {}
    for name in ("about", "rules", "talk"):
        part = getattr(game, name)
        own = {field.name for field in fields(part)} & set(changes)
        parts[name] = replace(part, **{field: changes.pop(field) for field in own})
    assert not changes, f"no part of a game has {', '.join(changes)}"
    return replace(game, **parts)
