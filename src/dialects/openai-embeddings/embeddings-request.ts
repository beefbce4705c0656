import { GatewayError } from "../../errors.ts";
import type { Fields } from "../../contract/fields.ts";
import type { TextField } from "../../privacy/text-field.ts";
import type { AnswerIdentity, Dialect, EmbeddingsRequest } from "../dialect.ts";
import { type AttachmentRules, firstAttachment } from "../openai-chat/attachments.ts";
import type { Usage } from "../openai-chat/completion.ts";
import { textFields } from "../texts.ts";
import type { EmbeddingList } from "./answer.ts";
import type { EmbeddingBatch, Vector, VectorFormat } from "./canonical.ts";
import { embeddingTable } from "./keywords.ts";
import type { EmbeddingRequest } from "./request.ts";
import { vectorAs } from "./vectors.ts";

export class OpenAIEmbeddingsRequest implements EmbeddingsRequest {
  readonly dialect: Dialect;
  readonly body: EmbeddingRequest;
  readonly isStream = false;
  /** Nothing is written, so only the inputs cost. */
  readonly outputBound = 0;
  readonly answers = 1;

  constructor(body: EmbeddingRequest, dialect: Dialect) {
    this.body = body;
    this.dialect = dialect;
  }

  get model(): string {
    return this.body.model;
  }

  /** Throws `invalid_request` where the inputs are tokens: what they stand for only the model's own tokenizer knows. */
  texts(): Iterable<TextField | undefined> {
    if (isTokens(inputsOf(this.body)[0])) throw unsearchable();
    return textFields(this.body, embeddingTable);
  }

  attachment(): Generator<undefined, string | undefined> {
    return firstAttachment(this.body, parts);
  }

  /** A model that embeds takes no instruction, and one in the text would change its meaning. */
  instruct(): void {}

  /** Tokens are counted as they are; of texts, one for every four bytes. */
  promptTokens(bytes: number): number {
    const inputs = inputsOf(this.body);
    if (!isTokens(inputs[0])) return Math.ceil(bytes / bytesPerToken);
    let count = 0;
    for (const input of inputs) count += input.length;
    return count;
  }

  /** There is no output to bound. */
  bindOutput(): void {}

  renumber(text: string): string {
    return text;
  }

  embedding(): EmbeddingBatch {
    const { model: _model, input: _input, dimensions, encoding_format: _format, ...more } = this.body;
    return { inputs: inputsOf(this.body), dimensions: dimensions ?? undefined, format: this.#format, more };
  }

  wholeAnswer(vectors: readonly Vector[], { prompt_tokens: tokens }: Usage, { model }: AnswerIdentity): Fields {
    const data = vectors.map((vector, index) => ({
      object: "embedding" as const,
      index,
      embedding: vectorAs(this.#format, vector) as string | number[],
    }));
    return {
      object: "list",
      data,
      model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    } satisfies EmbeddingList;
  }

  get #format(): VectorFormat {
    return this.body.encoding_format ?? "float";
  }
}

/** Other servers embed pictures, too: as texts, or in `images`. */
const parts: AttachmentRules = { table: embeddingTable, texts: new Set(["text"]), sealed: new Set() };

const bytesPerToken = 4;

/** The inputs as a list, whichever of its four shapes the field has. */
function inputsOf({ input }: EmbeddingRequest): EmbeddingBatch["inputs"] {
  if (typeof input === "string") return [input];
  const [first] = input;
  return typeof first === "number" ? [input as number[]] : (input as string[] | number[][]);
}

const isTokens = (input: unknown) => typeof input !== "string";

const unsearchable = () =>
  new GatewayError(
    "invalid_request",
    "input must be text: tokens cannot be searched for personal data, so they are sent only to models whose privacy is set to pass, or where privacy.mode is off",
    { param: "input" },
  );
