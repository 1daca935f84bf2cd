"""The types of applications and of what they may do."""

from typing import Any

from api.graphql.types.adapter import Adapter, computed
from api.graphql.types.common import NewApplication
from services.ports import Application, Permission


def make_applications(adapter: Adapter, scopes: dict[str, Any]) -> dict[str, Any]:
    """An application, one that is new, and what one may do in somebody's name."""
    is_confidential = computed(bool, lambda made: made.is_confidential, "Whether it has a secret to prove who it is.")
    made = adapter.output(
        Application, given={"account": None, "secret": None}, extra={"is_confidential": is_confidential}
    )
    return {
        "application": made,
        "new_application": adapter.output(NewApplication),
        "permission": adapter.output(Permission, name="ApplicationPermission", given=scopes),
    }
