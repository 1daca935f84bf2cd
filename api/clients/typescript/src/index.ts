export { bot, playTable } from "./bot.ts";
export type { BotSettings, Choice, Choose, Result, Turn } from "./bot.ts";
export { Orrery } from "./client.ts";
export type { Changed, Clock, CommandOf, Legal, Look, Settings, Slug, Step, Verb } from "./client.ts";
export { OrreryError, OutOfDate, Refused, Unavailable } from "./errors.ts";
export type { ServiceFault } from "./errors.ts";
export * as schema from "./schema/index.ts";
