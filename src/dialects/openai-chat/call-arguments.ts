import { exactJson } from "../../contract/exact-number.ts";
import { type Fields, isFields } from "../../contract/fields.ts";

/** The arguments of a call as an object. What is none, such as what a model left unfinished, is told in one as it is. */
export function callArguments(text: string): Fields {
  if (text.trim() === "") return {};
  const value = valueIn(text);
  return isFields(value) ? value : { arguments: value };
}

/** The same as JSON text: that of an object as it was written. */
export const objectText = (text: string): string =>
  isFields(valueIn(text)) ? text : JSON.stringify(callArguments(text));

function valueIn(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    return text;
  }
}
