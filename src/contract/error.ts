import { Type } from "@sinclair/typebox";
import { open } from "./schema.ts";

export const ErrorDetail = open(
  {
    message: Type.String({
      description: "What failed and what would be right, in one sentence.",
      examples: ["temperature must be a number from 0 to 2"],
    }),
    type: Type.String({
      description: "Class of the error, as OpenAI clients know it.",
      examples: ["invalid_request_error"],
    }),
    code: Type.String({
      description: "Code of the error, from the table of this document.",
      examples: ["invalid_request"],
    }),
    param: Type.Union([Type.String(), Type.Null()], {
      description: "The field or header at fault, as a path.",
      examples: ["temperature"],
    }),
  },
  { description: "The error." },
);

/** The one error envelope; `errors.ts` fills it. */
export const ErrorBody = open({ error: ErrorDetail }, { description: "An error." });
