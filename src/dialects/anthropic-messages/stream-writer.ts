import type { Fields } from "../../contract/fields.ts";
import type { AnswerIdentity, StreamWriter } from "../dialect.ts";
import type { ChatCompletionChunk, FinishReason, Usage } from "../openai-chat/completion.ts";
import { type CallPiece, CallQueue } from "./call-queue.ts";
import { messageUsage, stopReasonOf } from "./stop-reasons.ts";

type Said = "text" | "refusal" | "thinking";

/**
 * Chunks as Anthropic's events, in their order: one block after the other, each begun, continued and ended. What is known only at the end,
 * such as why the answer ended and the tokens used, is in the event before the last.
 */
export class MessagesStreamWriter implements StreamWriter {
  readonly inTurn = true;
  readonly #identity: AnswerIdentity;
  readonly #change: (event: Fields) => Fields;
  readonly #calls = new CallQueue();
  /** What was said after a call had begun, whose block must not be left before its arguments are whole. */
  readonly #late: [Said, string][] = [];
  #hasBegun = false;
  /** The block that is open: what is said in it, or a call by its number. */
  #open: string | undefined;
  #index = -1;
  #finish: FinishReason = "stop";

  constructor(identity: AnswerIdentity, change: (event: Fields) => Fields) {
    this.#identity = identity;
    this.#change = change;
  }

  write({ choices }: ChatCompletionChunk): string {
    let text = "";
    for (const { index, delta, finish_reason: reason } of choices) {
      // One answer is asked for; a second one would be mixed with it.
      if (index !== 0) continue;
      text += this.#say("thinking", delta.reasoning_content);
      text += this.#say("text", delta.content);
      text += this.#say("refusal", delta.refusal);
      for (const call of delta.tool_calls ?? [])
        for (const piece of this.#calls.take(call)) text += this.#callEvents(piece);
      if (reason) this.#finish = reason;
    }
    return text;
  }

  finish(usage: Usage): string {
    const begun = this.#begin();
    const calls = this.#calls.rest().map((call) => this.#callEvents(call));
    const late = this.#late.map(([type, said]) => this.#sayNow(type, said));
    const delta = { stop_reason: stopReasonOf(this.#finish, this.#calls.size > 0), stop_sequence: null };
    return (
      begun +
      [...calls, ...late].join("") +
      this.#end() +
      this.#event("message_delta", { delta, usage: messageUsage(usage) }) +
      this.#event("message_stop", {})
    );
  }

  idle(): string {
    return this.#event("ping", {});
  }

  fail(body: Fields): string {
    return `event: error\ndata: ${JSON.stringify(body)}\n\n`;
  }

  #say(type: Said, said: string | null | undefined): string {
    if (!said) return "";
    if (this.#calls.size === 0) return this.#sayNow(type, said);
    this.#late.push([type, said]);
    return "";
  }

  #sayNow(sort: Said, said: string): string {
    const type = sort === "thinking" ? sort : "text";
    // A thought of ours has no signature: an empty one says so, and clients send it back.
    const block = type === "text" ? { type, text: "" } : { type, thinking: "", signature: "" };
    return this.#switchTo(sort, block) + this.#delta({ type: `${type}_delta`, [type]: said });
  }

  #callEvents({ index, id, name, text }: CallPiece): string {
    const block = { type: "tool_use", id, name, input: {} };
    const begun = this.#switchTo(`call ${index}`, block);
    return text === "" ? begun : begun + this.#delta({ type: "input_json_delta", partial_json: text });
  }

  #switchTo(name: string, block: Fields): string {
    if (this.#open === name) return "";
    const before = this.#begin() + this.#end();
    this.#open = name;
    this.#index += 1;
    return before + this.#event("content_block_start", { index: this.#index, content_block: block });
  }

  #delta(delta: Fields): string {
    return this.#event("content_block_delta", { index: this.#index, delta });
  }

  #begin(): string {
    if (this.#hasBegun) return "";
    this.#hasBegun = true;
    const { id, model } = this.#identity;
    const nothing = { stop_reason: null, stop_sequence: null };
    const usage = messageUsage({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
    const message = { id, type: "message", role: "assistant", model, content: [], ...nothing, usage };
    return this.#event("message_start", { message });
  }

  #end(): string {
    if (this.#open === undefined) return "";
    this.#open = undefined;
    return this.#event("content_block_stop", { index: this.#index });
  }

  #event(type: string, fields: Fields): string {
    return `event: ${type}\ndata: ${JSON.stringify(this.#change({ type, ...fields }))}\n\n`;
  }
}
