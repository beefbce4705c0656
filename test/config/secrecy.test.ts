import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { stringify } from "yaml";
import { configFiles, escaped } from "./files.ts";
import { complaints } from "./loading.ts";

const secret = "sk-Zq9x8Kj7v6Wb5";

describe("A message about the configuration never holds", () => {
  test("the value of a variable, wherever it is used and whatever it holds", () => {
    const held = fc.oneof(
      fc.constant(secret),
      fc.constant(`${secret}/x`),
      fc.constant(`ZQX ${secret}`),
      fc.constant(`demo/${secret}\n`),
    );
    fc.assert(
      fc.property(configFiles, fc.nat(), held, (file, which, SECRET) => {
        const parts = scalarsOf(escaped(file));
        if (parts.length === 0) return;
        const { holder, key } = parts.at(which % parts.length)!;
        holder[key] = "${SECRET}";
        const whole = parts[0]!.root;
        for (const line of complaints(stringify(whole), { env: { SECRET } })) expect(line).not.toContain("Zq9x8");
      }),
      { numRuns: 500 },
    );
  });

  test("a key put in the wrong place", () => {
    for (const yaml of [
      `providers: { a: { kind: ${secret} } }`,
      `providers: { a: ${secret} }`,
      `providers: { a: { ${secret}: openai } }`,
      `providers: { a: { kind: groq, headers: { "x key ${secret}": b } } }`,
      `providers: { a: { kind: groq, headers: { ${secret}: } } }`,
      `providers: { a: { kind: groq, headers: { ${secret}: [1] } } }`,
      `providers: { a: { kind: groq, headers: { ${secret}: x, ${secret}: y } } }`,
      `server: { port: ${secret} }`,
      `privacy: { instruction: ${secret}, time_budget: ${secret}, patterns: [{ type: ${secret}, regex: "(${secret}" }] }`,
      `models: [{ id: "${secret} ", targets: [${secret}] }]`,
      `tiers: { "${secret}": { requests_per_minute: 1 } }`,
      `privacy: *${secret}`,
      `privacy: !${secret} {}`,
      `%${secret}\n---\nprivacy: {}`,
    ]) {
      const lines = complaints(yaml);
      expect([yaml, lines.length > 0]).toEqual([yaml, true]);
      for (const line of lines) expect(line).not.toContain("Zq9x8");
    }
  });

  test("a key or a header of a file with a mistake anywhere", () => {
    const before = "providers:\n  a:\n    kind: openai\n    base_url: http://a\n    api_key: ";
    const between = "\n    headers:\n      x-key: ";
    const after = "\nmodels:\n  - id: a\n    targets: [a/b]\nprivacy: { mode: off }\n";
    const slips = fc.tuple(
      fc.nat(),
      fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 80 })),
      fc.constantFrom(
        "",
        " ",
        "\n",
        ":",
        ": ",
        "\n  ",
        "-",
        "- ",
        "[",
        "{",
        "}",
        "'",
        '"',
        "#",
        "&",
        "*",
        "!",
        "|",
        ">",
        "${",
        ",",
      ),
    );
    fc.assert(
      fc.property(fc.array(slips, { minLength: 1, maxLength: 3 }), (edits) => {
        let yaml = [before, between, after].join("\0");
        for (const [at, length, text] of edits) {
          const start = at % yaml.length;
          const cut = yaml.slice(start, start + length).includes("\0") ? 0 : length;
          yaml = yaml.slice(0, start) + text + yaml.slice(start + cut);
        }
        // What has become a name is told, so that it can be found.
        fc.pre(!/\0[\w-]*:/.test(yaml));
        for (const line of complaints(yaml.replaceAll("\0", secret))) expect(line).not.toContain("Zq9x8");
      }),
      { numRuns: 3000 },
    );
  });
});

interface Part {
  root: unknown;
  holder: Record<string, unknown>;
  key: string;
}

function scalarsOf(root: unknown): Part[] {
  const parts: Part[] = [];
  const visit = (value: unknown): void => {
    if (!isHolder(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isHolder(inner)) visit(inner);
      else parts.push({ root, holder: value, key });
    }
  };
  visit(root);
  return parts;
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
