import { GatewayError } from "../errors.ts";
import { DetectorFailure, type RemoteDetector } from "./analyze/detector.ts";
import { FindingsOfScopes } from "./analyze/findings.ts";
import { FindingsCache } from "./analyze/findings-cache.ts";
import type { FindingsCounts } from "./analyze/findings-counts.ts";
import { findByAll } from "./analyze/remote-pieces.ts";
import { TextIndex } from "./analyze/text/text-index.ts";
import type { Analyzer } from "./analyze/analyzer.ts";
import { type Grammar, grammar } from "./restore/grammar.ts";
import { inTurns, type Work } from "./in-turns.ts";
import { OutputSearch } from "./output/output-search.ts";
import { keyedHash } from "./keyed-hash.ts";
import { pseudonymize, type SearchedText } from "./pseudonymize/pseudonymize.ts";
import { SignedThoughts } from "./signed-thoughts.ts";
import { Abort, type Signal } from "../stream/abort.ts";
import { Vault } from "./pseudonymize/vault.ts";
import type { MaskableRequest } from "./text-field.ts";

export interface PrivacySettings {
  /** Master key of the installation: the same on every node that shares accounts. */
  secret: string;
  analyzer: Analyzer;
  /** Asked besides the detectors of the analyzer, all at once. */
  remotes?: readonly RemoteDetector[];
  instruction: boolean;
  /** When a detector fails: whether the request is refused, or passes with what the others find. */
  onFailure: "reject" | "pass";
  /** What happens to a request with pictures, sounds or files, which are not searched. */
  attachments?: "pass" | "reject";
  timeBudgetMs: number;
  /** Whether values come back in addresses that the model wrote, too; left out: yes. */
  restoreUrls?: boolean;
  /** What becomes of personal data that the model writes of itself; left out: it passes. */
  output?: "pass" | "mask";
  /** Bytes of findings that are kept, so that a text is searched once in each scope; 0 or left out: none. */
  cacheBytes?: number;
  /** Of the cache. */
  counts?: FindingsCounts | undefined;
}

/** The hidden values of one call, and the grammar that recognises their surrogates in its answer. */
export interface Masked {
  vault: Vault;
  grammar: Grammar;
  /** Whether values come back in addresses, too; left out: yes. */
  restoresUrls?: boolean;
  /** Keeps signed thoughts as they came; undefined: they pass. */
  thoughts?: SignedThoughts;
  /** Searches what the model wrote; undefined: it passes. */
  output?: OutputSearch | undefined;
}

/** The call that a search is made for. */
export interface Circumstances {
  /** The account whose turn each slice takes; left out: the scope. */
  account?: string;
  /** Aborted when the call is over early. */
  signal?: Signal;
  /** Called once for each detector that fails. */
  failed?(failure: DetectorFailure): void;
  /** Called with what will be hidden, before it is. */
  found?(texts: readonly SearchedText[]): void;
  /** Called with the type of each value that the model wrote of itself and that is hidden. */
  hidInAnswer?(type: string): void;
}

/** Hides personal data in requests, in place. */
export class Masking {
  readonly #settings: PrivacySettings;
  readonly #grammars = new Map<string, Grammar>();
  /** Kept from searches that are over: building one costs more than clearing it. */
  readonly #indexes: TextIndex[] = [];
  readonly #findings: FindingsOfScopes | undefined;
  readonly #thoughts: SignedThoughts;

  constructor(settings: PrivacySettings) {
    this.#settings = settings;
    const { cacheBytes = 0, counts, analyzer, secret } = settings;
    this.#thoughts = new SignedThoughts(secret);
    if (cacheBytes === 0) return;
    const cache = new FindingsCache(cacheBytes, analyzer.types, counts);
    this.#findings = new FindingsOfScopes(cache, (scope) =>
      keyedHash(secret, `findings\0${scope}`).toString("base64url"),
    );
  }

  /**
   * Rejects with `service_unavailable` if the request could not be searched to its end, so that nothing leaves unsearched; if
   * `onFailure` is `pass`, a failed detector only takes its own finds out.
   */
  async mask(
    request: MaskableRequest,
    scope: string,
    { account = scope, signal, failed, found, hidInAnswer }: Circumstances = {},
  ): Promise<Masked> {
    const {
      secret,
      remotes = [],
      instruction,
      onFailure,
      attachments,
      timeBudgetMs,
      restoreUrls: restoresUrls = true,
      output,
    } = this.#settings;
    const vault = new Vault(secret, scope);
    const hash = (identifier: string) => keyedHash(secret, `${scope}\0${identifier}`).toString("hex", 0, 16);
    const reported = new Set<string>();
    const report = (failure: DetectorFailure) => {
      if (!reported.has(failure.detector)) failed?.(failure);
      reported.add(failure.detector);
    };
    const fail = (failure: DetectorFailure) => {
      report(failure);
      if (onFailure === "reject") throw refusal(failure);
    };
    const index = this.#indexes.pop() ?? new TextIndex();
    const findings = this.#findings?.of(scope);
    const analyzer: Analyzer = { ...this.#settings.analyzer, index, findings, fail };
    const outOfTime = () => {
      // The remaining detectors are skipped. What was found so far is hidden everywhere, and not taken for all there is.
      analyzer.detectors = [];
      analyzer.findings = undefined;
      fail(new DetectorFailure("all", `it took longer than its time budget of ${timeBudgetMs / 1000} s`));
    };
    const search = { types: analyzer.types, findings, signal: signal ?? neverAborted };
    const askRemote =
      remotes.length > 0 ? (texts: readonly string[]) => findByAll(texts, remotes, search, fail) : undefined;
    try {
      const grammarOf = this.#grammarOf;
      const hiding = pseudonymize(request, vault, { analyzer, askRemote, grammarOf, hash, instruction, found });
      const work = attachments === "reject" ? onlyTexts(request, hiding) : hiding;
      await inTurns(work, { account, budgetMs: timeBudgetMs, outOfTime, signal });
    } catch (thrown) {
      if (thrown instanceof GatewayError || signal?.aborted) throw thrown;
      // Not a detector failed but the replacing itself, so the request may be half masked.
      const failure = new DetectorFailure("none", "what puts surrogates in the place of values broke down", thrown);
      report(failure);
      throw refusal(failure);
    } finally {
      index.forget();
      if (this.#indexes.length < indexesKept) this.#indexes.push(index);
    }
    // Only issued types: another, such as URL_123456789 in a program, is the answer's own word. The reserved form is always recognised.
    const grammarOfIssued = this.#grammarOf([...vault.counts.keys()]);
    const masked = { vault, grammar: grammarOfIssued, restoresUrls, thoughts: this.#thoughts };
    if (output !== "mask") return masked;
    const failAnswer = (failure: DetectorFailure) => {
      report(failure);
      if (onFailure === "reject") throw refusal(failure, "of the answer ", "it is not passed on");
    };
    const own = { ...this.#settings.analyzer, fail: failAnswer };
    return { ...masked, output: new OutputSearch({ ...masked, analyzer: own, request, hid: hidInAnswer }) };
  }

  /** Cached, since requests hide few combinations of types, and most of them in one order. */
  readonly #grammarOf = (types: readonly string[]): Grammar => {
    const given = types.join();
    const known = this.#grammars.get(given);
    if (known) return known;
    const sorted = types.toSorted().join();
    const made = this.#grammars.get(sorted) ?? grammar(types);
    if (this.#grammars.size >= grammarsMost) this.#grammars.clear();
    this.#grammars.set(sorted, made);
    this.#grammars.set(given, made);
    return made;
  };
}

const grammarsMost = 256;
const indexesKept = 16;

/** Refuses a request with anything but texts before it is searched. */
function* onlyTexts(request: MaskableRequest, work: Work): Work {
  const param = yield* request.attachment();
  if (param === undefined) return yield* work;
  const message = "Only texts are sent to providers here, for nothing else can be searched for personal data";
  throw new GatewayError("invalid_request", message, { param });
}

const neverAborted = new Abort();

/** The message of the cause may quote the text a detector read: it must reach no response and no log. */
const refusal = (failure: DetectorFailure, where = "", outcome = "nothing was sent to a provider") =>
  new GatewayError(
    "service_unavailable",
    `The search ${where}for personal data failed, so ${outcome}: ${failure.message}`,
    { cause: failure },
  );
