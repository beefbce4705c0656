import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Chance } from "./chance.ts";
import { corpus } from "./corpus.ts";
import { labelledTexts } from "./labelled-texts.ts";
import { learn } from "./learn.ts";

/**
 * `PENNAME_CORPORA=FOLDER bun src/build/tagger/train.ts` trains the weights of the tagger: the same on every run and machine. The folder
 * has clones of the public repositories in `src/build/corpora`.
 */

const seed = 2026;
const started = performance.now();
const labelled = labelledTexts();
/** The labelled ones three times, for they are few beside the made ones. */
const examples = [...(await corpus(new Chance(seed))), ...labelled, ...labelled, ...labelled];
const weights = learn(examples, new Chance(seed + 1));
const file = fileURLToPath(new URL("../../privacy/analyze/tagger/weights.txt", import.meta.url));
const text = `${Buffer.from(weights.buffer).toString("base64")}\n`;
const isSame = readFileSync(file, "utf8") === text;
writeFileSync(file, text);
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(`${examples.length} texts, ${isSame ? "the same weights" : "other weights"} (${seconds} s)\n`);
