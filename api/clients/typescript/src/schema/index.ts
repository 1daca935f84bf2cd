// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.

export type * from "./common.ts";
export type * from "./documents.ts";
export type * from "./programs.ts";
export type * from "./runiverse.ts";
export type * from "./secrets.ts";
export type * from "./solitaire.ts";
export type * from "./tournaments.ts";
export type * from "./uno.ts";
export { GAMES, VERBS, VIEWS } from "./documents.ts";
