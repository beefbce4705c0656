import { createParser, type EventSourceMessage } from "eventsource-parser";

export type ServerSentEvent = EventSourceMessage;

/** Characters of one incomplete event. Beyond them the stream fails, so that an endless line cannot fill the memory. */
export const eventLimit = 16 * 1024 * 1024;

/** Parses the text of a Server-Sent Events stream (WHATWG HTML, section 9.2), however it is cut: returns the events that a piece ends. */
export function eventParser(): (piece: string) => ServerSentEvent[] {
  let events: ServerSentEvent[] = [];
  const onEvent = (event: ServerSentEvent) => {
    if (saysSomething(event)) events.push(event);
  };
  const parser = createParser({ onEvent, maxBufferSize: eventLimit });
  return (piece) => {
    events = [];
    parser.feed(piece);
    return events;
  };
}

/**
 * Whether an event is part of an answer. One without data, or with null, keeps connections alive, and one that has a name and no JSON is
 * a server's or proxy's own; but an error may be told in any words.
 */
const saysSomething = ({ event, data }: ServerSentEvent): boolean =>
  event === "error" || (data !== "" && data !== "null" && (event === undefined || /^\s*[{["]/.test(data)));

/** Ends a last event whose blank line is missing, since some providers close the connection without it. */
export const lastBlankLine = "\n\n";

/** Decodes the bytes of a Server-Sent Events stream, however they are cut. */
export function eventDecoder(): { push(bytes: Uint8Array): ServerSentEvent[]; end(): ServerSentEvent[] } {
  const decoder = new TextDecoder();
  const parse = eventParser();
  return {
    push: (bytes) => parse(decoder.decode(bytes, { stream: true })),
    end: () => parse(decoder.decode() + lastBlankLine),
  };
}

/** The one form an event takes on its way to a client (specification, Events): a line `data: ` and a blank line. */
export const eventText = (json: string): string => `data: ${json}\n\n`;
