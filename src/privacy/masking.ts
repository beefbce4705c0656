import { firstAttachment } from "../dialects/openai-chat/attachments.ts";
import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import { GatewayError } from "../errors.ts";
import { DetectorFailure, type RemoteDetector } from "./analyze/detector.ts";
import { TextIndex } from "./analyze/text/text-index.ts";
import type { Analyzer } from "./analyze/analyzer.ts";
import { type Grammar, grammar } from "./restore/grammar.ts";
import { keyedHash } from "./pseudonymize/keyed-hash.ts";
import { pseudonymize, type SearchedText } from "./pseudonymize/pseudonymize.ts";
import { nextTurn } from "../stream/turns.ts";
import { Vault } from "./pseudonymize/vault.ts";

export interface PrivacySettings {
  /** Master key of the installation: the same on every node that shares accounts. */
  secret: string;
  analyzer: Analyzer;
  /** Asked besides those of the analyzer. */
  remote?: RemoteDetector | undefined;
  instruction: boolean;
  /** Whether a request is refused when a detector fails, or passes with what the others find. */
  onFailure: "reject" | "pass";
  /** What becomes of a request with pictures, sounds or files, in which nothing is looked for. */
  attachments?: "pass" | "reject";
  timeBudgetMs: number;
}

/** One call's hidden values, and how an answer's surrogates are recognised. */
export interface Masked {
  vault: Vault;
  grammar: Grammar;
}

/** Milliseconds of work after which other requests get their turn. Each of them takes several turns: to be read, to ask, to be answered. */
const turnMs = 1;

/** What a search may need to know of the call it is made for. */
export interface Circumstances {
  /** Whose turn a slice of the search takes; left out: that of the scope. */
  account?: string;
  /** Aborted when nobody waits for the request any more. */
  signal?: AbortSignal;
  /** Told of each detector that fails, once. */
  failed?(failure: DetectorFailure): void;
  /** Told what is hidden, before it is. */
  found?(texts: readonly SearchedText[]): void;
}

/** Hides personal data in requests, in place. */
export class Masking {
  readonly #settings: PrivacySettings;
  readonly #grammars = new Map<string, Grammar>();
  /** Of searches that are over. */
  readonly #indexes: TextIndex[] = [];

  constructor(settings: PrivacySettings) {
    this.#settings = settings;
  }

  /**
   * Rejects with `service_unavailable` if the request could not be searched to its end, so that nothing leaves unsearched. Where a
   * detector's failure is to pass, the request is masked with what the others find.
   */
  async mask(
    request: ChatRequest,
    scope: string,
    { account = scope, signal, failed, found }: Circumstances = {},
  ): Promise<Masked> {
    const { secret, remote, instruction, onFailure, attachments, timeBudgetMs } = this.#settings;
    const vault = new Vault(secret, scope);
    const hash = (identifier: string) => keyedHash(secret, `${scope}\0${identifier}`).toString("hex", 0, 16);
    const told = new Set<string>();
    const tell = (failure: DetectorFailure) => {
      if (!told.has(failure.detector)) failed?.(failure);
      told.add(failure.detector);
    };
    const fail = (failure: DetectorFailure) => {
      tell(failure);
      if (onFailure === "reject") throw refusal(failure);
    };
    const index = this.#indexes.pop() ?? new TextIndex();
    const analyzer: Analyzer = { ...this.#settings.analyzer, index, fail };
    const outOfTime = () => {
      // Whoever has not been asked yet is asked no more; what was found until now is hidden everywhere.
      analyzer.detectors = [];
      fail(new DetectorFailure("all", `it took longer than its time budget of ${timeBudgetMs / 1000} s`));
    };
    const askRemote =
      remote &&
      ((texts: readonly string[]) =>
        remote.find(texts, signal ?? neverAborted).catch((thrown: unknown) => {
          if (!(thrown instanceof DetectorFailure)) throw thrown;
          fail(thrown);
          return [];
        }));
    try {
      const grammarOf = (types: readonly string[]) => this.#grammarOf(types);
      const hiding = pseudonymize(request, vault, { analyzer, askRemote, grammarOf, hash, instruction, found });
      const work = attachments === "reject" ? onlyTexts(request, hiding) : hiding;
      await inTurns(work, { account, budgetMs: timeBudgetMs, outOfTime, signal });
    } catch (thrown) {
      if (thrown instanceof GatewayError || signal?.aborted) throw thrown;
      // Not a detector, but what puts surrogates in the place of values: nothing is known of what would leave.
      const failure = new DetectorFailure("none", "what puts surrogates in the place of values broke down", thrown);
      tell(failure);
      throw refusal(failure);
    } finally {
      index.forget();
      if (this.#indexes.length < indexesKept) this.#indexes.push(index);
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
const indexesKept = 16;

/** Refuses a request that holds more than texts before it is worked on. */
function* onlyTexts(request: ChatRequest, work: Work): Work {
  const param = yield* firstAttachment(request);
  if (param === undefined) return yield* work;
  const message = "Only texts are sent to providers here, for nothing else can be searched for personal data";
  throw new GatewayError("invalid_request", message, { param });
}

/** Work that pauses from time to time, and yields what it has to wait for. */
type Work = Generator<Promise<void> | undefined, void>;

const neverAborted = new AbortController().signal;

/** What a detector threw may quote what it read, so it goes no further than to who is told of failures. */
const refusal = (failure: DetectorFailure) =>
  new GatewayError(
    "service_unavailable",
    `The search for personal data failed, so nothing was sent to a provider: ${failure.message}`,
    { cause: failure },
  );

/** Runs a generator to its end, in turns with those of other requests; only its own work counts against its budget. */
async function inTurns(work: Work, { account, budgetMs, outOfTime, signal }: Turning): Promise<void> {
  let left = budgetMs;
  let turn: Promise<void> | undefined;
  for (;;) {
    const start = performance.now();
    let spent = 0;
    let waiting: Promise<void> | undefined;
    while (spent < turnMs && !waiting) {
      const { done, value } = work.next();
      if (done) return;
      waiting = value ?? undefined;
      spent = performance.now() - start;
    }
    left -= spent;
    await (waiting ?? turn ?? nextTurn(account));
    signal?.throwIfAborted();
    turn = nextTurn(account);
    if (left >= 0) continue;
    left = Infinity;
    outOfTime();
  }
}

interface Turning {
  account: string;
  budgetMs: number;
  outOfTime(): void;
  signal: AbortSignal | undefined;
}
