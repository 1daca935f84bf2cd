"""Every vector of the rulebook, one case per id; those of packets, SU-V-30, 31 and 53, are in `test_packets`."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import FACE_OF, Card, Version, face_text, read_card
from domain.games.secrets.flow.deal import winners
from domain.games.secrets.flow.penalties import public_points
from domain.games.secrets.flow.scorekeeping import chip_changes, is_ultimate
from domain.games.secrets.game import GAME
from domain.games.secrets.legal import legal
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.pickups.candidates import pick_ups
from domain.games.secrets.rules import bump_forms
from domain.games.secrets.scoring.arrange import Holding, best_out
from domain.games.secrets.scoring.notation import Reader, score
from domain.games.secrets.state import Options, Phase, State, place_at, seating
from domain.games.secrets.values import DuelCard
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.secrets.scenes import declare_all, hand_card, in_packets, on_top, pick, play, scene, turns

B, INTER, A = "basic", "intermediate", "advanced"


def case(vector: str, version: str, hand: str, points: int | None, **more: Any) -> Any:
    return pytest.param(version, hand, points, more, id=f"{vector} {hand} {more or ''}".strip())


MELDS = [
    case("SU-V-01", B, "E11123", 40),
    case("SU-V-02", B, "E11*123", 20),
    case("SU-V-03", B, "E891", 0),
    case("SU-V-04", B, "E55 F5", 0),
    case("SU-V-06", B, "E8 F8 W8 A8", 25),
    case("SU-V-07", B, "E9999", 300),
    case("SU-V-07", B, "E999 E9*", 150),
    case("SU-V-08", B, "E123456789", 120),
    case("SU-V-09", B, "E345 F345 W345 A345", 60),
    case("SU-V-10", B, "E555 E5* E34", 100),
    case("SU-V-11", B, "E789999", 300),
    case("SU-V-14", INTER, "E5 F5 M5", 0),
    case("SU-V-14", INTER, "E5 F5 W5 M5", 10),
    case("SU-V-14", INTER, "E5 F5 W5 A5 M5", 40),
    case("SU-V-16", INTER, "M123456789", 150),
    case("SU-V-16", INTER, "M99 M9*", 40),
    case("SU-V-17", INTER, "M34567 E7 F7 W7 A7", 60),
    case("SU-V-18", INTER, "E6", 60, table="[E345] [E789]"),
    case("SU-V-19", INTER, "E5", 100, table="[E555]"),
    case("SU-V-20", INTER, "A4 M4", 40, table="[E4 F4 W4]"),
    case("SU-V-20", INTER, "M4", 10, table="[E4 F4 W4]"),
    case("SU-V-21", INTER, "E4 F4 W4", 20, table="[A456]"),
    case("SU-V-22", INTER, "E5 E6", 115, table="[E555] [E789]"),
    case("SU-V-23", A, "P0 E12", 10),
    case("SU-V-23", A, "P0 E89", 10),
    case("SU-V-23", A, "P0 E9 E1", 0),
    case("SU-V-24", A, "P0 E123456789", 160),
    case("SU-V-24", A, "P0 M123456789", 200),
    case("SU-V-25", A, "P0 P0 E123456789", 160),
    case("SU-V-26", A, "E4", 165, table="[P0 E123] [P0 E56789]"),
    case("SU-V-27", A, "E456789", 160, table="[P0 E123]"),
    case("SU-V-28", A, "VOID VOID P0", 30, aside="VOID P0 P0 DIV"),
]

GOING_OUT = [
    case("SU-V-40", B, "E1234 F4567 W789 A55", 50),
    case("SU-V-40", B, "E1234 F4567 W789 A55*", 50),
    case("SU-V-41", B, "E1234 F4567 W789 A56", 40),
    case("SU-V-42", B, "E123 F456 W789 A123 E7", 40),
    case("SU-V-43", B, "E123 F456 W789 A12 E77", None),
    case("SU-V-44", B, "E1234 F456 W789 A222", 85),
    case("SU-V-45", B, "E789999 F333 A234 W5", 120),
    case("SU-V-46", B, "E789999 F333 A2345", 355),
    case("SU-V-47", INTER, "F4567 W789 A55", 55, table="[E1234]", drawn="A5"),
    case("SU-V-48", INTER, "F456 W789 A56", 45, table="[E12345]", drawn="A6"),
    case("SU-V-49", INTER, "F456 W789 A56", 50, table="[E12345]", drawn="W7"),
    case("SU-V-50", INTER, "F456 W789 A5 E6 M1", 60, table="[E345] [M234]", drawn="E6"),
    case("SU-V-51", INTER, "F4567 W789 A5555 E7 E7*", 235),
    case("SU-V-53", A, "M9999 M8888 E9999 VOID", 1090, drawn="VOID", aside="VOID VOID VOID P0 P0 P0 P0 DIV ETE INF"),
    case("SU-V-54", A, "F456 W789 A5555 E12 VOID", 230, drawn="VOID"),
    case("SU-V-55", A, "F4567 W789 A5555 P0 P0", 240, drawn="P0"),
    case("SU-V-60", A, "E555 F456 W789 A123 DIV", 140),
    case("SU-V-61", A, "E5555 F6666 W9999 DIV", 715),
    case("SU-V-61", A, "E5555 F6666 W9999 DIV", 720, drawn="DIV"),
    case("SU-V-62", A, "E5555 E46 F789 W123 DIV", 240),
    case("SU-V-63", A, "P0 E23456789 F444 DIV", 230),
    case("SU-V-64", A, "F456 W789 A5555 E77 DIV", 250),
    case("SU-V-65", A, "F4567 W789 A5555 E1 DIV", None),
    case("SU-V-66", A, "F456 W789 A123 E559 DIV", None),
    case("SU-V-67", A, "F4567 W789 A123 E55 E5* DIV", 145),
    case("SU-V-68", A, "E555 F456 W789 A123 ETE", 85),
    case("SU-V-68", A, "E555 F456 W789 A123 ETE", 90, drawn="ETE"),
    case("SU-V-69", A, "E34 F456 W789 A5555 E5* ETE", 245),
    case("SU-V-70", A, "E4 F4 F123 W789 A5555 W4* INF", 245),
    case("SU-V-71", A, "F456 W789 A5555 E77 ETE INF", 240),
    case("SU-V-72", A, "F456 W789 A5555 E12 S0", 240),
    case("SU-V-73", A, "F4567 W789 A5555 E1 E2* S0", 245),
    case("SU-V-75", A, "E1111 F1111 W11 A99 DIV", 1100, own_divinity=True),
    case("SU-V-75", A, "E1111 F1111 W11 A99 DIV", 440),
    case("SU-V-76", A, "E1111 F1111 W11 A9 E9 DIV", 425, own_divinity=True),
    case("SU-V-77", A, "E1111 F1111 W111 A9 E5 F7 M3", 1100),
    case("SU-V-78", A, "E11 F11 W11 A11 M111 E9 F5", 1100),
    case("SU-V-79", A, "E1111 F1111 W111 A99", 1100),
]

CHANCE = [
    case("SU-V-05", B, "E8 F8 W8", 10, chance=2.5),
    case("SU-V-12", B, "E678 F678 W678", 30, chance=2.5),
    case("SU-V-13", INTER, "M12345", 30, chance=2.5),
    case("SU-V-15", INTER, "M888", 60, chance=5.0),
    case("SU-V-15", INTER, "M8888", 320, chance=5.0),
    case("SU-V-15", INTER, "M888 M8*", 160, chance=2.5),
    case("SU-V-29", A, "P0 M1234", 30, chance=2.5),
]


@pytest.mark.parametrize(("version", "hand", "points", "more"), MELDS)
def test_a_hand_scores(version: str, hand: str, points: int, more: dict[str, Any]) -> None:
    assert score(version, hand, **more).points == points


@pytest.mark.parametrize(("version", "hand", "points", "more"), GOING_OUT)
def test_the_best_way_to_go_out_scores(version: str, hand: str, points: int | None, more: dict[str, Any]) -> None:
    assert score(version, hand, out=True, **more).points == points


@pytest.mark.parametrize(("version", "hand", "points", "more"), CHANCE)
def test_a_hand_has_chances(version: str, hand: str, points: int, more: dict[str, Any]) -> None:
    found = score(version, hand)
    assert (found.points, found.chance) == (points, more["chance"])


def test_su_v_45_the_hand_is_worth_350_without_going_out() -> None:
    assert score(B, "E789999 F333 A234 W5").points == 350


def _cards(text: str) -> tuple[Card, ...]:
    return Reader(Version.ADVANCED).hand(text)[0]


@pytest.mark.parametrize(
    ("hand", "ultimate"),
    [
        pytest.param("E11 F11 W11 A11 M111 E9 F5", True, id="SU-V-78"),
        pytest.param("E1111 F1111 W111 A99", False, id="SU-V-79"),
    ],
)
def test_ultimate_aces(hand: str, ultimate: bool) -> None:
    arrangement = best_out(Holding(_cards(hand), aces=True))
    assert arrangement is not None
    assert is_ultimate(arrangement) is ultimate


# -- pick-ups ----------------------------------------------------------------------------------------

ACCEPTED = ""


def refused_by(state: State, command: c.PickUp) -> str:
    scenario = play(state).when(0, command)
    return scenario.refused.rule if scenario.refused else ACCEPTED


def picked(vector: str, state: State, rule: str, take: str, *melds: str | tuple[str, int], **more: Any) -> Any:
    return pytest.param(state, pick(state, take, *melds, **more), rule, id=f"{vector} {take} {rule or 'legal'}")


_80 = scene(INTER, "W34 A8 M9", areas={1: "W2", 2: "A8"})
_81 = scene(INTER, "E34 F7 A7 M23 W1", table="[W567]", areas={0: "M4", 1: "W8", 2: "E5", 3: "W7"}, main="W9")
_82 = scene(INTER, "F1", areas={0: "E2", 1: "E3", 2: "E4"})
_85 = scene(INTER, "E34 F1", areas={1: "E6"}, inactive="E5")
_87 = scene(INTER, "A4 F1", table="[E4 F4 W4]", areas={1: "M4"})
_88 = scene(A, "E12 F1", aside="P0")
_93 = scene(INTER, "E2 F1", table="[E345]", areas={1: "E3"})
_FULL = "F4567 W789 A5555"

PICK_UPS = [
    picked("SU-V-51", scene(INTER, f"{_FULL} E7", main="E7"), ACCEPTED, "E7", go_out=True),
    picked("SU-V-52", scene(INTER, f"{_FULL} E7", areas={1: "E7"}), "SU-I-22", "E7", go_out=True),
    picked("SU-V-74", scene(A, f"{_FULL} E1", aside="P0", areas={1: "E2"}), "SU-A-46", "P0 E2", "P0 E12", go_out=True),
    picked("SU-V-74", scene(A, f"{_FULL} E1", aside="P0", main="E2"), ACCEPTED, "P0 E2", "P0 E12", go_out=True),
    picked(
        "SU-V-74",
        scene(A, f"{_FULL} E1", aside="P0", areas={1: "E2", 2: "E3"}),
        ACCEPTED,
        "P0 E23",
        "P0 E123",
        go_out=True,
    ),
    picked("SU-V-80", _80, ACCEPTED, "W2", "W234"),
    picked("SU-V-80", _80, "SU-I-22", "A8"),
    picked("SU-V-80", _80, "SU-I-22", "W2 A8", "W234"),
    picked("SU-V-81", _81, ACCEPTED, "W8 E5 W7 M4 W9", ("W89", 0), "E345", "F7 W7 A7", "M234"),
    picked("SU-V-82", _82, ACCEPTED, "E234", "E234"),
    picked("SU-V-83", scene(INTER, "E55 F1", inactive="E5"), ACCEPTED, "E5", "E555"),
    picked("SU-V-83", scene(INTER, "E5 F1", inactive="E5"), "SU-I-22", "E5", "E55"),
    picked("SU-V-84", scene(INTER, "F1", inactive="E55", areas={1: "E5"}), ACCEPTED, "E555", "E555"),
    picked("SU-V-84", scene(INTER, "F1", inactive="E555"), ACCEPTED, "E555", "E555"),
    picked("SU-V-85", _85, "SU-I-23", "E5", "E345"),
    picked("SU-V-85", _85, "SU-I-23", "E56", "E3456"),
    picked("SU-V-86", scene(INTER, "E5 F1", areas={1: "E5"}), "SU-I-22", "E5", "E55"),
    picked("SU-V-86", scene(INTER, "E5 F5 F1", areas={1: "E5"}), "SU-I-22", "E5", "E55 F5"),
    picked("SU-V-87", _87, "SU-I-22", "M4", ("M4", 0)),
    picked("SU-V-87", _87, ACCEPTED, "M4", ("A4 M4", 0)),
    picked("SU-V-88", _88, ACCEPTED, "P0", "P0 E12"),
    picked("SU-V-89", scene(A, "E1 F1", aside="P0", areas={1: "E2"}), "SU-A-46", "P0 E2", "P0 E12"),
    picked("SU-V-89", scene(A, "E1 F1", aside="P0", main="E2"), ACCEPTED, "P0 E2", "P0 E12"),
    picked("SU-V-89", scene(A, "E1 F1", aside="P0", areas={1: "E2", 2: "E3"}), ACCEPTED, "P0 E23", "P0 E123"),
    picked("SU-V-90", scene(A, "F1", aside="P0", main="E1", areas={1: "E2"}), "SU-A-46", "P0 E12", "P0 E12"),
    picked("SU-V-91", scene(A, "F1", aside="P0", table="[E123]"), ACCEPTED, "P0", ("P0", 0)),
    picked("SU-V-91", scene(A, "F1", aside="P0", table="[E234]", areas={1: "E1"}), ACCEPTED, "P0 E1", ("P0 E1", 0)),
    picked("SU-V-91", scene(A, "F1", aside="P0", areas={1: "E1", 2: "E2", 3: "E3"}), ACCEPTED, "P0 E123", "P0 E123"),
    picked("SU-V-92", scene(A, "P0 F1", areas={1: "E1", 2: "E2"}), ACCEPTED, "E12", "P0 E12"),
    picked("SU-V-93", _93, "SU-I-22", "E3", "E23"),
    picked("SU-V-94", scene(INTER, "F1", table="[E555]", inactive="E5"), ACCEPTED, "E5", ("E5", 0)),
    picked("SU-V-65", scene(A, f"{_FULL} E1", aside="DIV"), "SU-R-66", "DIV", go_out=True),
    picked("SU-V-66", scene(A, "F456 W789 A123 E559", aside="DIV"), "SU-R-66", "DIV", go_out=True),
    picked(
        "SU-V-67", scene(A, "F4567 W789 A123 E55", aside="DIV", inactive="E5"), ACCEPTED, "DIV E5", "E555", go_out=True
    ),
    picked(
        "SU-V-69", scene(A, "E34 F456 W789 A5555", aside="ETE", inactive="E5"), ACCEPTED, "ETE E5", "E345", go_out=True
    ),
    picked(
        "SU-V-69", scene(A, "E34 F456 W789 A5555", aside="INF", inactive="E5"), "SU-I-23", "INF E5", "E345", go_out=True
    ),
    picked(
        "SU-V-70",
        scene(A, "E4 F4 F123 W789 A5555", asides={2: "INF"}, inactive="W4"),
        ACCEPTED,
        "INF W4",
        "E4 F4 W4",
        go_out=True,
    ),
    picked("SU-V-71", scene(A, "F456 W789 A5555 E77", asides={1: "ETE", 2: "INF"}), ACCEPTED, "ETE INF", go_out=True),
    picked("SU-V-73", scene(A, f"{_FULL} E1", aside="S0", areas={1: "E2"}), ACCEPTED, "S0 E2", "S0 E12", go_out=True),
]


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("state", "command", "rule"), PICK_UPS)
def test_a_pick_up(state: State, command: c.PickUp, rule: str) -> None:
    assert refused_by(state, command) == rule


@pytest.mark.parametrize(
    ("state", "take", "melds", "points"),
    [
        pytest.param(scene(A, f"{_FULL} E1", aside="P0", main="E2"), "P0 E2", ["P0 E12"], 245, id="SU-V-74 main"),
        pytest.param(
            scene(A, f"{_FULL} E1", aside="P0", areas={1: "E2", 2: "E3"}),
            "P0 E23",
            ["P0 E123"],
            250,
            id="SU-V-74 areas",
        ),
        pytest.param(
            scene(A, "F4567 W789 A123 E55", aside="DIV", inactive="E5"), "DIV E5", ["E555"], 145, id="SU-V-67"
        ),
        pytest.param(
            scene(A, "E34 F456 W789 A5555", aside="ETE", inactive="E5"), "ETE E5", ["E345"], 245, id="SU-V-69"
        ),
        pytest.param(scene(INTER, f"{_FULL} E7", main="E7"), "E7", [], 235, id="SU-V-51"),
        pytest.param(scene(A, "E1111 F1111 W11 A99", asides={2: "DIV"}), "DIV", [], 440, id="SU-V-75 of another"),
        pytest.param(scene(A, "E1111 F1111 W11 A9 E9", aside="DIV"), "DIV", [], 425, id="SU-V-76"),
    ],
)
def test_going_out_by_a_pick_up_scores(state: State, take: str, melds: list[str], points: int) -> None:
    scenario = play(state).when(0, pick(state, take, *melds, go_out=True)).then_accepted()
    went = next(event for event in scenario.events if isinstance(event, e.WentOut))
    assert went.arrangement.points + went.arrangement.going_out == points


def test_su_v_81_every_part_of_the_quintuple_play_is_listed() -> None:
    laid = {tuple(FACE_OF[card] for card in plan.cards) for command in pick_ups(_81, 0) for plan in command.melds}
    wanted = [
        Meld(command.cards) for command in pick(_81, "W8 E5 W7 M4 W9", ("W89", 0), "E345", "F7 W7 A7", "M234").melds
    ]
    assert {tuple(sorted(FACE_OF[card] for card in meld.cards)) for meld in wanted} <= {tuple(sorted(f)) for f in laid}


@pytest.mark.refuses("SU-I-44")
def test_su_v_93_a_table_card_is_locked() -> None:
    locked = _93.melds[0][0].cards[1]
    area = Card(_93.areas[1])
    plan = c.MeldPlan((hand_card(_93, "E2"), area, locked))
    play(_93).when(0, c.PickUp((area,), (plan,))).then_refused("SU-I-44")


# -- turn order, discards, bumps ---------------------------------------------------------------------


class Course:
    """Everybody draws from the deck, discards the card drawn and passes; cN is the discard of turn N."""

    def __init__(self, seats: int, turns: int) -> None:
        options = Options(Version.INTERMEDIATE)
        started = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(options, seats, Moment(Rng(b"order"), 0)))
        self.state: State = replace(started, dealer=0, places=seating(seats, 0), place=0)
        self.names = {self.state.face_down: "X"}
        self.mains: dict[int, str] = {}
        self.before: dict[int, State] = {}
        self.note_turn()
        while len(self.mains) < turns:
            self.play_turn()

    def note_turn(self) -> None:
        self.mains[self.state.turn] = self.names.get(self.state.main, "none")
        self.before[self.state.turn] = self.state

    def give(self, seat: int, command: Any) -> None:
        for event in GAME.rules.decide(self.state, seat, command, Moment(Rng(b"x"), 0)):
            self.state = GAME.rules.evolve(self.state, event)
            if isinstance(event, e.Discarded):
                self.names[event.card] = f"c{self.state.turn}"
            if isinstance(event, e.FaceDownFlipped) or (isinstance(event, e.TurnStarted) and event.turn != 5):
                self.note_turn()

    def play_turn(self) -> None:
        seat = self.state.places[self.state.place]
        if self.state.phase is Phase.DRAW:
            self.give(seat, c.DrawDeck())
            self.give(seat, c.Discard(self.state.hands[seat][-1]))
        while self.state.phase is Phase.BUMP:
            self.give(next(s for s in GAME.rules.to_act(self.state) if not self.state.answered[s]), c.PassBump())


def test_su_v_100_main_discards_with_four_players() -> None:
    course = Course(4, 10)
    names = course.names
    assert [course.mains[turn] for turn in range(1, 11)] == ["none"] * 4 + ["X", "c1", "c2", "c3", "c4", "c5"]
    sixth = course.before[6]
    assert [names[card] for card in sixth.areas] == ["c5", "c2", "c3", "c4"]
    assert [names[lying.card] for lying in sixth.inactive] == ["X"]


def test_su_v_101_turn_order_and_main_discards_with_three_players() -> None:
    state = scene(INTER, seats=3)
    order = ["D" if place_at(state, turn) == 3 else f"R{place_at(state, turn)}" for turn in range(1, 20)]
    assert " ".join(order) == "R0 R1 R2 D R0 R1 R2 R0 D R1 R2 R0 R1 D R2 R0 R1 R2 D"
    course = Course(3, 13)
    assert [course.mains[turn] for turn in range(5, 14)] == ["X", "c1", "c2", "c3", "c5", "c4", "c6", "c7", "c8"]


def bump_scene(hand: str = "E55 F1", **more: Any) -> State:
    """Seat 0 discards E5; seat 2 has `hand`."""
    state = scene(INTER, "E5 W9", others={1: "E34 M1", 2: hand, 3: "W1"}, phase=Phase.ACT, turn=1, **more)
    after: State = play(state).when(0, c.Discard(hand_card(state, "E5"))).then_accepted().state
    return after


@pytest.mark.refuses("SU-I-23")
def test_su_v_102_a_bump_makes_the_card_inactive_and_the_pair_exposed() -> None:
    state = bump_scene()
    form, cards = bump_forms(state, 2)[0]
    after = play(state).when(2, c.Bump(form, cards)).then_accepted().state
    bumped = next(lying.card for lying in after.inactive)
    assert face_text(bumped) == "E5"
    assert after.areas[0] == -1
    assert set(after.shown[2]) == set(cards)
    play(after).when(1, pick(after, "E5", "E345", seat=1)).then_refused("SU-I-23")


def test_su_v_102_the_next_discard_of_the_bumped_player_moves_nothing() -> None:
    played = play(bump_scene())
    played.when(2, c.Bump(*bump_forms(played.state, 2)[0]))
    turns(played, "M1", "F1", "W1", "W9")
    assert (played.state.turn, played.state.main) == (6, -1)


def test_su_v_102_the_bumper_may_lay_the_unity_for_20() -> None:
    state = scene(INTER, "E5*5* F1", inactive="E5")
    after = play(state).when(0, pick(state, "E5", "E555")).then_accepted().state
    shape = shape_of(after.melds[0][0].cards)
    assert shape is not None
    assert shape.kind is MeldKind.UNITY
    assert score(INTER, "F1", table="[E555]").points == 20


def super_bumped() -> State:
    state = bump_scene("E555 F1")
    form, cards = bump_forms(state, 2)[-1]
    after: State = play(state).when(2, c.Bump(form, cards)).then_accepted().state
    return after


def test_su_v_103_a_super_bumped_unity_is_concealed_until_the_next_turn() -> None:
    state = super_bumped()
    ended = replace(state, phase=Phase.DECLARE)
    declared = play(ended).when(2, c.DeclareMelds()).then_accepted().state.declared[2]
    assert declared is not None
    assert declared.points == 40


def test_su_v_103_it_is_exposed_once_that_turn_has_begun() -> None:
    state = super_bumped()
    scenario = play(state).when(1, c.DrawDeck())
    scenario.when(1, c.Discard(scenario.state.hands[1][-1]))
    for seat in (0, 2, 3):
        scenario.when(seat, c.PassBump())
    assert len(scenario.state.shown[2]) == 3
    ended = replace(scenario.state, phase=Phase.DECLARE)
    declared = play(ended).when(2, c.DeclareMelds()).then_accepted().state.declared[2]
    assert declared is not None
    assert declared.points == 20
    after = play(scenario.state).when(2, pick(scenario.state, "E5", "E5555", seat=2)).then_accepted().state
    assert score(INTER, "F1", table="[E5555]").points == 100
    assert len(after.melds[2][0].cards) == 4


def test_su_v_104_no_two_seats_can_bump_one_discard() -> None:
    for held in range(4):
        for table in range(2):
            mine = "E" + "5" * held if held else ""
            rest = 3 - held - 3 * table
            if rest < 0:
                continue
            others = {1: f"{mine} F1", 2: "E" + "5" * rest + " F2" if rest else "F2", 3: "F3"}
            tables = {3: "[E555]"} if table else {}
            state = scene(INTER, "E5 W9", others=others, tables=tables, phase=Phase.ACT, turn=1)
            after = play(state).when(0, c.Discard(hand_card(state, "E5"))).then_accepted().state
            able = [seat for seat in (1, 2, 3) if bump_forms(after, seat)]
            assert len(able) <= 1, (held, table)


@pytest.mark.refuses("SU-R-50")
def test_su_v_105_a_bump_after_the_window_is_rejected() -> None:
    scenario = play(bump_scene())
    for seat in (1, 2, 3):
        scenario.when(seat, c.PassBump())
    copies = tuple(card for card in scenario.state.hands[2] if face_text(card) == "E5")
    scenario.when(2, c.Bump(c.BumpForm.PAIR, copies)).then_refused("SU-R-50")


@pytest.mark.refuses("SU-R-53")
def test_su_v_105_a_bump_by_the_discarder_is_rejected() -> None:
    play(bump_scene()).when(0, c.Bump(c.BumpForm.PAIR)).then_refused("SU-R-53")


@pytest.mark.refuses("SU-R-50")
def test_su_v_105_a_bump_on_the_main_discard_is_rejected() -> None:
    state = scene(INTER, "F1", others={2: "E55"}, main="E5")
    copies = state.hands[2]
    play(state).when(2, c.Bump(c.BumpForm.PAIR, copies)).then_refused("SU-R-50")


def duel(text: str) -> tuple[int, ...]:
    return winners([DuelCard(place, card) for place, card in enumerate(_cards(text))])


def test_su_v_106_duels() -> None:
    assert duel("M1 E9 W9 F2") == (0,)
    assert duel("E9 W9 F2 A1") == (0, 1)


def test_su_v_107_the_scoring_duel_takes_cards_from_the_bottom_packet() -> None:
    state = in_packets(scene(A, "M12345", phase=Phase.DECLARE), {0: "P0 E3 VOID M1 F9 W2"})
    held = next(event for event in declare_all(play(state)) if isinstance(event, e.DuelHeld))
    assert [(drawn.place, face_text(drawn.card)) for drawn in held.cards] == [
        (3, "E3"),
        (2, "M1"),
        (1, "F9"),
        (0, "W2"),
    ]
    assert [face_text(card) for card in held.skipped] == ["P0", "VOID"]
    assert held.winners == (2,)


@pytest.mark.parametrize(
    ("version", "seats", "size"),
    [
        (v, s, n)
        for v, sizes in ((B, (119, 107, 95)), (INTER, (155, 143, 131)), (A, (119, 107, 95)))
        for s, n in zip((2, 3, 4), sizes, strict=True)
    ],
)
def test_su_v_108_deck_sizes_after_setup(version: str, seats: int, size: int) -> None:
    events = GAME.rules.start(Options(Version(version)), seats, Moment(Rng(b"deck"), 0))
    replaced = sum(isinstance(ev, e.ReplacementDrawn) for ev in events) + sum(
        isinstance(ev, e.FaceDownPlaced) for ev in events[1:]
    )
    spare = 1 if version != B else 0
    state = GAME.rules.fold(GAME.rules.initial, events)
    assert sum(map(len, state.piles)) + replaced - spare == size


def test_su_v_108_quarters_hold_24_and_23_at_the_dealers_left() -> None:
    for number in range(40):
        events = GAME.rules.start(Options(Version.ADVANCED), 4, Moment(Rng(b"quarters%d" % number), 0))
        if any(isinstance(ev, e.BonusSetAside) for ev in events):
            continue
        state = GAME.rules.fold(GAME.rules.initial, events)
        left = (state.places.index(state.dealer) - 1) % 4
        assert [len(pile) for pile in state.piles] == [23 if n == left else 24 for n in range(4)]
        return
    pytest.fail("no deal without Bonus Cards among 40")


@pytest.mark.parametrize(
    ("known", "card", "kind", "points"),
    [
        ("W567", "W8", MeldKind.SEQUENCE, 5),
        ("E8 F8 A8", "W8", MeldKind.SET, 15),
        ("W888", "W8", MeldKind.UNITY, 100),
        ("E23", "E4", MeldKind.SEQUENCE, 10),
        ("E55", "E5", MeldKind.UNITY, 20),
        ("M99", "M9", MeldKind.UNITY, 40),
        ("E123567", "E4", MeldKind.SEQUENCE, 40),
        ("E8 F8 W8 A8", "M8", MeldKind.SET, 25),
        ("M4567", "M8", MeldKind.SEQUENCE, 10),
    ],
)
def test_su_v_109_losses(known: str, card: str, kind: MeldKind, points: int) -> None:
    before = list(_cards(known))
    assert public_points(list(_cards(f"{known} {card}")), kind) - public_points(before, kind) == points


def test_su_v_110_two_discards_taken_together_cost_what_each_added() -> None:
    state = scene(A, "F1", table="[E345]", areas={1: "E6", 2: "E7"}, expert=True, turn=9)
    times = list(state.public_since)
    for card in state.melds[0][0].cards:
        times[card] = 2
    times[state.areas[1]], times[state.areas[2]] = 12, 14
    state = replace(state, public_since=tuple(times))
    events = play(state).when(0, pick(state, "E67", ("E67", 0))).then_accepted().events
    noted = [(ev.discarder, ev.points) for ev in events if isinstance(ev, e.PenaltyNoted)]
    assert noted == [(1, 5), (2, 10)]


def test_su_v_111_losses_and_unused_buffer() -> None:
    state = replace(scene(A, phase=Phase.DECLARE, expert=True), penalties=(0, 5, 10, 25))
    scored = next(event for event in declare_all(play(state)) if isinstance(event, e.GameScored))
    assert [score.lost for score in scored.scores] == [0, 0, 0, 15]
    assert scored.unused == (10, 5, 0, 0)


@pytest.mark.refuses("SU-E-05")
def test_su_v_112_the_own_copy_is_taken_first() -> None:
    state = scene(A, "E45 F1", areas={0: "E6", 3: "E6"}, expert=True)
    own, before = Card(state.areas[0]), Card(state.areas[3])
    hand = (hand_card(state, "E4"), hand_card(state, "E5"))
    play(state).when(0, c.PickUp((before,), (c.MeldPlan((*hand, before)),))).then_refused("SU-E-05")
    play(state).when(0, c.PickUp((own,), (c.MeldPlan((*hand, own)),))).then_accepted()


def test_su_v_112_the_main_discard_is_exempt() -> None:
    state = scene(A, "E45 F1", areas={0: "E6", 3: "E6"}, main="E6", expert=True)
    main = Card(state.main)
    plan = c.MeldPlan((hand_card(state, "E4"), hand_card(state, "E5"), main))
    play(state).when(0, c.PickUp((main,), (plan,))).then_accepted()


@pytest.mark.parametrize(
    ("scores", "changes"), [((70, 30, 0, 0), (180, 20, -100, -100)), ((120, 85, 40, -5), (240, 100, -80, -260))]
)
def test_su_v_113_chips(scores: tuple[int, ...], changes: tuple[int, ...]) -> None:
    assert chip_changes(scores) == changes


def test_su_v_114_others_see_no_card_drawn_from_the_deck() -> None:
    state = scene(INTER, "E1 F2")
    scenario = play(state).when(0, c.DrawDeck()).then_accepted()
    seen = GAME.rules.view(scenario.state, Seated(1))
    assert seen.drawn == ()
    assert seen.places[0].hand is None
    assert seen.places[0].hand_count == 3
    assert sum(seen.piles) == sum(map(len, state.piles)) - 1


def test_su_v_114_a_main_discard_taken_is_exposed_to_all() -> None:
    state = scene(INTER, "E1 F2", main="E7")
    after = play(state).when(0, pick(state, "E7")).then_accepted().state
    for viewer in (Seated(1), SPECTATOR):
        assert [face_text(card) for card in GAME.rules.view(after, viewer).places[0].exposed] == ["E7"]


@pytest.mark.refuses("SU-R-11")
def test_su_v_115_a_public_card_drawn_asks_for_replacement_or_pick_up() -> None:
    state = on_top(scene(A, "E12345678 F1 F3 W5"), "INF")
    after = play(state).when(0, c.DrawDeck()).then_accepted().state
    assert [face_text(card) for card in GAME.rules.view(after, SPECTATOR).places[0].aside] == ["INF"]
    kinds = {type(command) for command in legal(after, 0)}
    assert c.DrawReplacement in kinds
    assert kinds <= {c.DrawReplacement, c.PickUp}
    play(after).when(0, c.Discard(after.hands[0][0])).then_refused("SU-R-11")


@pytest.mark.refuses("SU-R-19")
@pytest.mark.parametrize("text", ["VOID", "P0"])
def test_su_v_116_bonus_cards_are_not_discarded(text: str) -> None:
    state = scene(A, f"E1 {text}", phase=Phase.ACT)
    play(state).when(0, c.Discard(hand_card(state, text))).then_refused("SU-R-19")


@pytest.mark.refuses("SU-R-11")
def test_su_v_116_nothing_is_set_aside_before_the_draw() -> None:
    state = scene(A, "E1 VOID")
    play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_refused("SU-R-11")


def test_cards_are_read_as_written() -> None:
    assert all(read_card(GAME.talk.notations[Card].write(card)) == card for card in range(192))
