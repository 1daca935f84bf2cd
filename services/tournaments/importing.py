"""Takes over tournaments that were played elsewhere, from their report files."""

from collections.abc import Callable
from dataclasses import replace as with_state
from functools import partial
from typing import Final

from msgspec import Raw
from msgspec.structs import replace

from domain.tournaments import trf
from domain.tournaments.commands import CloseStage, FinishTournament, OpenTournament, TournamentCommand
from domain.tournaments.conduct.bounds import check_names
from domain.tournaments.conduct.progress import due
from domain.tournaments.state import TournamentState
from services.log.handler import Applied, Intent
from services.off_loop import OffLoop
from services.tournaments.commands import Tournaments

_REPORTED: Final = "trf-"
"""The prefix of accounts of entrants known only from a report."""


def is_imported(state: TournamentState) -> bool:
    """Whether those who entered are names from a report: nobody can be seated for them."""
    return any(entrant.account.startswith(_REPORTED) for entrant in state.entrants)


def _just(command: TournamentCommand) -> Callable[[TournamentState], TournamentCommand]:
    return lambda _: command


class Importing:
    """From a report to a tournament of our own, one command after the other."""

    def __init__(self, tournaments: Tournaments, off_loop: OffLoop | None = None) -> None:
        self._tournaments, self._off_loop = tournaments, off_loop or OffLoop()

    async def report(self, by: Intent, text: str, game: str, options: bytes) -> Applied[TournamentState]:
        """The tournament a report describes. Pairings and results name their source; a retry continues."""
        report = await self._off_loop.run(partial(trf.read, text))
        check_names([player.name for player in report.players])
        rules = self._tournaments.rule_sets.newest(game).about.rules_version
        id_ = self._tournaments.new_id(by)
        secret = self._tournaments.new_seed()
        first, *rest = trf.import_commands(
            report, tournament=id_, game=game, rules=rules, options=Raw(options), seed=secret, by=by.account.id
        )
        assert isinstance(first, OpenTournament), "a tournament begins with its opening"
        done = await self._tournaments.create(by, first.config, id_, reported=first.reported)
        for number, command in enumerate(rest):
            command_id = by.command_id and f"{by.command_id}:{number}"
            done = await self._tournaments.do(id_, Intent(by.account, command_id), _just(command))
        return await self._ended(id_, by, done)

    async def _ended(self, id_: str, by: Intent, done: Applied[TournamentState]) -> Applied[TournamentState]:
        """A report of all rounds is a tournament that is over. Of a retry it may have been over before."""
        if done.repeated:
            done = with_state(done, now=await self._tournaments.load(id_))
        while commands := due(done.now.state, self._tournaments.clock.now()):
            command = commands[0]
            if not isinstance(command, CloseStage | FinishTournament):
                break
            own = replace(command, by=by.account.id)
            done = await self._tournaments.ask(id_, Intent(by.account), own)
        return done
