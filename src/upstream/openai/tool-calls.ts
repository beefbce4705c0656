import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { mostAtOnce } from "../../dialects/too-many-texts.ts";
import { type Fields, fieldsIn, isFields, textIn, withoutNulls } from "../../contract/fields.ts";
import { tooMany } from "../failures.ts";

type Fragment = NonNullable<ChatCompletionChunk["choices"][number]["delta"]["tool_calls"]>[number];

/** An identifier for a call that came without one. */
export const newCallId = (): string => `call_${crypto.randomUUID().replaceAll("-", "")}`;

/** Assigns the fragments of tool calls in one streamed choice to their calls. */
export interface CallTracker {
  /** The fragment with its call's index; identifier and name only in the first of a call, which waits until there is a name. */
  fragment(call: Fields): Fragment[];
  /** Calls whose name never came, and empty arguments for those that had none when the choice finished. */
  unfinished(): Fragment[];
}

/** What is known of a call. */
interface Call {
  givenIndex: unknown;
  /** As it was given; empty if it was not. */
  id: string;
  /** Its place among the calls that have begun; below 0 until it does. */
  index: number;
  hasArguments: boolean;
  /** What its first fragment will say. */
  first: Fields;
}

/**
 * Providers send an index with each fragment, or an identifier, or neither: then a name begins a call, and what follows belongs to it.
 * Some send index 0 with every call; a new identifier with a name then begins a new call. Some send a new one with each fragment.
 */
export function callTracker(): CallTracker {
  const known: Call[] = [];
  let begun = 0;

  return {
    fragment(fragment) {
      const { id: given, index: givenIndex, ...rest } = withoutNulls(fragment);
      const body = isFields(rest["function"]) ? withoutNulls(rest["function"]) : {};
      // Mistral sends the text "null" for none.
      const id = typeof given === "string" && given !== "null" ? given : "";
      const isNamed = typeof body["name"] === "string" && body["name"] !== "";
      const isCustom = "custom" in rest;
      const args = argumentsOf(body["arguments"]);
      let call = find(givenIndex, id, isNamed);
      if (!call && known.length >= mostAtOnce) throw tooMany("calls of tools");
      if (!call) known.push((call = { givenIndex, id, index: -1, hasArguments: false, first: {} }));
      if (args !== "" || isCustom) call.hasArguments = true;
      if (call.index >= 0) {
        const { type: _type, ...more } = rest;
        return [{ ...(isCustom ? more : { function: { arguments: args } }), index: call.index }];
      }
      call.id ||= id;
      call.first = { ...call.first, ...rest, ...(isCustom ? {} : { function: withBody(call.first, body, args) }) };
      return isNamed || isCustom ? [begin(call)] : [];
    },
    unfinished: () =>
      known.flatMap((call) => [
        ...(call.index < 0 ? [begin(call)] : []),
        ...(call.hasArguments ? [] : [{ index: call.index, function: { arguments: "{}" } }]),
      ]),
  };

  function begin(call: Call): Fragment {
    call.index = begun++;
    const { first, index, id } = call;
    return { ...first, index, id: id || newCallId(), type: textIn(first["type"]) || "function" };
  }

  function find(givenIndex: unknown, id: string, isNamed: boolean): Call | undefined {
    const isIndexed = typeof givenIndex === "number";
    const mayBe = (call: Call) => !isIndexed || call.givenIndex === givenIndex;
    const own = id === "" ? undefined : known.findLast((call) => call.id === id && mayBe(call));
    const last = own ?? known.findLast(mayBe);
    if (own || !last) return own;
    const isNext = isNamed && (last.index >= 0 || last.hasArguments);
    if (id === "") return isIndexed || !isNext ? last : undefined;
    return isIndexed && (!isNext || last.id === "") ? last : undefined;
  }
}

/** A function's name and arguments, with what was said of it before. */
function withBody({ function: before }: Fields, body: Fields, args: string): Fields {
  const said = fieldsIn(before);
  return { ...said, ...body, arguments: textIn(said["arguments"]) + args };
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
