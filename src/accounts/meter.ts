import type { ChatCompletion, ChatCompletionChunk, Usage } from "../dialects/openai-chat/completion.ts";
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
  #wasAsked = false;

  /** @param promptEstimate tokens of the prompt, for a provider that does not report them. */
  constructor(hold: Hold, price: Price, model: string, promptEstimate: number) {
    this.#hold = hold;
    this.#price = price;
    this.#model = model;
    this.#promptEstimate = promptEstimate;
  }

  /** A provider has the prompt, and works on it. */
  asked(): void {
    this.#wasAsked = true;
  }

  /** Counts a part of an answer; the last usage a provider reports is the one that counts. */
  observe({ choices, usage }: ChatCompletionChunk | ChatCompletion): void {
    this.#wasAsked = true;
    if (usage) this.#reported = usage;
    for (const choice of choices) this.#characters += charactersIn("delta" in choice ? choice.delta : choice.message);
  }

  /** What the provider reported; what was counted in place of each count that is absent, or zero where there was text. */
  get usage(): Usage {
    const counted = this.#counted;
    const reported = this.#reported;
    if (!reported) return { ...counted, total_tokens: counted.prompt_tokens + counted.completion_tokens };
    if (!this.#isEstimated) return reported;
    const prompt = reported.prompt_tokens || counted.prompt_tokens;
    const completion = reported.completion_tokens || counted.completion_tokens;
    return { ...reported, prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  }

  get #counted(): Pick<Usage, "prompt_tokens" | "completion_tokens"> {
    return {
      prompt_tokens: this.#wasAsked ? this.#promptEstimate : 0,
      completion_tokens: Math.ceil(this.#characters / charactersPerToken),
    };
  }

  /** Whether any of the usage is counted by us. A request has a prompt always, an answer may say nothing. */
  get #isEstimated(): boolean {
    if (!this.#reported) return this.#wasAsked;
    const { prompt_tokens: prompt, completion_tokens: completion } = this.#reported;
    return prompt === 0 || (completion === 0 && this.#characters > 0);
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
      estimated: this.#isEstimated,
    });
  }
}

const charactersPerToken = 4;

/** Length of everything the model wrote in a delta or message. */
function charactersIn(said: Record<string, unknown>): number {
  let count = 0;
  for (const key in said) {
    const value = said[key];
    if (key === "role") continue;
    if (typeof value === "string") count += value.length;
    else if (Array.isArray(value)) for (const item of value) count += argumentsIn(item);
  }
  return count;
}

function argumentsIn(call: unknown): number {
  const body = (call as { function?: { arguments?: unknown } } | null)?.function?.arguments;
  return typeof body === "string" ? body.length : 0;
}
