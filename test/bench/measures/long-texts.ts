import { type Question, stamp, values } from "../answers.ts";
import { type Bench, occupy, rounds, type Variant, window } from "../rounds.ts";
import { table, type Verdict } from "../table.ts";
import { paragraph, person } from "./large-prompt.ts";

/**
 * A text of some length, in which one paragraph of four tells of a person. With stamps every paragraph is new in every request; without
 * them the text is the same each time.
 * @param first number of its first paragraph
 */
function text(length: number, hasPeople: boolean, isNew: boolean, first = 0): string {
  let all = "";
  for (let n = first; all.length < length; n++)
    all += `${isNew ? `${stamp} ` : ""}${paragraph(n)}${n % 4 === 0 && hasPeople ? person(n) : ""}`;
  return all;
}

/** Nineteen turns of a conversation, 98 KB together, which were all sent before. */
const history = (hasPeople: boolean) =>
  Array.from({ length: 19 }, (_, n) => `Turn ${n}. ${text(5150, hasPeople, false, n * 20)}`);

/** 1.6 KB; with the question behind it the new part is 2 KB. */
const letter = (hasPeople: boolean) => text(1350, hasPeople, true, 400);

/**
 * What long texts cost that are new in every request, and what a conversation costs of which only the end is new. The stamps make them new: what a
 * gateway remembers of earlier requests helps with the history alone.
 */
export async function longTexts(bench: Bench): Promise<Verdict> {
  const variants = bench.variants.filter(({ name }) => name !== "direct");
  const spans = bench.quick ? { rampMs: 300, ms: 600 } : { rampMs: 1000, ms: 3000 };
  for (const variant of variants)
    for (const { phrases, ...asked } of Object.values(questions(variant)))
      await occupy({ ...variant, phrases }, asked, bench.quick ? 500 : 5000);
  const all = await rounds(variants, bench.quick ? 1 : 5, async (variant) => {
    const { both, turn, alone } = questions(variant);
    let others = 0;
    const cost = async ({ phrases, ...asked }: Question): Promise<number> => {
      const seen = await window(bench, { ...variant, phrases }, { ...asked, connections: 4 }, spans);
      others = Math.max(others, seen.others);
      return (seen.cpu / seen.received.answers) * 1e3;
    };
    const costs = { both: await cost(both), turn: await cost(turn), alone: await cost(alone) };
    return { ...costs, times: costs.turn / costs.alone, others: others * 100 };
  });
  return table(
    "Long texts",
    [
      {
        label: "100 KB of text there and back, CPU ms",
        figure: "both",
        digits: 2,
        target: { values: 12 },
        isMain: true,
      },
      { label: "turn 20 of 100 KB, 2 KB of it new, CPU ms", figure: "turn", digits: 2 },
      { label: "a request of 2 KB alone, CPU ms", figure: "alone", digits: 2 },
      {
        label: "turn 20 against its last 2 KB alone",
        figure: "times",
        digits: 1,
        target: { nothing: 3, values: 3 },
        isMain: true,
      },
      { label: "other programs, %", figure: "others", digits: 0 },
    ],
    all,
  );
}

function questions({ name, phrases }: Variant): Record<"both" | "turn" | "alone", Question> {
  const hasPeople = name === "values";
  const turn = { model: "whole" as const, phrases, letter: letter(hasPeople) };
  const said = `${hasPeople ? `${values[0]} ` : ""}${text(100_000, hasPeople, true)}`;
  return { both: { model: "whole", phrases: [said] }, turn: { ...turn, history: history(hasPeople) }, alone: turn };
}
