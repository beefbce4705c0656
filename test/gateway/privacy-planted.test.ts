import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chunk, completion, message, textChunks, toolChunks } from "../support/answers.ts";
import { fakeProvider, type Script } from "../support/fake-provider.ts";
import type { Answer } from "../support/http.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { characters, echo, every, refusal, silentStream, sse, stream, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** What must be nowhere but in the answers to those who wrote it. */
const planted = {
  mail: "zaphod.beeblebrox@heart-of-gold.example",
  person: "Zaphod Beeblebrox",
  phone: "+49 30 901820",
  iban: "DE89 3704 0044 0532 0130 00",
  card: "4111 1111 1111 1111",
  term: "Project Deepthought",
  staff: "EMP-424242",
  key: "sk-proj-Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7",
};
const all = Object.values(planted);
const said = `I am ${planted.person}. Write to ${planted.mail}, call ${planted.phone}, pay from IBAN ${planted.iban} or card ${planted.card}, and tell ${planted.term} that ${planted.staff} has password: ${planted.key}`;
const messages = [{ role: "user", content: said }];

/** Every form in which a value could lie somewhere: as it is, in small letters, encoded, escaped, its characters alone. */
function forms(value: string): string[] {
  const base64 = [0, 1, 2]
    .map((shift) => {
      const encoded = Buffer.from(" ".repeat(shift) + value).toString("base64");
      return encoded.slice(shift === 0 ? 0 : 4, -4);
    })
    // A shorter one turns up by chance, in an identifier.
    .filter((form) => form.length >= 8);
  const plain = [value, value.replace(/[ -]/g, ""), encodeURIComponent(value), value.replaceAll(" ", "+")];
  return [
    ...plain,
    ...plain.map((form) => form.toLowerCase()),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
    Buffer.from(value).toString("hex"),
  ];
}
/** Names alone tell too. */
const sought = [...all, "Beeblebrox", "zaphod", "heart-of-gold", "Deepthought", "30 901820"].flatMap(forms);
const foundIn = (text: string) => {
  const small = text.toLowerCase();
  return [...new Set(sought.filter((form) => text.includes(form) || small.includes(form.toLowerCase())))];
};

async function start(on: RuntimeName) {
  const folder = mkdtempSync(join(tmpdir(), "penname-planted-"));
  const data = join(folder, "data");
  const [analyzer, collector] = await Promise.all([fakeProvider(whole([])), fakeProvider(whole({}))]);
  const world = await startWorld(on, {
    data,
    provider: { timeouts: { first_token: "400ms", idle: "200ms", total: "500ms" } },
    model: { price: { input: 1, output: 1 } },
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin, OTEL_BSP_SCHEDULE_DELAY: "50" },
    config: {
      privacy: {
        terms: [planted.term],
        patterns: [{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }],
        presidio: { url: analyzer.url, timeout: "2s" },
      },
    },
  });
  return {
    ...world,
    analyzer,
    collector,
    /** Everything that lies in the data directory, byte by byte. */
    kept: () => readdirSync(data).map((name) => readFileSync(join(data, name), "latin1")),
    async stop() {
      await Promise.all([world.stop(), analyzer.stop(), collector.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const surrogates = (text: string) => text.match(/SURROGATE_PII\([A-Z_]+_\d{9}\)/g) ?? [];
/** Events that no provider should send. */
const wrong: unknown[] = [
  { choices: "no" },
  { choices: [null] },
  { choices: [{ index: "a", delta: 7 }] },
  { choices: [{ index: 0, delta: { content: 5, tool_calls: [null, 7, { function: "x" }], function_call: "x" } }] },
  [],
  null,
  "text",
];
const quoting = (call: Parameters<Script>[0]) => `I was told ${call.said} and ${call.body}`;
const scripts: [what: string, script: Script][] = [
  ["an answer", echo(characters)],
  ["an answer in pieces", echo(characters, { cut: every(3) })],
  [
    "calls of tools",
    (call) => stream(toolChunks([{ id: "c", name: "f", args: JSON.stringify({ to: call.said }) }]))(call),
  ],
  ["a refusal", (call) => refusal(400, quoting(call))(call)],
  ["a refused credential", (call) => refusal(401, quoting(call))(call)],
  ["too many requests", (call) => refusal(429, quoting(call), {}, { "retry-after": "1" })(call)],
  ["an error of the server", (call) => refusal(500, quoting(call))(call)],
  ["an error that is text", (call) => call.reply(502, quoting(call), { "content-type": "text/plain" })],
  ["HTML", (call) => call.reply(200, `<p>${quoting(call)}`, { "content-type": "text/html" })],
  [
    "an error in its stream",
    (call) => stream([...textChunks([call.said], null), { error: { message: quoting(call) } }])(call),
  ],
  [
    "bytes that are no event",
    async (call) => (call.begin(), await call.send(`data: {${quoting(call)}\n\n`), call.end()),
  ],
  [
    "a stream that breaks off",
    async (call) => (
      call.begin(),
      await call.send(sse([chunk({ content: call.said.slice(0, 90) })], { done: false })),
      call.breakOff()
    ),
  ],
  [
    "silence in a stream",
    async (call) => (call.begin(), await call.send(sse([chunk({ content: call.said.slice(0, 90) })], { done: false }))),
  ],
  ["silence", silentStream],
  ["a reset", (call) => call.reset()],
  [
    "surrogates where none belong",
    (call) =>
      stream([
        { ...chunk({ role: call.said, content: "x" }), id: call.said, model: call.said, system_fingerprint: call.said },
        chunk({}, surrogates(call.said)[0] ?? "stop"),
      ])(call),
  ],
  [
    "surrogates where none belong, whole",
    (call) =>
      whole({
        ...completion(message("x", { role: call.said, annotations: [call.said] }), { finish_reason: call.said }),
        id: call.said,
        model: call.said,
      })(call),
  ],
  ...wrong.map((event, index): [string, Script] => [
    `nonsense ${index}`,
    (call) => stream([chunk({ content: call.said }), event, chunk({}, "stop")])(call),
  ]),
];

/** Requests that are wrong, each with values in another place. */
const wrongRequests: object[] = [
  { messages: planted.mail },
  { messages: [planted.mail] },
  { messages: [{ role: planted.person, content: said }] },
  { messages: [{ role: "user", content: { [planted.mail]: said } }] },
  { messages: [{ role: "user", content: [{ type: planted.mail, [planted.person]: said }] }] },
  { messages, model: planted.mail },
  { messages, temperature: planted.phone },
  { messages, tools: [{ type: "function", function: { name: planted.mail, parameters: planted.person } }] },
  { messages, stop: { [planted.mail]: planted.mail } },
  { messages, metadata: { [planted.mail]: [planted.person] } },
  { messages, response_format: { type: planted.mail } },
  { messages, [planted.mail]: { deep: nested(200) } },
];
function nested(depth: number): unknown {
  return depth === 0 ? planted.mail : [nested(depth - 1)];
}

onExecutable("After a busy time", start, (world) => {
  const failures: Answer[] = [];
  const told = async (asking: Promise<Answer>) => {
    const answer = await asking;
    if (answer.status !== 200) failures.push(answer);
    return answer;
  };

  test("of everything that can happen to a call", async () => {
    for (const [, script] of scripts)
      for (const streaming of [true, false]) {
        for (const side of [world.first, world.second]) side.begin(script);
        const { text } = await told(world.chat({ stream: streaming, model: "two", messages, user: planted.mail }));
        const calls = [...world.first.calls, ...world.second.calls];
        expect(calls.length).toBeGreaterThan(0);
        for (const { wire } of calls) expect(foundIn(wire)).toEqual([]);
        expect(text).not.toMatch(/SURROGATE|PERSON_|EMAIL_ADDRESS_/i);
      }
  }, 120_000);

  test("of detectors that fail, callers that leave, and requests that are wrong", async () => {
    world.first.begin(echo());
    // Detectors are not asked about texts that they have searched.
    const unsearched = [...messages, { role: "user", content: `Once more: ${said}` }];
    for (const script of [
      whole({ error: said }, 500),
      whole(said),
      whole([{ entity_type: said, start: -1, end: said }]),
      silentStream,
    ] as Script[]) {
      world.analyzer.begin(script);
      for (const streaming of [true, false])
        expect((await told(world.chat({ stream: streaming, messages: unsearched }))).status).toBe(503);
    }
    expect(world.first.calls).toHaveLength(0);
    world.analyzer.begin(whole([]));

    world.first.begin(
      async (call) => (call.begin(), await call.send(sse([chunk({ content: "so" })], { done: false }))),
    );
    const reading = await world.stream({ messages });
    await reading.until(/so/);
    reading.leave();

    world.first.begin(echo());
    for (const request of wrongRequests) await told(world.chat(request));
    const post = { method: "POST" };
    for (const body of [`{"messages": ${said}`, said, JSON.stringify(said), `[${JSON.stringify(said)}]`])
      await told(world.ask("/v1/chat/completions", { ...post, body }));
    const named = encodeURIComponent(planted.person);
    for (const path of [
      `/v1/models/${named}`,
      `/v1/${named}?mail=${planted.mail}`,
      `/${named}`,
      `/migrations/${named}`,
    ])
      await told(world.ask(path));
    for (const headers of [
      { authorization: `Bearer ${planted.key}` },
      { authorization: planted.mail },
      { "api-version": planted.mail },
      { "content-type": planted.mail },
      { "x-request-id": `${planted.person} ${planted.mail}` },
      { traceparent: planted.mail, tracestate: `a=${planted.mail}`, baggage: `mail=${planted.mail}` },
      { "user-agent": planted.mail, "x-forwarded-for": planted.mail, cookie: planted.mail, referer: planted.mail },
    ])
      await told(world.chat({ messages }, headers));
  }, 120_000);

  test("no planted value is in the body or a header of an error", () => {
    expect(failures.length).toBeGreaterThan(40);
    for (const { text, headers } of failures) {
      expect(foundIn(text)).toEqual([]);
      expect(foundIn(JSON.stringify([...headers]))).toEqual([]);
    }
  });

  test("none is in the metrics or the traces", async () => {
    expect(foundIn((await world.ask("/metrics")).text)).toEqual([]);
    expect(world.collector.calls.length).toBeGreaterThan(0);
    for (const { wire } of world.collector.calls) expect(foundIn(wire)).toEqual([]);
  });

  test("none is in what it printed, or keeps on the disk, running or stopped", async () => {
    for (const kept of world.kept()) expect(foundIn(kept)).toEqual([]);
    await world.gateway.stop();
    const printed = world.gateway.logs();
    expect(printed).toContain("search failed");
    expect(printed).toContain("provider failed");
    expect(foundIn(printed)).toEqual([]);
    for (const kept of world.kept()) expect(foundIn(kept)).toEqual([]);
    // What is sought would be found.
    expect(foundIn(`${printed} ${Buffer.from(`x ${planted.mail} x`).toString("base64")}`)).not.toEqual([]);
  });
});
