import { Type } from "@sinclair/typebox";
import { JsonObject, optional } from "../../contract/schema.ts";

/** What OpenAI's APIs say of a function, in an object of its own or beside the tool's type. */
export const functionFields = {
  name: Type.String({ minLength: 1, maxLength: 256, description: "Function name.", examples: ["send_mail"] }),
  description: optional(
    Type.String({
      description: "What the function is for, in words the model reads.",
      examples: ["Sends an e-mail"],
    }),
  ),
  parameters: optional({
    ...JsonObject,
    description: "JSON Schema of the arguments.",
    examples: [{ type: "object", properties: { to: { type: "string" } }, required: ["to"] }],
  }),
  strict: optional(
    Type.Boolean({ description: "Whether the arguments must follow the schema exactly.", examples: [true] }),
  ),
};
