"""`orrery play`: what it shows can be typed, what matters fits on the screen, and everything is one key away."""

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from api.cli.colours import coloured, painted
from api.cli.lookup import Lookup
from api.cli.notation import written
from api.cli.playing import Playing
from api.cli.screen import Screen
from api.cli.typed import Choices, NotUnderstood
from api.scenes.terminal import plain
from domain.kernel.advice import ONLY_CHOICE
from domain.kernel.game import Game
from domain.kernel.playout import bots_choice
from domain.kernel.rng import Rng
from domain.kernel.voice import Voice
from domain.kernel.words import COLOURS
from domain.registry import RULE_SETS
from services.offline.simulation import seed_of
from tests.cli.test_commands import run

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
WIDTH, HEIGHT = 80, 24
MOST = 120


def sitting(game: Game[Any, Any, Any], seed: str = "a") -> Playing:
    count = max(game.about.min_seats, min(game.about.max_seats, 4))
    return Playing(game, game.rules.options(), count, "medium", seed_of(seed, 0), "Ada")


def turns(playing: Playing, most: int = MOST) -> Iterator[Choices]:
    """The person's turns, each played by a bot once it was looked at."""
    for turn in range(most):
        if not playing.bots_play():
            return
        choices = playing.choices()
        yield choices
        luck = Rng(turn.to_bytes(32, "big"))
        state = playing._state
        playing.play(bots_choice(playing.game, state, 0, "medium", choices.legal, luck))


def lines_of(console: Console) -> list[str]:
    file = console.file
    assert isinstance(file, StringIO)
    text = Text.from_ansi(file.getvalue().rpartition("\x1b[H")[2]).plain
    return text.rstrip("\n").split("\n")


@GAMES
def test_a_whole_game_fits_on_a_screen_of_80_by_24_and_every_choice_is_on_a_page(game: Game[Any, Any, Any]) -> None:
    playing, seen = sitting(game), 0
    for choices in turns(playing):
        news = [sentence for _, sentence in playing.told[-12:]]
        pages, page, shown = 1, 0, ""
        while page < pages:
            console = Console(
                file=StringIO(), force_terminal=True, width=WIDTH, height=HEIGHT, highlight=False, legacy_windows=False
            )
            screen = Screen(console, lambda text: coloured(game.talk.colours, text))
            table = painted(playing.drawn(WIDTH - 2))
            pages = screen.show(news, table, choices.words, page)
            screen.hint(page, pages)
            lines = lines_of(console)
            assert len(lines) <= HEIGHT - 1, "\n".join(lines)
            assert max(map(len, lines)) <= WIDTH, "\n".join(lines)
            assert table[-1].plain.split(" ")[-1] in "\n".join(lines), "one's own cards are always on the screen"
            shown += "\n".join(lines)
            page += 1
        wrong = [number for number in range(1, len(choices.words) + 1) if f" {number} " not in shown]
        assert not wrong, (wrong, shown)
        seen += 1
    assert seen


@GAMES
def test_the_table_breaks_between_words(game: Game[Any, Any, Any]) -> None:
    playing = sitting(game, "hand")
    for _ in turns(playing, 40):
        for width in (WIDTH - 2, 118):
            drawn = plain(playing.drawn(width)).splitlines()
            assert max(map(len, drawn)) <= width, "\n".join(drawn)
            assert "seat 1" not in "\n".join(drawn).casefold()


@GAMES
def test_every_choice_can_be_typed_as_its_number_as_its_words_and_as_json(game: Game[Any, Any, Any]) -> None:
    for choices in turns(sitting(game, "typed"), 30):
        for number, (command, words) in enumerate(zip(choices.legal, choices.words, strict=True), start=1):
            assert choices.understand(str(number)) == command
            assert choices.words[choices.legal.index(choices.understand(words))] == words
            text = json.dumps(written(command, game.talk.notations))
            assert choices.understand(text) == command, text


@GAMES
def test_every_choice_can_be_typed_in_notation(game: Game[Any, Any, Any]) -> None:
    playing = sitting(game, "notation")
    for choices in turns(playing, 20):
        voice = Voice(playing.names, notation=True)
        for command in choices.legal:
            typed = game.talk.offered(playing.view(), command, voice)
            meant = choices.understand(typed)
            assert game.talk.offered(playing.view(), meant, voice) == typed


def choices_of(game: str, seed: str) -> Choices:
    playing = sitting(RULE_SETS.newest(game), seed)
    assert playing.bots_play()
    return playing.choices()


def test_a_card_is_named_as_it_is_shown_without_the_number_of_its_copy() -> None:
    """In `uno` a hand shows `R4` for either copy, and only the one at hand can be meant."""
    playing = sitting(RULE_SETS.newest("uno"))
    for choices in turns(playing):
        for command in (written(each, playing.game.talk.notations) for each in choices.legal):
            if command["type"] != "play" or "." not in command["card"]:
                continue
            face = command["card"].partition(".")[0]
            found = written(choices.understand(json.dumps({**command, "card": face})), playing.game.talk.notations)
            assert found["card"].partition(".")[0] == face
            return
    raise AssertionError("no second copy of a card could be played")


@pytest.mark.parametrize(
    "typed", ["banana", "99", "0", '{"type": "dance"}', "{", '{"card": 3}', '{"type": "turn", "x": 1}']
)
def test_what_is_no_move_is_explained(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        choices_of("solitaire", "a").understand(typed)


def test_words_that_could_mean_several_moves_name_them() -> None:
    choices = Choices(RULE_SETS.newest("uno"), (1, 2, 3), ("play W naming red", "play W naming blue", "say Uno"))
    with pytest.raises(NotUnderstood, match=r"1 \(play W naming red\), 2"):
        choices.understand("play W")
    assert choices.understand("SAY  uno") == 3
    assert choices.understand("play blue") == 2


def test_ending_the_game_and_giving_up_are_asked_about_first() -> None:
    told = run("play", "solitaire", "--seed", "terminal", typed="finish\nn\nq\nn\nfinish\ny\n").output
    assert told.count("That ends the game. Are you sure?") == 2
    assert told.count("Give up this game?") == 1
    assert "It is over, finished" in told


def test_cards_rules_and_help_are_one_key_away() -> None:
    told = run(
        "play", "uno", "--seed", "terminal", typed="?\nc B8\n?W+4\nc Z9\nr UN-30\nr un-30\nr pile\nl\nv\nq\ny\n"
    ).output
    assert "Blue 8" in told
    assert "UN-28  **8** makes the next player pick up" in told
    assert "UN-32" in told
    assert "'Z9' names no card" in told
    assert told.count("UN-30  **Skip** passes over the next player") >= 2
    assert "deals 7 cards each" in told


@GAMES
def test_a_hint_is_one_of_the_choices_and_says_why(game: Game[Any, Any, Any]) -> None:
    playing, reasons = sitting(game), []
    for choices in turns(playing, 12):
        hint = playing.hint()
        assert hint.move in choices.words
        assert hint.bot == game.best_at_sight.name
        reasons.append(hint.why)
        if len(choices.legal) == 1:
            assert hint.why == ONLY_CHOICE
    assert any(why is not None and why != ONLY_CHOICE for why in reasons)


def test_a_hint_is_one_key_away_and_brings_its_reason() -> None:
    told = run(
        "play", "uno", "--seats", "4", "--bot", "medium", "--name", "Ada", "--seed", "a", typed="h\nq\ny\n"
    ).output
    playing = sitting(RULE_SETS.newest("uno"))
    assert playing.bots_play()
    hint = playing.hint()
    assert hint.why is not None
    assert f"The medium bot would {hint.move}. {hint.why}" in " ".join(told.split())
    lines = run("play", "solitaire", "--seed", "json", "--json", typed="h\n").output.splitlines()
    assert json.loads(lines[-1]).keys() == {"hint", "why", "bot"}


@GAMES
def test_the_examples_of_the_help_work(game: Game[Any, Any, Any]) -> None:
    """The words and the JSON that `?` shows are moves, and the card and the clause can be looked up."""
    choices = choices_of(game.about.slug, "help")
    lookup = Lookup(game)
    told = lookup.help(choices)
    words, example = told.split("`")[1], told.split("or JSON such as ")[1].split(".\n")[0]
    assert choices.understand(words) in choices.legal
    assert choices.understand(example) in choices.legal
    assert "names no card" not in lookup.card(told.split("`c ")[1].split("`")[0])
    assert "no clause" not in lookup.rule(told.split("`r ")[1].split("`")[0])


def test_players_have_names() -> None:
    told = run("play", "uno", "--seed", "names", "--name", "Ada", typed="q\ny\n").output
    assert "Ada (you)" in told
    assert "Ceres" in told
    assert "Seat " not in told


@pytest.mark.parametrize(("seats", "said"), [("0", "takes 2 to 10 players"), ("11", "takes 2 to 10 players")])
def test_a_number_of_players_the_game_does_not_take_is_refused(seats: str, said: str) -> None:
    assert said in str(run("play", "uno", "--seats", seats).exception)


def test_solitaire_takes_one_player() -> None:
    assert "takes one player" in str(run("play", "solitaire", "--seats", "2").exception)


@GAMES
def test_colours_are_colours_every_terminal_has(game: Game[Any, Any, Any]) -> None:
    assert game.talk.colours
    assert set(game.talk.colours.values()) <= set(COLOURS)


def test_a_card_has_the_colour_of_its_suit_and_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    red = coloured(RULE_SETS.newest("uno").talk.colours, "play R4 on B+2")
    assert {str(span.style) for span in red.spans} == {"bold red", "bold blue"}
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Console(file=StringIO(), force_terminal=True)
    plain.print(red)
    assert isinstance(plain.file, StringIO)
    assert "\x1b[31m" not in plain.file.getvalue()


def test_machines_play_over_lines_of_json() -> None:
    lines = run("play", "solitaire", "--seed", "json", "--json", typed="banana\n" + "1\n" * 400).output.splitlines()
    told = [json.loads(line) for line in lines]
    assert told[0]["game"] == "solitaire"
    first = told[1]
    assert {"events", "view", "choices"} <= set(first)
    assert all(isinstance(card, str) for column in first["view"]["columns"] for card in column)
    assert first["choices"][0]["command"]["type"]
    assert "none of the choices" in told[2]["error"]
    assert told[-1]["outcome"]["reason"]


def test_machines_are_told_which_rule_forbids_a_move() -> None:
    told = run("play", "solitaire", "--seed", "json", "--json", typed='{"type": "recycle"}\n').output.splitlines()
    assert json.loads(told[-1])["rule"] == "US-R-05"
