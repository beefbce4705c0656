import { countIn, type Fields, isFields, textIn } from "../../../contract/fields.ts";
import type { AnswerIdentity, StreamWriter } from "../../dialect.ts";
import { changedEvent, type NativeEvent, nativeEventText } from "../../native-event.ts";
import type { ChatCompletionChunk, FinishReason, Usage } from "../../openai-chat/completion.ts";
import { withCallersOwn, withUsedTier } from "../echo.ts";
import { lastEvents } from "../last-events.ts";
import { AnswerItems, type ItemSettings } from "./answer-items.ts";
import { KeptItems } from "./kept-items.ts";
import { responseError, responseFields, type ResponseStage } from "./response.ts";
import type { ResponseEvent } from "./running.ts";

/** What a stream is written with. */
interface ResponsesWriting {
  /** The request's fields that its response repeats, as the caller wrote them. */
  echo: Fields;
  /** The request's body, as it was sent. */
  sent: Fields;
  settings: ItemSettings;
  change(event: Fields): Fields;
}

/** Chunks as the events of this API, each with its number; on the native lane it follows what the provider numbers. */
export class ResponsesStreamWriter implements StreamWriter {
  readonly inTurn = true;
  readonly #identity: AnswerIdentity;
  #echo: Fields;
  readonly #sent: Fields;
  readonly #change: (event: Fields) => Fields;
  readonly #items: AnswerItems;
  #number = 0;
  #finish: FinishReason = "stop";
  /** The provider's own response, as far as its events told it. */
  #native: Fields | undefined;
  readonly #kept = new KeptItems();
  #isOver = false;

  constructor(identity: AnswerIdentity, { echo, sent, settings, change }: ResponsesWriting) {
    this.#identity = identity;
    this.#echo = echo;
    this.#sent = sent;
    this.#change = change;
    this.#items = new AnswerItems(settings);
  }

  write(chunk: ChatCompletionChunk): string {
    let text = "";
    this.#echo = withUsedTier(this.#echo, chunk);
    for (const { index, delta, finish_reason: finish, ...choice } of chunk.choices) {
      // One answer is asked for; a second one could not be told apart.
      if (index !== 0) continue;
      text += this.#say(this.#items.push(delta, (choice as Fields)["logprobs"]));
      if (!finish) continue;
      this.#finish = finish;
      text += this.#say(this.#items.close(finish));
    }
    return text;
  }

  finish(usage: Usage): string {
    const closed = this.#say(this.#items.close(this.#finish));
    const response = this.#response({ status: "ended", finish: this.#finish, usage });
    return closed + this.#say([{ type: `response.${textIn(response["status"])}`, response }]);
  }

  /** A comment: all clients of this API read events with parsers that skip it. Without a blank line, on which some see an empty event. */
  idle(): string {
    return ": keep-alive\n";
  }

  fail(body: Fields): string {
    // Nothing may follow the last event of an answer.
    if (this.#isOver) return "";
    this.#items.settle();
    const stage: ResponseStage = { status: "failed", error: responseError(body) };
    const { status, error } = this.#response(stage);
    const response = this.#native ? { ...this.#kept.in(this.#native), status, error } : this.#response(stage);
    return this.#say([{ type: "response.failed", response }]);
  }

  passed(event: NativeEvent): NativeEvent {
    const { data } = event;
    const { type, response, sequence_number: number, output_index: at, item } = data;
    if (typeof number === "number") this.#number = countIn(number) + 1;
    if (type === "response.output_item.done" && isFields(item)) this.#kept.add(at, item, event.text);
    if (!isFields(response)) return event;
    this.#isOver = lastEvents.has(textIn(type));
    const own = withCallersOwn(response, this.#identity.model, this.#echo, this.#sent);
    this.#native = own;
    return own === response ? event : changedEvent(event, { ...data, response: own });
  }

  #response(stage: ResponseStage): Fields {
    return responseFields(this.#identity, this.#echo, this.#items.output, stage);
  }

  #say(events: ResponseEvent[]): string {
    if (events.length === 0) return "";
    let text = "";
    if (this.#number === 0 && !this.#native)
      for (const type of ["response.created", "response.in_progress"])
        text += this.#numbered({
          type,
          response: responseFields(this.#identity, this.#echo, [], { status: "in_progress" }),
        });
    for (const event of events) text += this.#numbered(event);
    return text;
  }

  #numbered({ type, ...rest }: ResponseEvent): string {
    const data = { type, sequence_number: this.#number++, ...rest };
    return nativeEventText({ name: type, data }, this.#change);
  }
}
