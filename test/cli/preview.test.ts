import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../../src/cli/command.ts";
import { preview } from "../../src/cli/preview.ts";
import { run as runProgram } from "../support/gateway.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { run } from "./terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-preview-"));
afterAll(() => rmSync(folder, { recursive: true }));
const configuration = (text: string) => {
  const file = join(folder, "penname.yaml");
  writeFileSync(file, text);
  return ["--config", file];
};

const letter = "Dear Maria Lopez, is maria.lopez@example.org still yours?\n";
const surrogate = /SURROGATE_PII\(([A-Z_]+)_\d{9}\)/g;
const types = (text: string) => text.replace(surrogate, "<$1>");
const previewed = async (input: string, ...args: string[]) =>
  (await run(preview, args, { PENNAME_SECRET: "s".repeat(32) }, { input: [input] })).out;
const refusal = async (args: string[], input: string[]): Promise<Error> =>
  run(preview, args, {}, { input }).then(
    () => new Error("was not refused"),
    (thrown) => thrown,
  );
const document = async (input: string, ...args: string[]) => JSON.parse(await previewed(input, "--json", ...args));

describe("penname preview", () => {
  test("prints the masked text and below it what was found and where, but not the values", async () => {
    const out = await previewed(letter);
    expect(types(out)).toBe(`Dear <PERSON>, is <EMAIL_ADDRESS> still yours?

Found 2:
  PERSON         5–16   <PERSON>
  EMAIL_ADDRESS  21–44  <EMAIL_ADDRESS>`);
    expect(new Set(out.match(surrogate)).size).toBe(2);
    expect(await previewed("Nothing here.")).toBe("Nothing here.\n\nNothing found");
    expect(await previewed("")).toBe("\n\nNothing found");
  });

  test("takes a request behind a byte order mark, as editors write it, for a request", async () => {
    const request = JSON.stringify({ model: "m", messages: [{ role: "user", content: "I am Maria Lopez." }] });
    const { masked, findings } = await document(`\ufeff${request}`);
    expect([masked.model, findings[0].path]).toEqual(["m", "messages.0.content"]);
  });

  test("gives each type a colour on a terminal that shows colours", async () => {
    const { out } = await run(preview, [], {}, { input: [letter], colour: true });
    // oxlint-disable-next-line no-control-regex
    const coloured = [...out.matchAll(/\u001b\[(\d+)m(.*?)\u001b\[39m/g)].map(([, colour, text]) => [
      colour,
      types(text!).trim(),
    ]);
    const [[person], [mail]] = coloured as [[string], [string]];
    expect(person).not.toBe(mail);
    expect(coloured).toEqual([
      [person, "<PERSON>"],
      [mail, "<EMAIL_ADDRESS>"],
      [person, "PERSON"],
      [mail, "EMAIL_ADDRESS"],
    ]);
    expect(await previewed(letter)).not.toContain("\u001b");
  });

  test("prints the masked text and the place of each value as one JSON document", async () => {
    const { masked, findings } = await document(letter);
    expect(types(masked)).toBe("Dear <PERSON>, is <EMAIL_ADDRESS> still yours?\n");
    expect(findings).toEqual([
      { path: null, type: "PERSON", start: 5, end: 16, surrogate: masked.match(surrogate)[0] },
      { path: null, type: "EMAIL_ADDRESS", start: 21, end: 44, surrogate: masked.match(surrogate)[1] },
    ]);
  });

  test("masks a chat request as the gateway would, and names the fields of the input", async () => {
    const request = {
      messages: [
        { role: "user", content: [{ type: "text", text: "I am Maria Lopez" }] },
        { role: "user", content: '{"mail":"\\u006daria.lopez@example.org"}' },
      ],
      user: "maria",
    };
    const { masked, findings } = await document(JSON.stringify(request));
    expect(Object.keys(masked)).toEqual(["messages", "user"]);
    expect(masked.messages[0]).toMatchObject({ role: "system", content: expect.stringContaining("SURROGATE_PII") });
    expect(masked.messages.slice(1).map(({ content }: { content: unknown }) => types(JSON.stringify(content)))).toEqual(
      ['[{"type":"text","text":"I am <PERSON>"}]', '"{\\"mail\\":\\"<EMAIL_ADDRESS>\\"}"'],
    );
    expect(masked.user).toMatch(/^[\da-f]{32}$/);
    expect(findings).toMatchObject([
      { path: "messages.0.content.0.text", type: "PERSON", start: 5, end: 16 },
      { path: "messages.1.content", type: "EMAIL_ADDRESS", start: 9, end: 37 },
    ]);
    expect((await document(JSON.stringify({ ...request, model: "m" }))).masked.model).toBe("m");
    expect(types(await previewed(JSON.stringify(request)))).toContain('"text": "I am <PERSON>"');
  });

  test("masks a request for embeddings as the gateway would", async () => {
    const { masked, findings } = await document(JSON.stringify({ input: ["Nothing", "I am Maria Lopez"] }));
    expect(masked.input.map(types)).toEqual(["Nothing", "I am <PERSON>"]);
    expect(findings).toMatchObject([{ path: "input.1", type: "PERSON", start: 5, end: 16 }]);
    const shorter = await document(JSON.stringify({ input: "I am Maria Lopez", dimensions: 8, model: "m" }));
    expect([types(shorter.masked.input), shorter.masked.dimensions]).toEqual(["I am <PERSON>", 8]);
    expect((await refusal([], ['{"input":[1,2]}'])).message).toMatch(/^input must be text: tokens cannot be searched/);
  });

  test("masks a Messages request as the gateway would", async () => {
    const signature = "EqQB".repeat(30);
    const thought = { type: "thinking", thinking: "Maria Lopez?", signature };
    const request = {
      max_tokens: 9,
      system: "Be brief",
      messages: [
        { role: "user", content: "I am Maria Lopez" },
        { role: "assistant", content: [thought] },
      ],
    };
    const { masked } = (await document(JSON.stringify(request))) as {
      masked: Pick<typeof request, "messages"> & { system: object[] };
    };
    expect(types(JSON.stringify(masked.messages))).toBe(
      JSON.stringify(request.messages).replaceAll("Maria Lopez", "<PERSON>"),
    );
    expect(masked.system[0]).toEqual({ type: "text", text: "Be brief" });
  });

  test("treats JSON that is no chat request as text", async () => {
    expect(types((await document('{"message":"I am Maria Lopez"}')).masked)).toBe('{"message":"I am <PERSON>"}');
  });

  test("detects what the configuration says", async () => {
    const privacy = `privacy: { detect: [PERSON], terms: [Bluebird], allow: [Ana Ruiz], patterns: [{ type: STAFF_ID, regex: "E-[0-9]+" }] }`;
    const text = "I am Ana Ruiz, not Maria Lopez, E-12, of Bluebird; someone@example.org";
    expect(types((await document(text, ...configuration(privacy))).masked)).toBe(
      "I am Ana Ruiz, not <PERSON>, <STAFF_ID>, of <TERM>; someone@example.org",
    );
  });

  test("warns that privacy is off, and shows what would be masked", async () => {
    const args = configuration("privacy: { mode: off }");
    const { out, err } = await run(preview, args, {}, { input: [letter] });
    expect(types(out)).toContain("Dear <PERSON>");
    expect(err).toContain("privacy.mode is off");
  });

  test.each([
    ["house", /models\[\]\.privacy of "house" is pass, so requests to it leave as they are/],
    ["strict", /models\[\]\.privacy of "strict" is reject, so requests to it with personal data are refused/],
    ["usual", /^$/],
  ])("warns where what becomes of requests to the model %s is another", async (model, said) => {
    const of = (id: string, privacy: string) => `{ id: ${id}, targets: [demo/demo], privacy: ${privacy} }`;
    const args = configuration(`models: [${of("house", "pass")}, ${of("strict", "reject")}, ${of("usual", "mask")}]\n`);
    const request = JSON.stringify({ model, messages: [{ role: "user", content: letter }] });
    const { out, err } = await run(preview, args, {}, { input: [request] });
    expect(types(out)).toContain("Dear <PERSON>");
    expect(err).toMatch(said);
  });

  test("uses a fresh secret unless one is configured, so that surrogates cannot be reversed by guessing", async () => {
    const once = async (env: Record<string, string>) => (await run(preview, ["--json"], env, { input: [letter] })).out;
    expect(await once({})).not.toBe(await once({}));
    const env = { PENNAME_SECRET: "s".repeat(32) };
    expect(await once(env)).toBe(await once(env));
  });

  test.each([
    [["--json", "--jsonl"], "", /Use: penname preview/],
    [["letter.txt"], "", /Use: penname preview/],
    [[], '{"messages":[{"role":"usr","content":"I am Maria Lopez"}]}', /^messages\.0\.role must be one of system/],
    [["--jsonl"], '{"text":1}', /^Line 1 .*\{"text":"Call Ana"\}/],
  ])("refuses %j of %j in one line", async (args, input, said) => {
    const { name, message } = await refusal(args, [input]);
    expect(name).toBe("UsageError");
    expect(message).toMatch(said);
    expect(message).not.toMatch(/Maria|\n/);
  });

  test("refuses input larger than a request may be", async () => {
    const args = configuration("server: { max_body_mb: 1 }");
    const input = Array.from({ length: 17 }, () => "x".repeat(65_536));
    for (const form of [[], ["--jsonl"]])
      expect((await refusal([...args, ...form], input)).message).toContain("at most 1048576 bytes");
  });

  test("fails as the gateway would when detection takes too long", async () => {
    const args = configuration("privacy: { time_budget: 1ms }");
    expect(await refusal(args, [letter.repeat(20_000)])).toBeInstanceOf(CommandError);
  });
});

describe("penname preview --jsonl", () => {
  const line = (text: string) => `${JSON.stringify({ text, lang: "en" })}\n`;
  const lines = async (...input: string[]) => {
    const { out } = await run(preview, ["--jsonl"], {}, { input });
    return out.split("\n").map((text) => JSON.parse(text));
  };

  test("prints one line per line, with spans that map the text to the masked one", async () => {
    const texts = [
      letter,
      "nothing",
      "",
      '👩‍🚀 Maria Lopez, "maria.lopez@example.org"',
      '{"to":"\\u006daria.lopez@example.org","id":301234567}',
      "Call +49 30 90182077 or write SURROGATE_PII(PERSON_123456785).",
    ];
    const found = await lines(`\ufeff${texts.map(line).join("")}`);
    expect(found).toHaveLength(texts.length);
    for (const [index, { masked, spans }] of found.entries()) {
      let last = 0;
      let clear = "";
      for (const { start, end } of spans) {
        expect(start).toBeGreaterThanOrEqual(last);
        clear += `${texts[index]!.slice(last, start)}<>`;
        last = end;
      }
      expect(masked.replace(surrogate, "<>")).toBe(clear + texts[index]!.slice(last));
    }
    expect(found.map(({ spans }) => spans.map(({ type }: { type: string }) => type))).toEqual([
      ["PERSON", "EMAIL_ADDRESS"],
      [],
      [],
      ["PERSON", "EMAIL_ADDRESS"],
      ["EMAIL_ADDRESS"],
      ["PHONE_NUMBER", "LITERAL"],
    ]);
  });

  test("does not depend on how its input is chunked", async () => {
    const input = line(letter) + line("nothing\r\n") + JSON.stringify({ text: "I am Maria Lopez" });
    const typesOf = async (...pieces: string[]) => (await lines(...pieces)).map(({ masked }) => types(masked));
    const whole = await typesOf(input);
    expect(whole).toHaveLength(3);
    expect(await typesOf(...input.split(""))).toEqual(whole);
  });

  test("prints each line before it reads on", async () => {
    const printed: string[] = [];
    const terminal = {
      env: {},
      out: () => {},
      err: () => {},
      write: async (text: string) => void printed.push(text),
      async *stdin() {
        for (let count = 0; count < 3; count++) {
          expect(printed).toHaveLength(count);
          yield line(letter);
        }
      },
      colour: false,
      isInteractive: false,
    };
    expect(await preview(["--jsonl"], terminal)).toBe(0);
    expect(printed).toHaveLength(3);
  });
});

const nothing = async (on: RuntimeName) => ({ on, stop: () => Promise.resolve() });
onEveryRuntime("The program", nothing, (_world, on) => {
  test("prints the lines before a bad one, then names it, and exits with 2", async () => {
    const input = '{"text":"I am Maria Lopez"}\n{"text":"ü"}\n{"txt":"Maria"}\n';
    const { code, out, err } = await runProgram(on, ["preview", "--jsonl"], { input });
    expect(code).toBe(2);
    expect(out.split("\n").map((text) => types(JSON.parse(text).masked))).toEqual(["I am <PERSON>", "ü"]);
    expect(err).toMatch(/^Line 3 of standard input must be .*$/);
  });

  test("reads a text from standard input to its end", async () => {
    const { code, out } = await runProgram(on, ["preview"], { input: letter.repeat(2000) });
    expect(code).toBe(0);
    expect(out.match(/^Dear SURROGATE_PII\(PERSON_\d{9}\)/gm)).toHaveLength(2000);
  });
});
