import type { ChatCompletion, ChatCompletionChunk, Usage } from "../contract/completion.ts";
import type { Hold } from "./ledger.ts";
import { costOf, type Price } from "./prices.ts";
import type { CloseReason } from "./store.ts";

/** Counts what one call uses, and closes its hold with that. */
export class Meter {
  readonly #hold: Hold;
  readonly #price: Price;
  readonly #model: string;
  readonly #promptEstimate: number;
  #reported: Usage | undefined;
  #characters = 0;
  #begun = false;

  /** @param promptEstimate tokens of the prompt, for a provider that does not report them. */
  constructor(hold: Hold, price: Price, model: string, promptEstimate: number) {
    this.#hold = hold;
    this.#price = price;
    this.#model = model;
    this.#promptEstimate = promptEstimate;
  }

  /** Counts a part of an answer; the last usage a provider reports is the one that counts. */
  observe({ choices, usage }: ChatCompletionChunk | ChatCompletion): void {
    this.#begun = true;
    if (usage) this.#reported = usage;
    for (const choice of choices) this.#characters += charactersIn("delta" in choice ? choice.delta : choice.message);
  }

  /** What the provider reported, else what was counted. */
  get usage(): Usage {
    if (this.#reported) return this.#reported;
    const prompt = this.#begun ? this.#promptEstimate : 0;
    const completion = Math.ceil(this.#characters / charactersPerToken);
    return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  }

  close(provider: string | null, reason: CloseReason): void {
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = this.usage;
    this.#hold.close({
      model: this.#model,
      provider,
      promptTokens,
      completionTokens,
      cost: costOf(this.#price, promptTokens, completionTokens),
      reason,
      estimated: this.#begun && this.#reported === undefined,
    });
  }
}

const charactersPerToken = 4;

/** Length of everything the model wrote in a delta or message. */
function charactersIn(said: Record<string, unknown>): number {
  let count = 0;
  for (const key in said) {
    const value = said[key];
    if (typeof value === "string") count += value.length;
    else if (Array.isArray(value)) for (const item of value) count += argumentsIn(item);
  }
  return count;
}

function argumentsIn(call: unknown): number {
  const body = (call as { function?: { arguments?: unknown } } | null)?.function?.arguments;
  return typeof body === "string" ? body.length : 0;
}
