"""`orrery replay`."""

from pathlib import Path

import click

from api.cli.client import ServiceSaysNo, Source, at_service
from api.cli.examples import examples

_OVER = ("FINISHED", "CANCELLED")


@examples(
    "orrery simulate solitaire --games 1 --bots medium --export games",
    "orrery replay games/solitaire-1-00000.jsonl --rules",
    "orrery replay games/solitaire-1-00000.jsonl --at 20 --seat 0",
    "orrery replay games/solitaire-1-00000.jsonl --at 20 --since 12",
    "orrery replay games/solitaire-1-00000.jsonl --turning",
)
@click.command()
@click.argument("table")
@click.option("--at", type=click.IntRange(min=1), help="Show the table at this version.")
@click.option("--since", type=click.IntRange(min=1), help="With --at: tell what has changed since this version.")
@click.option("--seat", type=click.IntRange(min=0), help="From this seat, counted from 0.")
@click.option("--spectator", is_flag=True, help="From the spectators' rail.")
@click.option("--line", default="", help="Of a text in notation: this variation, 1 for the first.")
@click.option("--turning", is_flag=True, help="Tell only what turned the game, as the game itself sees it.")
@click.option("--rules", "cite", is_flag=True, help="Say after each sentence which clauses it rests on.")
@click.option("--json", "as_json", is_flag=True, help="For machines: an event a line, or with --at the view.")
@at_service
def replay(
    table: str,
    at: int | None,
    since: int | None,
    seat: int | None,
    spectator: bool,
    line: str,
    turning: bool,
    cite: bool,
    as_json: bool,
    url: str,
    token: str,
) -> None:
    """Tell the story of TABLE, or show it at one moment.

    TABLE is an exported file, a text in notation (`.orr`), or the id of a table of the service. What is over can be
    seen from any seat, by default with all that was hidden; at a running table one sees what one's own seat sees, by
    default, or the spectators.
    """
    if seat is not None and spectator:
        raise click.UsageError("--seat and --spectator are two viewpoints; give one of them")
    if since is not None and at is None:
        raise click.UsageError("--since compares with the version of --at; give both")
    if turning and at is not None:
        raise click.UsageError("--turning looks at the whole game; give --at without it")
    path = Path(table)
    if path.is_file():
        from api.cli.files import exported, line_of, read_file
        from api.cli.story import tell_changes_in, tell_story, tell_turning_in

        if turning:
            tell_turning_in(exported(path, line), seat=seat, spectator=spectator, cite=cite, as_json=as_json)
            return

        played = line_of(path, read_file(path), line) if at is None and not as_json else None
        if played is not None:
            from api.cli.text_story import tell_text

            tell_text(played, seat=seat, spectator=spectator, cite=cite)
            return
        data = exported(path, line)
        if at is not None and since is not None:
            tell_changes_in(data, since, at, seat=seat, spectator=spectator, as_json=as_json)
            return
        tell_story(data, at=at, seat=seat, spectator=spectator, cite=cite, as_json=as_json)
        return
    if looks_like_file(table):
        raise click.BadParameter(f"there is no file {table}", param_hint="TABLE")
    source = Source(url, token, table)
    if at is not None and since is not None:
        from api.cli.story import tell_changes

        whose = source.anonymous() if spectator else source
        tell_changes(whose.changes(since, at, seat), as_json=as_json)
        return
    if turning:
        from api.cli.story import tell_turning

        whose = source.anonymous() if spectator else source
        tell_turning(whose.turning_points(seat), cite=cite, as_json=as_json)
        return
    _replay_remote(source, at, seat, spectator, cite, as_json)


def looks_like_file(text: str) -> bool:
    """Whether this was meant as a file: ids of tables have neither dots nor slashes."""
    return any(sign in text for sign in "./\\")


def _replay_remote(
    source: Source, at: int | None, seat: int | None, spectator: bool, cite: bool, as_json: bool
) -> None:
    """What is over is fetched whole and looked at here; of what runs, the service shows what the caller may see."""
    from api.cli.story import show_view, tell_steps, tell_story

    if source.status() in _OVER:
        try:
            data = source.export(seat=None, everything=True)
        except ServiceSaysNo:  # over, but not yet public: the service decides what may be seen
            pass
        else:
            tell_story(data.encode(), at=at, seat=seat, spectator=spectator, cite=cite, as_json=as_json)
            return
    if spectator:
        source = source.anonymous()
    if at is None:
        tell_steps(source.steps(seat), cite=cite, as_json=as_json)
    else:
        show_view(source.view(at, seat), lambda: source.scene(at, seat), as_json=as_json)
