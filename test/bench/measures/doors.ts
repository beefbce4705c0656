import type { Door, Question } from "../answers.ts";
import type { Seen } from "../provider.ts";
import { type Bench, occupy, rounds, type Variant, window } from "../rounds.ts";
import { type Line, table, type Verdict } from "../table.ts";

interface Lane extends Pick<Question, "isNative"> {
  door: Door;
  label: string;
  models: readonly Question["model"][];
}

/**
 * The doors, each with the lanes that lead to a provider: native, where the provider speaks the door's own API, and translated, where it
 * speaks chat completions. Without a gateway a client of the door asks a provider that speaks it, so both lanes of a door are held against
 * the same bytes.
 */
const lanes: readonly Lane[] = [
  { label: "chat", door: "chat", models: ["whole", "burst"] },
  { label: "messages, native", door: "messages", isNative: true, models: ["whole", "burst"] },
  { label: "messages, translated", door: "messages", models: ["whole", "burst"] },
  { label: "responses, native", door: "responses", isNative: true, models: ["whole", "burst"] },
  { label: "responses, translated", door: "responses", models: ["whole", "burst"] },
  { label: "embeddings, 16 texts, floats", door: "embeddings", models: ["floats"] },
  { label: "embeddings, 16 texts, base64", door: "embeddings", models: ["base64"] },
];
const all = lanes.flatMap(({ models, ...lane }) => models.map((model) => ({ ...lane, model })));
const figureOf = ({ label, model }: (typeof all)[number]) => `${label} ${model}`;

/** What a request costs at each door at 32 connections, and a chunk of a hundred that come in one write at 16. */
export async function doors(bench: Bench): Promise<Verdict> {
  const variants = bench.variants.filter(({ name }) => name !== "direct");
  for (const variant of variants) for (const one of all) await occupy(variant, one, bench.quick ? 100 : 3000);
  const spans = bench.quick ? { rampMs: 100, ms: 200 } : { rampMs: 300, ms: 1500 };
  const figures = await rounds(variants, bench.quick ? 1 : 3, async (variant) => {
    const costs: Record<string, number> = {};
    let others = 0;
    for (const one of all) {
      const { label: _label, ...question } = one;
      const connections = one.model === "burst" ? 16 : 32;
      const seen = await window(bench, variant, { ...question, connections }, spans);
      checkLane(one, variant, seen.seen);
      const { answers, chunks } = seen.received;
      costs[figureOf(one)] = (seen.cpu / (one.model === "burst" ? chunks : answers)) * 1e6;
      others = Math.max(others, seen.others);
    }
    return { ...costs, others: others * 100 };
  });
  const lines = all.map<Line>((one) => ({
    label: `${one.label}: CPU per ${one.model === "burst" ? "chunk" : "request"}, µs`,
    figure: figureOf(one),
    digits: one.model === "burst" ? 2 : 1,
    against: "ratio",
  }));
  return table("Each door", [...lines, { label: "other programs, %", figure: "others", digits: 0 }], figures);
}

/** Throws if the provider was asked in another API than the lane's. */
function checkLane(
  { label, door, isNative }: Omit<Lane, "models">,
  { name }: Variant,
  { requests, doors: asked }: Seen,
): void {
  const isTranslated = !isNative && door !== "embeddings" && name !== "bare" && name !== "nginx";
  const wanted = isTranslated ? "chat" : door;
  if (asked[wanted] !== requests)
    throw new Error(`${label}, ${name}: of ${requests} requests the provider got ${asked[wanted]} in ${wanted}`);
}
