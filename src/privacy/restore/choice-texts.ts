import type { Fields } from "../../contract/fields.ts";
import { Logprobs } from "./logprobs.ts";
import type { Masked } from "../masking.ts";
import { type Restorer, restorer } from "./restorer.ts";

/** A text of an answer: its name among the texts of its choice, and a delta that says a piece of it. */
export interface Place {
  name: string;
  isJson: boolean;
  /** Whether log probabilities are of its tokens. */
  isSpelled?: boolean;
  delta(piece: string): Fields;
}

/** Restores a piece of a text; undefined if there is nothing to say of it yet. */
export type Restore = (place: Place, piece: string) => string | undefined;

/** The texts of one choice of a stream. */
export class ChoiceTexts {
  readonly #masked: Masked;
  readonly #texts = new Map<string, { place: Place; restorer: Restorer }>();
  #logprobs: Logprobs | undefined;

  constructor(masked: Masked) {
    this.#masked = masked;
  }

  readonly restore: Restore = (place, piece) => {
    let text = this.#texts.get(place.name);
    if (!text) {
      const { vault, grammar } = this.#masked;
      this.#texts.set(place.name, (text = { place, restorer: restorer(vault, grammar, place.isJson) }));
    }
    const said = text.restorer.push(piece);
    if (place.isSpelled) this.#logprobs?.said(piece, said);
    return said || (piece === "" ? "" : undefined);
  };

  /** Log probabilities that came with the pieces that are restored next. */
  spell(logprobs: Fields): void {
    (this.#logprobs ??= new Logprobs()).add(logprobs);
  }

  /** Log probabilities that may go out with what was restored; undefined if there never were any. */
  spelled(): Fields | null | undefined {
    const isHolding = () => [...this.#texts.values()].some((one) => one.place.isSpelled && one.restorer.isHolding);
    return this.#logprobs?.take(isHolding());
  }

  /** What was held back, each text in a delta of its own. @param isWhole whether the texts end here of themselves */
  flush(isWhole: boolean): Fields[] {
    const held: Fields[] = [];
    for (const { place, restorer: one } of this.#texts.values()) {
      const rest = one.end(isWhole);
      if (place.isSpelled) this.#logprobs?.said("", rest);
      if (rest !== "") held.push(place.delta(rest));
    }
    this.#texts.clear();
    return held;
  }
}
