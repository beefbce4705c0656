import process from "node:process";
import { isHiddenByDefault } from "./by-default.ts";
import { defaultTypes, find } from "./find.ts";
import { score } from "./score.ts";
import { written } from "./sealed/written.ts";
import { wrapped, wraps } from "./wraps.ts";

/**
 * What wrapping texts costs: `bun test/evaluate/wrapped.ts`. The sealed quarter of the technical texts, in each form in which agents, programs and
 * pages show a text, and what share of the characters of personal data stays in clear by default. Prints figures, never a text.
 */
const texts = written("technical", "sealed");
for (const wrap of wraps) {
  const judged = texts.map((one) => {
    const { text, spans } = wrapped(wrap, one);
    return { text, language: "", gold: spans, found: find(text, defaultTypes) };
  });
  const { leak } = score(judged, isHiddenByDefault).all;
  process.stdout.write(`${wrap.name.padEnd(32)}${(leak * 100).toFixed(1).padStart(5)} %\n`);
}
