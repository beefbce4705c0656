import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Fields, isFields } from "../../../contract/fields.ts";
import type { Adaptation, Capability, ChoiceChange } from "../capabilities.ts";
import { endingOf } from "../ending.ts";
import { jsonFormatIn } from "../settings.ts";
import { FirstValue } from "./first-value.ts";
import { HeldText, misfit } from "./held-text.ts";

/** JSON, of any form or by a schema, of which the encoder itself tells the model in an instruction. */
export const jsonToldByEncoder: Capability = {
  fate: "emulated",
  isRejectable: false,
  how: "an instruction; of the answer, only the JSON is kept",
  apply: (request) => ({ request, ...jsonAlone(request) }),
};

/**
 * Makes of an answer its JSON alone. Nothing is changed where the caller began the answer, which so is no value by itself, or asks for a
 * text or a number, where no bracket says where it begins.
 */
export function jsonAlone(request: ChatRequest): Pick<Adaptation, "change"> {
  const opening = openingOf(jsonFormatIn(request)?.schema);
  if (opening === "" || endingOf(request) === "assistant") return {};
  return { change: () => unwrapped(opening) };
}

/** The characters that the value can begin with. */
function openingOf(schema: Fields | undefined): string {
  if (!schema || isFields(schema["properties"])) return "{";
  const { type = ["object", "array"] } = schema;
  const types = [type].flat();
  return (types.includes("object") ? "{" : "") + (types.includes("array") ? "[" : "");
}

/**
 * The value without the lead, the fence and the tail that models write around it all the same. The lead is held until the value begins;
 * an answer of calls, a refusal and one that was cut short before that are given as they are.
 */
function unwrapped(opening: string): ChoiceChange {
  const first = new FirstValue(opening);
  const lead = new HeldText();
  const value = new HeldText();
  let isOther = false;
  return ({ delta, reason }) => {
    const { content, ...rest } = delta;
    isOther ||= Boolean(rest.refusal) || (rest.tool_calls ?? []).length > 0;
    if (first.state === "before") lead.add(content);
    let text = first.push(content ?? "");
    value.add(text);
    const isLead = first.state === "before";
    if (reason === "stop" && !isOther) mustBeJson(isLead ? lead : value);
    if (isLead && (isOther || reason)) text = lead.take();
    return { delta: text ? { ...rest, content: text } : rest, reason };
  };
}

function mustBeJson(text: HeldText): void {
  if (text.value() === undefined) throw misfit("it is not JSON, as response_format asks for");
}
