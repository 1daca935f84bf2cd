// Follows a table with other people's clients: `peers.mjs sse|ws ADDRESS TOKEN TABLE`. Prints what each answer says.
import { createClient as overEvents } from "graphql-sse";
import { createClient as overSocket } from "graphql-ws";

const [by, address, token, table] = process.argv.slice(2);
const client =
  by === "sse"
    ? overEvents({ url: `http://${address}/graphql`, headers: { authorization: `Bearer ${token}` }, retryAttempts: 0 })
    : overSocket({ url: `ws://${address}/graphql`, connectionParams: { authorization: `Bearer ${token}` }, retryAttempts: 0 });

const told = async (query, variables = {}) => {
  for await (const answer of client.iterate({ query, variables })) console.log(JSON.stringify(answer));
};
await told("{ me { account { name } } }");
await told("mutation { openTable(options: {solitaire: {}}) { __typename } }");
await told("subscription($table: ID!) { tableEvents(table: $table, fromVersion: 3) { version } }", { table });
await told("{ nothing }").catch((errors) => console.log(JSON.stringify({ errors })));
await client.dispose();
