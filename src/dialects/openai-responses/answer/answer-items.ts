import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../../contract/fields.ts";
import type { FinishReason } from "../../openai-chat/completion.ts";
import type { DeclaredTool } from "../canonical/tools.ts";
import { CallItem, CustomToolItem } from "./call-items.ts";
import type { GrowingItem, ItemStatus } from "./growing-item.ts";
import { partForms, SpokenItem } from "./spoken-item.ts";
import type { ResponseEvent } from "./running.ts";

export interface ItemSettings {
  /** What all ids of items end with, before their number. */
  suffix: string;
  /** The tools of the request, by the names that the provider knows them by. */
  tools: ReadonlyMap<string, DeclaredTool>;
  /** Whether thoughts are told as a summary, which the caller asked for. */
  summarizes: boolean;
}

/**
 * Makes items of the deltas of a chat. Thoughts, text and a refusal follow each other, so one ends where the next begins; calls of tools
 * may interleave, so they end with the answer.
 */
export class AnswerItems {
  readonly #settings: ItemSettings;
  readonly #items: GrowingItem[] = [];
  readonly #calls = new Map<number, CallItem | CustomToolItem>();
  #spoken: { kind: "message" | "reasoning"; item: SpokenItem } | undefined;

  constructor(settings: ItemSettings) {
    this.#settings = settings;
  }

  /** The items as they stand. */
  get output(): Fields[] {
    return this.#items.map(({ value }) => value);
  }

  /** The events of a delta. @param logprobs of the delta's text */
  push(delta: Fields, logprobs: unknown): ResponseEvent[] {
    const events: ResponseEvent[] = [];
    const thought = textIn(delta["reasoning_content"]) || textIn(delta["reasoning"]);
    if (thought !== "") {
      const form = this.#settings.summarizes ? partForms.summary : partForms.thought;
      events.push(...this.#speak("reasoning", (item) => item.say(form, thought)));
    }
    const text = textIn(delta["content"]);
    if (text !== "") {
      const spelled = fieldsIn(logprobs)["content"];
      const list = Array.isArray(spelled) ? (spelled as unknown[]) : undefined;
      events.push(...this.#speak("message", (item) => item.say(partForms.text, text, list)));
    }
    for (const note of listIn(delta["annotations"]))
      events.push(...this.#speak("message", (item) => item.annotate(flatAnnotation(note))));
    const refusal = textIn(delta["refusal"]);
    if (refusal !== "") events.push(...this.#speak("message", (item) => item.say(partForms.refusal, refusal)));
    for (const [position, call] of listIn(delta["tool_calls"]).entries()) events.push(...this.#call(call, position));
    return events;
  }

  /** Ends every item that is open. */
  close(finish: FinishReason): ResponseEvent[] {
    const status: ItemStatus = finish === "length" || finish === "content_filter" ? "incomplete" : "completed";
    const events = this.#hush(status);
    for (const call of this.#calls.values()) events.push(...call.close(status));
    this.#calls.clear();
    return events;
  }

  /** Brings every open item up to date without a word: the answer broke off. */
  settle(): void {
    this.#spoken?.item.settle("incomplete");
    for (const call of this.#calls.values()) call.settle("incomplete");
    this.#spoken = undefined;
    this.#calls.clear();
  }

  #speak(kind: "message" | "reasoning", say: (item: SpokenItem) => ResponseEvent[]): ResponseEvent[] {
    if (this.#spoken?.kind === kind) return say(this.#spoken.item);
    const before = this.#hush("completed");
    const id = this.#id(kind === "message" ? "msg" : "rs");
    const item = new SpokenItem(
      this.#items.length,
      kind === "message"
        ? { id, type: kind, role: "assistant", content: [] }
        : { id, type: kind, summary: [], ...(this.#settings.summarizes ? {} : { content: [] }) },
    );
    this.#items.push(item);
    this.#spoken = { kind, item };
    return [...before, ...item.begin(), ...say(item)];
  }

  #hush(status: ItemStatus): ResponseEvent[] {
    const events = this.#spoken?.item.close(status) ?? [];
    this.#spoken = undefined;
    return events;
  }

  #call(call: Fields, position: number): ResponseEvent[] {
    const index = typeof call["index"] === "number" ? call["index"] : position;
    const { name, arguments: args } = fieldsIn(call["function"]);
    const known = this.#calls.get(index);
    if (known) return known.say(textIn(args));
    const before = this.#hush("completed");
    const item = this.#begun(textIn(name), call);
    this.#items.push(item);
    this.#calls.set(index, item);
    return [...before, ...item.begin(), ...item.say(textIn(args))];
  }

  #begun(name: string, { id, extra_content: extra }: Fields): CallItem | CustomToolItem {
    const at = this.#items.length;
    const tool = this.#settings.tools.get(name);
    const given = {
      call_id: textIn(id),
      name: tool?.name ?? name,
      ...(tool?.namespace === undefined ? {} : { namespace: tool.namespace }),
      ...(isFields(extra) ? { extra_content: extra } : {}),
    };
    return tool?.isCustom
      ? new CustomToolItem(at, { id: this.#id("ctc"), type: "custom_tool_call", ...given })
      : new CallItem(at, { id: this.#id("fc"), type: "function_call", ...given });
  }

  #id(prefix: string): string {
    return `${prefix}_${this.#settings.suffix}_${this.#items.length}`;
  }
}

/** `{type, url_citation: {…}}` as `{type, …}`. */
function flatAnnotation({ type, ...rest }: Fields): Fields {
  const inner = rest[textIn(type)];
  return isFields(inner) ? { type, ...inner } : { type, ...rest };
}
