"""What is sent and read without a service: commands, words and members that are younger than the client, errors."""

import json
import time
from typing import Any

import httpx
import pytest
from orrery_client import Client, RateLimited, Retry, ServiceError, Unavailable, webhooks
from orrery_client.core import read, sent
from orrery_client.errors import NotFound, error_of
from orrery_client.following import Ended, Subscription
from orrery_client.schema import operations
from orrery_client.schema.common import Status
from orrery_client.schema.solitaire import SolitaireOptionsInput
from orrery_client.schema.tables import COMMANDS, Event, GameView, OtherGameView, TableStep, read_command
from orrery_client.schema.tournaments import TournamentStartInput
from orrery_client.schema.uno import UnoCard, UnoColour, UnoDraw, UnoPlay, UnoView
from orrery_client.wire import addresses, data_of

QUICK = Retry(attempts=4, first=0.001, longest=0.002)


def test_a_command_is_sent_in_its_place_and_read_again() -> None:
    play = UnoPlay(card=UnoCard("W"), colour=UnoColour.RED)
    assert sent(play) == {"uno": {"play": {"card": "W", "colour": "RED"}}}
    assert sent(UnoDraw()) == {"uno": {"draw": "GO"}}
    assert sent(SolitaireOptionsInput()) == {"solitaire": {}}
    assert sent(TournamentStartInput()) == {"start": "GO"}
    assert read_command(sent(play)) == play
    assert read_command(sent(UnoDraw())) == UnoDraw()


def test_every_command_knows_its_place() -> None:
    assert {name: ".".join(cls.PATH) for name, cls in COMMANDS.items()} == {name: name for name in COMMANDS}


def test_a_word_that_is_younger_is_kept() -> None:
    assert Status("SOLD") == "SOLD"
    assert Status("OPEN") is Status.OPEN


def test_a_member_that_is_younger_is_read_as_what_all_have() -> None:
    seen = read({"__typename": "WarView", "seat": 1, "toAct": [1], "deadline": None, "outcome": None}, GameView)
    assert isinstance(seen, OtherGameView)
    assert seen.to_act == (1,)
    event = read({"__typename": "WarFought", "tag": "war.fought", "seat": None}, Event)
    assert event.tag == "war.fought"


def test_fields_under_another_name_are_read_under_their_own() -> None:
    assert read({"phase__UnoView": 1, "inner": [{"card__UnoDrew": "R4"}]}, Any) == {
        "phase": 1,
        "inner": [{"card": "R4"}],
    }


def test_a_mutation_gets_an_id_and_a_query_gets_what_was_said() -> None:
    taken = operations.take_seat("t")
    assert taken.variables["commandId"] != operations.take_seat("t").variables["commandId"]
    assert taken.repeatable
    assert not operations.say("t", "hello").repeatable
    assert operations.tables(game="uno", status=Status.OPEN).variables == {"game": "uno", "status": "OPEN"}


def test_addresses() -> None:
    assert addresses("https://example.org") == ("https://example.org/graphql", "wss://example.org/graphql")
    assert addresses("127.0.0.1:8000/graphql/")[0] == "http://127.0.0.1:8000/graphql"
    with pytest.raises(ValueError, match="not the address"):
        addresses("ftp://example.org")


def test_errors_have_their_kinds() -> None:
    assert isinstance(error_of({"message": "no", "extensions": {"code": "NOT_FOUND"}}), NotFound)
    limited = error_of({"message": "slow", "extensions": {"code": "RATE_LIMITED", "retryAfter": 1.5}})
    assert isinstance(limited, RateLimited)
    assert limited.retry_after == 1.5
    with pytest.raises(Unavailable) as caught:
        data_of(503, b"<html>", "7")
    assert caught.value.retry_after == 7


class Scripted(httpx.BaseTransport):
    """Answers as it was told, and keeps what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers, self.asked = list(answers), list[dict[str, Any]]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(json.loads(request.content))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def client_with(transport: Scripted) -> Client:
    client = Client("http://service", retry=QUICK)
    client._http = httpx.Client(transport=transport)
    return client


def test_what_can_be_repeated_is_sent_again_under_the_same_id() -> None:
    refused = {"data": {"takeSeat": {"__typename": "OutOfDate", "version": 4}}}
    busy = {"errors": [{"message": "busy", "extensions": {"code": "BUSY"}}]}
    network = Scripted(
        httpx.ReadError("cut"), httpx.Response(503), httpx.Response(200, json=busy), httpx.Response(200, json=refused)
    )
    with pytest.raises(Exception, match="version 4"):
        client_with(network).take_seat("t")
    assert len({asked["variables"]["commandId"] for asked in network.asked}) == 1
    assert len(network.asked) == 4


def test_what_cannot_be_repeated_is_not() -> None:
    network = Scripted(httpx.ReadError("cut"))
    with pytest.raises(Unavailable, match="no service answers"):
        client_with(network).say("t", "hello")
    assert len(network.asked) == 1


def test_the_pause_the_service_asks_for_is_kept() -> None:
    slow = {"errors": [{"message": "slow", "extensions": {"code": "RATE_LIMITED", "retryAfter": 0.2}}]}
    network = Scripted(httpx.Response(429, json=slow), httpx.Response(200, json={"data": {"countTables": 3}}))
    began = time.monotonic()
    assert client_with(network).count_tables() == 3
    assert time.monotonic() - began >= 0.2


def test_patience_ends() -> None:
    network = Scripted(*[httpx.ConnectError("nobody")] * QUICK.attempts)
    with pytest.raises(Unavailable, match="nobody"):
        client_with(network).count_tables()


def next_message(version: int) -> str:
    step = {"version": version, "at": "2026-01-01T00:00:00Z", "hash": "", "table": "t", "text": "", "rules": []}
    event = {"__typename": "Younger", "tag": "younger", "seat": None}
    data = {"tableEvents": {**step, "lessons": [], "event": event}}
    return json.dumps({"id": "1", "type": "next", "payload": {"data": data}})


def test_a_subscription_goes_on_after_what_it_has_seen_and_hands_on_nothing_twice() -> None:
    following: Subscription[TableStep] = Subscription(operations.follow_table_events("t", from_version=3), "token")
    assert json.loads(following.opening())["payload"] == {"authorization": "Bearer token"}
    asked, _ = following.heard('{"type": "connection_ack"}')
    assert json.loads(asked or "")["payload"]["variables"]["fromVersion"] == 3
    assert [following.heard(next_message(version))[1] is not None for version in (4, 5, 5, 4, 6)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert json.loads(following.subscribe())["payload"]["variables"]["fromVersion"] == 6
    assert following.heard('{"type": "ping"}') == ('{"type":"pong"}', None)
    with pytest.raises(Ended):
        following.heard('{"type": "complete", "id": "1"}')
    with pytest.raises(ServiceError, match="no such"):
        following.heard('{"type": "error", "id": "1", "payload": [{"message": "no such table"}]}')


SECRET, ID, BODY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
"""The example that the libraries of the Standard Webhooks specification are tested with."""


def headers(signature: str = SIGNATURE, moment: str = "1614265330") -> dict[str, str]:
    return {"Webhook-Id": ID, "webhook-timestamp": moment, "webhook-signature": signature}


def test_a_genuine_delivery_is_read() -> None:
    assert webhooks.sign(SECRET, ID, 1614265330, BODY) == SIGNATURE
    assert webhooks.verify(BODY, headers(), SECRET, now=1614265330) == {"test": 2432232314}
    several = f"v1,AAAA {SIGNATURE} v1a,BBBB"
    assert webhooks.verify(BODY, headers(several), "whsec_AAAA", SECRET, now=1614265600)


@pytest.mark.parametrize(
    ("body", "given", "now"),
    [
        (BODY + b" ", headers(), 1614265330),
        (BODY, headers("v1,AAAA"), 1614265330),
        (BODY, headers(SIGNATURE.replace("v1,", "v2,")), 1614265330),
        (BODY, headers(moment="soon"), 1614265330),
        (BODY, headers(), 1614265330 + 301),
        (BODY, headers(), 1614265330 - 301),
        (BODY, {"webhook-id": ID}, 1614265330),
    ],
)
def test_what_is_not_genuine_is_refused(body: bytes, given: dict[str, str], now: int) -> None:
    with pytest.raises(webhooks.NotGenuine):
        webhooks.verify(body, given, SECRET, now=now)


def test_a_view_is_typed() -> None:
    assert UnoView.__annotations__["hand"] == "tuple[UnoCard, ...]"


def test_a_time_of_thousands_of_digits_is_not_genuine() -> None:
    """`int` would raise an error of its own, and a receiver would give no answer."""
    headers = {"webhook-id": "x", "webhook-timestamp": "9" * 5000, "webhook-signature": "v1,AAAA"}
    with pytest.raises(webhooks.NotGenuine, match="no time"):
        webhooks.verify(b"{}", headers, "whsec_AAAA")
