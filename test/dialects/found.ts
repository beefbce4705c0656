import { requestShape } from "../../src/dialects/openai-chat/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";

export type Fields = Record<string, unknown>;

/** What is found in a request, as `kind: text`. */
export const found = (request: Fields): string[] =>
  [...textFields({ model: "m", messages: [], ...request }, requestShape)]
    .filter((field) => field !== undefined)
    .map(({ owner, key, kind }) => `${kind}: ${kind === "key" ? key : String(owner[key])}`);
