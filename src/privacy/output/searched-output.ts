import type { Analyzer } from "../analyze/analyzer.ts";
import { analyzeText, type Occurrence, occurrencesOf } from "../analyze/analyzed-text.ts";
import type { Entity, Span } from "../analyze/detector.ts";
import { mergeSorted, resolveOverlaps } from "../analyze/overlaps.ts";
import { KnownValues } from "../analyze/propagate.ts";
import { literals, mayHoldLiterals } from "../pseudonymize/literals.ts";
import { literalType } from "../pseudonymize/surrogate.ts";
import type { Vault } from "../pseudonymize/vault.ts";
import type { Grammar } from "../restore/grammar.ts";
import { JsonDepth } from "../restore/json-depth.ts";
import type { MaskableRequest } from "../text-field.ts";
import { type Reading, windowEnd } from "./windows.ts";
import { atOnce } from "../../stream/turns.ts";

export interface OutputSearchOptions {
  /** What it throws in `fail` ends the answer. */
  analyzer: Analyzer;
  vault: Vault;
  grammar: Grammar;
  /** As it was sent. */
  request: MaskableRequest;
  /** Called with the type of each value that is hidden. */
  hid: ((type: string) => void) | undefined;
}

/** What one text is searched with. */
export interface SearchedOutputOptions extends OutputSearchOptions {
  isJson: boolean;
  isOwn(value: string): boolean;
  /** Called at the end of the text with what became of it. */
  keep(text: string, searched: string): void;
}

/** One text of an answer, searched in windows as it arrives. */
export class SearchedOutput {
  readonly #options: SearchedOutputOptions;
  #came = "";
  #went = "";
  #held = "";
  #reading: Reading = { at: 0 };
  /** The end of what went out: detectors see it, for cues before a value. */
  #context = "";
  /** Where in JSON that begins. */
  readonly #depth = new JsonDepth();
  /** What was hidden so far: it is hidden wherever it stands from then on. */
  readonly #known = new Set<string>();
  readonly #values: KnownValues;
  #isBroken = false;

  constructor(options: SearchedOutputOptions) {
    this.#options = options;
    this.#values = new KnownValues(Infinity, options.analyzer.types.has("PERSON"));
  }

  get isHolding(): boolean {
    return this.#held !== "";
  }

  /** What is held back, not yet searched. */
  get held(): string {
    return this.#held;
  }

  /** What may go out, searched. Throws what `fail` throws, and returns nothing more from then on. */
  push(piece: string): string {
    return atOnce(this.pushing(piece));
  }

  /** The same, with pauses. */
  *pushing(piece: string): Generator<undefined, string> {
    this.#came += piece;
    this.#held += piece;
    let out = "";
    for (let end = this.#windowEnd(); end > 0; end = this.#windowEnd()) {
      out += yield* this.#search(this.#held.slice(0, end), false);
      this.#held = this.#held.slice(end);
      this.#reading = { at: 0 };
    }
    this.#went += out;
    return out;
  }

  /** What was held back, searched. */
  end(): string {
    return atOnce(this.ending());
  }

  /** The same, with pauses. */
  *ending(): Generator<undefined, string> {
    const held = this.#held;
    this.#held = "";
    const out = held === "" ? "" : yield* this.#search(held, this.#went === "");
    this.#went += out;
    if (!this.#isBroken) this.#options.keep(this.#came, this.#went);
    return out;
  }

  #windowEnd(): number {
    return windowEnd(this.#held, this.#options.isJson, this.#reading);
  }

  /** @param isWhole whether the window is all of the text */
  *#search(window: string, isWhole: boolean): Generator<undefined, string> {
    if (this.#isBroken) return "";
    this.#isBroken = true;
    const before = this.#context.length;
    const text = this.#context + window;
    let out = "";
    let last = before;
    const hidden: Entity[] = [];
    const { analyzer, isJson, isOwn, hid } = this.#options;
    const within = isJson && !isWhole ? this.#depth.copy() : undefined;
    for (const one of yield* this.#find(text, within)) {
      yield;
      const start = Math.max(one.start, last);
      const isAllowed = analyzer.allowed(one.value, text, one.start);
      if (one.end <= start || one.type === literalType || isAllowed || isOwn(one.value)) continue;
      // The quotes of a number whose beginning went out would be none.
      const quote = one.start < start ? "" : one.quote;
      out += `${text.slice(last, start)}${quote}[${one.type}]${quote}`;
      last = one.end;
      hid?.(one.type);
      if (this.#known.size >= knownMost || this.#known.has(one.value)) continue;
      this.#known.add(one.value);
      hidden.push(one);
    }
    yield* this.#values.add(hidden);
    this.#context = text.slice(-contextLength).replace(/^\S*\s/, "");
    if (isJson) this.#depth.pass(text, 0, text.length - this.#context.length);
    this.#isBroken = false;
    return out + text.slice(last);
  }

  *#find(text: string, within: JsonDepth | undefined): Generator<undefined, Occurrence[]> {
    const { analyzer, grammar, vault } = this.#options;
    const analyzed = yield* analyzeText({ owner: { text }, key: "text", kind: "text" }, analyzer, within);
    const issued: Span[] = [];
    const note = (name: string, span: Span) => {
      if (vault.find(name)) issued.push(span);
    };
    const certain = mayHoldLiterals(analyzed.text) ? yield* literals(analyzed.text, grammar, note) : [];
    const again = yield* this.#values.findIn(analyzed.text);
    const all = yield* mergeSorted(yield* mergeSorted(analyzed.spans, again), yield* mergeSorted(certain, issued));
    analyzed.spans = yield* resolveOverlaps(all, analyzed.text);
    return yield* occurrencesOf(analyzed);
  }
}

const knownMost = 500;
const contextLength = 256;
