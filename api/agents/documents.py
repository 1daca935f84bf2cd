"""What is asked of the API, each an operation of its own."""

from typing import Final

ME: Final = "{ me { account { id name } scopes } }"
GAMES: Final = "{ games { slug title summary minSeats maxSeats bots } }"
TABLES: Final = """query($first: Int!, $after: String, $game: String, $status: Status, $player: ID) {
  tables(first: $first, after: $after, game: $game, status: $status, player: $player) {
    edges { node { id game status version seats { seat left bot player { name } } } }
    pageInfo { hasNextPage endCursor }
  }
}"""
LOOK: Final = """query($table: ID!, $at: Int, $seat: Int, $last: Int!) {
  replay(table: $table, at: $at, seat: $seat) {
    version viewer seat drawing
    table { game status version outcome { reason standings { seat place score } } seats { seat player { name } } }
  }
  table(id: $table) { events(last: $last, seat: $seat) { edges { node { version text } } } }
}"""
LEGAL: Final = "query($table: ID!) { table(id: $table) { status version legal { key text } } }"
STATUS: Final = "query($table: ID!) { table(id: $table) { status version legal { key } } }"
STORY: Final = """query($table: ID!, $first: Int!, $after: String, $seat: Int) {
  table(id: $table) {
    version
    events(first: $first, after: $after, seat: $seat) {
      edges { node { version text rules { id } } } pageInfo { hasNextPage endCursor }
    }
  }
}"""
AUDIT: Final = "query($table: ID!) { audit(table: $table) { passed complete verdict checks { name passed detail } } }"
RULE: Final = "query($id: ID!) { rule(id: $id) { id text } }"
RULES: Final = """query($game: String!, $first: Int!, $after: String) {
  rules(game: $game, first: $first, after: $after) {
    edges { node { id text } } pageInfo { hasNextPage endCursor }
  }
}"""
INTRO: Final = "{ games { slug title intro { markdown } } }"
_ANSWER: Final = """{
    __typename
    ... on TableChanged { version repeated table { id status } }
    ... on Refused { code rule ruleText reason }
    ... on OutOfDate { version }
  }"""
ACT: Final = f"""mutation($table: ID!, $move: ID!, $commandId: String!) {{
  done: act(table: $table, move: $move, commandId: $commandId) {_ANSWER}
}}"""
OPEN: Final = f"""mutation($options: GameOptionsInput!, $commandId: String!) {{
  done: openTable(options: $options, commandId: $commandId) {_ANSWER}
}}"""
ADD_BOT: Final = f"""mutation($table: ID!, $strength: Int!, $commandId: String!) {{
  done: addBot(table: $table, strength: $strength, commandId: $commandId) {_ANSWER}
}}"""
SIT_DOWN: Final = f"""mutation($table: ID!, $commandId: String!) {{
  done: takeSeat(table: $table, commandId: $commandId) {_ANSWER}
}}"""
START: Final = f"""mutation($table: ID!, $commandId: String!) {{
  done: startGame(table: $table, commandId: $commandId) {_ANSWER}
}}"""
