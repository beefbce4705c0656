import { describe, expect, test } from "bun:test";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { allowed } from "../../src/privacy/analyze/terms.ts";
import type { Detector } from "../../src/privacy/analyze/detector.ts";
import { Masking, type PrivacySettings } from "../../src/privacy/masking.ts";
import { chatRequest } from "../support/chat-request.ts";

const matching = (type: string, pattern: RegExp): Detector => ({
  name: type,
  types: [type],
  find: (text) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      type,
      strength: 3,
    })),
});
const mail = matching("EMAIL_ADDRESS", /\w+@\w+\.org/g);
const number = matching("PHONE_NUMBER", /(?<![\d_])\d{9}(?!\d)/g);

function settings(changes: Partial<PrivacySettings> = {}, detectors = [mail, number]): PrivacySettings {
  const types = new Set(["PERSON", ...detectors.flatMap((detector) => detector.types)]);
  const analyzer = { detectors, types, allowed: (value: string) => value === "support@example.org" };
  return { secret: "a secret", analyzer, instruction: false, onFailure: "reject", timeBudgetMs: 10_000, ...changes };
}
const requestOf = (...contents: string[]): ChatRequest => ({
  model: "m",
  messages: contents.map((content) => ({ role: "user", content })),
});

async function masked(request: ChatRequest, changes: Partial<PrivacySettings> = {}, scope = "account") {
  const { vault } = await new Masking(settings(changes)).mask(chatRequest(request), scope);
  return { request, vault, texts: request.messages.map(({ content }) => content as string) };
}
const surrogate = /SURROGATE_PII\(([A-Z_]+)_\d{9}\)/g;
const types = (text: string) => text.replace(surrogate, "<$1>");

describe("Masking", () => {
  test("gives the same value the same surrogate, in a request and over the turns of an account", async () => {
    const { texts, vault } = await masked(requestOf("a@x.org and b@x.org", "again a@x.org"));
    expect(texts.map(types)).toEqual(["<EMAIL_ADDRESS> and <EMAIL_ADDRESS>", "again <EMAIL_ADDRESS>"]);
    const [first, second] = texts[0]!.match(surrogate)!;
    expect(texts[1]).toBe(`again ${first}`);
    expect(first).not.toBe(second);
    expect(vault.size).toBe(2);
    const later = await masked(requestOf("new: c@x.org", "old: a@x.org"));
    expect(later.texts[1]).toBe(`old: ${first}`);
    const others = await masked(requestOf("a@x.org"), {}, "another account");
    expect(others.texts[0]).not.toBe(first);
  });

  test("hides a value in another case by a surrogate of its own that has the same stem", async () => {
    const { texts } = await masked(requestOf("a@x.org A@X.org"));
    const [first, second] = texts[0]!.match(/\d{9}/g)!;
    expect(first).not.toBe(second);
    expect(first.slice(0, 7)).toBe(second!.slice(0, 7));
  });

  test("adds one sentence to the system message, and only if something was hidden", async () => {
    const form = expect.stringContaining("SURROGATE_PII(TYPE_123456789)");
    const said = async (messages: ChatRequest["messages"]) => {
      const { request } = await masked({ model: "m", messages }, { instruction: true });
      return request.messages.map(({ content }) => content);
    };
    expect(await said([{ role: "user", content: "hello" }])).toEqual(["hello"]);
    expect(await said([{ role: "user", content: "a@x.org" }])).toEqual([form, expect.anything()]);
    expect(
      await said([
        { role: "system", content: "Be kind." },
        { role: "user", content: "a@x.org" },
      ]),
    ).toEqual([expect.stringMatching(/^Be kind\.\n\n.*SURROGATE_PII/), expect.anything()]);
    expect(
      await said([
        { role: "developer", content: [{ type: "text", text: "Be kind." }] },
        { role: "user", content: "a@x.org" },
      ]),
    ).toEqual([
      [
        { type: "text", text: "Be kind." },
        { type: "text", text: form },
      ],
      expect.anything(),
    ]);
  });

  test("replaces identifiers by hashes that differ between accounts", async () => {
    const request = () => ({ ...requestOf("hello"), user: "maria", metadata: { ticket: "4711" } }) as ChatRequest;
    const one = await masked(request());
    const same = await masked(request());
    const other = await masked(request(), {}, "another account");
    expect(one.request.user).toMatch(/^[\da-f]{32}$/);
    expect(one.request.user).toBe(same.request.user);
    expect(one.request.user).not.toBe(other.request.user!);
    expect(JSON.stringify(one.request)).not.toMatch(/maria|4711/);
    expect(one.vault.size).toBe(0);
  });

  test("hides a participant's name everywhere, but not a word such as user", async () => {
    const messages: ChatRequest["messages"] = [
      { role: "user", name: "Zora", content: "I am Zora, a user" },
      { role: "user", name: "user", content: "the user" },
    ];
    const { texts, request } = await masked({ model: "m", messages });
    expect(texts.map(types)).toEqual(["I am <PERSON>, a user", "the user"]);
    expect(types((request.messages[0] as { name: string }).name)).toBe("<PERSON>");
    expect((request.messages[1] as { name: string }).name).toBe("user");
  });

  test("keeps JSON whole: strings, keys, numbers, JSON within", async () => {
    const document = {
      to: "a@x.org",
      "b@x.org": [301234567, -301234567.5],
      text: '"a@x.org"\n\\',
      inner: JSON.stringify({ to: "c@x.org" }),
    };
    const { texts } = await masked(requestOf(JSON.stringify(document, null, 2)));
    expect(texts[0]).not.toMatch(/@x\.org|301234567/);
    const parsed = JSON.parse(texts[0]!) as Record<string, unknown>;
    expect(types(JSON.stringify(parsed))).toBe(
      JSON.stringify({
        to: "<EMAIL_ADDRESS>",
        "<EMAIL_ADDRESS>": ["<PHONE_NUMBER>", "<PHONE_NUMBER>"],
        text: '"<EMAIL_ADDRESS>"\n\\',
        inner: JSON.stringify({ to: "<EMAIL_ADDRESS>" }),
      }),
    );
  });

  test("hides a number once, though two values were found in it", async () => {
    const { texts, vault } = await masked(requestOf('{"a":301234567.301234568}'));
    expect([types(texts[0]!), vault.size]).toEqual(['{"a":"<PHONE_NUMBER>"}', 1]);
  });

  test("never hides what is allowed, and leaves a text without values as it is", async () => {
    const text = ' { "a" : "support@example.org" } ';
    expect((await masked(requestOf(text))).texts[0]).toBe(text);
  });

  test("never hides what is allowed where it is a part of what was found elsewhere", async () => {
    const detectors = [matching("PERSON", /Maria Lopez/g)];
    const analyzer = { detectors, types: new Set(["PERSON"]), allowed: (value: string) => value === "Maria" };
    const request = requestOf("Maria Lopez wrote.", "Maria is our bot, Lopez is not.");
    const { texts } = await masked(request, { analyzer });
    expect(texts.map(types)).toEqual(["<PERSON> wrote.", "Maria is our bot, <PERSON> is not."]);
  });

  test("seeks no names of what it finds where people are not hidden", async () => {
    const text = "maria.lopez@x.org: Maria Lopez";
    const found = [matching("EMAIL_ADDRESS", /maria\.lopez@x\.org/g)];
    const hidden = async (...all: string[]) => {
      const analyzer = { detectors: found, types: new Set(all), allowed: () => false };
      return types((await masked(requestOf(text), { analyzer })).texts[0]!);
    };
    expect(await hidden("EMAIL_ADDRESS")).toBe("<EMAIL_ADDRESS>: Maria Lopez");
    expect(await hidden("EMAIL_ADDRESS", "PERSON")).toBe("<EMAIL_ADDRESS>: <PERSON> <PERSON>");
  });

  test("never hides a part of what is allowed, found there or elsewhere", async () => {
    const detectors = [matching("PERSON", /Maria Lopez|maria/g)];
    const analyzer = { detectors, types: new Set(["PERSON"]), allowed: allowed(["maria@lopez.example"]) };
    const { texts } = await masked(requestOf("Maria Lopez: maria@lopez.example", "maria@lopez.example"), { analyzer });
    expect(texts.map(types)).toEqual(["<PERSON>: maria@lopez.example", "maria@lopez.example"]);
  });

  test("hides text that looks like a surrogate of a type that is hidden, and leaves a program's words", async () => {
    const { texts, vault } = await masked(requestOf("a@x.org EMAIL_ADDRESS_123456789 URL_123456789 SURROGATE_PII(x)"));
    expect(types(texts[0]!)).toBe("<EMAIL_ADDRESS> <LITERAL> URL_123456789 <LITERAL>");
    const literal = [...vault.names].map((name) => vault.find(name)!).filter(({ type }) => type === "LITERAL");
    expect(literal.map(({ value }) => value)).toEqual(["EMAIL_ADDRESS_123456789", "SURROGATE_PII[x]"]);
  });

  test('hides the number of "phone number 301234567", not the words', async () => {
    const { texts } = await masked(requestOf("phone number 301234567"));
    expect(types(texts[0]!)).toBe("phone number <PHONE_NUMBER>");
  });

  test("never issues a name that the user's own text has", async () => {
    const { vault } = await masked(requestOf("a@x.org"));
    const [name] = [...vault.names];
    const digits = /\d{9}/.exec(name!)![0];
    const { texts, vault: other } = await masked(requestOf(`a@x.org, email address ${digits}`));
    expect(other.find(name!)).toBeUndefined();
    expect(types(texts[0]!)).toContain("<EMAIL_ADDRESS>");
  });
});

test("long requests give way to others: no turn is long, whatever makes the request long", async () => {
  const many = Array.from(
    { length: 20_000 },
    (_, index) => `write to user${index}@example.org, number ${300_000_000 + index}`,
  );
  for (const request of [requestOf(...many), requestOf(many.join("\n")), requestOf(JSON.stringify(many))]) {
    // Processor time, since other processes may stop this one anywhere; the compiler and the collector are in it.
    const turns: number[] = [];
    let last = process.cpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(last);
      turns.push((user + system) / 1000);
      last = process.cpuUsage();
    }, 0);
    await new Masking(settings()).mask(chatRequest(request), "account");
    clearInterval(watch);
    expect(turns.length).toBeGreaterThan(20);
    expect(turns.toSorted((a, b) => a - b)[Math.floor(turns.length * 0.8)]).toBeLessThan(30);
    expect(Math.max(...turns)).toBeLessThan(300);
  }
}, 120_000);

test("a request may hold 200,000 different values, and is told so when it holds more", async () => {
  const lines = Array.from({ length: 200_001 }, (_, index) => `u${index}@x.org`);
  const masking = new Masking(settings({ timeBudgetMs: 60_000 }));
  const most = await masking.mask(chatRequest(requestOf(lines.slice(1).join(" "))), "account");
  expect(most.vault.size).toBe(200_000);
  const refused = masking.mask(chatRequest(requestOf(lines.join(" "))), "account");
  expect(refused).rejects.toThrow("at most 200000 different values of personal data");
  await refused.catch(() => undefined);
}, 120_000);
