"""Names and what people say, as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.company.names import MOST_SIGNS, likeness, name_of, said

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize("name", ["A", "Ann-Marie O'Neil", "J. R.", "Зоя", "José", "हिन्दी", "สวัสดี", "李雷", "x_y"])
def test_names_of_any_script_are_kept_as_they_are(name: str) -> None:
    assert name_of(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ann",
        "Ann ",
        "_x",
        "..",
        "<b>",
        "a\nb",
        "a\u202eb",
        "a\u200db",
        "a\x00b",
        "\ud800",
        "a" + "\u0301" * 9,
    ],
)
def test_what_cannot_be_shown_as_a_name_is_none(name: str) -> None:
    assert name_of(name) is None


@pytest.mark.parametrize(("given", "kept"), [("Ａｄｍｉｎ", "Admin"), ("e\u0301", "é"), ("ﬁn", "fin"), ("𝐀nn", "Ann")])
def test_a_form_of_a_letter_is_kept_as_the_letter(given: str, kept: str) -> None:
    assert name_of(given) == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Admin", "аdmin"),  # Cyrillic а
        ("Admin", "Ａdmin"),
        ("Admin", "ADMIN"),
        ("Admin", "Αdmin"),  # Greek Α
        ("Admin", "АDМІN"),  # Cyrillic А, М and І
        ("Ill", "lll"),
        ("Bob", "B0b"),
        ("Bob", "B o b"),
        ("modern", "modem"),
        ("paypal", "раураl"),
        ("Ann 1", "Ann l"),
        ("e\u0301lan", "élan"),
    ],
)
def test_names_that_look_alike_are_alike(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bot 10", "Bot 11"), ("Élan", "Elan"), ("Зоя", "Zoya"), ("Ann 1", "Ann 2")]
)
def test_names_that_can_be_told_apart_are_not(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_numbers_are_never_alike(one: int, other: int) -> None:
    assert (likeness(f"Bot {one}") == likeness(f"Bot {other}")) == (one == other)


@given(st.text(max_size=40))
def test_a_name_that_is_kept_stays_as_it_is(text: str) -> None:
    kept = name_of(text)
    if kept is not None:
        assert len(kept) <= MOST_SIGNS
        assert name_of(kept) == kept
        assert likeness(kept) == likeness(text)


@pytest.mark.parametrize(
    "text", [FAMILY, "नमस्ते", "क\u200dष", "🏴\U000e0067\U000e0062\U000e007f", "é", "ok 👍🏽", "<b>"]
)
def test_what_is_said_is_kept(text: str) -> None:
    assert said(text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  a \n\t b ", "a b"),
        ("a\u202eb\u2066c", "abc"),
        ("\u200d a\u200b", "a"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("a\ufeffb", "ab"),
    ],
)
def test_what_turns_or_hides_text_is_left_out(text: str, kept: str) -> None:
    assert said(text) == kept
