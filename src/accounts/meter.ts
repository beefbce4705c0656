import type { Hold, Settlement } from "./ledger.ts";
import { costOf, type Price } from "./prices.ts";
import type { CloseReason } from "./store.ts";

/** Tokens as a provider reports them; other fields it reports stay beside them. */
export interface TokenUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** Counts what one call uses, and closes its hold with that. */
export class Meter {
  readonly #hold: Hold;
  readonly #price: Price;
  readonly #asked: Asked;
  readonly #promptEstimate: number;
  #reported: TokenUsage | undefined;
  #characters = 0;
  #wasAsked = false;

  /**
   * @param asked which model, and at which path
   * @param promptEstimate tokens of the prompt, in case the provider reports none
   */
  constructor(hold: Hold, price: Price, asked: Asked, promptEstimate: number) {
    this.#hold = hold;
    this.#price = price;
    this.#asked = asked;
    this.#promptEstimate = promptEstimate;
  }

  /** A provider has the prompt and works on it. */
  asked(): void {
    this.#wasAsked = true;
  }

  /** Counts a piece of an answer. Of several reports of usage the last one counts. @param characters the model wrote in this piece */
  observe(usage: TokenUsage | undefined, characters: number): void {
    this.#wasAsked = true;
    if (usage) this.#reported = usage;
    this.#characters += characters;
  }

  /** As the provider reported; our own estimate replaces a count that is missing, or zero where there was text. */
  get usage(): TokenUsage {
    const reported = this.#reported;
    if (reported && !this.#isEstimated) return reported;
    const prompt = reported?.prompt_tokens || (this.#wasAsked ? this.#promptEstimate : 0);
    const completion = reported?.completion_tokens || Math.ceil(this.#characters / charactersPerToken);
    return { ...reported, prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  }

  /** Whether any of the usage is our estimate. A prompt always has tokens, an answer may have none. */
  get #isEstimated(): boolean {
    if (!this.#reported) return this.#wasAsked;
    const { prompt_tokens: prompt, completion_tokens: completion } = this.#reported;
    return prompt === 0 || (completion === 0 && this.#characters > 0);
  }

  close(provider: string | null, reason: CloseReason): void {
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = this.usage;
    this.#hold.close({
      ...this.#asked,
      provider,
      promptTokens,
      completionTokens,
      cost: costOf(this.#price, promptTokens, completionTokens),
      reason,
      estimated: this.#isEstimated,
    });
  }
}

type Asked = Pick<Settlement, "model" | "api">;

const charactersPerToken = 4;
