"""Files that people bring: every encoding there is, and lists in which everything wrong is named at once."""

from pathlib import Path

import pytest

from api.cli.texts import BadFile, accounts_in, text_of


def written(folder: Path, data: bytes) -> Path:
    path = folder / "list.csv"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_is_read_in_the_encodings_there_are(encoding: str, tmp_path: Path) -> None:
    assert text_of(written(tmp_path, "2 Rüniverse\n".encode(encoding))) == "2 Rüniverse\n"


def test_what_is_no_text_is_named_by_its_byte(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="byte 5 belongs to no text; save it as UTF-8"):
        text_of(written(tmp_path, b"good\x81bad\xff"))


@pytest.mark.parametrize(
    "text",
    [
        "a1\nb2\n",
        "# who comes\na1  # Ann\n\nb2\n",
        "name,account,rating\nAnn,a1,1800\nBram,b2,\n",
        "Account ID;Name\na1;Ann\nb2;Bram\n",
        'name\taccount\r\n"Ann, of course"\ta1\r\nBram\tb2\r\n',
    ],
)
def test_a_list_of_accounts_is_read_as_people_write_it(text: str, tmp_path: Path) -> None:
    assert accounts_in(written(tmp_path, text.encode())) == ["a1", "b2"]


def test_everything_wrong_with_a_list_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused:
        accounts_in(written(tmp_path, b"name,account\nAnn,a1\nBram,\nCleo,Cleo B.\nDora,a1\nEve\n"))
    told = str(refused.value)
    assert "line 3: no account" in told
    assert "line 4: 'Cleo B.' is no id of an account" in told
    assert "line 5: a1 was in line 2 before" in told
    assert "line 6: no account" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it names no account"),
        ("account\n", "it names no account"),
        ("player,rating\nAnn,1800\n", "line 1: no column is called account, only 'player', 'rating'"),
        ("a b\n" * 50, "and 30 more"),
    ],
)
def test_a_list_that_is_none_says_what_it_lacks(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=said):
        accounts_in(written(tmp_path, text.encode()))
