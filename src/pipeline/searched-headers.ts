import type { TextField } from "../privacy/text-field.ts";

/** The headers of a native lane that may hold personal data: all but those that name a version or a beta, in plain words. */
export const searchedHeaders = (headers: Readonly<Record<string, string>>): TextField[] =>
  Object.entries(headers).flatMap(([key, value]) =>
    ofWords.has(key) && value.split(",").every((word) => plainWord.test(word.trim()))
      ? []
      : [{ owner: headers, key, kind: "text", label: key }],
  );

const ofWords = new Set(["anthropic-version", "anthropic-beta", "openai-beta"]);
const plainWord = /^(?:[a-z][a-z0-9.=_-]{0,127}|\d{4}-\d\d-\d\d)$/;
