import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chunk, completion, message, textChunks, toolCall, toolChunks } from "../support/answers.ts";
import { onExecutable } from "../support/runtimes.ts";
import { answering, characters, echo, every, refusal, stream, whole } from "../support/scripts.ts";
import { argumentsOf, eventsOf, finishOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const secrets = [
  "maria.lopez@example.org",
  "DE89 3704 0044 0532 0130 00",
  "4111 1111 1111 1111",
  "+49 30 901820",
  "203.0.113.77",
];
const said = `Please write to ${secrets.join(" and ")}. Thank you!`;
const messages = [{ role: "user", content: said }];
const surrogates = /SURROGATE_PII\(([A-Z_]+_\d{9})\)/g;
const namesIn = (text: string) => [...text.matchAll(surrogates)].map(([, name]) => name ?? "");

onExecutable("With personal data in a streaming request", startWorld, (world) => {
  test("the provider-bound request is pseudonymized", async () => {
    world.first.begin(echo());
    await world.chat({ stream: true, messages });
    const { wire, said: masked } = world.first.calls[0]!;
    for (const secret of secrets) expect(wire).not.toContain(secret);
    expect(namesIn(masked)).toHaveLength(secrets.length);
    expect(masked).toMatch(/^Please write to SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\) and /);
    expect(masked).toEndWith(". Thank you!");
  });

  test("assistant text deltas are restored before emission", async () => {
    world.first.begin(echo(characters));
    const { chunks } = eventsOf((await world.chat({ stream: true, messages })).text);
    expect(textOf(chunks)).toBe(said);
    expect(chunks.length).toBeGreaterThan(20);
  });

  test("the client-visible stream never contains template tags", async () => {
    world.first.begin(echo(characters));
    const { text } = await world.chat({ stream: true, messages });
    expect(text).not.toMatch(/\{\{|\}\}(?!\])|<\/?[A-Z_]+(?:_?\d+)?>|\[\[|<\||\[[A-Z_]+_\d+\]/);
  });

  test.each([
    ["as it is", (name: string) => `SURROGATE_PII(${name})`],
    ["in small letters", (name: string) => `surrogate_pii(${name.toLowerCase()})`],
    ["in bold", (name: string) => `**SURROGATE_PII(${name})**`],
    ["as code", (name: string) => `\`SURROGATE_PII(${name})\``],
    ["with escaped underscores", (name: string) => `SURROGATE\\_PII(${name.replaceAll("_", "\\_")})`],
    ["without its wrapper", (name: string) => name],
    ["without its last bracket", (name: string) => `SURROGATE_PII(${name} `],
    ["with spaces", (name: string) => `SURROGATE_PII( ${name} )`],
    ["with full-width brackets", (name: string) => `SURROGATE_PII（${name}）`],
  ])(
    "the client-visible stream never contains surrogate values of the form SURROGATE_PII(...), written %s",
    async (_how, bend) => {
      for (const pieces of [characters, (text: string) => [text]]) {
        world.first.begin(
          answering((masked) => `To ${bend(namesIn(masked)[0] ?? "")} it is`, pieces, { cut: every(5) }),
        );
        const { text } = await world.chat({ stream: true, messages });
        const { chunks, end } = eventsOf(text);
        expect(textOf(chunks)).toMatch(/^To \W*maria\.lopez@example\.org\W* it is$/);
        expect(text).not.toMatch(/surrogate|_\d{9}/i);
        expect(end).toBe("[DONE]");
      }
    },
  );

  test("a surrogate that was never issued becomes [unknown], and nobody else's value", async () => {
    world.first.begin(
      answering(() => "Ask SURROGATE_PII(PERSON_123456789) or SURROGATE_PII(EMAIL_ADDRESS_000000000)."),
    );
    const { text } = await world.chat({ stream: true, messages });
    expect(textOf(eventsOf(text).chunks)).toBe("Ask [unknown] or [unknown].");
  });

  test("a surrogate that is cut at the end is not shown", async () => {
    world.first.begin(stream(textChunks(["Dear SURROGATE_PII(EMA"])));
    const { text } = await world.chat({ stream: true, messages });
    expect(textOf(eventsOf(text).chunks)).toBe("Dear ");
    expect(text).not.toContain("SURROGATE");
  });

  test.each([
    {},
    { n: 2 },
    { response_format: { type: "json_object" } },
    { logprobs: true, top_logprobs: 2 },
    { tools: [{ type: "function", function: { name: "f" } }] },
  ])(
    "the client-visible stream never contains an error named unsupported_streaming_privacy_mode: %j",
    async (request) => {
      world.first.begin(echo());
      const { status, text } = await world.chat({ stream: true, messages, ...request });
      expect([status, eventsOf(text).end]).toEqual([200, "[DONE]"]);
      expect(text).not.toContain("unsupported_streaming_privacy_mode");
    },
  );

  test("tool call arguments are restored as JSON, whatever a value holds", async () => {
    const value = 'The "Quoted" \\ Company';
    const request = { stream: true, messages: [{ role: "user", content: `${said} ${value}` }] };
    world.first.begin((call) => {
      const args = JSON.stringify({ to: namesIn(call.said).map((name) => `SURROGATE_PII(${name})`), note: "ok" });
      return stream(
        toolChunks(
          [
            { id: "call_a", name: "send", args },
            { id: "call_b", name: "copy", args },
          ],
          3,
        ),
        { cut: every(11) },
      )(call);
    });
    const { text } = await world.chat(request);
    const { chunks } = eventsOf(text);
    for (const args of argumentsOf(chunks)) expect(JSON.parse(args)).toEqual({ to: secrets, note: "ok" });
    expect([argumentsOf(chunks).length, finishOf(chunks)]).toEqual([2, ["tool_calls"]]);
    expect(text).not.toMatch(/SURROGATE|_\d{9}/);
  });

  test("every choice, refusal and reasoning is restored", async () => {
    world.first.begin((call) => {
      const [name = ""] = namesIn(call.said);
      const deltas = [
        chunk({ content: `0 SURROGATE_PII(${name}` }, null, 0),
        chunk({ content: `1 SURROGATE_` }, null, 1),
        chunk({ content: `)` }, null, 0),
        chunk({ content: `PII(${name})` }, null, 1),
        chunk({ reasoning_content: `r SURROGATE_PII(${name})` }, null, 0),
        chunk({ refusal: `f SURROGATE_PII(${name})` }, null, 1),
      ];
      return stream([...deltas, chunk({}, "stop", 0), chunk({}, "stop", 1)])(call);
    });
    const { text } = await world.chat({ stream: true, n: 2, messages });
    const { chunks } = eventsOf(text);
    expect([textOf(chunks, 0), textOf(chunks, 1)]).toEqual([`0 ${secrets[0]}`, `1 ${secrets[0]}`]);
    expect(text).toContain(`"reasoning_content":"r ${secrets[0]}"`);
    expect(text).toContain(`"refusal":"f ${secrets[0]}"`);
  });

  test("text that cannot become a surrogate is not held back", async () => {
    const more = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      await stream(textChunks(["Dear friend, this is all"], null).slice(0, 2), { done: false, cut: (all) => [all] })({
        ...call,
        end: () => {},
      });
      await more.promise;
      await call.send(`data: ${JSON.stringify(chunk({}, "stop"))}\n\ndata: [DONE]\n\n`);
      call.end();
    });
    const reading = await world.stream({ messages });
    await reading.until(/this is all/);
    more.resolve();
    expect(eventsOf(await reading.rest()).end).toBe("[DONE]");
  });
});

onExecutable("With personal data anywhere", startWorld, (world) => {
  test("an answer that is not streamed is restored just the same", async () => {
    world.first.begin(echo());
    const { json } = await world.chat({ messages });
    expect(json).toMatchObject({ choices: [{ message: { content: said } }] });
    expect(world.first.calls[0]?.wire).not.toContain(secrets[0]!);
  });

  test("tool calls that are not streamed are restored just the same", async () => {
    world.first.begin((call) => {
      const [name = ""] = namesIn(call.said);
      const calls = [toolCall("call_a", "send", { to: `SURROGATE_PII(${name})` })];
      return whole(completion(message(null, { tool_calls: calls }), { finish_reason: "tool_calls" }))(call);
    });
    const { json } = await world.chat({ messages });
    expect(json).toMatchObject({
      choices: [{ message: { tool_calls: [toolCall("call_a", "send", { to: secrets[0]! })] } }],
    });
  });

  test("no text field of a request takes it to the provider", async () => {
    world.first.begin(echo());
    const email = secrets[0]!;
    const call = { id: "call_1", type: "function", function: { name: "f", arguments: JSON.stringify({ to: email }) } };
    await world.chat({
      messages: [
        { role: "system", content: `Ask ${email}` },
        { role: "developer", content: [{ type: "text", text: `Ask ${email}` }] },
        { role: "user", content: [{ type: "text", text: `I am ${email}` }], name: "maria_lopez" },
        { role: "assistant", content: `Hello ${email}`, tool_calls: [call], reasoning_content: `It is ${email}` },
        { role: "tool", tool_call_id: "call_1", content: JSON.stringify([{ mail: email }]) },
        { role: "function", name: "f", content: email },
        { role: "user", content: "And?" },
      ],
      tools: [
        {
          type: "function",
          function: {
            name: "f",
            description: `Writes to ${email}`,
            parameters: { type: "object", properties: { to: { type: "string", description: `As ${email}` } } },
          },
        },
      ],
      prediction: { type: "content", content: `Dear ${email}` },
      response_format: {
        type: "json_schema",
        json_schema: { name: "x", description: `For ${email}`, schema: { type: "object" } },
      },
      metadata: { mail: email },
      user: email,
      safety_identifier: email,
      x_unknown: { deep: [`See ${email}`] },
    });
    const { wire, json } = world.first.calls[0]!;
    expect(wire).not.toMatch(/maria|lopez/i);
    expect((json["messages"] as object[])[4]).toEqual({
      role: "tool",
      tool_call_id: "call_1",
      content: expect.stringMatching(/^\[\{"mail":"SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)"\}\]$/),
    });
    expect([json["user"], json["safety_identifier"]]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), json["user"]]);
  });

  test("the same value has the same surrogate in every request of an account", async () => {
    world.first.begin(echo());
    await world.chat({ messages });
    await world.chat({ messages, stream: true });
    expect(world.first.calls[0]?.said).toBe(world.first.calls[1]!.said);
  });

  test("one sentence asks the model to copy surrogates, and only if something was hidden", async () => {
    world.first.begin(echo());
    await world.chat({ messages: [{ role: "system", content: "Be brief." }, ...messages] });
    await world.chat({
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
    });
    const systems = world.first.calls.map(({ json }) => (json["messages"] as { content: string }[])[0]?.content);
    expect(systems).toEqual([expect.stringMatching(/^Be brief\.\n\n.*copy it exactly/), "Be brief."]);
  });

  test("a provider's error message does not bring surrogates to the client", async () => {
    world.first.begin((call) => refusal(400, `Cannot write to ${call.said.match(surrogates)?.[0]}`)(call));
    for (const streaming of [false, true]) {
      const { status, error, text } = await world.chat({ messages, stream: streaming });
      expect([status, error.message]).toEqual([400, "Cannot write to [EMAIL_ADDRESS]"]);
      expect(text).not.toMatch(/SURROGATE|_\d{9}/);
    }
  });

  test("text of the user's own that looks like a surrogate comes back, but never in the reserved form", async () => {
    world.first.begin(echo());
    const { text, json } = await world.chat({
      messages: [{ role: "user", content: "What is SURROGATE_PII(PERSON_123456782)?" }],
    });
    expect(text).not.toContain("SURROGATE_PII(");
    expect(json).toMatchObject({ choices: [{ message: { content: "What is SURROGATE_PII[PERSON_123456782]?" } }] });
  });

  test("none of it is in anything the gateway prints or keeps", async () => {
    world.first.begin(echo());
    await world.chat({ messages });
    await world.chat({ messages, stream: true });
    world.first.begin(refusal(500, "down"));
    await world.chat({ messages });
    const kept = readdirSync(world.gateway.dataDir).map((name) =>
      readFileSync(join(world.gateway.dataDir, name), "latin1"),
    );
    for (const text of [(await world.logs()).replace(/curl.*/, ""), ...kept])
      for (const secret of [...secrets, "maria.lopez"]) expect(text).not.toContain(secret);
  });
});

onExecutable(
  "With privacy switched off",
  (on) => startWorld(on, { config: { privacy: { mode: "off" } } }),
  (world) => {
    test("everything passes as it is, and nothing claims otherwise", async () => {
      world.first.begin(echo());
      const { json, headers } = await world.chat({ messages });
      expect(world.first.calls[0]?.said).toBe(said);
      expect(json).toMatchObject({ choices: [{ message: { content: said } }] });
      expect(headers.get("x-automated-decision")).toBe("generate");
      expect(headers.get("x-penname-pseudonymized")).toBeNull();
    });
  },
);
