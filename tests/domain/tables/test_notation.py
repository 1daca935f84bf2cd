"""A game as a text: whatever was played is given again byte for byte, and what is wrong with a text is told."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.json import decode, encode

from domain.kernel.chain import Chain, Recorded
from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import NO_EVENTS, Cause, Head, seal
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.codec import Codec
from domain.tables.commands import Act, StartGame, TableCommand, TakeSeat
from domain.tables.notation.faults import BadNotation, CannotBeWritten, Fault
from domain.tables.notation.lines import Line, Note, log_of
from domain.tables.notation.reading import read
from domain.tables.notation.syntax import HeaderLine, named, parsed, plain
from domain.tables.notation.times import moment, read_moment, read_span, span
from domain.tables.notation.writing import Told, write
from domain.tables.terms import Watch
from domain.tables.verify import verify
from services.offline.simulation import record, seed_of
from tests.architecture.golden import FOLDER
from tests.architecture.golden import read as golden
from tests.architecture.test_golden import is_mended, is_whole
from tests.domain.tables.tabletop import RULE_SETS as TOYS
from tests.domain.tables.tabletop import Tabletop, opening
from tests.toy.commands import Draw

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[3] / "domain/tables/NOTATION.md"
EXAMPLES = re.findall(r"```orr\n(.*?)```", DOCUMENT.read_text(), flags=re.DOTALL)
GOLDEN = sorted(
    path.name for path in FOLDER.glob("*.jsonl.gz") if is_whole(path.name) and "tournament-" not in path.name
)
REFUSED = frozenset(
    f"{name}.jsonl.gz"
    for name in [
        "runiverse-1-01-0",
        "runiverse-1-01-1",
        "runiverse-1-02-1",
        "runiverse-1-03-0",
        "runiverse-1-03-1",
        "runiverse-1-05-0",
        "runiverse-1-06-0",
        "runiverse-1-06-1",
        "runiverse-1-07-0",
        "runiverse-1-08-0",
        "runiverse-1-08-1",
        "runiverse-1-09-0",
        "runiverse-1-09-1",
        "runiverse-1-10-1",
        "runiverse-1-12-1",
        "runiverse-1-13-0",
        "runiverse-1-13-1",
        "secrets-1-02-0",
        "secrets-1-06-1",
    ]
)
"""What the rules of today decide otherwise."""
SECOND = re.compile(r"-1\.jsonl\.gz$")
GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)


def rewritten(log: list[Recorded], **asked: Any) -> Line:
    return read(RULE_SETS, write(RULE_SETS, CODEC, Told(log), **asked))


def faults(text: str) -> list[str]:
    with pytest.raises(BadNotation) as wrong:
        read(RULE_SETS, text)
    return [str(fault) for fault in wrong.value.faults]


def short(body: str, game: str = "uno", seats: str = "Ann Bram") -> str:
    return f'%orr 1\n[Game {game}]\n[Options]\n[Seats {seats}]\n[Seed "{game}"]\n\n{body}'


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if SECOND.search(name) else ()) for name in GOLDEN]
)
def test_a_golden_log_is_given_again_byte_for_byte(name: str) -> None:
    """Of a rule-set that was mended since, those that the rules of today give again; the others are refused."""
    log = export.records_in(golden(name))
    if name in REFUSED:
        with pytest.raises(CannotBeWritten, match="the rules of today do not give this game again"):
            write(RULE_SETS, CODEC, Told(log))
        return
    text = write(RULE_SETS, CODEC, Told(log))  # reads it again, and compares the head
    assert f"[Head {log[-1].hash.hex()}]" in text
    if not SECOND.search(name):
        assert [(each.meta, each.body, each.hash) for each in log_of(RULE_SETS, read(RULE_SETS, text))[1]] == [
            (each.meta, each.body, each.hash) for each in log
        ]


def test_only_logs_of_mended_rule_sets_are_refused() -> None:
    assert all(is_mended(name) for name in REFUSED)


@GAMES
@pytest.mark.parametrize("number", range(3))
def test_a_random_game_is_given_again_byte_for_byte(game: Game[Any, Any, Any], number: int) -> None:
    seats = game.about.min_seats + number % (game.about.max_seats - game.about.min_seats + 1)
    options = game.about.variants[number % len(game.about.variants)] if game.about.variants else game.usual
    plan = Plan(game=game, options=options, bots=("random",) * seats, seed=seed_of(f"text {game.about.slug}", number))
    _, log = record(plan, play_out(plan), RULE_SETS, "t1")
    assert log_of(RULE_SETS, rewritten(log))[1] == log
    anew = rewritten(log, ids=False)
    assert [event.type for event in log_of(RULE_SETS, anew)[1]] == [event.type for event in log]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_document_have_the_heads_they_name(number: int) -> None:
    line = read(RULE_SETS, EXAMPLES[number])
    assert f"[Head {log_of(RULE_SETS, line)[1][-1].hash.hex()}]" in EXAMPLES[number]


def test_the_document_has_an_example_of_every_game() -> None:
    assert {read(RULE_SETS, text).state.game.about.slug for text in EXAMPLES} == set(RULE_SETS.slugs)


def test_what_a_log_says_beyond_the_commands_is_kept_however_odd_it_is() -> None:
    log = toy_log(
        ("ann", 'A "n" n; (b) [c] = é\u2028\n\x85'), ("no", "12."), ids="a b/ü;#{n}", at=[1000, 995, 86_401_234]
    )
    text = write(TOYS, Codec(TOYS), Told(log))
    assert log_of(TOYS, read(TOYS, text))[1] == log


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@settings(max_examples=60, deadline=None)
@given(
    names=st.lists(WORDS, min_size=2, max_size=2),
    accounts=st.lists(WORDS.filter(bool), min_size=2, max_size=2, unique=True),
    ids=WORDS,
    at=st.lists(st.integers(0, 2**45), min_size=1, max_size=4),
)
def test_names_accounts_ids_and_times_can_be_anything(
    names: list[str], accounts: list[str], ids: str, at: list[int]
) -> None:
    log = toy_log(
        *zip(accounts, names, strict=True), ids=ids + "{n}" if "{" not in ids and "}" not in ids else "{n}", at=at
    )
    text = write(TOYS, Codec(TOYS), Told(log))
    assert log_of(TOYS, read(TOYS, text))[1] == log


def toy_log(*seated: tuple[str, str], ids: str, at: list[int]) -> list[Recorded]:
    """A game of the toy between accounts with names, its commands with ids made by a pattern."""
    table = Tabletop()
    opened = opening(watch=Watch(delay_moves=2))
    commands: list[TableCommand | None] = [
        opened,
        *(TakeSeat(player=account, name=name, entropy=name) for account, name in seated),
    ]
    commands.append(StartGame(player=seated[0][0]))
    chain, head, log = Chain("table:t1", bytes.fromhex(opened.seed), 1), NO_EVENTS, list[Recorded]()
    for number, command in enumerate([*commands, None, None, None]):
        if table.state.is_over:
            break
        now, actor = at[number % len(at)], seated[number % len(seated)][0]
        asked = command or Act(seat=table.state.game.rules.to_act(table.state.play)[0], command=Raw(encode(Draw())))
        events = table.do(asked, now)
        log += seal(head, chain, Cause(asked, ids.replace("{n}", str(number)), actor, now), events)
        head = Head(log[-1].version, log[-1].hash)
    return log


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), inner),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), JSON, max_size=4))
def test_options_are_said_in_words_and_mean_the_same(value: dict[str, Any]) -> None:
    block, wrong = parsed(f"%orr 1\n[Options {named(value)}]\n")
    assert not wrong
    (header,) = block.headers
    assert isinstance(header, HeaderLine)
    assert plain(header.said) == value


@given(st.integers(0, 4_000_000_000_000))
def test_moments_and_spans_are_read_as_they_are_written(at: int) -> None:
    assert read_moment(moment(at)) == at
    assert read_span(span(at)) == at
    assert read_span(span(-at)) == -at


@pytest.mark.parametrize("odd", ["2026-02-30T00:00Z", "2026-01-01T24:00Z", "now", "2026-01-01"])
def test_what_is_no_moment_is_refused(odd: str) -> None:
    with pytest.raises(ValueError, match=r"moment|calendar"):
        read_moment(odd)


def test_variations_go_on_from_where_they_stand_and_have_logs_of_their_own() -> None:
    main = read(
        RULE_SETS,
        short(
            "Ann: turn ; first\n(\n Ann: turn\n (\n  Ann: turn\n )\n Ann: finish\n)\nAnn: finish\n", "solitaire", "Ann"
        ),
    )
    assert [(line.name, line.table, line.path[-1].version) for line in main.lines] == [
        ("", "orr", 7),
        ("1", "orr~1", 8),
        ("1.1", "orr~1.1", 7),
    ]
    assert Note("first") in main.entries
    for line in main.lines:
        seed, log = log_of(RULE_SETS, line)
        report = verify(RULE_SETS, CODEC, export.write(f"table:{line.table}", seed, log, CODEC))
        assert report.complete, report.verdict


def test_a_card_may_be_named_without_the_mark_of_its_copy() -> None:
    text = next(each for each in EXAMPLES if "[Game secrets]" in each)
    bare = re.sub(r"\[Head .*\n", "", text)
    assert (
        log_of(RULE_SETS, read(RULE_SETS, re.sub(r"([A-Z]\d)\.\d", r"\1", bare)))[1]
        == log_of(RULE_SETS, read(RULE_SETS, bare))[1]
    )


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = """%orr 1
[Game uno]
[Gane uno]
[Seats Ann Bram]

Ann: ply R4
Bram: play R99
Ann: play [R4
Ann draw
(
Ann: draw #
Ann: catch_uno x
* Ann: leave
"""
    assert faults(text) == [
        "line 3, column 2: 'Gane' is no header; did you mean Game?",
        "line 6, column 6: 'ply' is no command of uno; did you mean play?",
        "line 7, column 12: 'R99' names no card; one is written like B+2.2",
        "line 8, column 14: ']' was expected before the end of the line",
        "line 9, column 1: who does it was expected here, with a colon: `Ann: …`",
        "line 10, column 1: this block is never closed: ')' was expected on a line of its own",
        "line 11, column 12: a word was expected here, not ''",
        "line 12, column 16: a number was expected here, not 'x'",
        "line 13, column 8: 'leave' is no command of a table; did you mean leave_seat?",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: the first line was expected to be `%orr 1`"),
        ("%orr 2\n[Game uno]\n", "line 1, column 6: version 2 of the notation is not known here; it is 1"),
        ("%orr 1\n", "line 1, column 1: the header [Game …] was expected: which game is it?"),
        ("%orr 1\n[Game unu]\n", "line 2, column 1: 'unu' is no game; did you mean uno?"),
        ("%orr 1\n[Game uno]\n[Rules 99]\n", "line 3, column 1: rule-set 99 of 'uno' is not known here"),
        ("%orr 1\n[Game uno]\n[Game uno]\n", "line 3, column 1: Game is said already, on line 2"),
        (
            "%orr 1\n[Game uno]\n[Seed abc]\n",
            "line 3, column 7: a seed has hexadecimal digits; one in words stands in quotes",
        ),
        (
            "%orr 1\n[Game uno]\n[Opened today]\n",
            f"line 3, column 1: 'today' is no moment; one is written like {moment(0)}",
        ),
        (short("Ann: draw @soon\n"), "line 7, column 12: 'soon' is no number of seconds, such as 3.2"),
        (
            "%orr 1\n[Game uno]\n[Options turn_limt=8]\n",
            "line 3, column 10: 'turn_limt' is no part of this; did you mean",
        ),
        ("%orr 1\n[Game uno]\n[Options turn_limit=x]\n", "line 3, column 21: a number was expected here, not 'x'"),
        ('%orr 1\n[Game uno]\n[Options {"turn_limit":"x"}]\n', "line 3, column 1: options of uno: Expected `int"),
        ('%orr 1\n[Game uno]\n[Options {"x":1}]\n', "line 3, column 10: 'x' is no part of this; there are "),
        ("%orr 1\n[Game uno]\n[Terms ratd=yes]\n", "line 3, column 8: 'ratd' is no part of this; did you mean rated?"),
        ('%orr 1\n[Game uno]\n[Terms {"ratd":true}]\n', "line 3, column 8: 'ratd' is no part of this; did you mean"),
        ("%orr 1\n[Game uno]\n[Terms rated=maybe]\n", "line 3, column 14: yes or no was expected here, not 'maybe'"),
        ("%orr 1\n[Game uno]\n[Shape cube]\n", "line 3, column 8: 'cube' is no shape; there is flat"),
        (short("", seats="Ann [Bram]"), "line 4, column 1: only words were expected in this header"),
        (short("", seats="Ann with=Bram"), "line 4, column 1: only words were expected in this header"),
        (short("", seats="Ann"), "line 4, column 1: TB-16: "),
        (short("", seats="Ann Ann"), "line 4, column 1: TB-04: you sit at this table already"),
        (short(")\n"), "line 7, column 1: nothing is open that could be closed here"),
        (short('Ann: draw "\n'), "line 7, column 11: the quotes do not close, or hold what JSON does not allow"),
        (short("Carl: draw\n"), "line 7, column 1: 'Carl' is no player at this table; there are Ann, Bram"),
        (short("Ann: draw 1\n"), "line 7, column 11: nothing more was expected here; Ann could: "),
        (short("[Table x]\nAnn: discard cards=[G6.2] cards=[]\n"), "line 8, column 27: 'cards' is said twice"),
        (short("* Ann: start\n"), "line 7, column 8: TB-15: the game has begun already"),
        (
            short("(\n[Table x]\n)\n"),
            "line 7, column 1: a block with headers is a fork: [Terms fork=(parent=… version=… seat=…)] was expected",
        ),
    ],
)
def test_a_fault_says_where_it_is_and_what_was_expected(text: str, said: str) -> None:
    told, *others = faults(text)
    assert told.startswith(said)
    assert not others or not text


def test_what_the_rules_refuse_comes_with_what_could_be_done() -> None:
    (told,) = faults(short("Ann: play R9\n"))
    assert re.match(r"line 7, column 6: UN-.*; Ann could: discard", told)


def test_what_follows_from_the_rest_must_be_right() -> None:
    text = EXAMPLES[0].replace("[Seed", "[Result finished Ann=1/99]\n[Started 1970-01-01T00:00Z]\n[Seed")
    assert [told.split(": ", 1)[1] for told in faults(text)] == [
        "Result is finished Ann=1/99 here; the game gives finished Ann=1/1",
        "Started is 1970-01-01T00:00Z here; the game gives 1970-01-01T00:00:00.000Z",
    ]


def test_a_log_with_withheld_parts_cannot_be_written() -> None:
    with pytest.raises(export.DamagedFile, match="withheld"):
        export.records_in(golden("shown-uno-2-spectator.jsonl.gz"))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_change_to_a_text_is_read_or_told_and_never_more(data: st.DataObject) -> None:
    """Whatever someone types: a game, or faults within the text."""
    text = data.draw(st.sampled_from(EXAMPLES[:2]))
    place = data.draw(st.integers(0, len(text)))
    text = (
        text[:place]
        + data.draw(st.text('()[]{}"=;@#&*:.\n aA1%é', max_size=4))
        + text[place + data.draw(st.integers(0, 3)) :]
    )
    found = told_of(text)
    assert all(1 <= each.line <= text.count("\n") + 1 for each in found)


def told_of(text: str) -> tuple[Fault, ...]:
    try:
        read(RULE_SETS, text)
    except BadNotation as wrong:
        return wrong.faults
    return ()


@pytest.mark.parametrize(
    "odd",
    [
        "Ann: draw &(seat=99)",
        "Ann: draw @-5000000",
        "Ann: draw @99999999999999999999",
        "Ann: catch_uno 99999999999999999999999999",
        'Ann: play {"a": NaN}',
        'Ann: {"type": "play", "card": 1e400}',
        '* Ann: take_seat name="\\ud800"',
        "Ann: discard " + "[" * 2000,
        "Ann: discard " + "(" * 40 + ")" * 40,
        '* Ann: start_fork {"a": 1} [] 5',
        "* clock: expire 0",
        "* clock: credit_pause 5 1",
    ],
)
def test_what_no_game_could_say_is_told_as_well(odd: str) -> None:
    (told,) = faults(short(f"{odd}\n"))
    assert told.startswith("line 7, column ")


def test_blocks_are_not_nested_without_end() -> None:
    assert any("32 deep" in told for told in faults(short("(\n" * 5000)))


@pytest.mark.parametrize("options", ['{"turn_limit": 8}', '{"allow_join":true,"turn_limit":8 }'])
def test_options_that_words_do_not_give_stay_as_they_are(options: str) -> None:
    text = f"%orr 1\n[Game uno]\n[Options {options}]\n[Seats Ann Bram]\n\n"
    _, log = log_of(RULE_SETS, read(RULE_SETS, text))
    assert decode(log[0].body)["options"] == decode(options)
    again = write(RULE_SETS, CODEC, Told(log))
    assert f"[Options {options}]" in again
    assert log_of(RULE_SETS, read(RULE_SETS, again))[1] == log
