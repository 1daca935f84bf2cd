"""Talk and taking back over the API."""

from tests.api.graphql.test_hosting import do
from tests.world import World


async def test_something_is_said_and_read(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    said = await world.ask('mutation($t: ID!) { say(table: $t, text: "Hello") { id name text } }', ann, t=table)
    assert (said["say"]["name"], said["say"]["text"]) == ("Ann", "Hello")
    heard = await world.ask("query($t: ID!) { chat(table: $t) { edges { node { id text at } } } }", None, t=table)
    assert [edge["node"]["text"] for edge in heard["chat"]["edges"]] == ["Hello"]


async def test_a_move_is_asked_back_and_a_reveal_is_refused_by_its_rule(world: World) -> None:
    ann, _ = await world.someone("Ann")
    query = """mutation {
      openTable(options: { solitaire: {} }, undo: true) { ... on TableChanged { table { id terms { undo } } } }
    }"""
    made = (await world.ask(query, ann))["openTable"]["table"]
    assert made["terms"]["undo"]
    await do(world, ann, "startGame", made["id"])
    await do(world, ann, "act", made["id"], ", command: { solitaire: { turn: GO } }")
    assert (await do(world, ann, "askUndo", made["id"]))["rule"] == "TB-32"
    assert (await do(world, ann, "answerUndo", made["id"], ", agrees: true"))["rule"] == "TB-33"


async def test_talk_and_the_queue_are_told_live(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await world.services.chat.say(table, ann, "Hello")
    await world.services.quick_match.wait(ann.account, "uno", b"{}", 2)
    streams = {
        "subscription($t: ID!) { chat(table: $t) { text } }": {"chat": {"text": "Hello"}},
        'subscription { quickMatch(game: "uno") { waiting others } }': {"quickMatch": {"waiting": True, "others": 0}},
    }
    for query, expected in streams.items():
        answers = world.stream(query, ann, t=table)
        assert (await anext(answers)).data == expected
        await answers.aclose()
