import type { Masked } from "../masking.ts";
import type { SearchedOutput } from "../output/searched-output.ts";
import { Addresses } from "./addresses.ts";
import type { Moves } from "./moves.ts";
import { type Restorer, restorer } from "./restorer.ts";

/** Restores one text of a call's answer, as the call's masking says. @param isJson whether the text is JSON as a whole */
export const restorerOf = ({ vault, grammar, restoresUrls = true }: Masked, isJson: boolean): Restorer =>
  restorer(vault, grammar, isJson, restoresUrls ? undefined : new Addresses(isJson));

/** The same for a text that the model wrote: what it has of personal data beside the request's is hidden, where that is asked for. */
export function answerText(masked: Masked, isJson: boolean): Restorer {
  const one = restorerOf(masked, isJson);
  return masked.output ? new SearchedRestorer(masked.output.text(isJson), one) : one;
}

/** Restores what was searched. */
class SearchedRestorer implements Restorer {
  readonly #searched: SearchedOutput;
  readonly #restorer: Restorer;

  constructor(searched: SearchedOutput, one: Restorer) {
    this.#searched = searched;
    this.#restorer = one;
  }

  get isHolding(): boolean {
    return this.#searched.isHolding || this.#restorer.isHolding;
  }

  moves(): Moves {
    return this.#restorer.moves(this.#searched.held);
  }

  push(piece: string): string {
    return this.#restorer.push(this.#searched.push(piece));
  }

  pause(inTurn: boolean): string {
    return this.#settled() + this.#restorer.pause(inTurn);
  }

  end(isWhole: boolean): string {
    return this.#settled() + this.#restorer.end(isWhole);
  }

  #settled(): string {
    return this.#restorer.push(this.#searched.end());
  }
}
