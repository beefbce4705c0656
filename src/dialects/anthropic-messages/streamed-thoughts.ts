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
  readonly #signatures = new UnsignedThoughts();
  /** The last event of each signature, which will say all of it. */
  readonly #last = new Map<string, NativeEvent>();

  constructor(masked: Masked) {
    this.#masked = masked;
  }

  think(block: string, piece: string): void {
    this.#thoughts.add(block, piece);
  }

  sign(block: string, event: NativeEvent): void {
    if (this.#last.size >= mostAtOnce && !this.#last.has(block)) throw tooManyTexts();
    this.#signatures.add(block, textIn(deltaOf(event)["signature"]));
    this.#last.set(block, event);
  }

  isSigned(block: string): boolean {
    return this.#last.has(block);
  }

  /** The event with the signature of a block that ends; undefined if it has none. */
  end(block: string): NativeEvent | undefined {
    const event = this.#last.get(block);
    const [thinking, signature] = [this.#thoughts.take(block), this.#signatures.take(block)];
    this.#last.delete(block);
    if (!event) return undefined;
    // What a signature is stays as it came; all else is restored.
    const sealed = withSealed({ ...deltaOf(event), signature }, thinking, this.#masked);
    const delta = restoredFields(sealed, this.#masked, () => undefined);
    return changedEvent(
      event,
      restoredFields(event.data, this.#masked, (key) => (key === "delta" ? delta : undefined)),
    );
  }

  /** The same of all blocks. */
  endAll(): NativeEvent[] {
    return [...this.#last.keys()].flatMap((block) => this.end(block) ?? []);
  }
}

const deltaOf = (event: NativeEvent | undefined): Fields => fieldsIn(event?.data["delta"]);
