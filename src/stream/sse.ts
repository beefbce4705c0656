import { createParser, type EventSourceMessage } from "eventsource-parser";

export type ServerSentEvent = EventSourceMessage;

/** Characters one event may hold while it is incomplete; an endless line ends the stream instead of filling the memory. */
export const eventLimit = 16 * 1024 * 1024;

/**
 * Bytes of a Server-Sent Events stream (WHATWG HTML, section 9.2) into events, however they are cut.
 * `end` is what a clean end leaves: a last event whose blank line is missing counts, since some providers close without it.
 */
export function eventDecoder(): { push(bytes: Uint8Array): ServerSentEvent[]; end(): ServerSentEvent[] } {
  const decoder = new TextDecoder();
  let events: ServerSentEvent[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event), maxBufferSize: eventLimit });
  const feed = (text: string) => {
    events = [];
    parser.feed(text);
    return events;
  };
  return {
    push: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    end: () => feed(`${decoder.decode()}\n\n`),
  };
}

/** The one form an event takes on its way to a client (specification, Events): a line `data: ` and a blank line. */
export const eventText = (json: string): string => `data: ${json}\n\n`;
