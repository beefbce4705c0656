import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { stringify } from "yaml";
import type { Node } from "../../src/config/node.ts";
import { plainYaml } from "../../src/config/plain-yaml.ts";
import { wholeYaml } from "../../src/config/yaml.ts";
import { configFiles, escaped } from "./files.ts";

const usual = `# The gateway of the office
server: { port: 8080, host: 127.0.0.1 }
providers:
  openai: { kind: openai, api_key: "sk-…" } # not a real one
  local:
    kind: openai-compatible
    base_url: http://127.0.0.1:11434/v1
    speaks: [openai-responses, 'anthropic''s']

models:
- id: fast
  targets: [openai/gpt-5-mini, { target: local/llama, weight: 2 }]
  price: { input: 0.25, output: -2 }
- id: slow -- but # good
  targets:
    - local/llama:70b
privacy:
  mode: off
  restore_urls: True
`;

const pieces = [
  [
    "a",
    "b",
    "key",
    "1",
    "0",
    "-1",
    "1.5",
    "1e3",
    "0x1f",
    "01",
    "+1",
    "12:30",
    "true",
    "tRue",
    "null",
    "~",
    "http://x",
    "x#y",
  ],
  ["a: 1", "a: b\n", "- x\n", "[a, b]", "{ a: 1, b: c }", '"q"', "'s'", "''", '"x\\ny"', '"', "'", "\\", "\\n"],
  [": ", ":", " :", "- ", "-", "\n", "\n", "\n", "\n  ", "\n  ", "\n    ", " ", "  ", "#", " # c", "[", "]", "{", "}"],
  [", ", ",", "é", "\u00a0", "\u0085", "\u2028", "😀", "|", ">", "&a ", "*a", "!t ", "%", "@", "`", "?", "? ", "<<"],
  [".", "...", "---", "=", "$", "/", "\uE000", "\t", "\r\n", "\uFEFF"],
].flat();

/** What the whole parser reads, and whether it has something against it. */
function whole(text: string): { root: Node | null; isRight: boolean } {
  let isRight = true;
  return { ...wholeYaml(text, () => (isRight = false)), isRight };
}

/** True if the short road does not take the file. */
function isLeftOrTheSame(text: string): boolean {
  const plain = plainYaml(text);
  if (!plain) return true;
  const { root, isRight } = whole(text);
  expect({ text, isRight, root: plain.root }).toEqual({ text, isRight: true, root });
  return false;
}

describe("The short way to read a configuration", () => {
  test("takes files as they are usually written, with the whole parser's values and offsets", () => {
    for (const text of [usual, "", "# nothing\n\n", '{ "models": [] }', usual.trimEnd()])
      expect(isLeftOrTheSame(text)).toBe(false);
  });

  test("leaves to the whole parser what is written otherwise, or is wrong", () => {
    const others = [
      "a:\n",
      "a: &b 1\n",
      "a: *b\n",
      "a: !c 1\n",
      "a: |\n  b\n",
      "a: [\n  b ]\n",
      "a: b\n  c\n",
      "a: b: c\n",
    ];
    for (const text of [
      ...others,
      "a\n",
      "a: 1\n b: 2\n",
      "a: 1e3\n",
      "---\na: 1\n",
      "a: '\n",
      "a:\tb\n",
      "? a\n: b\n",
    ])
      expect(isLeftOrTheSame(text)).toBe(true);
  });

  test("says nothing else than the whole parser, whatever a file holds", () => {
    const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((some) => some.join(""));
    const changed = fc
      .tuple(fc.nat(usual.length), fc.nat(3), fc.constantFrom(...pieces))
      .map(([at, length, piece]) => usual.slice(0, at) + piece + usual.slice(at + length));
    const configured = fc
      .tuple(configFiles, fc.constantFrom(20, 0))
      .map(([file, lineWidth]) => stringify(escaped(file), { lineWidth }));
    for (const texts of [anything, changed, configured])
      fc.assert(
        fc.property(texts, (text) => void isLeftOrTheSame(text)),
        { numRuns: 500 },
      );
  }, 60_000);
});
