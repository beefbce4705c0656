import { type Fields, unchanged } from "../../contract/fields.ts";
import { eventText } from "../../stream/sse.ts";
import type { AnswerIdentity, StreamWriter } from "../dialect.ts";
import type { ChatCompletionChunk, Usage } from "./completion.ts";
import { type Again, repeatableText, withText } from "./repeat.ts";
import { chunksToWire, type WireChunks } from "./to-wire.ts";

/** Chunks as the events clients read, and `[DONE]` behind the last one. */
export class ChatStreamWriter implements StreamWriter {
  readonly #wire: WireChunks;
  readonly #change: (event: Fields) => Fields;
  readonly #isUsageAsked: boolean;

  constructor(identity: AnswerIdentity, change: (event: Fields) => Fields, isUsageAsked: boolean) {
    this.#wire = chunksToWire(identity);
    this.#change = change;
    this.#isUsageAsked = isUsageAsked;
  }

  write(chunk: ChatCompletionChunk): string {
    let text = "";
    for (const sent of this.#wire.push(chunk)) text += this.#eventOf(sent);
    return text;
  }

  /** An event with marks in it is cut at them. What was just written once more changes nothing in what was begun. */
  again(chunk: ChatCompletionChunk): Again | undefined {
    if (this.#change !== unchanged || repeatableText(chunk) === undefined) return undefined;
    const parts = this.write(withText(chunk, textMark, paddingMark)).split(marks);
    const [before = "", first, behind = "", second, last = ""] = parts;
    if (first !== textMark || (second ?? paddingMark) !== paddingMark || parts.length > 5) return undefined;
    if (second === undefined) return (text) => before + JSON.stringify(text) + behind;
    return (text, padding) => before + JSON.stringify(text) + behind + JSON.stringify(padding) + last;
  }

  finish(usage: Usage): string {
    return (this.#isUsageAsked ? this.#eventOf(this.#wire.usage(usage)) : "") + doneText;
  }

  idle(): string {
    return this.#eventOf(this.#wire.idle());
  }

  fail(body: Fields): string {
    return eventText(JSON.stringify(body));
  }

  #eventOf(chunk: ChatCompletionChunk): string {
    return eventText(JSON.stringify(this.#change(chunk)));
  }
}

const textMark = "another text";
const paddingMark = "another padding";
const marks = new RegExp(`"(${textMark}|${paddingMark})"`);

export const doneText = eventText("[DONE]");
