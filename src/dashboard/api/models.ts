import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { count, orNull, text, time, usd } from "./fields.ts";

export const Target = Type.Object({
  provider: text("Name of the provider."),
  model: text("The model's name there."),
  state: oneOf(["closed", "open", "half-open"]),
  reason: orNull(text("Why calls are kept from it.")),
  failures_in_row: count("Since the last answer."),
  open_seconds: count("Until it is tried again."),
});
export const Model = Type.Object({
  id: text("What callers ask for."),
  owned_by: text("Whose it is."),
  targets: Type.Array(Target),
  input_usd: orNull(usd("Per million tokens of prompts; null: free.")),
  output_usd: orNull(usd("Per million tokens of answers.")),
  max_output_tokens: orNull(count("Longest answer.")),
});
export const Models = Type.Object({
  data: Type.Array(Model),
  failures: Type.Array(
    Type.Object({
      at: time("When."),
      provider: text("Who failed."),
      model: text("At what."),
      kind: text("credential, busy, timeout, unreachable or broken."),
    }),
  ),
  apis: Type.Array(Type.Object({ path: text("Where it is called."), name: text("What it is called.") }), {
    description: "APIs that a conversation can be had by.",
  }),
  privacy: Type.Boolean({ description: "Whether values are hidden." }),
});

export type Models = Static<typeof Models>;
