import type { Repeat } from "../../dialects/openai-chat/repeat.ts";
import { eventParser, lastBlankLine, type ServerSentEvent } from "../../stream/sse.ts";
import type { FrameSplitter } from "../stream-decoder.ts";
import type { Repeats } from "./repeats.ts";

/** An event, or a repeat of the one before, which was recognised without parsing it. */
export type Frame = ServerSentEvent | Repeat;

/**
 * Splits bytes into events. Where one begins it is first looked at as a repeat, in one comparison; whatever is none, or not there as a
 * whole, goes through the parser up to the next blank line, and so do all bytes of a stream that repeats nothing.
 */
export class EventSplitter implements FrameSplitter<Frame> {
  readonly frameName = "an event";
  readonly #decoder = new TextDecoder();
  readonly #parse = eventParser();
  readonly #repeats: Repeats;
  /** The last characters of an event that the parser has the beginning of; undefined between events. */
  #cut: string | undefined;

  constructor(repeats: Repeats) {
    this.#repeats = repeats;
  }

  *push(bytes: Uint8Array): Generator<Frame> {
    const text = this.#decoder.decode(bytes, { stream: true });
    for (let at = 0; at < text.length;) {
      const repeat = this.#cut === undefined ? this.#repeats.at(text, at) : undefined;
      if (repeat) {
        at = this.#repeats.end;
        yield repeat;
      } else {
        const end = this.#repeats.hasGivenUp ? text.length : this.#endOfEvent(text, at);
        this.#repeats.written = text.slice(at, end);
        yield* this.#parse(this.#repeats.written);
        // It would keep all of this text.
        this.#repeats.written = "";
        at = end;
      }
    }
  }

  end(): Frame[] {
    return this.#parse(this.#decoder.decode() + lastBlankLine);
  }

  /** Where the blank line after a place ends; the end of the text if there is none. Each character is searched once, but for two where the text was cut. */
  #endOfEvent(text: string, at: number): number {
    const cut = this.#cut;
    const end = cut === undefined ? endOfBlankLine(text, at) : endOfBlankLine(cut + text, 0) - cut.length;
    this.#cut = end > 0 ? undefined : ((cut ?? "") + text.slice(Math.max(at, text.length - 2))).slice(-2);
    return end > 0 ? end : text.length;
  }
}

/** After one the parser is between events; -1 if there is none. A line may also end in CR alone: such events are parsed together. */
function endOfBlankLine(text: string, from: number): number {
  for (let line = text.indexOf("\n", from); line >= 0; line = text.indexOf("\n", line + 1)) {
    if (text.startsWith("\n", line + 1)) return line + 2;
    if (text.startsWith("\r\n", line + 1)) return line + 3;
  }
  return -1;
}
