import pytest

pytest.register_assert_rewrite("tests.domain.games.contract")
