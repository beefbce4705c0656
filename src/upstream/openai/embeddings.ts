import { countIn, type Fields, fieldsIn, isFields, listIn } from "../../contract/fields.ts";
import type { Embedded, EmbeddingBatch, Vector } from "../../dialects/openai-embeddings/canonical.ts";
import type { Reads } from "../../dialects/reads.ts";
import { type EmbeddingLane, type Target, UpstreamFailure, type UpstreamRequest } from "../provider.ts";
import { cannotHonour } from "../refusal.ts";
import { reportedFailure } from "./failures.ts";

/** How a provider's `POST /embeddings` differs from OpenAI's; all of it may be left out. */
export interface EmbeddingDifferences {
  /** Most inputs of one request. */
  most?: number;
  /** Whether it takes texts alone, and no tokens. */
  textsOnly?: true;
  /** Whether it answers with lists of numbers alone, and no base64. */
  floatsOnly?: true;
  /** What it calls the length of a vector; null: a model has one length. */
  dimensionsField?: string | null;
  /** Fields it does not know, which change no vector. */
  drops?: readonly string[];
}

/** Enough for a whole batch of most programs; an answer with so many long vectors stays below what is read of one. */
const usualMost = 512;

/** Asks as OpenAI does, but for the given differences. @param addressed where requests go, and the headers that they carry */
export function openaiEmbeddingLane(
  { most = usualMost, textsOnly, floatsOnly, dimensionsField = "dimensions", drops = [] }: EmbeddingDifferences,
  addressed: (target: Target) => Pick<UpstreamRequest, "url" | "headers">,
): EmbeddingLane {
  const reads: Reads = { "*": "all", ...Object.fromEntries(drops.map((field): [string, Reads] => [field, "none"])) };
  return {
    most: () => most,
    reads: () => reads,
    encode({ inputs, dimensions, format, more }, target) {
      if (textsOnly) embeddedTexts(inputs);
      const { url, headers } = addressed(target);
      const body: Fields = { ...more, model: target.model, input: inputs };
      for (const field of drops) delete body[field];
      // Left out, it means lists: servers that know only those need not know the field.
      if (format === "base64" && !floatsOnly) body["encoding_format"] = format;
      if (dimensions !== undefined) {
        if (dimensionsField === null) cannotHonour("dimensions");
        body[dimensionsField] = dimensions;
      }
      return { url, headers: { "content-type": "application/json", accept: "application/json", ...headers }, body };
    },
    decode: decodeOpenAI,
  };
}

/** The inputs as texts. Throws `GatewayError` if they are tokens. */
export function embeddedTexts(inputs: EmbeddingBatch["inputs"]): readonly string[] {
  if (typeof inputs[0] !== "string") cannotHonour("input", "must be text");
  return inputs as readonly string[];
}

/** Servers answer in any order: `index` says which input a vector belongs to. */
function decodeOpenAI(body: unknown): Embedded {
  const failure = reportedFailure(body);
  if (failure) throw failure;
  if (!isFields(body) || !Array.isArray(body["data"]))
    throw new UpstreamFailure("broken", "The provider's answer holds no vectors");
  const data = listIn(body["data"]);
  // Some give every vector the place 0, and mean the order of the inputs.
  const isPlaced = data.some(({ index }) => index !== 0);
  const vectors = new Map<unknown, Vector>();
  for (const [position, { index = position, embedding }] of data.entries())
    vectors.set(isPlaced ? index : position, embedding as Vector);
  // One that is missing here has an index twice, or none that there could be.
  return { vectors: data.map((_, index) => vectors.get(index) ?? ""), tokens: tokensIn(body["usage"]) };
}

function tokensIn(usage: unknown): number | undefined {
  const { prompt_tokens: prompt, total_tokens: total } = fieldsIn(usage);
  return countIn(prompt) || countIn(total) || undefined;
}
