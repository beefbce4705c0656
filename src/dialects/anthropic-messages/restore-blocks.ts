import { type Fields, fieldsIn, isFields, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { type Slot, Slots } from "../../privacy/restore/slots.ts";
import { mostAtOnce, tooManyTexts } from "../too-many-texts.ts";
import { changedEvent, type NativeEvent } from "../native-event.ts";
import { restoredFields, restoredInput } from "./restored-fields.ts";

/**
 * Restores the content blocks of a stream. Every text of a block is a slot of its own, since a surrogate may be cut across events, and
 * blocks may interleave; what a block held back goes out before the event that ends it.
 */
export class BlockRestorer {
  readonly #masked: Masked;
  readonly #isJson: boolean;
  readonly #blocks = new Map<string, Slots>();

  /** @param isJson whether the answer's text is JSON */
  constructor(masked: Masked, isJson: boolean) {
    this.#masked = masked;
    this.#isJson = isJson;
  }

  /** The first event of a block, which may have the beginning of its text. */
  start(event: NativeEvent): NativeEvent[] {
    const { index, content_block: given } = event.data;
    const before = fieldsIn(given);
    const block = restoredFields(before, this.#masked, (key, value) => {
      if (key === "input") return restoredInput(value, this.#masked);
      const type = deltaTypes.get(key);
      return typeof value === "string" && type !== undefined ? this.#restore(index, type, key, value) : undefined;
    });
    return [this.#with(event, "content_block", block)];
  }

  add(event: NativeEvent): NativeEvent[] {
    const { index, delta } = event.data;
    const before = fieldsIn(delta);
    const type = textIn(before["type"]);
    // The signature of a thought is its last word.
    const ended = type === "signature_delta" ? this.stop(index) : [];
    let isHeld = false;
    const restored = restoredFields(before, this.#masked, (key, value) => {
      if (typeof value !== "string" || key === "type" || type === "signature_delta") return undefined;
      const text = this.#restore(index, type, key, value);
      isHeld ||= text === "" && value !== "";
      return text;
    });
    // Beside its type there is nothing else to say.
    if (isHeld && Object.keys(before).length === 2) return [];
    return [...ended, this.#with(event, "delta", restored)];
  }

  /** What a block still holds, when it ends. */
  stop(index: unknown): NativeEvent[] {
    const block = blockOf(index);
    const slots = this.#blocks.get(block);
    this.#blocks.delete(block);
    return slots ? heldIn(slots, true) : [];
  }

  /** What all blocks still hold. @param isWhole whether they end by themselves */
  end(isWhole: boolean): NativeEvent[] {
    const held = [...this.#blocks.values()].flatMap((slots) => heldIn(slots, isWhole));
    this.#blocks.clear();
    return held;
  }

  /** The event with one of its parts restored already, and all others string by string. */
  #with(event: NativeEvent, key: string, part: Fields): NativeEvent {
    const data = restoredFields(event.data, this.#masked, (name, value) =>
      name === key && isFields(value) ? part : undefined,
    );
    return data === event.data ? event : changedEvent(event, data);
  }

  #restore(index: unknown, type: string, key: string, text: string): string {
    const block = blockOf(index);
    let slots = this.#blocks.get(block);
    if (!slots) {
      if (this.#blocks.size >= mostAtOnce) throw tooManyTexts();
      this.#blocks.set(block, (slots = new Slots(this.#masked)));
    }
    return slots.restore(this.#slotOf(index, type, key), text);
  }

  #slotOf(index: unknown, type: string, key: string): Slot {
    return {
      name: key,
      isJson: key === "partial_json" || (this.#isJson && type === "text_delta"),
      isSigned: key === "thinking",
      fragment: (text) => ({ type: "content_block_delta", index, delta: { type, [key]: text } }),
    };
  }
}

/** What tells a block, whatever a provider writes for its index: one text that is taken for several would not be restored across them. */
const blockOf = (index: unknown): string => (typeof index === "number" ? String(index) : "");

/** The texts that a block may begin with, and the deltas that go on with them. */
const deltaTypes = new Map([
  ["text", "text_delta"],
  ["thinking", "thinking_delta"],
]);

const heldIn = (slots: Slots, isWhole: boolean): NativeEvent[] =>
  slots
    .end(isWhole)
    .filter(({ text }) => text !== "")
    .map(({ slot, text }) => ({ name: "content_block_delta", data: slot.fragment(text) }));
