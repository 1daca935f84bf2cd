"""`orrery tournament`: at a service, or in process between bots."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, get_type_hints

import click
from msgspec import Raw, Struct
from msgspec.json import encode

from api.cli.client import Source, ask, at_service
from api.cli.entering import decks, enter, hand_in
from api.cli.examples import examples
from api.cli.games import GAMES, known_bot, read_options
from api.cli.organising import announce, approve, describe, invite, penalise
from api.cli.records import write_export
from api.cli.texts import text_of
from api.cli.tournament_calls import ANSWER, changed, run_command
from domain.registry import CODEC, RULE_SETS
from domain.tables import export as files
from domain.tables.rule_sets import brings_decks
from domain.tournaments import trf
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.config import (
    EDITION,
    Conduct,
    Config,
    DeckShowing,
    Entry,
    Format,
    Seeding,
    Stage,
    Tiebreak,
    fitted,
)
from domain.tournaments.proof import claims_in
from domain.tournaments.state import TournamentState
from domain.tournaments.text import draw_stage
from services.offline.tournaments import PlayedTable, SimulatedTournament
from services.streams import TABLE, TOURNAMENT

TIEBREAKS = click.Choice([each.value for each in Tiebreak])
ENTRIES = click.Choice([each.value for each in Entry])
FORMATS = click.Choice([each.value for each in Format])
_CREATE = f"""mutation($p: TournamentPlanInput!, $o: GameOptionsInput!) {{
  createTournament(plan: $p, options: $o) {ANSWER} }}"""
_BOTS = f"""mutation($t: ID!, $b: String!, $n: [String!]!) {{
  enterBots(tournament: $t, bot: $b, names: $n) {ANSWER} }}"""
_IMPORT = f"""mutation($r: String!, $o: GameOptionsInput!) {{ importTournament(report: $r, options: $o) {ANSWER} }}"""
_SUMMARY = "id title game status version entered waiting stages { stage format begun rounds paired matches decided }"
_LIST = f"""query($n: Int!, $title: String, $organiser: ID) {{
  tournaments(first: $n, title: $title, organiser: $organiser) {{ edges {{ node {{ {_SUMMARY} }} }} }} }}"""
_COPY = f"""mutation($t: ID!, $n: String) {{ copyTournament(tournament: $t, title: $n) {ANSWER} }}"""
_SHOW = f"""query($t: ID!, $at: Int, $s: Int, $begun: Boolean!) {{ tournament(id: $t, at: $at) {{
  {_SUMMARY} champion {{ name }} drawing(stage: $s) @include(if: $begun)
  awaitingOfficial {{ edges {{ node {{ match label trouble table }} }} }} }} }}"""
_BEGUN = "query($t: ID!, $at: Int) { tournament(id: $t, at: $at) { stages { begun } } }"
_TRF = "query($t: ID!, $s: Int) { tournament(id: $t) { report(stage: $s) } }"
_EXPORT = "query($t: ID!, $e: Boolean!) { tournament(id: $t) { export(everything: $e) } }"


class Told(Struct):
    """What a tournament in process came to."""

    id: str
    game: str
    entrants: int
    matches: int
    events: int
    champion: str
    ranking: list[tuple[int, str]]


@click.group()
def tournament() -> None:
    """Tournaments: create, run, look, report. `run` plays one here and now between bots."""


for _each in (enter, hand_in, decks, announce, describe, invite, approve, penalise):
    tournament.add_command(_each)


def _chosen(command: Any) -> Any:
    """Options that say what is played."""
    made = [
        click.argument("game", type=GAMES),
        click.option("--format", "formats", multiple=True, type=FORMATS, help="Of each stage; by default swiss."),
        click.option("--title", default="Tournament", show_default=True, help="What it is called."),
        click.option("--rounds", default=0, help="Rounds of a Swiss, of pods or of a duplicate; 0 for the usual."),
        click.option("--best-of", default=1, show_default=True, help="Games of a match."),
        click.option("--seats", default=0, help="Players of a match; 0 for the usual of the format."),
        click.option("--takes", default=0, help="How many of a stage go on to the next, from each group; 0 for all."),
        click.option("--groups", default=1, show_default=True, help="Groups of a round robin."),
        click.option("--minutes", default=30, show_default=True, help="Minutes an arena lasts."),
        click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game."),
        click.option(
            "--tiebreak", "tiebreaks", multiple=True, type=TIEBREAKS, help="What parts equal players, the first first."
        ),
    ]
    for each in reversed(made):
        command = each(command)
    return command


def _stages(chosen: dict[str, Any]) -> tuple[Stage, ...]:
    stages = []
    for index, name in enumerate(chosen["formats"] or ("swiss",)):
        format_ = Format(name)
        usual = {Format.PODS: 4, Format.DUPLICATE: 1}.get(format_, 2)
        given: dict[str, Any] = {"tiebreaks": tuple(map(Tiebreak, chosen["tiebreaks"]))} if chosen["tiebreaks"] else {}
        stages.append(
            Stage(
                format_,
                seats=chosen["seats"] or usual,
                rounds=chosen["rounds"] or (3 if format_ is Format.DUPLICATE else 0),
                best_of=chosen["best_of"],
                takes=chosen["takes"] if index else 0,
                groups=chosen["groups"] if format_ is Format.ROUND_ROBIN else 1,
                duration=60_000 * chosen["minutes"] if format_ is Format.ARENA else 0,
                **given,
            )
        )
    return tuple(map(fitted, stages))


# -- in process ----------------------------------------------------------------------------------------------


@examples(
    "orrery tournament run solitaire --format duplicate --entrants 3 --rounds 2",
    "orrery tournament run uno --entrants 4 --format single_elimination --export cup",
)
@tournament.command()
@_chosen
@click.option("--entrants", default=8, show_default=True, type=click.IntRange(2, 4096), help="How many bots.")
@click.option("--bots", default="medium", show_default=True, help="Who plays: names with commas, in turn.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same tournament.")
@click.option(
    "--export", "folder", type=click.Path(file_okay=False, path_type=Path), help="Write it and its tables as files."
)
@click.option("--trf", "report", is_flag=True, help="Print the last stage as a tournament report (Swiss only).")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def run(
    game: str,
    title: str,
    options: tuple[str, ...],
    entrants: int,
    bots: str,
    seed: str,
    folder: Path | None,
    report: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Play a tournament of GAME in process between bots, and draw how it ended."""
    chosen_game = RULE_SETS.newest(game)
    players = [known_bot(chosen_game, bot) for bot in bots.split(",")]
    stages = _stages(chosen)
    chosen_options = Raw(encode(read_options(chosen_game, options)))
    rules = chosen_game.about.rules_version
    config = Config(title, game, rules, chosen_options, stages, seeding=Seeding.RANDOM)
    brought = brings_decks(chosen_game, chosen_game.rules.options_decoder.decode(chosen_options))
    conduct = Conduct(edition=EDITION, decks=DeckShowing.AT_END if brought else None)
    secret = sha256(f"orrery/tournament/{seed}".encode()).digest()
    played = SimulatedTournament(RULE_SETS, config, secret, f"{game}-{seed}", conduct)
    played.enter(players, [f"Player {number}" for number in range(1, entrants + 1)])
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    _play(played, folder)
    if folder:
        data = files.write(TOURNAMENT + played.id, secret, played.log, TournamentCodec(RULE_SETS))
        (folder / f"tournament-{played.id}.jsonl").write_bytes(data)
    click.echo(encode(_as_data(played)).decode() if as_json else _drawn(played.state, report=report))


def _play(played: SimulatedTournament, folder: Path | None) -> None:
    from rich.console import Console

    console, count = Console(stderr=True), 0
    with console.status("playing") as status:

        def ended(table: PlayedTable) -> None:
            nonlocal count
            count += 1
            status.update(f"{count} games played")
            _write_table(folder, table)

        played.play(ended)


def _write_table(folder: Path | None, table: PlayedTable) -> None:
    if folder:
        (folder / f"table-{table.table}.jsonl").write_bytes(
            files.write(TABLE + table.table, table.seed, table.log, CODEC)
        )


def _as_data(played: SimulatedTournament) -> Told:
    state = played.state
    ranking = [(each.place, state.entrants[each.entrant].name) for each in state.ranking]
    best = [name for place, name in ranking if place == 1]
    return Told(
        id=played.id,
        game=state.chosen.game,
        entrants=len(state.entrants),
        matches=len(state.matches),
        events=len(played.log),
        champion=best[0] if len(best) == 1 else "",
        ranking=ranking,
    )


def _drawn(state: TournamentState, *, report: bool) -> str:
    if report and state.current is not None:
        return trf.write(trf.report_of(state, state.current)).rstrip("\n")
    stages = [stage for stage in state.stages if not stage.void]
    best = [state.entrants[each.entrant].name for each in state.ranking if each.place == 1]
    title = "Champion" if len(best) == 1 else "First place shared"
    champion = f"{title}: {', '.join(best)}" if best else "Nobody won it."
    return "\n\n".join([state.chosen.title, *(draw_stage(state, stage) for stage in stages), champion])


# -- at a service --------------------------------------------------------------------------------------------


@tournament.command()
@_chosen
@click.option("--capacity", default=0, help="How many may enter; 0 for any number.")
@click.option("--entry", type=ENTRIES, default="open", show_default=True, help="Who may enter.")
@click.option("--starts-at", type=click.DateTime(["%Y-%m-%dT%H:%M"]), help="When it starts by itself, in UTC.")
@click.option("--team-size", default=0, help="How many players a team has; 0 for no teams.")
@click.option("--bots", default=0, help="Enter so many built-in players at once.")
@click.option("--bot", default="", help="Which built-in player; by default the game's strongest.")
@click.option("--start", is_flag=True, help="Start at once.")
@click.option(
    "--confirm",
    default=10,
    show_default=True,
    type=click.IntRange(min=0),
    help="Minutes a complete stage waits for corrections; 0 to close it at once.",
)
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def create(
    game: str,
    title: str,
    options: tuple[str, ...],
    capacity: int,
    entry: str,
    starts_at: datetime | None,
    team_size: int,
    bots: int,
    bot: str,
    start: bool,
    confirm: int,
    as_json: bool,
    url: str,
    token: str,
    **chosen: Any,
) -> None:
    """Create a tournament of GAME at the service; the token needs the scope to organise."""
    chosen_game = RULE_SETS.newest(game)
    stages = _stages(chosen)
    closing = {"when": "AFTER", "delay": 60_000 * confirm} if confirm else {"when": "BY_ITSELF"}
    plan = {
        "title": title,
        "capacity": capacity,
        "stages": [_input(stage) for stage in stages],
        "closing": closing,
        "entry": Entry(entry).name,
        "startsAt": starts_at.replace(tzinfo=UTC).isoformat() if starts_at else None,
        "teamSize": team_size,
    }
    made_options = json.loads(encode(read_options(chosen_game, options)))
    given = {_camel(key): value for key, value in made_options.items()}
    made = changed(
        ask(url, token, _CREATE, p=plan, o={game: _enums(chosen_game.rules.options, given)})["createTournament"]
    )
    id_ = made["tournament"]["id"]
    if bots:
        names = [f"Player {number}" for number in range(1, bots + 1)]
        made = changed(ask(url, token, _BOTS, t=id_, b=bot or chosen_game.strongest.name, n=names)["enterBots"])
    if start:
        made = run_command(url, token, id_, {"start": "GO"})
    click.echo(json.dumps(made["tournament"]) if as_json else id_)


@tournament.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--title", help="What the new one is called; by default as the old one.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def copy(id_: str, title: str | None, as_json: bool, url: str, token: str) -> None:
    """Create a tournament planned as TOURNAMENT; prints its id. The token needs the scope to organise."""
    made = changed(ask(url, token, _COPY, t=id_, n=title)["copyTournament"])["tournament"]
    click.echo(json.dumps(made) if as_json else made["id"])


@tournament.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def start(id_: str, as_json: bool, url: str, token: str) -> None:
    """Start TOURNAMENT."""
    made = run_command(url, token, id_, {"start": "GO"})["tournament"]
    click.echo(json.dumps(made) if as_json else f"{made['id']} is {made['status'].lower()}")


@tournament.command(name="list")
@click.option("--first", default=20, show_default=True, help="How many.")
@click.option("--title", help="Only those with these words in the title.")
@click.option("--organiser", help="Only those of the organiser with this account.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def list_(first: int, title: str | None, organiser: str | None, as_json: bool, url: str, token: str) -> None:
    """List the newest tournaments."""
    found = ask(url, token, _LIST, n=first, title=title, organiser=organiser)["tournaments"]
    nodes = [edge["node"] for edge in found["edges"]]
    if as_json:
        click.echo(json.dumps(nodes))
        return
    for each in nodes:
        click.echo(f"{each['id']}  {each['status']:<12} {each['game']:<10} {each['entered']:>5}  {each['title']}")


@tournament.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--at", type=int, help="As it was at this version.")
@click.option("--stage", type=int, help="Which stage, from 0; by default the one in progress.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def show(id_: str, at: int | None, stage: int | None, as_json: bool, url: str, token: str) -> None:
    """Draw the bracket or the standings of TOURNAMENT, now or at any past version."""
    stages = ask(url, token, _BEGUN, t=id_, at=at)["tournament"]["stages"]
    begun = any(each["begun"] for each in stages)
    shown = ask(url, token, _SHOW, t=id_, at=at, s=stage, begun=begun)["tournament"]
    if as_json:
        click.echo(json.dumps(shown))
        return
    click.echo(f"{shown['title']} ({shown['game']}), {shown['status'].lower()}, {shown['entered']} entrants")
    if begun:
        click.echo(f"\n{shown['drawing']}")
    for call in (edge["node"] for edge in shown["awaitingOfficial"]["edges"]):
        trouble = call["trouble"].lower().replace("_", " ")
        where = f"table {call['table']}, " if call["table"] else ""
        click.echo(f"\nMatch {call['match']} ({call['label']}) waits for an official: {where}{trouble}")
    if shown["champion"]:
        click.echo(f"\nChampion: {shown['champion']['name']}")


@tournament.command(name="trf")
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--stage", type=int, help="Which stage, from 0; by default the one in progress.")
@at_service
def trf_(id_: str, stage: int | None, url: str, token: str) -> None:
    """Print a Swiss stage of TOURNAMENT as a tournament report file."""
    click.echo(ask(url, token, _TRF, t=id_, s=stage)["tournament"]["report"], nl=False)


@tournament.command(name="import")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("game", type=GAMES)
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def import_(path: Path, game: str, as_json: bool, url: str, token: str) -> None:
    """Take over the tournament report PATH as a tournament of GAME; prints its id."""
    text = text_of(path)
    made = changed(ask(url, token, _IMPORT, r=text, o={game: {}})["importTournament"])["tournament"]
    click.echo(json.dumps(made) if as_json else made["id"])


@tournament.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--public", is_flag=True, help="Without what is secret before the end; the default is everything.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@click.option(
    "--tables",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write it into this folder with all tables its results came from, for `orrery verify FOLDER`.",
)
@click.option("--json", "as_json", is_flag=True, help="With -o, for machines: the file and how many events it has.")
@at_service
def export(
    id_: str, public: bool, output: Path | None, folder: Path | None, as_json: bool, url: str, token: str
) -> None:
    """Fetch TOURNAMENT as one file of JSON lines for `orrery verify`."""
    text = ask(url, token, _EXPORT, t=id_, e=not public)["tournament"]["export"]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_export(folder / f"tournament-{id_}.jsonl", text, as_json=as_json)
        for table, _ in claims_in(TournamentCodec(RULE_SETS), text.encode()):
            played = Source(url, token, table).export(seat=None, everything=not public)
            write_export(folder / f"table-{table}.jsonl", played, as_json=as_json)
        return
    if output is None:
        click.echo(text, nl=False)
    else:
        write_export(output, text, as_json=as_json)


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(word.title() for word in rest)


def _input(stage: Stage) -> dict[str, Any]:
    """A stage as the schema takes it: enums in capitals, defaults left out."""
    plain = json.loads(encode(stage))
    for name in ("format", "starter", "layout"):
        if name in plain:
            plain[name] = str(plain[name]).upper()
    if "tiebreaks" in plain:
        plain["tiebreaks"] = [Tiebreak(each).name for each in plain["tiebreaks"]]
    return {_camel(key): value for key, value in plain.items()}


def _enums(options: type[Any], given: dict[str, Any]) -> dict[str, Any]:
    """Options as the schema takes them: what the domain writes as an enum's value is its name there."""
    hints = {_camel(name): hint for name, hint in get_type_hints(options).items()}
    return {
        key: hints[key](value).name if isinstance(value, str) and hasattr(hints.get(key), "__members__") else value
        for key, value in given.items()
    }
