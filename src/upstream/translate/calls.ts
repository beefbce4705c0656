import type { Message } from "../../dialects/openai-chat/message.ts";
import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** A call of a function that the model asked for earlier. */
export interface Call {
  kind: "call";
  /** Letters, digits, `_` and `-`; no other call of the conversation has it. */
  id: string;
  name: string;
  arguments: Fields;
  /** What Gemini gave out with the call, to have it back. */
  signature: string | undefined;
  /** Where it stands among all calls of the conversation. */
  place: number;
  path: string;
}

/** Keeps which calls of a conversation still wait for their results. */
export interface CallBook {
  /** The calls in an assistant's message. */
  open(message: Fields, path: string): Call[];
  /** The call that a tool's message answers. */
  answer(message: Extract<Message, { role: "tool" | "function" }>, path: string): Call;
  /** The conversation goes on: nothing may be left unanswered. */
  settle(): void;
}

export function callBook(): CallBook {
  const ids = new Set<string>();
  let waiting: { given: string; call: Call }[] = [];

  return {
    open(message, path) {
      const written = writtenCalls(message, path);
      const opened = written.map(({ given, ...call }) => ({
        given,
        call: { ...call, id: own(given), place: ids.size },
      }));
      waiting.push(...opened);
      return opened.map(({ call }) => call);
    },
    answer(message, path) {
      const isTool = message.role === "tool";
      const given = isTool ? message.tool_call_id : legacyId(message.name);
      const found = waiting.find((one) => one.given === given);
      if (!found)
        return refuse(
          `${path}.${isTool ? "tool_call_id" : "name"}`,
          "must be that of an unanswered call in the assistant message before",
        );
      waiting = waiting.filter((one) => one !== found);
      return found.call;
    },
    settle() {
      if (waiting[0])
        refuse(waiting[0].call.path, "must be answered by a tool message before the conversation goes on");
    },
  };

  /** Other providers' ids hold characters that are not taken everywhere, and some clients send the same twice. */
  function own(given: string): string {
    let id = given;
    for (let number = ids.size + 1; !/^[a-zA-Z0-9_-]+$/.test(id) || ids.has(id); number++) id = `call_${number}`;
    ids.add(id);
    return id;
  }
}

type Written = Omit<Call, "id" | "place"> & { given: string };

function writtenCalls(message: Fields, path: string): Written[] {
  const calls = listIn(message["tool_calls"]).map((call, position) => toolCall(call, `${path}.tool_calls.${position}`));
  const legacy = message["function_call"];
  return isFields(legacy)
    ? [...calls, callOf(legacy, legacyId(textIn(legacy["name"])), `${path}.function_call`)]
    : calls;
}

function toolCall(call: Fields, path: string): Written {
  if (!isFields(call["function"]))
    return refuse(path, "must be a call of a function: the provider knows no other tools");
  const { thought_signature: signature } = fieldsIn(fieldsIn(call["extra_content"])["google"]);
  return {
    ...callOf(call["function"], textIn(call["id"]), `${path}.function`),
    ...(typeof signature === "string" ? { signature } : {}),
  };
}

function callOf(body: Fields, given: string, path: string): Written {
  const name = textIn(body["name"]);
  const args = argumentsIn(textIn(body["arguments"]));
  if (!args) return refuse(`${path}.arguments`, "must be the JSON text of an object");
  return { kind: "call", given, name, arguments: args, signature: undefined, path };
}

function argumentsIn(text: string): Fields | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    // What is no JSON cannot be said as an object, and guessing what was meant would put words into the model's mouth.
    return undefined;
  }
}

/** A call in the deprecated form has no id; its result names the function. */
const legacyId = (name: string) => `function ${name}`;
