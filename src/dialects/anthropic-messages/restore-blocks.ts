import { type Fields, fieldsIn, isFields, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { restoreLeaf, restoreLeaves } from "../../privacy/restore/whole-text.ts";
import { type Slot, Slots } from "../../privacy/restore/slots.ts";
import { mostAtOnce, tooManyTexts } from "../too-many-texts.ts";
import { changedEvent, type NativeEvent } from "../native-event.ts";
import { restoredFields, restoredInput } from "./restored-fields.ts";
import { withSealed } from "../own-thoughts.ts";
import { StreamedThoughts } from "./streamed-thoughts.ts";

/**
 * Restores the content blocks of a stream. Every text of a block is a slot of its own, since a surrogate may be cut across events, and
 * blocks may interleave; what a block held back goes out before the event that ends it.
 */
export class BlockRestorer {
  readonly #masked: Masked;
  readonly #isJson: boolean;
  readonly #blocks = new Map<string, Slots>();
  readonly #thoughts: StreamedThoughts;
  /** The text that went on last; undefined once any has ended. */
  #latest: { index: unknown; type: string; slot: Slot; slots: Slots } | undefined;

  /** @param isJson whether the answer's text is JSON */
  constructor(masked: Masked, isJson: boolean) {
    this.#masked = masked;
    this.#isJson = isJson;
    this.#thoughts = new StreamedThoughts(masked);
  }

  /** The first event of a block, which may have the beginning of its text. */
  start(event: NativeEvent): NativeEvent[] {
    const { index, content_block: given } = event.data;
    const thinking = textIn(fieldsIn(given)["thinking"]);
    this.#thoughts.think(blockOf(index), thinking);
    const before = withSealed(fieldsIn(given), thinking, this.#masked);
    const block = restoredFields(before, this.#masked, (key, value) => {
      if (key === "input") return restoredInput(value, this.#masked);
      const type = deltaTypes.get(key);
      return typeof value === "string" && type !== undefined ? this.#restore(index, type, key, value) : undefined;
    });
    return [this.#with(event, "content_block", block)];
  }

  add(event: NativeEvent): NativeEvent[] {
    const { index, delta } = event.data;
    const given = fieldsIn(delta);
    this.#thoughts.think(blockOf(index), textIn(given["thinking"]));
    const textKey = onlyText(event.data, given);
    if (textKey !== undefined) return this.#addText(event, given, textKey);
    const type = textIn(given["type"]);
    if (type === "signature_delta") {
      this.#thoughts.sign(blockOf(index), event);
      return [];
    }
    let isHeld = false;
    const restored = restoredFields(given, this.#masked, (key, value) => {
      if (typeof value !== "string" || key === "type") return undefined;
      const text = this.#restore(index, type, key, value);
      isHeld ||= text === "" && value !== "";
      return text;
    });
    // Beside its type there is nothing else to say.
    if (isHeld && Object.keys(given).length === 2) return [];
    return [this.#with(event, "delta", restored)];
  }

  /** The same for an event that has nothing but a text in a place of its own, as most have. */
  #addText(event: NativeEvent, delta: Fields, key: string): NativeEvent[] {
    const { type, [key]: before } = delta;
    const text = this.#restore(event.data["index"], textIn(type), key, textIn(before));
    if (text === before) return [event];
    if (text === "") return [];
    return [changedEvent(event, { ...event.data, delta: { ...delta, [key]: text } })];
  }

  /** Whether a block holds back what depends on why the answer ends; what is signed is over. */
  isHolding(index: unknown): boolean {
    const block = blockOf(index);
    return !this.#thoughts.isSigned(block) && (this.#blocks.get(block)?.isHolding(() => true) ?? false);
  }

  /** What a block still holds, when it ends. @param isWhole whether it ends by itself */
  stop(index: unknown, isWhole = true): NativeEvent[] {
    const block = blockOf(index);
    const slots = this.#blocks.get(block);
    const signed = this.#thoughts.end(block);
    this.#blocks.delete(block);
    this.#latest = undefined;
    return [...(slots ? heldIn(slots, isWhole || signed !== undefined) : []), ...(signed ? [signed] : [])];
  }

  /** What all blocks still hold. @param isWhole whether they end by themselves */
  end(isWhole: boolean): NativeEvent[] {
    const held = [...this.#blocks.values()].flatMap((slots) => heldIn(slots, isWhole));
    this.#blocks.clear();
    this.#latest = undefined;
    return [...held, ...this.#thoughts.endAll()];
  }

  /** The event with one of its parts restored already, and all others string by string. */
  #with(event: NativeEvent, key: string, part: Fields): NativeEvent {
    const data = restoredFields(event.data, this.#masked, (name, value) =>
      name === key && isFields(value) ? part : undefined,
    );
    return data === event.data ? event : changedEvent(event, data);
  }

  #restore(index: unknown, type: string, key: string, text: string): string {
    let latest = this.#latest;
    if (!latest || latest.index !== index || latest.type !== type || latest.slot.name !== key) {
      latest = { index, type, slot: this.#slotOf(index, type, key), slots: this.#slotsOf(index) };
      this.#latest = latest;
    }
    return latest.slots.restore(latest.slot, text);
  }

  #slotsOf(index: unknown): Slots {
    const block = blockOf(index);
    let slots = this.#blocks.get(block);
    if (!slots) {
      if (this.#blocks.size >= mostAtOnce) throw tooManyTexts();
      this.#blocks.set(block, (slots = new Slots(this.#masked)));
    }
    return slots;
  }

  #slotOf(index: unknown, type: string, key: string): Slot {
    return {
      name: key,
      isJson: key === "partial_json" || (this.#isJson && type === "text_delta"),
      isSigned: key === "thinking",
      fragment: (text) => ({
        type: "content_block_delta",
        index: restoreLeaves(this.#masked, index),
        delta: { type: restoreLeaf(this.#masked, type), [restoreLeaf(this.#masked, key)]: text },
      }),
    };
  }
}

/** The key of the text that a delta in its documented form says; undefined where the event has any other field, which may hold a surrogate. */
function onlyText(event: Fields, delta: Fields): string | undefined {
  const key = textKeys.get(delta["type"]);
  if (key === undefined || typeof delta[key] !== "string" || typeof event["index"] !== "number") return undefined;
  for (const name in event) if (!ofEvents.has(name)) return undefined;
  for (const name in delta) if (name !== "type" && name !== key) return undefined;
  return key;
}

const ofEvents = new Set(["type", "index", "delta"]);
const textKeys = new Map<unknown, string>([
  ["text_delta", "text"],
  ["thinking_delta", "thinking"],
  ["input_json_delta", "partial_json"],
]);

/** What tells a block, whatever a provider writes for its index: one text that is taken for several would not be restored across them. */
const blockOf = (index: unknown): string => (typeof index === "number" ? String(index) : "");

/** The texts that a block may begin with, and the deltas that go on with them. */
const deltaTypes = new Map([
  ["text", "text_delta"],
  ["thinking", "thinking_delta"],
]);

/** Whether a block's text under a key comes in pieces. */
export const grows = (key: string): boolean => deltaTypes.has(key);

const heldIn = (slots: Slots, isWhole: boolean): NativeEvent[] =>
  slots
    .end(isWhole)
    .filter(({ text }) => text !== "")
    .map(({ slot, text }) => ({ name: "content_block_delta", data: slot.fragment(text) }));
