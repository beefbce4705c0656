import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { chatRequest } from "../support/chat-request.ts";
import { chance, pieces } from "./chance.ts";
import { masking, sent } from "./path.ts";

const inString = (text: string) => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A document of which a string is a document of which a string is a document, and so on, around a value. */
const nested = (value: string, depth: number, indent?: number): string =>
  JSON.stringify(
    { id: depth, name: depth > 1 ? nested(value, depth - 1, indent) : value, list: [1, null, value], of: {} },
    null,
    indent,
  );

const value = fc
  .string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom(
      '"',
      "\\",
      "\n",
      "\t",
      "\r",
      "/",
      "n",
      "u",
      "0041",
      " ",
      "é",
      "\u{1f600}",
      "'",
      "\u0001",
      "b",
    ),
  })
  .map((text) => `Zq${text}7`);

interface Way {
  isArguments?: true;
  write(json: string): string;
}
const ways: Record<string, Way> = {
  "arguments of a call": { isArguments: true, write: (json) => json },
  "a tool's result": { write: (json) => json },
  "a result with a word behind it": { write: (json) => `${json} done, "so it says"` },
  "lines of JSON": { write: (json) => `${json}\n${json}\n\n${json}` },
  prose: { write: (json) => `Somebody's "log" has 5" of [this]: ${json}, and {more} of [1] "it".` },
  "a fence in Markdown": { write: (json) => `So:\n\n\`\`\`json\n${json}\n\`\`\`\n\n"So" it is.` },
  "prose in JSON": { write: (json) => JSON.stringify({ say: `It was: ${json} "then"`, also: [json] }) },
  "a command in arguments": {
    isArguments: true,
    write: (json) => JSON.stringify({ command: `curl -d '${json}' -H "a: b"`, cwd: "/" }),
  },
};

/** The bytes that leave with a text, the text in them, and what comes back if the model says it again. */
async function exchanged(text: string, hidden: string, isArguments: boolean, seed: number, before = "Go on") {
  const call = (args: string) => [{ id: "c", type: "function" as const, function: { name: "f", arguments: args } }];
  const request: ChatRequest = {
    model: "m",
    messages: [
      { role: "user", content: before },
      { role: "assistant", content: null, tool_calls: call(isArguments ? text : "{}") },
      { role: "tool", tool_call_id: "c", content: isArguments ? "done" : text },
    ],
  };
  const { vault, grammar: one } = await masking([{ value: hidden, type: "PERSON" }]).mask(chatRequest(request), "a");
  const bytes = sent(request);
  const read = request.messages.filter(({ role }) => role !== "system" && role !== "developer");
  const seen = isArguments
    ? (read[1] as { tool_calls: ReturnType<typeof call> }).tool_calls[0]!.function.arguments
    : read[2]!.content;
  const restoring = restorer(vault, one, isArguments);
  const back = pieces(seen as string, chance(seed)).map((piece) => restoring.push(piece));
  return { bytes, seen: seen as string, back: back.join("") + restoring.end(true) };
}

/** A value as it is, and as any program might write it in JSON in JSON. */
const forms = (hidden: string): string[] =>
  [hidden, inAscii(inString(hidden))].flatMap((form) => {
    const all = [form];
    for (let depth = 0; depth < 7; depth++) all.push(inString(all.at(-1)!));
    return all;
  });

describe.each(Object.entries(ways))("In %s", (_, { isArguments = false, write }) => {
  test("a value leaves in no escaping, comes back as it was, and is masked to the same bytes in the next turn", async () => {
    const places = fc.tuple(value, fc.integer({ min: 1, max: 4 }), fc.constantFrom(undefined, 2), fc.nat());
    const property = fc.asyncProperty(places, async ([hidden, depth, indent, seed]) => {
      const text = write(nested(hidden, depth, indent));
      const { bytes, seen, back } = await exchanged(text, hidden, isArguments, seed);
      for (const form of forms(hidden)) expect(bytes).not.toContain(form);
      expect(back).toBe(text);
      expect((await exchanged(back, hidden, isArguments, seed)).bytes).toBe(bytes);
      if (text.startsWith("{") && text.endsWith("}") && !text.includes("\n{")) validAtEachDepth(JSON.parse(seen));
    });
    await fc.assert(property, { numRuns: 250, seed: 20261122 });
  }, 120_000);
});

/** Whether what a string holds that begins like an object is one. */
function validAtEachDepth(read: unknown): void {
  if (typeof read === "string") {
    if (read.startsWith("{")) validAtEachDepth(JSON.parse(read));
  } else if (typeof read === "object" && read !== null) for (const item of Object.values(read)) validAtEachDepth(item);
}

describe.each<[string, (json: string) => string]>([
  ["a line of a program", (json) => `const x = ${JSON.stringify(json)}; // "so"`],
  ["a line of a log", (json) => `level=info msg=${JSON.stringify(json)} at=5"`],
  ["a part of a document", (json) => `…ere", ${json.slice(1, -1)}, "then": "it w`],
  ["JSON that a program printed with escapes", inString],
  ["a command with quotes", (json) => JSON.stringify({ command: `curl -d ${JSON.stringify(json)}` })],
])("In %s, where no JSON tells how deep it is", (_, write) => {
  test("a value that is known leaves in no escaping either, and comes back as it was", async () => {
    const places = fc.tuple(value, fc.integer({ min: 1, max: 2 }), fc.nat());
    const property = fc.asyncProperty(places, async ([hidden, depth, seed]) => {
      const text = write(nested(hidden, depth));
      const known = `Of ${hidden} only.`;
      const { bytes, seen, back } = await exchanged(text, hidden, false, seed, known);
      for (const form of forms(hidden)) expect(bytes).not.toContain(form);
      expect(back).toBe(text);
      expect((await exchanged(back, hidden, false, seed, known)).seen).toBe(seen);
    });
    await fc.assert(property, { numRuns: 250, seed: 20261122 });
  }, 120_000);
});

test("a number that is hidden in JSON in JSON leaves JSON at each depth", async () => {
  const card = "4111111111111111";
  for (let depth = 1; depth <= 4; depth++) {
    let text = `{"card": ${card}, "of":[1,${card}]}`;
    for (let at = 1; at < depth; at++) text = JSON.stringify({ at, inner: text });
    const { bytes, seen, back } = await exchanged(text, card, true, depth);
    expect(bytes).not.toContain(card);
    validAtEachDepth(JSON.parse(seen));
    expect((await exchanged(back, card, true, depth)).seen).toBe(seen);
  }
});

describe.each([1, 2, 3, 4])("Where the model writes a surrogate in JSON at depth %d", (depth) => {
  const hidden = 'Maria "Mary" \\ Lopez\n\t/é\u{1f600}';
  const vault = new Vault("secret", "scope");
  const surrogate = vault.hide(hidden, "PERSON");
  const whole = nested(surrogate, depth);
  const asked: [string, boolean, (json: string) => string][] = [
    ["arguments", true, (json) => json],
    ["an answer of text", false, (json) => `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nof ${json.slice(0, 0)}"it"`],
  ];
  test.each(asked)("in %s, the value is escaped for it at any cut", (__, json, write) => {
    const text = write(whole);
    const expected = write(nested(hidden, depth));
    for (let at = 0; at <= text.length; at++) {
      const one = restorer(vault, grammar(["PERSON"]), json);
      expect(one.push(text.slice(0, at)) + one.push(text.slice(at)) + one.end(true)).toBe(expected);
    }
    const one = restorer(vault, grammar(["PERSON"]), json);
    expect(
      text
        .split("")
        .map((unit) => one.push(unit))
        .join("") + one.end(true),
    ).toBe(expected);
  });
});

test.each([
  ['EMP {"k":"v"};', 'EMP {"k":"v"};'],
  ['EMP ["q", {"s": 1}];', 'EMP ["q", {"s": 1}];'],
  ['x{"b9Zq!k', 'x{"b9Zq!k'],
  ['EMP {"k":"{\\"v\\":1}"};', 'EMP {"k":"{"v":1}"};'],
])("a value that has JSON in it is hidden as one, and comes back as it was: %s", async (hidden, read) => {
  for (const [isArguments, text] of [
    [false, JSON.stringify({ id: hidden, of: 1 })],
    [true, JSON.stringify({ id: hidden, of: [hidden] })],
    [false, JSON.stringify({ arguments: JSON.stringify({ id: hidden }) })],
  ] as const) {
    const { seen, back } = await exchanged(text, read, isArguments, 1);
    expect(seen).not.toMatch(/EMP|Zq|"[kvqs]\\*"/);
    expect(new Set(seen.match(/SURROGATE_PII\(\w+\)/g)).size).toBe(1);
    expect(back).toBe(text);
  }
});
