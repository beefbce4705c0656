import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import { lastEvents } from "../../dialects/openai-responses/last-events.ts";
import { errorIn } from "../failures.ts";
import { type NativeLane, type Provider, type Target, UpstreamFailure } from "../provider.ts";
import { nativeEvents } from "../native-events.ts";
import type { FrameReader } from "../stream-decoder.ts";
import { reportedError, reportedFailure } from "./failures.ts";

/** The name of OpenAI's Responses API among our dialects. */
export const responsesName = "openai-responses";

/** Where and with what a server is asked in that API. */
export interface ResponsesServer {
  url(target: Target): string;
  /** The name of the model there. */
  model(target: Target): string;
  headers(target: Target): Record<string, string>;
  decodeFailure: Provider["decodeFailure"];
  /** Whether it takes back its own thoughts alone, encrypted. */
  isSealed: boolean;
}

/**
 * The native lane of servers that speak OpenAI's Responses API (platform.openai.com/docs/api-reference/responses). A request goes as it
 * is, but for the model's name, and for `store`: nothing is kept unless it is asked for.
 */
export const responsesLane = ({ url, model, headers, decodeFailure, isSealed }: ResponsesServer): NativeLane => ({
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
    if (!isFields(body) || !Array.isArray(body["output"])) throw failureOf(body) ?? notWhole();
    const failure = failureIn(body);
    if (failure) throw failure;
    return body;
  },
  decodeFailure(status, text) {
    const failure = decodeFailure(status, text);
    const isRefused = failure instanceof UpstreamFailure && failure.kind === "refused";
    return isRefused ? quoted(failure, errorIn(text)) : failure;
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

/** Why a response, whole or in its last event, is no answer. */
function failureIn(response: Fields, hasBegun = false): UpstreamFailure | undefined {
  const { status, error } = response;
  if (status === "in_progress" || status === "queued") return notWhole();
  if (status !== "failed" && !isFields(error)) return undefined;
  return failureOf({ error: fieldsIn(error) }, hasBegun);
}

/**
 * An error of whatever form. Clients of this API decide by its code, which the caller gets with what is about the request, and with
 * everything once the answer has begun.
 */
function failureOf(body: unknown, hasBegun = false): UpstreamFailure | undefined {
  const failure = reportedFailure(body);
  return failure && (hasBegun || failure.kind === "refused") ? quoted(failure, reportedError(body)) : failure;
}

/** A failure with the provider's code, where it has one, and the field that it names. */
function quoted(failure: UpstreamFailure, { code, param }: Fields = {}): UpstreamFailure {
  const error = {
    ...(typeof code === "string" && /^[a-z]\w*$/.test(code) ? { code } : {}),
    ...(typeof param === "string" ? { param } : {}),
  };
  if (Object.keys(error).length === 0) return failure;
  const said = { status: failure.kind === "refused" ? 400 : 500, body: { error } };
  return new UpstreamFailure(failure.kind, failure.message, { said });
}

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
      const failure = failureOfEvent(event, !begun);
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

function failureOfEvent({ name, data }: NativeEvent, hasBegun: boolean): UpstreamFailure | undefined {
  const type = textIn(data["type"]);
  const { error } = data;
  if (name === "error" || type === "error" || (type === "" && isFields(error)))
    return failureOf({ error: isFields(error) ? error : data }, hasBegun);
  // No event of this API is without a type, but errors of servers and proxies are.
  if (type === "" && name === undefined) return failureOf(data, hasBegun);
  return lastEvents.has(type) ? failureIn(fieldsIn(data["response"]), hasBegun) : undefined;
}

const beginnings = new Set(["response.created", "response.queued", "response.in_progress", "keepalive"]);
