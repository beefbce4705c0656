import type { Fields } from "../../../contract/fields.ts";
import { type GrowingItem, itemAdded, itemDone, type ItemStatus } from "./growing-item.ts";
import {
  deltaOf,
  doneOf,
  outputText,
  reasoningText,
  refusalText,
  type ResponseEvent,
  type RunningForm,
  summaryText,
} from "./running.ts";

/** What a message or a thought is made of: parts, of which the last one grows. */
interface PartForm extends RunningForm {
  /** The part without its text. */
  part: Fields;
  /** What the events that begin and end it are called, before `.added` and `.done`. */
  frame: string;
  /** The field of the item that lists the parts, and the field of its events that tells the part's place there. */
  list: "content" | "summary";
  index: "content_index" | "summary_index";
}

const inContent = { frame: "response.content_part", list: "content", index: "content_index" } as const;
export const partForms = {
  text: { ...outputText, ...inContent, part: { type: "output_text", annotations: [], logprobs: [] } },
  refusal: { ...refusalText, ...inContent, part: { type: "refusal" } },
  thought: { ...reasoningText, ...inContent, part: { type: "reasoning_text" } },
  summary: {
    ...summaryText,
    frame: "response.reasoning_summary_part",
    list: "summary",
    index: "summary_index",
    part: { type: "summary_text" },
  },
} as const satisfies Record<string, PartForm>;

/** A message of the model, or its thoughts. */
export class SpokenItem implements GrowingItem {
  readonly value: Fields;
  readonly #at: number;
  readonly #lists: Record<"content" | "summary", Fields[]> = { content: [], summary: [] };
  #form: PartForm | undefined;
  #text = "";
  #logprobs: unknown[] = [];
  #annotations: unknown[] = [];

  /** @param fields of the item that are known from the start */
  constructor(at: number, fields: Fields) {
    this.#at = at;
    this.value = { ...fields, status: "in_progress" };
  }

  begin(): ResponseEvent[] {
    return [itemAdded(this.#at, { ...this.value })];
  }

  /** More of a text; a text of another sort begins a part of its own. */
  say(form: PartForm, delta: string, logprobs?: unknown[]): ResponseEvent[] {
    const before = this.#form === form ? [] : [...this.#closePart(), this.#openPart(form)];
    this.#text += delta;
    if (logprobs) this.#logprobs.push(...logprobs);
    return [...before, deltaOf(form, this.#place(form), delta, logprobs ? { logprobs } : {})];
  }

  /** A note on the text so far, such as where it was found. */
  annotate(annotation: Fields): ResponseEvent[] {
    const { text } = partForms;
    const before = this.#form === text ? [] : [...this.#closePart(), this.#openPart(text)];
    this.#annotations.push(annotation);
    const index = { annotation_index: this.#annotations.length - 1 };
    return [...before, { type: "response.output_text.annotation.added", ...this.#place(text), ...index, annotation }];
  }

  close(status: ItemStatus): ResponseEvent[] {
    const last = this.#closePart();
    this.settle(status);
    return [...last, itemDone(this.#at, { ...this.value })];
  }

  /** Brings the item up to date without a word. */
  settle(status: ItemStatus): void {
    if (this.#form) this.#lists[this.#form.list].push(this.#part(this.#form));
    this.#form = undefined;
    for (const list of ["content", "summary"] as const)
      if (this.value[list] !== undefined) this.value[list] = this.#lists[list];
    this.value["status"] = status;
  }

  #openPart(form: PartForm): ResponseEvent {
    this.#form = form;
    this.#text = "";
    this.#logprobs = [];
    this.#annotations = [];
    return { type: `${form.frame}.added`, ...this.#place(form), part: this.#part(form) };
  }

  #closePart(): ResponseEvent[] {
    const form = this.#form;
    if (!form) return [];
    const place = this.#place(form);
    const part = this.#part(form);
    this.#form = undefined;
    const events = [
      doneOf(form, place, this.#text, form.more ? { logprobs: this.#logprobs } : {}),
      { type: `${form.frame}.done`, ...place, part },
    ];
    this.#lists[form.list].push(part);
    return events;
  }

  #part({ part, whole, more }: PartForm): Fields {
    const { type, ...rest } = part;
    const notes = more ? { annotations: [...this.#annotations], logprobs: this.#logprobs } : {};
    return { type, [whole]: this.#text, ...rest, ...notes };
  }

  #place({ list, index }: PartForm): Fields {
    return { item_id: this.value["id"], output_index: this.#at, [index]: this.#lists[list].length };
  }
}
