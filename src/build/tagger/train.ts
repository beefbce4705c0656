import process from "node:process";
import { learntSets, written } from "../../../test/evaluate/sealed/written.ts";
import { Chance } from "./chance.ts";
import { type Amount, corpus } from "./corpus.ts";
import { keep } from "./keep.ts";
import { labelledTexts } from "./labelled-texts.ts";
import { type Lesson, type Rounds, learn } from "./learn.ts";
import { learnNet } from "./learn-net.ts";
import { peopleLesson, peopleNetLesson, thingsLesson } from "./lessons.ts";

/**
 * `PENNAME_CORPORA=FOLDER bun src/build/tagger/train.ts` trains the weights of the taggers: the same on every run and machine. The
 * folder has clones of the public repositories in `src/build/corpora`. With `people`, `people-net` or `things` behind it, only those of one.
 */

const seed = 2026;
const labelled = labelledTexts();
const [, , only = "all"] = process.argv;
if (only === "all" || only === "people")
  await train(peopleLesson, ["weights"], { repeats: 50, salads: 8000 }, { copies: 5, orders: 3, passes: 4 });
if (only === "all" || only === "people-net") {
  const examples = [
    ...(await corpus(new Chance(seed), { repeats: 10, salads: 1000 })),
    ...labelled,
    ...labelled,
    ...learntSets.flatMap((set) => written(set, "dev")),
  ];
  const net = learnNet(peopleNetLesson, examples, new Chance(seed + 1), 4, (line) => process.stderr.write(line));
  process.stdout.write(`${examples.length} texts, net ${keep(net, "tagger/net")}\n`);
}
if (only === "all" || only === "things")
  await train(
    thingsLesson,
    ["place-weights", "organization-weights"],
    { repeats: 20, salads: 2000, hasEnds: true },
    { copies: 3, orders: 2, passes: 4 },
  );

/** Writes a file for each type. The labelled texts count several times, for they are few beside the made ones. */
async function train(
  lesson: Lesson,
  names: readonly string[],
  amount: Amount,
  { copies, ...rounds }: Rounds & { copies: number },
): Promise<void> {
  const started = performance.now();
  const examples = [
    ...(await corpus(new Chance(seed), amount)),
    ...Array.from({ length: copies }, () => labelled).flat(),
  ];
  const weights = learn(lesson, examples, new Chance(seed + 1), rounds, (line) => process.stderr.write(line));
  for (const [n, name] of names.entries()) {
    const state = keep(weights[n]!, `tagger/${name}`);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${examples.length} texts, ${name} ${state} (${seconds} s)\n`);
  }
}
