import type { Meter } from "../accounts/meter.ts";
import { jsonBytes, jsonText } from "../contract/json-text.ts";
import { NumberList } from "../contract/number-list.ts";
import type { EmbeddingsRequest } from "../dialects/dialect.ts";
import type { Embedded, Vector } from "../dialects/openai-embeddings/canonical.ts";
import { nextTurn } from "../stream/turns.ts";
import type { Call, Reply } from "./call.ts";

/**
 * Embeddings as the caller gets them: numbers alone, so there is nothing to restore. Two thousand long vectors are 130 MB of text, which
 * is written in turns with other calls.
 */
export async function embeddedReply(
  { vectors, tokens }: Embedded,
  call: Call<EmbeddingsRequest>,
  meter: Meter,
): Promise<Reply> {
  const counted = { prompt_tokens: tokens ?? 0, completion_tokens: 0, total_tokens: tokens ?? 0 };
  meter.observe(tokens === undefined ? undefined : counted, 0);
  const whole = call.version.downgradeResponse(call.request.wholeAnswer(vectors, meter.usage, call));
  const turn = () => nextTurn(call.caller.account.id);
  const asWritten = vectors.some((vector) => vector instanceof NumberList);
  return { whole, written: await (asWritten ? jsonBytes(whole, turn) : jsonText(whole, bytesIn(vectors), turn)) };
}

/** About how long they are, written. */
function bytesIn(vectors: readonly Vector[]): number {
  let bytes = 0;
  for (const vector of vectors) bytes += typeof vector === "string" ? vector.length : vector.length * bytesPerNumber;
  return bytes;
}

const bytesPerNumber = 20;
