"""Takes over tournaments that were played elsewhere, from their report files."""

from msgspec import Raw

from domain.tournaments import trf
from domain.tournaments.commands import OpenTournament
from services.tables import Intent
from services.tournaments import Done, Tournaments


class Importing:
    """From a report to a tournament of our own, one command after the other."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments

    async def report(self, by: Intent, text: str, game: str, options: bytes) -> Done:
        """The tournament a report tells of. Pairings and results say where they come from; sent again, it goes on."""
        report = trf.read(text)
        rules = self._tournaments.shelf.newest(game).rules_version
        id_ = self._tournaments.new_id(by)
        secret = self._tournaments.new_seed()
        first, *rest = trf.import_commands(
            report, tournament=id_, game=game, rules=rules, options=Raw(options), seed=secret, by=by.account.id
        )
        assert isinstance(first, OpenTournament), "a tournament begins with its opening"
        done = await self._tournaments.create(by, first.config, id_)
        for number, command in enumerate(rest):
            command_id = by.command_id and f"{by.command_id}:{number}"
            done = await self._tournaments.ask(id_, Intent(by.account, command_id), command)
        return done
