// What the types must not allow: each line below is an error, and the compiler is told to expect it.
import { Orrery, type Legal, type schema } from "orrery-client";

const orrery = new Orrery("http://127.0.0.1:8000");
// @ts-expect-error two commands at once
export const both: schema.UnoCommandInput = { draw: "GO", pass: "GO" };
// @ts-expect-error none at all
export const none: schema.CommandInput = {};
// @ts-expect-error a word that is not in the schema
export const status: schema.Status = "SLEEPING";
declare const solitaire: schema.SolitaireCard;
// @ts-expect-error a card of another game
export const play: schema.UnoPlayInput = { card: solitaire };
// @ts-expect-error the verb needs a table
void orrery.do("startGame", {});
// @ts-expect-error a verb that there is not
void orrery.do("cheat", { table: "t" });
declare const move: Legal<"uno">;
// @ts-expect-error a command of another game
void move.input.solitaire;
