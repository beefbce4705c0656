import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differences, recordedTokenizers, type ReferenceTokenizer, rules, scriptTexts } from "../support/tokenizers.ts";
import { folder, runPython, withTools } from "./tools.ts";

setDefaultTimeout(240_000);

withTools("The package tokenizers of Hugging Face", () => {
  async function trained(texts: readonly string[], asked: readonly string[]): Promise<ReferenceTokenizer[]> {
    const place = mkdtempSync(join(tmpdir(), "penname-tokenizers-"));
    try {
      const told = join(place, "told.json");
      writeFileSync(told, JSON.stringify({ texts, asked, rules }));
      const program = join(folder, "programs/tokenized.py");
      const { code, text } = await runPython("python", [program, told], folder);
      expect(code, text).toBe(0);
      return JSON.parse(text) as ReferenceTokenizer[];
    } finally {
      rmSync(place, { recursive: true });
    }
  }

  test("cuts texts as it did when that was recorded", async () => {
    const names = (made: readonly ReferenceTokenizer[]) => made.map(({ name }) => name);
    const made = await trained(scriptTexts, scriptTexts);
    expect(names(made)).toEqual(names(recordedTokenizers()));
    expect(made.flatMap((one) => differences(one, scriptTexts))).toEqual([]);
  });

  test("and ours cut the manual and its pages in other orders alike", async () => {
    const manual = readFileSync(join(folder, "../../src/docs/privacy.md"), "utf8").split("\n\n");
    const mixed = manual.map((part, index) => `${part} ${scriptTexts[index % scriptTexts.length]}`);
    const made = await trained([...manual, ...scriptTexts], mixed);
    expect(made.flatMap((one) => differences(one, mixed))).toEqual([]);
  });
});
