"""Settings: bounds, names, and what is said of a wrong one."""

from pathlib import Path

import pytest
from msgspec.structs import fields

from api.settings import BadSetting, Settings, read_settings, variable

BOUNDS = {
    "ORRERY_PORT": ("1", "65535", "0", "65536"),
    "ORRERY_SHARDS": ("1", "256", "0", "257"),
    "ORRERY_GUESTS_PER_MINUTE": ("0.1", "1000000000", "0", "1000000001"),
    "ORRERY_REQUESTS_PER_SECOND": ("0.1", "1000000000", "0", "inf"),
    "ORRERY_REQUESTS_BURST": ("1", "1000000000", "0.5", "1000000001"),
    "ORRERY_BOT_REQUESTS_PER_SECOND": ("0.1", "1000000000", "-1", "1000000001"),
    "ORRERY_BOT_REQUESTS_BURST": ("1", "1000000000", "0.5", "nan"),
    "ORRERY_MAX_BODY": ("1024", "67108864", "1023", "67108865"),
    "ORRERY_MAX_DEPTH": ("1", "100", "0", "101"),
    "ORRERY_MAX_COST": ("1", "1000000000", "0", "1000000001"),
    "ORRERY_MAX_CONNECTIONS": ("1", "1000000", "0", "1000001"),
    "ORRERY_MAX_CONNECTIONS_PER_ADDRESS": ("1", "1000000", "0", "1000001"),
    "ORRERY_MAX_SOCKETS_PER_ADDRESS": ("1", "1000000", "0", "1000001"),
    "ORRERY_MAX_SUBSCRIPTIONS": ("1", "1000000", "0", "1000001"),
    "ORRERY_MAX_SUBSCRIPTIONS_PER_ADDRESS": ("1", "1000000", "0", "1000001"),
    "ORRERY_REQUEST_TIMEOUT": ("0.1", "3600", "0", "3601"),
    "ORRERY_KEEP_ALIVE": ("1", "86400", "0", "86401"),
    "ORRERY_BOT_PACE_MS": ("0", "60000", "-1", "60001"),
    "ORRERY_BOT_HANDS": ("0", "256", "-1", "257"),
    "ORRERY_BOT_SWEEP_MS": ("50", "3600000", "49", "3600001"),
    "ORRERY_CONNECTIONS": ("2", "1000", "1", "1001"),
    "ORRERY_REPLICA_CONNECTIONS": ("1", "1000", "0", "1001"),
    "ORRERY_REPLICA_LAG_MS": ("1000", "3600000", "999", "3600001"),
    "ORRERY_NODE_CONNECTIONS": ("0", "100", "-1", "101"),
    "ORRERY_WORKER_CONNECTIONS": ("3", "1000", "2", "1001"),
    "ORRERY_LEASE_MS": ("500", "600000", "499", "600001"),
    "ORRERY_PAUSE_MS": ("1000", "3600000", "999", "3600001"),
    "ORRERY_CHECKPOINT_SECONDS": ("1", "86400", "0", "86401"),
}
UNBOUNDED = {
    "DATABASE_URL",
    "DATABASE_REPLICA_URL",
    "REDIS_URL",
    "ORRERY_ARCHIVE",
    "ORRERY_DATA",
    "ORRERY_HOST",
    "ORRERY_ORIGIN",
    "ORRERY_ALLOWED_ORIGINS",
    "ORRERY_TRUSTED_PROXIES",
}
YES_OR_NO = ("true", "false")
CHOICES = {
    "ORRERY_LOG": ("text", "json"),
    "ORRERY_GUESTS": YES_OR_NO,
    "ORRERY_DEMO": YES_OR_NO,
    "ORRERY_POOLER": YES_OR_NO,
    "ORRERY_WEBHOOK_PRIVATE_ADDRESSES": YES_OR_NO,
    "ORRERY_WEBHOOK_PLAIN_HTTP": YES_OR_NO,
}


def test_every_setting_has_bounds_or_choices_or_is_free_text() -> None:
    assert {variable(field.name) for field in fields(Settings)} == {*BOUNDS, *UNBOUNDED, *CHOICES}


@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_is_taken_up_to_its_bounds_and_not_beyond(name: str) -> None:
    least, most, below, above = BOUNDS[name]
    for taken in (least, most):
        read_settings({name: taken})
    for refused in (below, above, "many", "1 000"):
        with pytest.raises(BadSetting, match=rf"^{name}='{refused}': it must be a (whole )?number"):
            read_settings({name: refused})


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_one_of_its_words(name: str) -> None:
    for taken in CHOICES[name]:
        read_settings({name: taken})
    with pytest.raises(BadSetting, match=f"^{name}='xml': it must be "):
        read_settings({name: "xml"})


def test_the_defaults_keep_to_their_own_bounds() -> None:
    given = {variable(field.name): str(field.default) for field in fields(Settings)}
    assert read_settings(given) == Settings()


def test_what_is_set_arrives_in_its_type() -> None:
    read = read_settings({"DATABASE_URL": "postgresql://db", "ORRERY_DATA": "/var/orrery", "ORRERY_GUESTS": "false"})
    assert (read.database_url, read.data, read.guests) == ("postgresql://db", Path("/var/orrery"), False)


def test_an_empty_variable_leaves_the_default() -> None:
    assert read_settings({"ORRERY_PORT": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("ORRERY_PROT", "ORRERY_PORT"),
        ("ORRERY_SHARD", "ORRERY_SHARDS"),
        ("ORRERY_MAX_COSTS", "ORRERY_MAX_COST"),
        ("ORRERY_BOT_SWEEP", "ORRERY_BOT_SWEEP_MS"),
        ("ORRERY_DATABASE_URL", "DATABASE_URL"),
    ],
)
def test_a_misspelt_variable_is_refused_with_the_nearest_known_one(name: str, meant: str) -> None:
    with pytest.raises(BadSetting, match=rf"^there is no setting {name}: did you mean {meant}\?$"):
        read_settings({name: "1"})


def test_a_variable_like_no_other_is_refused_by_its_name() -> None:
    with pytest.raises(BadSetting, match=r"^there is no setting ORRERY_ZZZ$"):
        read_settings({"ORRERY_ZZZ": "1"})


def test_the_variables_of_clients_and_tests_are_left_alone() -> None:
    others = {"ORRERY_URL": "http://x", "ORRERY_TOKEN": "orr_x", "ORRERY_TEST_ROUNDS": "9", "PATH": "/bin"}
    assert read_settings(others) == Settings()
