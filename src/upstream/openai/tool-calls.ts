import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { type Fields, isFields, withoutNulls } from "../../contract/fields.ts";

type Fragment = NonNullable<ChatCompletionChunk["choices"][number]["delta"]["tool_calls"]>[number];

/** An identifier for a call that came without one. */
export const newCallId = (): string => `call_${crypto.randomUUID().replaceAll("-", "")}`;

/** Assigns the fragments of tool calls in one streamed choice to their calls. */
export interface CallTracker {
  /** The fragment with its call's index; identifier and name only in the first fragment of a call. */
  fragment(call: Fields): Fragment;
  /** Empty arguments for calls that had none when the choice finished. */
  unfinished(): Fragment[];
}

/**
 * Providers send an index with each fragment, or an identifier, or neither: then a name begins a call, and what follows belongs to it.
 * Some send index 0 with every call; a new identifier then begins a new call.
 */
export function callTracker(): CallTracker {
  const known: { givenIndex: unknown; id: string; isMadeUp: boolean; hasArguments: boolean }[] = [];

  return {
    fragment(fragment) {
      const call = withoutNulls(fragment);
      const { id: given, type, index, ...rest } = call;
      const body = isFields(call["function"]) ? withoutNulls(call["function"]) : {};
      // Mistral sends the text "null" for none.
      const id = typeof given === "string" && given !== "null" ? given : "";
      const found = indexOf(index, id, typeof body["name"] === "string" && body["name"] !== "");
      const position = found < 0 ? known.length : found;
      const own = (known[position] ??= {
        givenIndex: index,
        id: id || newCallId(),
        isMadeUp: id === "",
        hasArguments: false,
      });
      const args = argumentsOf(body["arguments"]);
      if (args !== "" || "custom" in call) own.hasArguments = true;
      if (found >= 0)
        return "custom" in call ? { ...rest, index: position } : { index: position, function: { arguments: args } };
      const kind = typeof type === "string" && type !== "" ? type : "function";
      if ("custom" in call) return { ...rest, index: position, id: own.id, type: kind };
      return { ...rest, index: position, id: own.id, type: kind, function: { ...body, arguments: args } };
    },
    unfinished: () =>
      known.flatMap(({ hasArguments }, index) => (hasArguments ? [] : [{ index, function: { arguments: "{}" } }])),
  };

  function indexOf(index: unknown, id: string, isNamed: boolean): number {
    if (typeof index === "number") {
      const last = known.findLastIndex((call) => call.givenIndex === index);
      return last >= 0 && (id === "" || known[last]!.id === id || known[last]!.isMadeUp) ? last : -1;
    }
    if (id !== "") return known.findIndex((call) => call.id === id);
    return isNamed ? -1 : known.length - 1;
  }
}

/** A call of a whole answer, with an identifier and with arguments as JSON text. */
export function wholeCall(call: Fields): Fields {
  const { index: _index, ...rest } = withoutNulls(call);
  const { id, type } = rest;
  const identity = {
    id: typeof id === "string" && id !== "" && id !== "null" ? id : newCallId(),
    type: type || "function",
  };
  const body = rest["function"];
  if (!isFields(body)) return { ...rest, ...identity };
  return { ...rest, ...identity, function: { ...body, arguments: argumentsOf(body["arguments"]) || "{}" } };
}

/** JSON text; some providers send the value itself. */
function argumentsOf(given: unknown): string {
  if (typeof given === "string") return given;
  return given === undefined || given === null ? "" : JSON.stringify(given);
}
