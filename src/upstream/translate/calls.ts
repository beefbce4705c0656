import { callArguments } from "../../dialects/openai-chat/call-arguments.ts";
import type { Message } from "../../dialects/openai-chat/message.ts";
import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** A function call the model made earlier in the conversation. */
export interface PriorCall {
  kind: "call";
  /** Letters, digits, `_` and `-`; unique in the conversation. */
  id: string;
  name: string;
  arguments: Fields;
  /** The call's `extra_content`: what a provider gave out with the call and wants back. */
  extra: unknown;
  /** Its position among all calls of the conversation. */
  position: number;
  path: string;
}

/** Pairs the calls of a conversation with their results. */
export interface CallPairing {
  /** The calls in an assistant's message. */
  open(message: Fields, path: string): PriorCall[];
  /** The call that a tool's message answers. */
  answer(message: Extract<Message, { role: "tool" | "function" }>, path: string): PriorCall;
  /** The conversation continues: refuses it if a call is unanswered. */
  settle(): void;
}

export function callPairing(): CallPairing {
  const ids = new Set<string>();
  let lastNumber = 0;
  /** Those unanswered, by the ids they came with. */
  const waiting = new Map<string, PriorCall[]>();

  return {
    open(message, path) {
      return parsedCalls(message, path).map(({ givenId, ...parsed }) => {
        const call = { ...parsed, id: uniqueId(givenId), position: ids.size };
        const same = waiting.get(givenId);
        if (same) same.push(call);
        else waiting.set(givenId, [call]);
        return call;
      });
    },
    answer(message, path) {
      const isTool = message.role === "tool";
      const givenId = isTool ? message.tool_call_id : legacyId(message.name);
      const same = waiting.get(givenId);
      const call = same?.shift();
      if (!call)
        return refuse(
          `${path}.${isTool ? "tool_call_id" : "name"}`,
          "must be that of an unanswered call in the assistant message before",
        );
      if (same?.length === 0) waiting.delete(givenId);
      return call;
    },
    settle() {
      const [[call] = []] = waiting.values();
      if (call) refuse(call.path, "must be answered by a tool message before the conversation goes on");
    },
  };

  /** Other providers' ids hold characters that are not accepted everywhere, and some clients send the same id twice. */
  function uniqueId(given: string): string {
    let id = given;
    while (!/^[a-zA-Z0-9_-]+$/.test(id) || ids.has(id)) {
      lastNumber = Math.max(lastNumber, ids.size) + 1;
      id = `call_${lastNumber}`;
    }
    ids.add(id);
    return id;
  }
}

type ParsedCall = Omit<PriorCall, "id" | "position"> & { givenId: string };

function parsedCalls(message: Fields, path: string): ParsedCall[] {
  const calls = listIn(message["tool_calls"]).map((call, position) => toolCall(call, `${path}.tool_calls.${position}`));
  const legacy = message["function_call"];
  return isFields(legacy)
    ? [...calls, callOf(legacy, legacyId(textIn(legacy["name"])), `${path}.function_call`)]
    : calls;
}

function toolCall(call: Fields, path: string): ParsedCall {
  if (!isFields(call["function"]))
    return refuse(path, "must be a call of a function: the provider knows no other tools");
  return callOf(call["function"], textIn(call["id"]), `${path}.function`, call["extra_content"]);
}

function callOf(body: Fields, givenId: string, path: string, extra?: unknown): ParsedCall {
  const name = textIn(body["name"]);
  return { kind: "call", givenId, name, arguments: callArguments(textIn(body["arguments"])), extra, path };
}

/** A call in the deprecated form has no id: its result names the function. */
const legacyId = (name: string) => `function ${name}`;
