import { type Fields, fieldsIn, textIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { changedEvent, type NativeEvent } from "../native-event.ts";
import { withSealed } from "../own-thoughts.ts";
import { mostAtOnce, tooManyTexts } from "../too-many-texts.ts";
import { UnsignedThoughts } from "../unsigned-thoughts.ts";
import { restoredFields } from "./restored-fields.ts";

/**
 * The thoughts of a stream's blocks as their provider writes them, and their signatures. A signature is the last word of its block, but may
 * come in pieces: it goes out as one with the end of the block, with the thought sealed in it.
 */
export class StreamedThoughts {
  readonly #masked: Masked;
  readonly #thoughts = new UnsignedThoughts();
  /** The event that will say what came of a signature. */
  readonly #signatures = new Map<string, NativeEvent>();

  constructor(masked: Masked) {
    this.#masked = masked;
  }

  think(block: string, piece: string): void {
    this.#thoughts.add(block, piece);
  }

  sign(block: string, event: NativeEvent): void {
    if (this.#signatures.size >= mostAtOnce) throw tooManyTexts();
    const delta = deltaOf(event);
    const signature = textIn(deltaOf(this.#signatures.get(block))["signature"]) + textIn(delta["signature"]);
    this.#signatures.set(block, changedEvent(event, { ...event.data, delta: { ...delta, signature } }));
  }

  isSigned(block: string): boolean {
    return this.#signatures.has(block);
  }

  /** The event with the signature of a block that ends; undefined if it has none. */
  end(block: string): NativeEvent | undefined {
    const event = this.#signatures.get(block);
    const thinking = this.#thoughts.take(block);
    this.#signatures.delete(block);
    return event && changedEvent(event, restoredFields(event.data, this.#masked, this.#sealed(event, thinking)));
  }

  /** What a signature is stays as it came; all else is restored. */
  #sealed(event: NativeEvent, thinking: string): (key: string) => Fields | undefined {
    const delta = restoredFields(withSealed(deltaOf(event), thinking, this.#masked), this.#masked, () => undefined);
    return (key) => (key === "delta" ? delta : undefined);
  }

  /** The same of all blocks. */
  endAll(): NativeEvent[] {
    return [...this.#signatures.keys()].flatMap((block) => this.end(block) ?? []);
  }
}

const deltaOf = (event: NativeEvent | undefined): Fields => fieldsIn(event?.data["delta"]);
