import { type Fields, fieldsIn, isFields, textIn } from "../../../contract/fields.ts";
import type { Masked } from "../../../privacy/masking.ts";
import { mayBeIn } from "../../../privacy/restore/grammar.ts";
import { restoreLeaf } from "../../../privacy/restore/whole-text.ts";
import type { Stage } from "../../../stream/stage.ts";
import { movedNote } from "../../moved-notes.ts";
import { changedEvent, type NativeEvent } from "../../native-event.ts";
import { restoreValue } from "./restore-value.ts";
import { lastEvents } from "../last-events.ts";
import { RunningTexts } from "./running-texts.ts";

/**
 * Restores a provider's events. Texts grow by events named `.delta`; whatever else an event holds is there as a whole. An event whose
 * text is held back is left out, since clients such as LiteLLM fail at an empty one; where a text ends with something held back, an event
 * more goes out. Those behind them are numbered anew.
 */
export class EventRestorer implements Stage<NativeEvent> {
  readonly #masked: Masked;
  readonly #isJsonText: boolean;
  readonly #texts: RunningTexts;
  /** Events that end a text which holds something back, until it is known whether that text was cut off. */
  #waiting: NativeEvent[] = [];
  #last: NativeEvent | undefined;
  /** The latest delta that was changed in nothing but its text, which those that repeat it with another text need not be either. */
  #repeated: Fields | undefined;
  /** How many events more went out than came in; less than zero if fewer did. */
  #added = 0;

  constructor(masked: Masked, isJsonText: boolean) {
    this.#masked = masked;
    this.#isJsonText = isJsonText;
    this.#texts = new RunningTexts(masked, isJsonText);
  }

  push(event: NativeEvent): NativeEvent[] {
    this.#last = event;
    const { data } = event;
    const type = textIn(data["type"]);
    const isEnd = type.endsWith(".done") && type !== itemDone;
    if (this.#waiting.length > 0 || (isEnd && this.#texts.isHolding(data))) {
      this.#waiting.push(event);
      return isEnd ? [] : this.#release(endsWhole(data));
    }
    return this.#restored(event, isEnd || endsWhole(data));
  }

  end(): NativeEvent[] {
    const out = this.#release(false);
    const last = this.#last;
    return last ? [...out, ...this.#flush(last, undefined, false, 1)] : out;
  }

  #release(isWhole: boolean): NativeEvent[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.flatMap((event) => this.#restored(event, isWhole));
  }

  #restored(event: NativeEvent, isWhole: boolean): NativeEvent[] {
    const { data } = event;
    const type = textIn(data["type"]);
    if (type.endsWith(".delta") && type !== soundDelta) {
      const restored = this.#delta(data);
      if (!saysNothing(data, restored)) return [this.#numbered(event, restored)];
      this.#added--;
      return [];
    }
    if (type.endsWith("_part.added")) return [this.#numbered(event, this.#begun(data))];
    const ends = type.endsWith(".done") || lastEvents.has(type);
    const held = ends ? this.#flush(event, data, isWhole, 0) : [];
    const rules = { masked: this.#masked, isJsonText: this.#isJsonText, isWhole };
    return [...held, this.#numbered(event, this.#moved(fieldsIn(restoreValue(data, "", rules))))];
  }

  /** A part of which a server says the beginning of its text already: what is held back of that goes out with its deltas. */
  #begun(data: Fields): Fields {
    const rules = { masked: this.#masked, isJsonText: this.#isJsonText, isWhole: true };
    const part = fieldsIn(data["part"]);
    const delta = textIn(part["text"]);
    const type = deltasOf.get(textIn(part["type"]));
    if (delta === "" || type === undefined) return fieldsIn(restoreValue(data, "", rules));
    const { part: _, ...place } = data;
    const text = this.#texts.restore({ ...place, type, delta });
    const others = fieldsIn(restoreValue({ ...data, part: { ...part, text: "" } }, "", rules));
    return { ...others, part: { ...fieldsIn(others["part"]), text } };
  }

  /** A note on a text that goes on, about the same place of it. */
  #moved(data: Fields): Fields {
    if (data["type"] !== noteAdded) return data;
    const annotation = movedNote(data["annotation"], this.#texts.movesOf(data));
    return annotation === data["annotation"] ? data : { ...data, annotation };
  }

  #delta(data: Fields): Fields {
    if (this.#repeated && repeats(data, this.#repeated, this.#masked)) {
      const text = this.#texts.restoreNext(data);
      return text === data["delta"] ? data : { ...data, delta: text };
    }
    const { delta: given, ...rest } = data;
    const delta = this.#texts.restore(data);
    const others = restoreValue(rest, "", { masked: this.#masked, isJsonText: false, isWhole: true });
    this.#repeated = others === rest && typeof given === "string" ? data : undefined;
    const isSame = delta === given || (isFields(delta) && JSON.stringify(delta) === JSON.stringify(given));
    return isSame && others === rest ? data : withDelta(data, fieldsIn(others), delta);
  }

  /** What was held back of the texts that an event ends, as events before it. @param ahead of the event's own number */
  #flush(event: NativeEvent, end: Fields | undefined, isWhole: boolean, ahead: number): NativeEvent[] {
    return this.#texts.end(end, isWhole).map((data) => {
      const number = event.data["sequence_number"];
      const own = typeof number === "number" ? { sequence_number: number + ahead + this.#added } : {};
      this.#added++;
      const name = event.name === undefined ? {} : { name: textIn(data["type"]) };
      return { ...name, data: { ...data, ...own } };
    });
  }

  #numbered(event: NativeEvent, data: Fields): NativeEvent {
    const number = data["sequence_number"];
    const isMoved = this.#added !== 0 && typeof number === "number";
    const name = event.name === undefined ? undefined : restoreLeaf(this.#masked, event.name);
    if (data === event.data && !isMoved && name === event.name) return event;
    return changedEvent(
      { ...event, ...(name === undefined ? {} : { name }) },
      isMoved ? { ...data, sequence_number: number + this.#added } : data,
    );
  }
}

/** Whether a delta says another text than one before it, at the same place, and nothing else. Makes nothing: most of a stream are such. */
function repeats(data: Fields, before: Fields, { grammar }: Masked): boolean {
  let fields = 0;
  for (const key in data) {
    const value = data[key];
    fields++;
    if (key === "delta" ? typeof value === "string" : value === before[key] || isEmptyList(value, before[key]))
      continue;
    const isNumber = key === "sequence_number" && typeof value === "number" && typeof before[key] === "number";
    const isPadding = key === "obfuscation" && typeof value === "string" && !mayBeIn(grammar, value);
    if (!isNumber && !isPadding) return false;
  }
  for (const _ in before) fields--;
  return fields === 0;
}

const isEmptyList = (one: unknown, other: unknown) =>
  Array.isArray(one) && one.length === 0 && Array.isArray(other) && other.length === 0;

/** Whether all of an event's text is held back, and it has nothing else to say. */
const saysNothing = (before: Fields, after: Fields): boolean =>
  after["delta"] === "" && before["delta"] !== "" && Object.keys(after).every((key) => ofDeltas.has(key));

/** The fields in the order in which they came. */
function withDelta(data: Fields, others: Fields, delta: unknown): Fields {
  const out: Fields = {};
  for (const key in data)
    if (key === "delta") out[key] = delta;
    else if (key in others) out[key] = others[key];
  for (const key in others) if (!(key in out)) out[key] = others[key];
  return out;
}

/** Whether the texts before an event ended by themselves: not if their item, or the whole answer, is incomplete. */
function endsWhole({ item, response }: Fields): boolean {
  const { status } = fieldsIn(isFields(item) ? item : response);
  return status !== "incomplete" && status !== "failed" && status !== "cancelled";
}

/** The events by which the text of a part grows, by its type. */
const deltasOf: ReadonlyMap<string, string> = new Map([
  ["output_text", "response.output_text.delta"],
  ["reasoning_text", "response.reasoning_text.delta"],
  ["summary_text", "response.reasoning_summary_text.delta"],
]);
const itemDone = "response.output_item.done";
const noteAdded = "response.output_text.annotation.added";
const soundDelta = "response.audio.delta";
/** What says where a delta belongs, and what repeats it. */
const ofDeltas = new Set([
  "type",
  "sequence_number",
  "item_id",
  "output_index",
  "content_index",
  "summary_index",
  "delta",
  "logprobs",
  "obfuscation",
]);
