import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import {
  behind,
  endsThere,
  goesOn,
  jointOf,
  namesIn,
  ofPlace,
  ofRegion,
  type Step,
} from "../privacy/analyze/detectors/person/renowned-names.ts";
import { tokenRoom, tokensOf } from "../privacy/analyze/tagger/tokens.ts";

/** Packs the names of firms, wares, works, figures and places in `src/build/renowned` for the search; a test compares it with them. */

const target = "src/privacy/analyze/detectors/person/renowned.txt";
const folder = fileURLToPath(new URL("./renowned", import.meta.url));

/** Three lines: the names that begin with a title, the number of steps with each of the bits 1 to 15, and the steps in base64. */
export function packedNames(): string {
  const steps = new Map<Step, number>();
  for (const file of files) addSteps(steps, namesOf(file), endsThere | (kinds[file] ?? 0));
  const ofBits = Array.from({ length: 15 }, (_, i) =>
    [...steps].filter(([, bits]) => bits === i + 1).map(([step]) => step),
  );
  const titled = knownNames()
    .filter((name) => title.test(name) && !name.includes("'"))
    .map((name) => name.replaceAll(".", "").toLowerCase());
  const packed = Buffer.from(Int32Array.from(ofBits.flat()).buffer).toString("base64");
  return `${[titled.join("|"), ofBits.map(({ length }) => length).join(" "), packed].join("\n")}\n`;
}

const files = readdirSync(folder).toSorted();
/** What a name is besides known, by its list. */
const kinds: Readonly<Record<string, number>> = { "places.txt": ofPlace, "regions.txt": ofPlace | ofRegion };

/** The names of all lists. */
export const knownNames = (): string[] => files.flatMap(namesOf);

const namesOf = (file: string): string[] => namesIn(readFileSync(`${folder}/${file}`, "utf8"));

function addSteps(found: Map<Step, number>, names: readonly string[], atEnd: number): void {
  const all = names.flatMap(spellings).join("\n");
  const { count, gap, hash } = tokensOf(all, tokenRoom(all.length));
  let step: Step = 0;
  for (let i = 0; i < count; i++) {
    const joint = i === 0 ? 0 : jointOf(gap[i]!);
    step = behind(joint === 0 ? 0 : step, joint, hash[i]!);
    const isLast = i + 1 === count || jointOf(gap[i + 1]!) === 0;
    found.set(step, (found.get(step) ?? 0) | (isLast ? atEnd : goesOn));
  }
}

/** A name, and if it has several words once more without its dots and accents, and with "and" for its sign. */
function spellings(name: string): string | string[] {
  if (!special.test(name) || !several.test(name)) return name;
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  const both = plain === name ? [name] : [name, plain];
  const dotted = both.flatMap((one) => (one.includes(".") ? [one, one.replaceAll(".", "")] : [one]));
  return dotted.flatMap((one) => (one.includes(" & ") ? [one, one.replace(" & ", " and ")] : [one]));
}

const special = /[^ -~]|\.| & /;
const several = /[ '&-]/;
const title =
  /^(?:dr|mr|mrs|ms|prof|sr|mag|hr|fr|miss|professor|frau|herr|madame|mademoiselle|monsieur|don|doña|signor|lord|lady|aunt|uncle|onkel)\.? /i;

if (import.meta.main) {
  const text = packedNames();
  writeFileSync(fileURLToPath(new URL(`../../${target}`, import.meta.url)), text);
  process.stdout.write(`${target}  ${(text.length / 1000).toFixed(1)} KB of ${knownNames().length} names\n`);
}
