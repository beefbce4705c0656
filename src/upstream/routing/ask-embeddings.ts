import { withNumbers, withoutNumbers } from "../../contract/number-list.ts";
import type { EmbeddingsRequest } from "../../dialects/dialect.ts";
import type { Embedded, EmbeddingBatch, Vector } from "../../dialects/openai-embeddings/canonical.ts";
import { vectorLength } from "../../dialects/openai-embeddings/vectors.ts";
import { type EmbeddingLane, type Target, UpstreamFailure, type UpstreamResponse } from "../provider.ts";
import { cannotHonour, refuse } from "../refusal.ts";
import { asJson, readBodyBytes } from "../transport/body-text.ts";
import { answerLimit, refusalOf, wholeBody } from "./answer-body.ts";
import { type Asking, type ProviderAnswer, sealed, type Writing, type Written } from "./ask.ts";
import { Attempt } from "./attempt.ts";
import { refuseLeftOut } from "./left-out.ts";

/** A part of a batch that one request asks for, and that request. */
interface WrittenPart extends Written {
  inputs: number;
}

/** A batch in as many requests as the target wants. */
export interface WrittenBatch {
  lane: EmbeddingLane;
  batch: EmbeddingBatch;
  parts: WrittenPart[];
}

/** Encodes a batch for a target. Throws `GatewayError` if its provider makes no embeddings, or cannot honour a field. */
export async function writtenBatch(
  request: EmbeddingsRequest,
  { write, unsupported }: Pick<Writing, "write" | "unsupported">,
  target: Target,
): Promise<WrittenBatch> {
  const lane = target.provider.embeddings;
  if (!lane) return refuse("model", "must be one that makes embeddings: the provider of this model offers none");
  if (unsupported === "reject") refuseLeftOut(request, target);
  const batch = request.embedding();
  const most = lane.most(target);
  const parts: WrittenPart[] = [];
  for (let at = 0; at < batch.inputs.length; at += most) {
    const inputs = batch.inputs.slice(at, at + most) as EmbeddingBatch["inputs"];
    parts.push({ inputs: inputs.length, ...(await sealed(await lane.encode({ ...batch, inputs }, target), write)) });
  }
  return { lane, batch, parts };
}

/** Resolves to the vectors of all parts, in order. The first part that fails ends the others. */
export async function askEmbeddings(
  target: Target,
  { lane, batch, parts }: WrittenBatch,
  { fetch, signal, sent }: Asking,
): Promise<ProviderAnswer> {
  const { provider, timeouts } = target;
  const one = new Attempt(timeouts, signal);
  const answers: Embedded[] = [];
  const lengths = new Set<number>();
  const left = parts.entries();
  const askInTurn = async () => {
    // The iterator is shared: each part is taken by whoever is free.
    for (const [index, { inputs, url, headers, body }] of left) {
      const { connectMs } = timeouts;
      const init = { method: "POST" as const, headers, body, signal: one.signal, connectMs, sent };
      const response = await (provider.fetch ?? fetch)(url, init);
      if (!response.ok) throw await refusalOf(response, provider.decodeFailure, one, timeouts);
      const answer = await (batch.format === "float" ? decodedUnparsed(lane, response) : decoded(lane, response));
      if (answer.vectors.length !== inputs) throw broken("The provider did not answer with one vector for each input");
      for (const vector of answer.vectors) lengths.add(vectorLength(vector));
      check(lengths, batch);
      answers[index] = answer;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, askInTurn));
    one.close();
    return { target, embedded: joined(answers) };
  } catch (thrown) {
    throw one.abort(thrown);
  }
}

const decoded = async (lane: EmbeddingLane, response: UpstreamResponse): Promise<Embedded> =>
  lane.decode(await wholeBody(response), response.headers);

/** The same with the lists among the vectors as the provider wrote them, which saves nothing where they become base64. */
async function decodedUnparsed(lane: EmbeddingLane, response: UpstreamResponse): Promise<Embedded> {
  const left = withoutNumbers(await readBodyBytes(response, answerLimit));
  const { vectors, tokens } = lane.decode(asJson(left.text), response.headers);
  return { vectors: vectors.map((vector) => withNumbers(vector, left) as Vector), tokens };
}

/** Requests of one batch that are out at the same time: few enough not to be refused for their number. */
const atOnce = 4;

function joined(answers: readonly Embedded[]): Embedded {
  const counts = answers.map(({ tokens }) => tokens);
  return {
    vectors: answers.flatMap(({ vectors }) => vectors),
    tokens: counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}

/** A vector of another length than the others, or than was asked for, would make an index wrong without anybody noticing. */
function check(lengths: ReadonlySet<number>, { inputs, dimensions }: EmbeddingBatch): void {
  const [length = 0] = lengths;
  if (lengths.has(0)) throw broken("The provider answered with something that is no vector");
  if (lengths.size > 1) throw broken("The provider answered with vectors of different lengths");
  if (length * inputs.length > numbersMost) throw broken("The provider answered with more numbers than are kept here");
  if (dimensions !== undefined && length !== dimensions) cannotHonour("dimensions");
}

/** Numbers that all vectors of an answer have together: twice what a full batch of the longest known ones has. */
const numbersMost = 2048 * 8192;

const broken = (message: string) => new UpstreamFailure("broken", message);
