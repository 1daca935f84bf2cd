"""Imports point inward; the contracts in pyproject.toml are enforced here as well as by `make check`."""

from importlinter import cli


def test_the_import_contracts_hold() -> None:
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS
