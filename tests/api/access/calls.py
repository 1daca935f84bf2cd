"""One call of every operation of the schema, as small as it can be. `$t` is a table, `$o` a tournament."""

from typing import Final

CHANGED: Final = "{ __typename }"
PLAN: Final = '{title: "Cup", stages: [{format: SWISS, rounds: 2}]}'

ALONE: Final = {
    "query tournaments": "tournaments { edges { cursor } }",
    "query games": "games { slug }",
    "query rules": 'rules(game: "uno") { edges { cursor } }',
    "query rule": 'rule(id: "UN-11") { text }',
    "query cards": 'cards(game: "uno") { edges { cursor } }',
    "query card": 'card(game: "uno", id: "R4") { name }',
    "query me": "me { scopes }",
    "query tokens": "tokens { id }",
    "query tables": "tables { edges { cursor } }",
    "query countTables": "countTables",
    "query leaderboard": 'leaderboard(game: "uno") { edges { cursor } }',
    "query playerRecord": 'playerRecord(player: "x") { game }',
    "query playerHistory": 'playerHistory(player: "x") { edges { cursor } }',
    "query headToHead": 'headToHead(player: "x", other: "y") { game }',
    "query gameStatistics": 'gameStatistics(game: "uno") { game }',
    "query queuePlace": 'queuePlace(game: "uno") { waiting }',
    "query scoreSecrets": 'scoreSecrets(hand: "F1 F2 F3", version: BASIC) { __typename }',
    "query checkRuniverseDeck": 'checkRuniverseDeck(text: "") { __typename }',
    "query showRuniverseDeck": "showRuniverseDeck(facet: RUBY)",
    "mutation openTable": f"openTable(options: {{uno: {{}}}}) {CHANGED}",
    "mutation createTournament": f"createTournament(plan: {PLAN}, options: {{uno: {{}}}}) {CHANGED}",
    "mutation importTournament": f'importTournament(report: "", options: {{uno: {{}}}}) {CHANGED}',
    "mutation quickMatch": f"quickMatch(options: {{uno: {{}}}}) {CHANGED}",
    "mutation leaveQuickMatch": f'leaveQuickMatch(game: "uno") {CHANGED}',
    "mutation createBot": 'createBot(name: "Robot") { scopes }',
    "mutation createGuest": 'createGuest(name: "Newcomer") { scopes }',
    "mutation createToken": "createToken { about { id } }",
    "mutation revokeToken": 'revokeToken(token: "orr_none")',
    "mutation revokeTokens": "revokeTokens",
    "subscription lobby": "lobby { id }",
    "subscription quickMatch": 'quickMatch(game: "uno") { waiting }',
}
"""Those that are about no table and no tournament."""

AT_TABLES: Final = {
    "query node": "node(id: $t) { id }",
    "query table": "table(id: $t) { id }",
    "query table.view": "table(id: $t) { view { viewer seat } }",
    "query table.view(seat: 0)": "table(id: $t) { view(seat: 0) { viewer seat } }",
    "query table.view(everything)": "table(id: $t) { view(everything: true) { viewer seat } }",
    "query table.legal": "table(id: $t) { legal { text } }",
    "query table.events": "table(id: $t) { events { edges { cursor } } }",
    "query table.events(everything)": "table(id: $t) { events(everything: true) { edges { cursor } } }",
    "query table.audit": "table(id: $t) { audit { passed } }",
    "query replay": "replay(table: $t) { viewer seat }",
    "query replay(seat: 0)": "replay(table: $t, seat: 0) { viewer seat }",
    "query replay(everything)": "replay(table: $t, everything: true) { viewer seat }",
    "query audit": "audit(table: $t) { passed }",
    "query export": "export(table: $t)",
    "query export(seat: 0)": "export(table: $t, seat: 0)",
    "query export(everything)": "export(table: $t, everything: true)",
    "query chat": "chat(table: $t) { edges { cursor } }",
    "query match": "match(id: $t) { goal }",
    "query invitation": "invitation(table: $t)",
    "query privilegedReads": "privilegedReads(table: $t) { edges { cursor } }",
    "mutation takeSeat": f"takeSeat(table: $t) {CHANGED}",
    "mutation enterTable": f'enterTable(table: $t, invitation: "guessed") {CHANGED}',
    "mutation addBot": f"addBot(table: $t, strength: 1) {CHANGED}",
    "mutation removeBot": f"removeBot(table: $t, seat: 1) {CHANGED}",
    "mutation leaveSeat": f"leaveSeat(table: $t) {CHANGED}",
    "mutation startGame": f"startGame(table: $t) {CHANGED}",
    "mutation cancelTable": f"cancelTable(table: $t) {CHANGED}",
    "mutation act": f"act(table: $t, command: {{uno: {{draw: GO}}}}) {CHANGED}",
    "mutation stepAway": f"stepAway(table: $t) {CHANGED}",
    "mutation takeBack": f"takeBack(table: $t) {CHANGED}",
    "mutation callReady": f"callReady(table: $t) {CHANGED}",
    "mutation sayReady": f"sayReady(table: $t) {CHANGED}",
    "mutation askUndo": f"askUndo(table: $t) {CHANGED}",
    "mutation answerUndo": f"answerUndo(table: $t, agrees: true) {CHANGED}",
    "mutation rematch": f"rematch(table: $t) {CHANGED}",
    "mutation say": 'say(table: $t, text: "hello") { text }',
    "subscription tableEvents": "tableEvents(table: $t) { version }",
    "subscription tableEvents(seat: 0)": "tableEvents(table: $t, seat: 0) { version }",
    "subscription tableEvents(everything)": "tableEvents(table: $t, everything: true) { version }",
    "subscription chat": "chat(table: $t) { text }",
}
"""Those that are about a table."""

IN_TOURNAMENTS: Final = {
    "query node(tournament)": "node(id: $o) { id }",
    "query tournament": "tournament(id: $o) { version }",
    "query tournament.audit": "tournament(id: $o) { audit { passed } }",
    "query tournament.export": "tournament(id: $o) { export }",
    "query tournament.export(everything)": "tournament(id: $o) { export(everything: true) }",
    "mutation configureTournament": (
        f"configureTournament(tournament: $o, plan: {PLAN}, options: {{uno: {{}}}}) {CHANGED}"
    ),
    "mutation enterTournament": f"enterTournament(tournament: $o) {CHANGED}",
    "mutation enterTournament(account)": f'enterTournament(tournament: $o, account: "x") {CHANGED}',
    "mutation enterBots": f'enterBots(tournament: $o, bot: "random", names: ["Robot"]) {CHANGED}',
    "mutation runTournament": f"runTournament(tournament: $o, command: {{start: GO}}) {CHANGED}",
    "subscription stageChanges": "stageChanges(tournament: $o) { version }",
    "subscription tournamentEvents": "tournamentEvents(tournament: $o) { version }",
}
"""Those that are about a tournament."""
