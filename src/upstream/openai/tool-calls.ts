import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { type Fields, isFields, withoutNulls } from "../../contract/fields.ts";

type Fragment = NonNullable<ChatCompletionChunk["choices"][number]["delta"]["tool_calls"]>[number];

/** A made-up identifier for a call whose provider gave it none. */
export const newCallId = (): string => `call_${crypto.randomUUID().replaceAll("-", "")}`;

/** The calls of one choice of a stream, as the fragments a provider sends become known. */
export interface CallTracker {
  /** A fragment with the place it belongs to; identity and name only in the first of a call. */
  fragment(call: Fields): Fragment;
  /** What calls without any arguments still lack when the choice finishes. */
  unfinished(): Fragment[];
}

/**
 * Providers count their calls, or give each an identifier, or neither: then a name begins a call and the rest goes on with the last.
 * Some count every call as the first one; another identifier tells it apart.
 */
export function callTracker(): CallTracker {
  const known: { given: unknown; id: string; made: boolean; written: boolean }[] = [];

  return {
    fragment(fragment) {
      const call = withoutNulls(fragment);
      const { id: given, type, index, ...rest } = call;
      const body = isFields(call["function"]) ? withoutNulls(call["function"]) : {};
      // Mistral writes "null" for none.
      const id = typeof given === "string" && given !== "null" ? given : "";
      const found = placeOf(index, id, typeof body["name"] === "string" && body["name"] !== "");
      const place = found < 0 ? known.length : found;
      const own = (known[place] ??= { given: index, id: id || newCallId(), made: id === "", written: false });
      const args = argumentsOf(body["arguments"]);
      if (args !== "" || "custom" in call) own.written = true;
      if (found >= 0)
        return "custom" in call ? { ...rest, index: place } : { index: place, function: { arguments: args } };
      const kind = typeof type === "string" && type !== "" ? type : "function";
      if ("custom" in call) return { ...rest, index: place, id: own.id, type: kind };
      return { ...rest, index: place, id: own.id, type: kind, function: { ...body, arguments: args } };
    },
    unfinished: () =>
      known.flatMap(({ written }, index) => (written ? [] : [{ index, function: { arguments: "{}" } }])),
  };

  function placeOf(index: unknown, id: string, isNamed: boolean): number {
    if (typeof index === "number") {
      const last = known.findLastIndex((call) => call.given === index);
      return last >= 0 && (id === "" || known[last]!.id === id || known[last]!.made) ? last : -1;
    }
    if (id !== "") return known.findIndex((call) => call.id === id);
    return isNamed ? -1 : known.length - 1;
  }
}

/** The calls of a whole answer: each with an identifier and arguments that are JSON text. */
export function wholeCalls(calls: unknown[]): unknown[] {
  return calls.filter(isFields).map((call) => {
    const { index: _index, ...rest } = withoutNulls(call);
    const { id, type } = rest;
    const identity = {
      id: typeof id === "string" && id !== "" && id !== "null" ? id : newCallId(),
      type: type || "function",
    };
    const body = rest["function"];
    if (!isFields(body)) return { ...rest, ...identity };
    return { ...rest, ...identity, function: { ...body, arguments: argumentsOf(body["arguments"]) || "{}" } };
  });
}

/** Arguments are JSON text; some send the value itself. */
function argumentsOf(given: unknown): string {
  if (typeof given === "string") return given;
  return given === undefined || given === null ? "" : JSON.stringify(given);
}
