import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import { type NativeLane, type Target, UpstreamFailure } from "../provider.ts";
import { nativeEvents } from "../native-events.ts";
import type { FrameReader } from "../stream-decoder.ts";
import { reportedFailure } from "./failures.ts";

/** The name of OpenAI's Responses API among our dialects. */
export const responsesName = "openai-responses";

/** Where and with what a server is asked in that API. */
export interface ResponsesServer {
  url(target: Target): string;
  /** The name of the model there. */
  model(target: Target): string;
  headers(target: Target): Record<string, string>;
  /** Whether it takes back its own thoughts alone, encrypted. */
  isSealed: boolean;
}

/**
 * The native lane of servers that speak OpenAI's Responses API (platform.openai.com/docs/api-reference/responses). A request goes as it
 * is, but for the model's name, and for `store`: nothing is kept unless it is asked for.
 */
export const responsesLane = ({ url, model, headers, isSealed }: ResponsesServer): NativeLane => ({
  encode: ({ body, headers: given, isStream }, target) => ({
    url: url(target),
    headers: {
      "content-type": "application/json",
      accept: isStream ? "text/event-stream" : "application/json",
      ...given,
      ...headers(target),
    },
    body: {
      ...withoutExtras(body["store"] === true ? body : withoutLostThoughts(body, isSealed), isSealed),
      model: model(target),
      store: body["store"] === true,
    },
  }),
  decodeStream: () => nativeEvents(responseReader()),
  decodeWhole(body) {
    if (!isFields(body) || !Array.isArray(body["output"])) throw reportedFailure(body) ?? notWhole();
    const failure = failureIn(body);
    if (failure) throw failure;
    return body;
  },
});

const notWhole = () => new UpstreamFailure("broken", "The provider's answer is no finished response");

/**
 * Thoughts that come back as an identifier alone lie with the provider if it kept them, which it was told not to: OpenAI answers 404
 * (community.openai.com, "Item with id 'rs_…' not found"), as for those that another provider had in clear, so they are left out.
 */
function withoutLostThoughts(body: Fields, isSealed: boolean): Fields {
  const { input } = body;
  const isLost = (item: unknown): boolean =>
    isFields(item) &&
    item["type"] === "reasoning" &&
    textIn(item["encrypted_content"]) === "" &&
    (isSealed || listIn(item["content"]).length === 0);
  if (!Array.isArray(input) || !input.some(isLost)) return body;
  return { ...body, input: input.filter((item) => !isLost(item)) };
}

/** What other providers give out with a call, OpenAI refuses as a field that it does not know. */
function withoutExtras(body: Fields, isSealed: boolean): Fields {
  const { input } = body;
  if (!isSealed || !listIn(input).some(hasExtra)) return body;
  return { ...body, input: (input as unknown[]).map((item) => (hasExtra(item) ? withoutExtra(item) : item)) };
}

const hasExtra = (item: unknown): item is Fields => isFields(item) && "extra_content" in item;
const withoutExtra = ({ extra_content: _extra, ...item }: Fields): Fields => item;

/** The provider's own fault in a response or an event; undefined if it is none, or about what the caller sent. */
function failureIn(response: Fields): UpstreamFailure | undefined {
  const { status } = response;
  if (status === "in_progress" || status === "queued") return notWhole();
  if (status !== "failed" && !isFields(response["error"])) return undefined;
  const code = textIn(fieldsIn(response["error"])["code"]);
  if (ofCaller.test(code)) return undefined;
  return reportedFailure({ error: fieldsIn(response["error"]) }) ?? notWhole();
}

/** Codes of OpenAI's `ResponseError` that are about the request: the caller is told in the provider's own words. */
const ofCaller =
  /^(?:invalid_|empty_image|image_|unsupported_image|failed_to_download|bio_policy|misalignment_policy|data_residency)/;

/**
 * Reads the events of a response. Those that only say that it has begun wait for the first that says more: until then another provider may
 * still be asked.
 */
function responseReader(): FrameReader<NativeEvent, NativeEvent> {
  let begun: NativeEvent[] | undefined = [];
  let isOver = false;
  return {
    state: () => (isOver ? "over" : "open"),
    read(event, events) {
      const failure = failureOfEvent(event);
      if (failure) throw failure;
      const type = textIn(event.data["type"]);
      if (begun && beginnings.has(type)) begun.push(event);
      else {
        events.push(...(begun ?? []), event);
        begun = undefined;
      }
      isOver = lastEvents.has(type);
    },
  };
}

function failureOfEvent({ name, data }: NativeEvent): UpstreamFailure | undefined {
  const type = textIn(data["type"]);
  const { error } = data;
  if (name === "error" || type === "error" || (type === "" && isFields(error)))
    return reportedFailure({ error: isFields(error) ? error : data });
  // No event of this API is without a type, but errors of servers and proxies are.
  if (type === "" && name === undefined) return reportedFailure(data);
  return lastEvents.has(type) ? failureIn(fieldsIn(data["response"])) : undefined;
}

const beginnings = new Set(["response.created", "response.queued", "response.in_progress", "keepalive"]);
const lastEvents = new Set(["response.completed", "response.incomplete", "response.failed"]);
