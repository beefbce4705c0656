import { type Fields, isFields, textIn } from "../../../contract/fields.ts";
import type { Message } from "../../openai-chat/message.ts";
import type { FlatNames } from "./flat-names.ts";
import { contentOf, saidIn, textOfParts, untranslatable } from "./parts.ts";

/** Items as turns of a chat, and where they came from. */
export interface Turns {
  turns: Message[];
  /** For each turn the path of its item. */
  paths: string[];
  /** The same for each call, by the numbers of its turn and of itself, as in `2.tool_calls.0`. */
  calls: Map<string, string>;
}

/** Instructions and items in the chat form: the calls and thoughts of one answer become one turn of the assistant. */
export function turnsOf({ instructions, input }: Fields, names: FlatNames): Turns {
  const conversation = new Conversation(names);
  if (typeof instructions === "string" && instructions !== "")
    conversation.add({ role: "system", content: instructions }, "instructions");
  if (typeof input === "string") conversation.add({ role: "user", content: input }, "input");
  else for (const [index, item] of itemsIn(input).entries()) conversation.take(item, `input.${index}`);
  conversation.end();
  return conversation;
}

const itemsIn = (input: unknown): Fields[] => (Array.isArray(input) ? (input as unknown[]).filter(isFields) : []);

class Conversation implements Turns {
  readonly turns: Message[] = [];
  readonly paths: string[] = [];
  readonly calls = new Map<string, string>();
  /** Thoughts of the answer that is being read: before its words, between them and its calls, or behind those. */
  #thoughts = "";
  /** Pictures and files of the results that are being read, and where the last of them stands. */
  #media: { parts: Fields[]; path: string } | undefined;
  readonly #names: FlatNames;

  constructor(names: FlatNames) {
    this.#names = names;
  }

  add(turn: Fields, path: string): void {
    if (turn["role"] !== "assistant") this.#endAnswer();
    if (turn["role"] !== "tool") this.#showMedia();
    this.turns.push(turn as Message);
    this.paths.push(path);
  }

  end(): void {
    this.#endAnswer();
    this.#showMedia();
  }

  take(item: Fields, path: string): void {
    const { type = "message", call_id: id } = item;
    const name = this.#names.of(item["name"], item["namespace"]);
    switch (type) {
      case "message":
        return this.#message(item, path);
      case "reasoning":
        this.#thoughts = joinedThoughts(this.#thoughts, thoughtsIn(item));
        return;
      case "function_call":
        return this.#call({ id, function: { name, arguments: item["arguments"] } }, item, path);
      case "custom_tool_call":
        return this.#call({ id, function: { name, arguments: JSON.stringify({ input: item["input"] }) } }, item, path);
      case "function_call_output":
      case "custom_tool_call_output":
        return this.#result(textIn(id), contentOf(item["output"], `${path}.output`), path);
      case "additional_tools":
        return;
      default:
        if (!ranByProvider.has(textIn(type))) throw unknownItem(path);
    }
  }

  #message({ role, content }: Fields, path: string): void {
    if (role !== "assistant") return this.add({ role, content: contentOf(content, `${path}.content`) }, path);
    const { content: said, refusal } = saidIn(content);
    this.#answer({ content: said, ...(refusal === "" ? {} : { refusal }) }, path);
  }

  #call(call: Fields, { extra_content: extra }: Fields, path: string): void {
    const whole = { ...call, type: "function", ...(isFields(extra) ? { extra_content: extra } : {}) };
    if (this.turns.at(-1)?.role !== "assistant") this.#answer({ content: null }, path);
    const last = this.turns.at(-1) as Fields;
    const calls = (last["tool_calls"] ??= []) as Fields[];
    this.calls.set(`${this.turns.length - 1}.tool_calls.${calls.length}`, path);
    calls.push(whole);
    this.#tellThoughts(last);
  }

  #answer(said: Fields, path: string): void {
    const turn: Fields = { role: "assistant", ...said };
    this.#tellThoughts(turn);
    this.add(turn, path);
  }

  /** A result is a text: what else it holds goes into a message of the user behind all results, where every provider takes it. */
  #result(id: string, content: string | Fields[], path: string): void {
    const media = typeof content === "string" ? [] : content.filter(isMedium);
    const texts = typeof content === "string" || media.length === 0 ? content : content.filter((one) => !isMedium(one));
    this.add({ role: "tool", tool_call_id: id, content: texts.length === 0 ? "" : texts }, path);
    if (media.length > 0) this.#media = { parts: [...(this.#media?.parts ?? []), ...media], path };
  }

  #showMedia(): void {
    const media = this.#media;
    this.#media = undefined;
    if (media) this.add({ role: "user", content: media.parts }, media.path);
  }

  /** Thoughts that led to nothing are nobody's: with a later answer they would be taken for its own. */
  #endAnswer(): void {
    const last = this.turns.at(-1);
    if (last?.role === "assistant") this.#tellThoughts(last);
    this.#thoughts = "";
  }

  /** Adds the thoughts to the turn of their answer. */
  #tellThoughts(turn: Fields): void {
    if (this.#thoughts === "") return;
    turn["reasoning_content"] = joinedThoughts(textIn(turn["reasoning_content"]), this.#thoughts);
    this.#thoughts = "";
  }
}

const isMedium = ({ type }: Fields): boolean => type !== "text" && type !== "refusal";

const joinedThoughts = (before: string, more: string): string => [before, more].filter(Boolean).join("\n\n");

/** The thoughts themselves, else their summary; where they are encrypted, only who encrypted them can use them. */
function thoughtsIn({ content, summary, encrypted_content: encrypted }: Fields): string {
  const own = textOfParts(content);
  return own === "" && typeof encrypted !== "string" ? textOfParts(summary) : own;
}

/** Calls that another provider ran and answered by itself: what came of them stands in the text that followed. */
export const ranByProvider = new Set(
  (
    "web_search_call file_search_call code_interpreter_call image_generation_call mcp_list_tools mcp_call mcp_approval_request " +
    "mcp_approval_response tool_search_call tool_search_output compaction_trigger"
  ).split(" "),
);

const unknownItem = (path: string) =>
  untranslatable(
    `${path}.type`,
    "must be message, function_call, function_call_output, custom_tool_call, custom_tool_call_output, additional_tools or reasoning: the provider of this model does not speak the responses API itself",
  );
