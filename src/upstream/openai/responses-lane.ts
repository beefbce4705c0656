import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import { eventDecoder, type ServerSentEvent } from "../../stream/sse.ts";
import { type Decoder, type NativeLane, type Target, UpstreamFailure } from "../provider.ts";
import { endedEarly } from "../stream-decoder.ts";
import { reportedFailure } from "./failures.ts";

/** The name of OpenAI's Responses API among our dialects. */
export const responsesName = "openai-responses";

/** Where and with what a server is asked in that API. */
export interface ResponsesServer {
  url(target: Target): string;
  /** The name of the model there. */
  model(target: Target): string;
  headers(target: Target): Record<string, string>;
}

/**
 * The native lane of servers that speak OpenAI's Responses API (platform.openai.com/docs/api-reference/responses). A request goes as it
 * is, but for the model's name and for `store`: nothing is kept.
 */
export const responsesLane = ({ url, model, headers }: ResponsesServer): NativeLane => ({
  encode: ({ body, headers: given, isStream }, target) => ({
    url: url(target),
    headers: {
      "content-type": "application/json",
      accept: isStream ? "text/event-stream" : "application/json",
      ...given,
      ...headers(target),
    },
    body: { ...withoutLostThoughts(body), model: model(target), store: false },
  }),
  decodeStream: () => new ResponsesDecoder(),
  decodeWhole(body) {
    if (!isFields(body) || !Array.isArray(body["output"])) throw reportedFailure(body) ?? notWhole();
    const failure = failureIn(body);
    if (failure) throw failure;
    if (body["status"] === "in_progress" || body["status"] === "queued") throw notWhole();
    return body;
  },
});

const notWhole = () => new UpstreamFailure("broken", "The provider's answer is no finished response");

/**
 * Thoughts that come back as an identifier alone lie with the provider if it kept them, which it was told not to: OpenAI answers 404
 * (community.openai.com, "Item with id 'rs_…' not found"), so they are left out.
 */
function withoutLostThoughts(body: Fields): Fields {
  const { input } = body;
  if (!Array.isArray(input) || !input.some(isLostThought)) return body;
  return { ...body, input: input.filter((item) => !isLostThought(item)) };
}

const isLostThought = (item: unknown): boolean =>
  isFields(item) &&
  item["type"] === "reasoning" &&
  textIn(item["encrypted_content"]) === "" &&
  listIn(item["content"]).length === 0;

/** The provider's own fault in a response or an event; undefined if it is none, or about what the caller sent. */
function failureIn(response: Fields): UpstreamFailure | undefined {
  if (response["status"] !== "failed" && !isFields(response["error"])) return undefined;
  const code = textIn(fieldsIn(response["error"])["code"]);
  if (ofCaller.test(code)) return undefined;
  return reportedFailure({ error: fieldsIn(response["error"]) }) ?? notWhole();
}

/** Codes of OpenAI's `ResponseError` that are about the request: the caller is told in the provider's own words. */
const ofCaller =
  /^(?:invalid_|empty_image|image_|unsupported_image|failed_to_download|bio_policy|misalignment_policy|data_residency)/;

/**
 * Decodes the events of a response. Those that only say that it has begun wait for the first that says more: until then another
 * provider may still be asked.
 */
class ResponsesDecoder implements Decoder<NativeEvent> {
  readonly #events = eventDecoder();
  #begun: NativeEvent[] | undefined = [];
  #outcome: ReturnType<Decoder["outcome"]>;

  push(bytes: Uint8Array): NativeEvent[] {
    return this.#decode(() => this.#events.push(bytes));
  }

  end(): NativeEvent[] {
    const last = this.#decode(() => this.#events.end());
    this.#outcome ??= endedEarly();
    return last;
  }

  outcome(): ReturnType<Decoder["outcome"]> {
    return this.#outcome;
  }

  #decode(read: () => ServerSentEvent[]): NativeEvent[] {
    const out: NativeEvent[] = [];
    try {
      for (const event of read()) {
        if (this.#outcome) break;
        out.push(...this.#take(event));
      }
    } catch (thrown) {
      this.#outcome ??=
        thrown instanceof UpstreamFailure
          ? thrown
          : new UpstreamFailure("broken", "The provider sent an event that is not its format");
    }
    return out;
  }

  #take({ event, data: text }: ServerSentEvent): NativeEvent[] {
    // Some servers end as chat completions do.
    if (text === "[DONE]") return [];
    const data: unknown = JSON.parse(text);
    if (!isFields(data)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
    const type = textIn(data["type"]);
    const isError = event === "error" || type === "error" || (type === "" && isFields(data["error"]));
    const failure = isError
      ? reportedFailure({ error: isFields(data["error"]) ? data["error"] : data })
      : lastEvents.has(type)
        ? failureIn(fieldsIn(data["response"]))
        : undefined;
    if (failure) throw failure;
    const one: NativeEvent = { ...(event === undefined ? {} : { name: event }), data, text };
    if (lastEvents.has(type)) this.#outcome = "finished";
    if (this.#begun && beginnings.has(type)) {
      this.#begun.push(one);
      return [];
    }
    const begun = this.#begun ?? [];
    this.#begun = undefined;
    return [...begun, one];
  }
}

const beginnings = new Set(["response.created", "response.queued", "response.in_progress", "keepalive"]);
const lastEvents = new Set(["response.completed", "response.incomplete", "response.failed"]);
