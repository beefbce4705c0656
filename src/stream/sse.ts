import { createParser, type EventSourceMessage } from "eventsource-parser";

export type ServerSentEvent = EventSourceMessage;

/** Characters of one incomplete event. Beyond them the stream fails, so that an endless line cannot fill the memory. */
export const eventLimit = 16 * 1024 * 1024;

/**
 * Parses the text of a Server-Sent Events stream (WHATWG HTML, section 9.2), however it is cut: returns the events that a piece ends. One
 * without data says nothing, unless that there was an error: servers and proxies keep connections alive with it.
 */
export function eventParser(): (piece: string) => ServerSentEvent[] {
  let events: ServerSentEvent[] = [];
  const onEvent = (event: ServerSentEvent) => {
    if (event.event === "error" || event.data !== "") events.push(event);
  };
  const parser = createParser({ onEvent, maxBufferSize: eventLimit });
  return (piece) => {
    events = [];
    parser.feed(piece);
    return events;
  };
}

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
