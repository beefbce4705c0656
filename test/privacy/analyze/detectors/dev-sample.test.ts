import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";

interface Sample {
  text: string;
  spans: { start: number; end: number; type: string }[];
}

const folder = fileURLToPath(new URL("../../../../../shared/pii-dev/", import.meta.url));
const checked = ["EMAIL_ADDRESS", "IBAN_CODE", "CREDIT_CARD", "NATIONAL_ID", "PHONE_NUMBER", "IP_ADDRESS", "CRYPTO"];
/** In newspapers nothing but names is labelled, and every other sentence has one of these. */
const unlabelled: Readonly<Record<string, readonly string[]>> = { "germeval-de": ["NRP", "DATE_TIME", "AGE"] };
/** Without a checksum or a fixed form, so that some stay in clear. */
const free = ["ADDRESS", "ZIP_CODE", "DATE_OF_BIRTH", "ID"];

// Only counts are compared, so that a failure prints nothing personal.
for (const name of ["presidio-en", "own-multi", "grascco-de", "meddocan-es", "germeval-de"]) {
  test.skipIf(!existsSync(folder))(
    `the development sample ${name} leaks no structured value and is hardly over-masked`,
    () => {
      const samples = readFileSync(`${folder}${name}.dev.jsonl`, "utf8")
        .trim()
        .split("\n")
        .map((line): Sample => JSON.parse(line));
      let leaked = 0;
      let characters = 0;
      let inClear = 0;
      let harmless = 0;
      let masked = 0;
      for (const { text, spans } of samples) {
        const hidden = covered(
          text,
          detectors.flatMap(({ find }) => find(text)).filter(({ type }) => unlabelled[name]?.includes(type) !== true),
        );
        const personal = covered(text, spans);
        leaked += spans.filter(
          ({ start, end, type }) => checked.includes(type) && !hidden.subarray(start, end).every(Boolean),
        ).length;
        for (const { start, end } of spans.filter(({ type }) => free.includes(type))) {
          characters += end - start;
          inClear += hidden.subarray(start, end).filter((mark) => mark === 0).length;
        }
        harmless += personal.filter((mark) => mark === 0).length;
        masked += personal.filter((mark, i) => mark === 0 && hidden[i] === 1).length;
      }
      expect(leaked).toBe(0);
      expect(inClear).toBeLessThanOrEqual(characters * 0.1);
      // A band, a border force and an act of law, in many sentences of one template each, are names that the sample does not label.
      expect(masked / harmless).toBeLessThan(0.045);
    },
  );
}

function covered(text: string, spans: readonly { start: number; end: number }[]): Uint8Array {
  const marks = new Uint8Array(text.length);
  for (const { start, end } of spans) marks.fill(1, start, end);
  return marks;
}
