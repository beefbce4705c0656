import { createHmac } from "node:crypto";
import type { ChatRequest } from "../contract/chat.ts";
import { GatewayError } from "../errors.ts";
import type { Finder } from "./entities.ts";
import { type Grammar, grammar } from "./grammar.ts";
import { pseudonymize } from "./pseudonymize.ts";
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
  grammar: Grammar;
}

/** Milliseconds of work after which other requests get their turn. */
const turnMs = 5;

/** Hides personal data in requests, in place. */
export class Masking {
  readonly #settings: PrivacySettings;
  readonly #grammars = new Map<string, Grammar>();

  constructor(settings: PrivacySettings) {
    this.#settings = settings;
  }

  /** Rejects with `service_unavailable` if the request could not be searched to its end, so that nothing leaves unsearched. */
  async mask(request: ChatRequest, scope: string): Promise<Masked> {
    const { secret, finder, instruction, onFailure, timeBudgetMs } = this.#settings;
    const vault = new Vault(secret, scope);
    const hash = (identifier: string) =>
      createHmac("sha256", secret).update(`${scope}\0${identifier}`).digest("hex").slice(0, 32);
    try {
      const grammarOf = (types: readonly string[]) => this.#grammarOf(types);
      await inTurns(pseudonymize(request, vault, { finder, grammarOf, hash, instruction }), timeBudgetMs);
    } catch (thrown) {
      if (thrown instanceof GatewayError) throw thrown;
      if (onFailure === "reject") {
        const reason = thrown instanceof OutOfTime ? "took longer than its time budget" : "failed";
        // What a detector threw may quote what it read, so it goes no further.
        throw new GatewayError(
          "service_unavailable",
          `The search for personal data ${reason}, so nothing was sent to a provider`,
        );
      }
    }
    // A type that nothing was issued for is the provider's own word: URL_123456789 in a program stays. The reserved form never does.
    return { vault, grammar: this.#grammarOf([...vault.counts.keys()]) };
  }

  /** Requests hide few combinations of types, so their grammars are kept. */
  #grammarOf(types: readonly string[]): Grammar {
    const key = types.toSorted().join();
    const known = this.#grammars.get(key);
    if (known) return known;
    if (this.#grammars.size >= grammarsMost) this.#grammars.clear();
    const made = grammar(types);
    this.#grammars.set(key, made);
    return made;
  }
}

const grammarsMost = 256;

class OutOfTime extends Error {}

/** Runs a generator to its end, giving way to other work from time to time; only its own work counts against its budget. */
async function inTurns(work: Generator<undefined, void>, budgetMs: number): Promise<void> {
  let left = budgetMs;
  for (;;) {
    const start = performance.now();
    let spent = 0;
    while (spent < turnMs) {
      if (work.next().done) return;
      spent = performance.now() - start;
    }
    left -= spent;
    if (left < 0) throw new OutOfTime();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
