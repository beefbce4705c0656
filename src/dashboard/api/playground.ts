import { Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { id, line } from "./fields.ts";

export const Chat = Type.Object({
  account: Type.Optional(id("Id of the account that pays. Operators must say it; members have but one.")),
  api: Type.Optional(line("Path of the API it is had by, such as /v1/messages; left out: chat completions.", 200)),
  model: line("Id of a model that is offered.", 200),
  messages: Type.Array(
    Type.Object({
      role: oneOf(["system", "user", "assistant"]),
      content: checked({ maxLength: 200_000 }),
    }),
    { minItems: 1, maxItems: 200 },
  ),
});
