import { exactJson } from "../../contract/exact-number.ts";
import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import type { Provider, UpstreamResponse } from "../provider.ts";
import { asJson } from "../transport/body-text.ts";
import { completionOfStream } from "../translate/whole-answer.ts";

export const isOfType = ({ headers }: UpstreamResponse, type: RegExp): boolean =>
  type.test(headers.get("content-type") ?? "");

/** Whether a server says that it streams: some have only one form of an answer, whatever is asked for. */
export const saysItStreams = (response: UpstreamResponse): boolean => isOfType(response, streamTypes);
const streamTypes = /^(?:text\/event-?stream|application\/(?:x-ndjson|vnd\.amazon\.eventstream))/;

/** The completion of a server that streams what was not to be streamed, or only says so: no event of text begins with a brace. */
export function completionIn(response: UpstreamResponse, bytes: Uint8Array, provider: Provider): ChatCompletion {
  if (bytes[0] === brace && isOfType(response, /^text/))
    return provider.decodeCompletion(asJson(new TextDecoder().decode(bytes), exactJson));
  return completionOfStream(provider.decodeStream(), bytes);
}

const brace = 0x7b;
