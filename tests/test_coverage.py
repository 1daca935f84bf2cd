"""The summary of what the tests have run."""

from tests.coverage import Share, by_room, shares, told

REPORT = {
    "files": {
        "domain/games/uno/decide.py": {"executed_lines": [1, 2, 3], "missing_lines": [4]},
        "domain/games/uno/ui/text.py": {"executed_lines": [1], "missing_lines": []},
        "domain/registry.py": {"executed_lines": [1], "missing_lines": []},
        "services/tables/listing.py": {"executed_lines": [], "missing_lines": [1, 2]},
    }
}


def test_files_are_summed_by_room() -> None:
    rooms = {"domain": Share(1, 0), "domain/games/uno": Share(4, 1), "services/tables": Share(0, 2)}
    assert by_room(shares(REPORT)) == rooms


def test_the_files_with_most_left_over_come_first_and_covered_ones_not_at_all() -> None:
    _, least = told(shares(REPORT)).split("most left over:\n")
    names = [line.split()[0] for line in least.splitlines() if line]
    assert names == ["services/tables/listing.py", "domain/games/uno/decide.py", "all"]


def test_an_empty_room_is_no_division_by_nothing() -> None:
    assert Share(0, 0).percent == 0
