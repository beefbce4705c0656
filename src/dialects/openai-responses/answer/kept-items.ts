import type { Fields } from "../../../contract/fields.ts";

/**
 * The whole items of a provider's answer, restored: they are part of its response even if that fails, as OpenAI has it. Only so much is
 * kept; of an answer that is longer, the items up to there. Clients that read the stream have had all of them.
 */
export class KeptItems {
  readonly #items = new Map<number, Fields>();
  #characters = 0;

  /** @param at the item's place in the answer  @param text of its event, as far as that came as it is */
  add(at: unknown, item: Fields, text: string | undefined): void {
    if (this.#characters > mostCharacters) return;
    this.#characters += text?.length ?? JSON.stringify(item).length;
    if (this.#characters > mostCharacters) return;
    this.#items.set(typeof at === "number" ? at : this.#items.size, item);
  }

  /** A response as the provider told it, with the items in it. */
  in(response: Fields): Fields {
    if (this.#items.size === 0) return response;
    const places = [...this.#items].toSorted(([one], [other]) => one - other);
    return { ...response, output: places.map(([, item]) => item) };
  }
}

/** Twice what the longest answers of today's models have. */
const mostCharacters = 2 ** 20;
