import { createHmac } from "node:crypto";
import type { ChatRequest } from "../contract/chat.ts";
import { GatewayError } from "../errors.ts";
import type { Finder } from "./entities.ts";
import { pseudonymize } from "./pseudonymize.ts";
import { type Speller, speller } from "./spelling.ts";
import { literalType } from "./surrogate.ts";
import { Vault } from "./vault.ts";

export interface PrivacySettings {
  /** Master key of the installation: the same on every node that shares accounts. */
  secret: string;
  finder: Finder;
  instruction: boolean;
  /** Whether a request that could not be searched is refused, or passes as it is. */
  onFailure: "reject" | "pass";
  timeBudgetMs: number;
}

/** One call's hidden values, and how an answer's surrogates are recognised. */
export interface Masked {
  vault: Vault;
  speller: Speller;
}

/** Milliseconds of work after which other requests get their turn. */
const turnMs = 5;

/** Hides personal data in requests, in place. */
export class Masking {
  readonly #settings: PrivacySettings;
  readonly #all: Speller;
  readonly #wrapped: Speller;

  constructor(settings: PrivacySettings) {
    this.#settings = settings;
    const types = [...settings.finder.types, literalType];
    this.#all = speller(types, true);
    this.#wrapped = speller(types, false);
  }

  /** Rejects with `service_unavailable` if the request could not be searched to its end, so that nothing leaves unsearched. */
  async mask(request: ChatRequest, scope: string): Promise<Masked> {
    const { secret, finder, instruction, onFailure, timeBudgetMs } = this.#settings;
    const vault = new Vault(secret, scope);
    const hash = (identifier: string) =>
      createHmac("sha256", secret).update(`${scope}\0${identifier}`).digest("hex").slice(0, 32);
    try {
      await inTurns(pseudonymize(request, vault, { finder, speller: this.#all, hash, instruction }), timeBudgetMs);
    } catch (cause) {
      if (cause instanceof GatewayError) throw cause;
      if (onFailure === "reject") {
        const reason = cause instanceof OutOfTime ? "took longer than its time budget" : "failed";
        throw new GatewayError(
          "service_unavailable",
          `The search for personal data ${reason}, so nothing was sent to a provider`,
          { cause },
        );
      }
    }
    // Where nothing was issued, a word such as PERSON_123456789 is the provider's own; the reserved form never is.
    return { vault, speller: vault.size > 0 ? this.#all : this.#wrapped };
  }
}

class OutOfTime extends Error {}

/** Runs a generator to its end, giving way to other work from time to time. */
async function inTurns(work: Generator<undefined, void>, budgetMs: number): Promise<void> {
  const end = performance.now() + budgetMs;
  let turnEnd = performance.now() + turnMs;
  while (!work.next().done) {
    const now = performance.now();
    if (now > end) throw new OutOfTime();
    if (now < turnEnd) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    turnEnd = performance.now() + turnMs;
  }
}
