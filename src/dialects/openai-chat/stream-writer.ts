import type { Fields } from "../../contract/fields.ts";
import type { GatewayError } from "../../errors.ts";
import { eventText } from "../../stream/sse.ts";
import type { Identity, StreamWriter } from "../dialect.ts";
import type { ChatCompletionChunk, Usage } from "./completion.ts";
import { chunksToWire, type WireChunks } from "./to-wire.ts";

/** Chunks as the events clients read, and `[DONE]` behind the last one. */
export class ChatStreamWriter implements StreamWriter {
  readonly #wire: WireChunks;
  readonly #change: (event: Fields) => Fields;
  readonly #isUsageAsked: boolean;

  constructor(identity: Identity, change: (event: Fields) => Fields, isUsageAsked: boolean) {
    this.#wire = chunksToWire(identity);
    this.#change = change;
    this.#isUsageAsked = isUsageAsked;
  }

  write(chunk: ChatCompletionChunk): string {
    let text = "";
    for (const sent of this.#wire.push(chunk)) text += this.#eventOf(sent);
    return text;
  }

  finish(usage: Usage): string {
    return (this.#isUsageAsked ? this.#eventOf(this.#wire.usage(usage)) : "") + doneText;
  }

  idle(): string {
    return this.#eventOf(this.#wire.idle());
  }

  fail(error: GatewayError): string {
    return eventText(JSON.stringify(error.body));
  }

  #eventOf(chunk: ChatCompletionChunk): string {
    return eventText(JSON.stringify(this.#change(chunk)));
  }
}

export const doneText = eventText("[DONE]");
