import { fieldsIn, listIn } from "../../contract/fields.ts";
import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { onlyText, paddingOf, Repeat, repeatableText } from "../../dialects/openai-chat/repeat.ts";

/**
 * Recognises events that repeat the one before but for its text, without parsing them. The events of a stream have the same keys in the
 * same order and the same values: what stands before and behind the text in one that was parsed stands there in the next, too. Only an
 * event with exactly these characters around a JSON string is taken; it would have been parsed to the same chunk with that text. OpenAI's
 * padding is such a place, too.
 */
export class Repeats {
  /** Where the latest repeat ends in the text of the stream. */
  end = 0;
  /** What is read, as it came: an event, or the part of one that was left. */
  written = "";
  #of: ChatCompletionChunk | undefined;
  /** What stands before the text, behind it, and behind the padding; empty where there is none. */
  #before = "";
  #behind = "";
  #last = "";
  #padding: string | undefined;
  #patience = mostPatience;

  /** Whether so many events were no repeats that none is looked for any more: such a stream should not pay for it. */
  get hasGivenUp(): boolean {
    return this.#patience <= 0;
  }

  /** The repeat that begins at a place of the stream's text, if a whole one does. */
  at(text: string, at: number): Repeat | undefined {
    if (!this.#of || !text.startsWith(this.#before, at)) return undefined;
    const start = at + this.#before.length;
    const end = endOfString(text, start);
    if (end === start || !text.startsWith(this.#behind, end)) return undefined;
    const said = decoded(text.slice(start, end));
    if (said === undefined) return undefined;
    let padding = this.#padding;
    let to = end + this.#behind.length;
    if (this.#last !== "") {
      const paddingEnd = endOfString(text, to);
      if (!text.startsWith(this.#last, paddingEnd)) return undefined;
      padding = decoded(text.slice(to, paddingEnd));
      if (padding === undefined) return undefined;
      to = paddingEnd + this.#last.length;
    }
    this.end = to;
    this.#patience = mostPatience;
    return new Repeat(this.#of, said, padding);
  }

  /** Learns from an event's data and the chunk it was read as. */
  learn(data: string, chunk: ChatCompletionChunk): void {
    const text = repeatableText(chunk);
    if (text === undefined || text.length > longestText || this.hasGivenUp || data.includes("__proto__")) return;
    this.#patience -= learningCost;
    const lead = this.written.startsWith("data: ") ? "data: " : "data:";
    const tail = this.written.slice(lead.length + data.length);
    if (this.written !== lead + data + tail || !lineEnds.test(tail)) return;
    const cut = cutAt(data, 0, text, saidBy);
    if (!cut) return;
    const [before, rest] = cut;
    const padding = paddingOf(chunk);
    const [behind, last] = (padding && cutAt(before + rest, before.length + 1, padding, paddingIn)) || [
      before + rest,
      "",
    ];
    this.#of = chunk;
    this.#before = lead + before;
    this.#behind = behind.slice(before.length) + (last === "" ? tail : "");
    this.#last = last === "" ? "" : last + tail;
    this.#padding = padding;
  }

  /** An event came that is no repeat. */
  forget(): void {
    this.#of = undefined;
    this.#patience--;
  }
}

/** In events that are no repeats; learning from one costs as much as parsing as many more. */
const mostPatience = 16;
const learningCost = 3;
/** In UTF-16 units of JSON. Beyond it parsing costs no more. */
const longestText = 1024;
const lineEnds = /^[\r\n]+$/;

/**
 * An event's data before and behind the string, at or after a place, that reads as `text`; undefined if there is none. Which of those with
 * the same text it is, is seen by putting another into its place.
 */
function cutAt(data: string, from: number, text: string, read: Read): [string, string] | undefined {
  const other = text === "a" ? "b" : "a";
  for (let start = data.indexOf('"', from) + 1; start > 0;) {
    const end = endOfString(data, start);
    if (decoded(data.slice(start, end)) === text) {
      const [before, behind] = [data.slice(0, start), data.slice(end)];
      if (read(JSON.parse(before + other + behind)) === other) return [before, behind];
    }
    start = data.indexOf('"', end + 1) + 1;
  }
  return undefined;
}

type Read = (event: unknown) => string | undefined;

/** The only text that an event says, where a chunk reader finds it. */
const saidBy: Read = (event) => {
  const [choice] = listIn(fieldsIn(event)["choices"]);
  return choice && onlyText(fieldsIn(choice["delta"]));
};

const paddingIn: Read = (event) => paddingOf(fieldsIn(event));

/** The place of the quote that ends a JSON string; where it has begun if it is too long, does not end, or holds what no string may. */
function endOfString(text: string, start: number): number {
  const to = Math.min(text.length, start + longestText);
  for (let at = start; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return at;
    if (unit === backslash) at++;
    else if (unit < space) break;
  }
  return start;
}

/** What the inside of a JSON string says; undefined if it is none. */
function decoded(inside: string): string | undefined {
  if (!inside.includes("\\")) return inside;
  try {
    return JSON.parse(`"${inside}"`) as string;
  } catch {
    return undefined;
  }
}

const [quote, backslash, space] = [0x22, 0x5c, 0x20];
