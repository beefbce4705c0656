import { readFileSync } from "node:fs";
import type { Span } from "../detector.ts";
import { entities } from "./entities.ts";
import { classOf, judgeToken, type Judgement, type TokenClass } from "./labels.ts";
import { ModelFileError, openSession, reasonOf, type ModelSession } from "./session.ts";
import { TokenizerError } from "./tokenizer/file.ts";
import { type Tokenizer, tokenizerOf } from "./tokenizer/tokenizer.ts";
import { windows } from "./windows.ts";

export interface SearchSettings {
  /** An ONNX file. */
  path: string;
  /** A `tokenizer.json`. */
  tokenizer: string;
  /** What the model's classes mean, in their order. */
  labels: readonly string[];
  /** The lowest score of a token that counts, from 0 to 1. */
  threshold: number;
  /** Tokens that the model reads at once, those around a text included. */
  maxTokens: number;
}

/** Searches texts with a model, one window of tokens after another. */
export class ModelSearch {
  readonly #tokenizer: Tokenizer;
  readonly #session: ModelSession;
  readonly #classes: readonly TokenClass[];
  readonly #threshold: number;
  /** Tokens of a text in one window. */
  readonly #most: number;

  /** Throws `ModelFileError`. */
  constructor(tokenizer: Tokenizer, session: ModelSession, { labels, threshold, maxTokens }: SearchSettings) {
    this.#tokenizer = tokenizer;
    this.#session = session;
    this.#classes = labels.map(classOf);
    this.#threshold = threshold;
    const { before, behind, most = Infinity } = tokenizer;
    this.#most = Math.min(maxTokens, most, session.most ?? Infinity) - before.length - behind.length;
    if (this.#most < 4) throw new ModelFileError(`takes no more than ${this.#most} tokens of a text at once`);
  }

  /** The spans in each text. Yields after each window. */
  async *find(texts: readonly string[]): AsyncGenerator<undefined, Span[][]> {
    const found: Span[][] = [];
    for (const text of texts) {
      const tokens = this.#tokenizer.tokens(text);
      const judgements: Judgement[] = [];
      for (const { start, end, own } of windows(tokens.length, this.#most)) {
        const ids = tokens.slice(start, end).map(({ id }) => id);
        const all = await this.#judged(ids);
        for (const judgement of all.slice(own.start - start, own.end - start)) judgements.push(judgement);
        yield;
      }
      found.push(entities(text, tokens, judgements));
    }
    return found;
  }

  async #judged(ids: readonly number[]): Promise<Judgement[]> {
    const { before, behind } = this.#tokenizer;
    const { logits, classes } = await this.#session.run([...before, ...ids, ...behind]);
    if (classes !== this.#classes.length)
      throw new ModelFileError(`has ${classes} classes, but privacy.model.labels has ${this.#classes.length}`);
    return ids.map((_, at) => {
      const row = (before.length + at) * classes;
      const own = Array.from({ length: classes }, (__, index) => logits[row + index]!);
      // A model that has overflown says nothing of its tokens, which must not pass for finding nothing.
      if (!Number.isFinite(Math.max(...own))) throw new ModelFileError("answers with what is no number");
      return judgeToken(own, this.#classes, this.#threshold);
    });
  }
}

/** Opens a model and its tokenizer, and tries them on a sentence, which shows what no file says. Throws `ModelFileError`. */
export async function openSearch(settings: SearchSettings): Promise<ModelSearch> {
  const tokenizer = openTokenizer(settings.tokenizer);
  try {
    const search = new ModelSearch(tokenizer, await openSession(settings.path), settings);
    const trial = search.find(["My name is Maria Lopez, and I live in Paris."]);
    while (!(await trial.next()).done);
    return search;
  } catch (error) {
    const reason = error instanceof ModelFileError ? error.message : `cannot be run: ${reasonOf(error)}`;
    throw new ModelFileError(`privacy.model.path: ${settings.path} ${reason}`);
  }
}

function openTokenizer(path: string): Tokenizer {
  try {
    return tokenizerOf(readFileSync(path, "utf8"));
  } catch (error) {
    const reason =
      error instanceof TokenizerError ? `cannot be used: ${error.message}` : `cannot be read: ${reasonOf(error)}`;
    throw new ModelFileError(`privacy.model.tokenizer: ${path} ${reason}`);
  }
}
