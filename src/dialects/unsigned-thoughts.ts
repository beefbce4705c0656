import { GatewayError } from "../errors.ts";
import { mostAtOnce, tooManyTexts } from "./too-many-texts.ts";

/** What a stream told of thoughts that are not signed yet, by block or index. */
export class UnsignedThoughts {
  readonly #texts = new Map<unknown, string>();
  #length = 0;

  /** Adds a piece. Throws where a provider's answer never ends: nothing else of it is kept. */
  add(of: unknown, piece: string): void {
    if (piece === "") return;
    const before = this.#texts.get(of) ?? "";
    if (before === "" && this.#texts.size >= mostAtOnce) throw tooManyTexts();
    this.#length += piece.length;
    if (this.#length > mostThought) throw tooLong();
    this.#texts.set(of, before + piece);
  }

  /** The whole of one that ends; empty if nothing was told of it. */
  take(of: unknown): string {
    const text = this.#texts.get(of) ?? "";
    this.#texts.delete(of);
    this.#length -= text.length;
    return text;
  }
}

/** Characters: some four million tokens, which no model thinks in one answer. */
const mostThought = 16 * 1024 * 1024;

const tooLong = (): GatewayError =>
  new GatewayError("api_error", `The provider's answer has thoughts of more than ${mostThought} characters`);
