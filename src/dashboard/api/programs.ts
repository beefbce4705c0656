import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { label, listOf, orNull, page, state, text, time, timeToCome, exactly } from "./fields.ts";

export const ProgramToken = Type.Object({
  id: text("The token's id."),
  label: orNull(text("What it is for.")),
  scope: oneOf(["read", "all"], { description: "`read`: it changes nothing." }),
  state,
  created_by: text("Login of who made it."),
  created_at: time("When it was made."),
  expires_at: orNull(time("When it ends.")),
  revoked_at: orNull(time("When it was revoked.")),
  last_used_at: orNull(time("When it was last used, to the minute.")),
});
export const ProgramTokens = listOf(ProgramToken);
export const TokensQuery = exactly({ ...page, state: Type.Optional(state) });
export const NewProgramToken = exactly({
  scope: Type.Optional(oneOf(["read", "all"], { description: "`read`: it changes nothing.", default: "read" })),
  label,
  expires_at: Type.Optional(Type.Union([timeToCome, Type.Null()])),
});
export const MadeProgramToken = Type.Object({
  token: ProgramToken,
  secret: text("The token itself, shown this once."),
});

export type ProgramToken = Static<typeof ProgramToken>;
export type MadeProgramToken = Static<typeof MadeProgramToken>;
