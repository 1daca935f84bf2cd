"""News of revocations where there is one process."""

from collections.abc import Collection


class NoNews:
    """`RevocationNews` for a process that is alone."""

    async def tell(self, token_ids: Collection[str]) -> None:
        """There is nobody to tell."""
