import type { Fields } from "../contract/fields.ts";
import { hasRepeatedKey } from "../contract/repeated-key.ts";

/** A Server-Sent Event of a provider that speaks the caller's dialect. */
export interface NativeEvent {
  /** Its `event:` field, if it has one. */
  name?: string;
  /** Its `data:` as an object; empty if it is none. */
  data: Fields;
  /** Its `data:` as it came; left out where `data` was changed. */
  text?: string;
}

/** The event as it goes out: byte for byte the data that came, unless something changed it. */
export function nativeEventText(event: NativeEvent, change: (data: Fields) => Fields): string {
  const data = change(event.data);
  const text = data === event.data && event.text !== undefined ? event.text : JSON.stringify(data);
  const name = event.name === undefined ? "" : `event: ${event.name}\n`;
  return `${name}data: ${text.replaceAll("\n", "\ndata: ")}\n\n`;
}

/**
 * The event as it may go out where values were restored: of a key that stands twice in an object only the last value was, so such an event
 * is written anew without the others.
 */
export const withoutRepeatedKeys = (event: NativeEvent): NativeEvent =>
  event.text !== undefined && hasRepeatedKey(event.text, event.data) ? changedEvent(event, event.data) : event;

/** An event with other data, so that what came is no longer its text. */
export function changedEvent({ name }: NativeEvent, data: Fields): NativeEvent {
  return { ...(name === undefined ? {} : { name }), data };
}
