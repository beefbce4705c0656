import { createHash } from "node:crypto";
import { errorSentence } from "../../../contract/error-sentence.ts";
import { type Fields, fieldsIn, isFields, listIn } from "../../../contract/fields.ts";
import type { Said } from "../../../errors.ts";
import { isMessagesError } from "../../../dialects/anthropic-messages/messages-error.ts";
import type { NativeEvent } from "../../../dialects/native-event.ts";
import { parsedJson } from "../../failures.ts";
import { nativeEvents } from "../../native-events.ts";
import { reportedError, reportedFailure, reportedStatus } from "../../openai/failures.ts";
import { type NativeLane, type NativeRequest, type Target, UpstreamFailure } from "../../provider.ts";
import type { FrameReader } from "../../stream-decoder.ts";
import { anthropicStreamFailure, decodeAnthropicFailure } from "./failures.ts";
import { anthropicHeaders } from "./headers.ts";

/** Messages as their caller wrote them (platform.claude.com/docs/en/api/messages). */
export const anthropicLane: NativeLane = {
  encode: (request, target) => ({ url: `${target.baseUrl}/messages`, ...sentAs(request, target) }),
  decodeStream: () => nativeEvents(messageReader()),
  decodeWhole: decodeMessage,
  decodeFailure: decodeNativeFailure,
};

/** The count of a prompt's tokens, asked as its caller asked. */
export const anthropicCountLane: NativeLane = {
  encode: (request, target) => ({ url: `${target.baseUrl}/messages/count_tokens`, ...sentAs(request, target) }),
  decodeStream: () => nativeEvents(messageReader()),
  decodeWhole(body) {
    if (isFields(body) && Number.isInteger(body["input_tokens"])) return body;
    throw new UpstreamFailure("broken", "The provider's count is none");
  },
  decodeFailure: decodeNativeFailure,
};

const sentAs = ({ body, headers, isStream }: NativeRequest, target: Target) => ({
  headers: {
    "content-type": "application/json",
    accept: isStream ? "text/event-stream" : "application/json",
    ...anthropicHeaders(target, headers),
  },
  body: { ...asItsOwn(body), model: target.model },
});

/**
 * A conversation as this provider could have had it, where a call fails over from another, for whose words it would refuse all of it:
 * thoughts with an empty signature are left out, and calls named in other letters than it takes are named by a hash, as their results are.
 */
export function asItsOwn(body: Fields): Fields {
  const turns = listIn(body["messages"]);
  if (!turns.some(({ content }) => listIn(content).some(isForeign))) return body;
  const messages = turns.flatMap((turn) => {
    if (!Array.isArray(turn["content"])) return [turn];
    const content = listIn(turn["content"]).filter((one) => !isUnsigned(one));
    return content.length === 0 ? [] : [{ ...turn, content: content.map(withTakenId) }];
  });
  return { ...body, messages };
}

const isForeign = (block: Fields) => isUnsigned(block) || withTakenId(block) !== block;

const isUnsigned = ({ type, signature }: Fields) => type === "thinking" && signature === "";

function withTakenId(block: Fields): Fields {
  const key = idKeys.get(block["type"]);
  const id = key === undefined ? undefined : block[key];
  if (key === undefined || typeof id !== "string" || !untakenId.test(id)) return block;
  return { ...block, [key]: `toolu_${createHash("sha256").update(id).digest("hex").slice(0, 24)}` };
}

/** How some servers name calls, such as `functions.send:0`. What holds anything else is no name that a server gave. */
const untakenId = /^(?=.*[^\w-])[\w.:|/-]+$/;

const idKeys = new Map<unknown, string>([
  ["tool_use", "id"],
  ["tool_result", "tool_use_id"],
]);

/**
 * Reads the events of an answer. Nothing has begun with the first of them, which says only that one will: until another comes, a failure
 * can still be answered by another provider. An answer that is over before any event said why is not whole.
 */
export function messageReader(): FrameReader<NativeEvent, NativeEvent> {
  let held: NativeEvent[] | undefined = [];
  let hasReason = false;
  let isOver = false;
  return {
    state: () => (isOver ? "over" : "open"),
    read(given, events) {
      const event = named(given);
      const failure = reportedIn(event.data, event.name);
      if (failure) throw failure;
      const { type } = event.data;
      if (type === "message_delta") hasReason ||= typeof fieldsIn(event.data["delta"])["stop_reason"] === "string";
      if (type === "message_stop" && !hasReason)
        throw new UpstreamFailure("broken", "The provider ended its answer without saying why");
      if (held && (type === "message_start" || type === "ping")) held.push(event);
      else {
        events.push(...(held ?? []), event);
        held = undefined;
      }
      isOver = type === "message_stop";
    },
  };
}

/** Some servers name no event; the clients of this API skip one without a name. */
function named(event: NativeEvent): NativeEvent {
  const { type } = event.data;
  return event.name === undefined && typeof type === "string" && /^\w+$/.test(type) ? { ...event, name: type } : event;
}

export function decodeMessage(body: unknown): Fields {
  if (isFields(body) && body["type"] === "message" && Array.isArray(body["content"])) return body;
  throw (isFields(body) && reportedIn(body)) || new UpstreamFailure("broken", "The provider's answer is no message");
}

/** A failure with the provider's own words, unless they are about our own key or account. */
function decodeNativeFailure(status: number, text: string): UpstreamFailure {
  const failure = decodeAnthropicFailure(status, text);
  const body = parsedJson(text);
  const isSaid = isFields(body) && (isMessagesError(body) || errorSentence(body) !== undefined);
  return isSaid && isErrorStatus(status) ? withSaid(failure, status, body) : failure;
}

/** The error that an event or a whole answer is, if it is one: Anthropic's, or without a type, as in OpenAI's form. */
function reportedIn(data: Fields, name?: string): UpstreamFailure | undefined {
  const { type } = data;
  const isNamed = type === "error" || name === "error";
  const other = typeof type !== "string" && (isNamed || !name) ? reportedFailure(data) : undefined;
  const failure = other ?? (isNamed ? anthropicStreamFailure(data) : undefined);
  return failure && withSaid(failure, reportedStatus(reportedError(data) ?? {}) ?? 500, data);
}

function withSaid(failure: UpstreamFailure, status: number, body: Said["body"]): UpstreamFailure {
  const { kind, message, retryAfterSeconds, cause } = failure;
  const isMissing = fieldsIn(body["error"])["type"] === "not_found_error";
  const isOurs = kind === "credential" || (kind === "unable" && !isMissing);
  return new UpstreamFailure(kind, message, {
    said: isOurs ? undefined : { status, body },
    cause,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const isErrorStatus = (status: number) => status >= 400 && status < 600;
