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

  close(provider: string | null, reason: CloseReason): void {
    const promptTokens = this.#reported?.prompt_tokens ?? (this.#begun ? this.#promptEstimate : 0);
    const completionTokens = this.#reported?.completion_tokens ?? Math.ceil(this.#characters / charactersPerToken);
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
