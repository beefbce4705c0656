import { expect, test } from "bun:test";
import { becomes, newCaller } from "../support/accounts.ts";
import { bookedOf } from "../support/booked.ts";
import { embeddingKindNames, startEmbeddings, vectorOf, withoutEmbeddings } from "../support/embedding-kinds.ts";
import { ask } from "../support/http.ts";
import { onExecutable } from "../support/runtimes.ts";

const mail = "maria.lopez@example.org";

onExecutable("A request for embeddings", startEmbeddings, (world) => {
  const post = (body: object, headers: Record<string, string> = {}) =>
    ask(`${world.gateway.url}/v1/embeddings`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ model: "openai", input: "Just this", ...body }),
    });
  const begin = () => world.providers.openai.begin((call) => world.kinds.openai.answer(call)(call));
  const [sent, sentInputs] = [
    () => world.providers.openai.calls.map(({ json }) => json),
    () => world.providers.openai.calls.flatMap((call) => world.kinds.openai.inputs(call)) as string[],
  ];

  test("hides the same value by the same surrogate in every text and every request, and says how many", async () => {
    begin();
    const { status, headers } = await post({ input: [`Write to ${mail}`, `Mail of ${mail}`, "Nothing"] });
    await post({ input: `Is it ${mail}?` });
    const [first = "", second = "", third, fourth = ""] = sentInputs();
    const surrogate = /SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)/.exec(first)?.[0] ?? "none";
    expect([first, second, third, fourth]).toEqual([
      `Write to ${surrogate}`,
      `Mail of ${surrogate}`,
      "Nothing",
      `Is it ${surrogate}?`,
    ]);
    expect([status, headers.get("x-penname-pseudonymized"), headers.get("x-provider")]).toEqual([200, "1", "openai"]);
    expect(headers.get("x-automated-decision")).toBe("generate, pseudonymize");
  });

  test("reaches the provider as it was written, but for hidden values, the model's name and user, which is hashed", async () => {
    begin();
    await post({
      input: ["Nothing"],
      user: "user-1234",
      dimensions: 8,
      encoding_format: "base64",
      newer: { of: "later" },
    });
    expect(sent()).toEqual([
      {
        model: "theirs",
        input: ["Nothing"],
        dimensions: 8,
        encoding_format: "base64",
        user: expect.stringMatching(/^[0-9a-f]{32}$/),
        newer: { of: "later" },
      },
    ]);
  });

  test("of tokens is refused where they could not be searched, and says why", async () => {
    begin();
    for (const input of [
      [9906, 1917],
      [[9906], [1917]],
    ])
      for (const model of ["openai", "openai/reject"]) {
        const { status, error } = await post({ model, input });
        expect([status, error.param]).toEqual([400, "input"]);
        expect(error.message).toMatch(/tokens cannot be searched for personal data.*privacy is set to pass/);
      }
    expect(sent()).toEqual([]);
  });

  test("of tokens is answered by a model that lets everything pass, by providers that take them", async () => {
    begin();
    const one = await post({ model: "openai/pass", input: [9906, 1917] });
    const two = await post({ model: "openai/pass", input: [[9906], [1917, 3]] });
    expect(sent().map(({ input }) => input)).toEqual([[[9906, 1917]], [[9906], [1917, 3]]]);
    expect([one.status, (one.json["data"] as unknown[]).length, (two.json["data"] as unknown[]).length]).toEqual([
      200, 1, 2,
    ]);
    const textsOnly = [
      "mistral",
      "gemini",
      "cohere",
      "bedrock-titan",
      "bedrock-cohere",
      "ollama",
      "together",
      "lmstudio",
    ];
    for (const name of embeddingKindNames) {
      const { status, error } = await post({ model: `${name}/pass`, input: [1, 2] });
      expect([name, status, error.param]).toEqual(
        textsOnly.includes(name) ? [name, 400, "input"] : [name, 200, undefined as unknown as null],
      );
    }
  });

  test("passes in clear to a model that is set to pass, and no header says that anything was looked for", async () => {
    begin();
    const { headers } = await post({ model: "openai/pass", input: `Write to ${mail}`, user: "user-1234" });
    expect(sent()).toEqual([{ model: "theirs", input: [`Write to ${mail}`], user: "user-1234" }]);
    expect([headers.get("x-penname-pseudonymized"), headers.get("x-automated-decision")]).toEqual([null, "generate"]);
  });

  test("is refused by a model that is set to reject if personal data is in it, by its type alone", async () => {
    begin();
    const { status, error, headers, text } = await post({
      model: "openai/reject",
      input: ["Nothing", `Write to ${mail}`],
    });
    expect([status, headers.get("x-automated-decision"), error.message]).toEqual([
      400,
      "reject",
      "This model takes no personal data, and the request holds some (EMAIL_ADDRESS): leave it out, or ask a model that hides it",
    ]);
    expect(text).not.toContain(mail);
    expect(sent()).toEqual([]);
    expect((await post({ model: "openai/reject", input: "Nothing private" })).status).toBe(200);
  });

  test("of a chat is treated alike: hidden, passed or refused as its model is set", async () => {
    const chat = (model: string) =>
      ask(`${world.gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model, messages: [{ role: "user", content: `Write to ${mail}` }] }),
      });
    world.providers.openai.begin((call) =>
      call.reply(200, JSON.stringify({ choices: [{ index: 0, message: { content: "Yes" }, finish_reason: "stop" }] })),
    );
    const answers = [await chat("openai"), await chat("openai/pass"), await chat("openai/reject")];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(world.providers.openai.calls.map(({ wire }) => wire.includes(mail))).toEqual([false, true]);
  });

  test("costs its tokens as the provider counted them, and its account is charged by the price of input", async () => {
    begin();
    const { name, headers } = await newCaller(world.gateway, ["--credits", "0.000100"]);
    const { json, status } = await post({ input: ["One", "Two"] }, headers);
    expect([status, json["usage"]]).toEqual([200, { prompt_tokens: 5, total_tokens: 5 }]);
    const booked = () => bookedOf(world.gateway.dataDir, name);
    expect(await becomes(() => booked().length === 1)).toBe(true);
    expect(booked()).toEqual([{ reason: "completed", promptTokens: 5, completionTokens: 0, estimated: 0 }]);
    // 95 millionths of a dollar are left, and 400 bytes are taken for 100 tokens and more.
    const poor = await post({ input: "x".repeat(400) }, headers);
    expect([poor.status, poor.error.code]).toEqual([402, "insufficient_quota"]);
  });

  test("is counted by us where the provider does not, and so marked in the books", async () => {
    world.providers.openai.begin((call) =>
      call.reply(200, JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] })),
    );
    const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
    const { json } = await post({ input: "x".repeat(4000) }, headers);
    const tokens = (json["usage"] as { prompt_tokens: number }).prompt_tokens;
    expect(tokens).toBeWithin(900, 1200);
    expect(await becomes(() => bookedOf(world.gateway.dataDir, name).length === 1)).toBe(true);
    expect(bookedOf(world.gateway.dataDir, name)[0]).toMatchObject({ promptTokens: tokens, estimated: 1 });
  });

  const wrong: [string, object, string][] = [
    ["no input", { input: undefined }, "input"],
    ["an empty text", { input: "" }, "input"],
    ["an empty list", { input: [] }, "input"],
    ["an empty text in a list", { input: ["a", ""] }, "input.1"],
    ["more texts than one request may have", { input: Array(2049).fill("a") }, "input"],
    ["texts and tokens together", { input: ["a", 1] }, "input.1"],
    ["an object", { input: { text: "a" } }, "input"],
    ["a negative token", { model: "openai/pass", input: [-1] }, "input.0"],
    ["no length at all", { dimensions: 0 }, "dimensions"],
    ["half a length", { dimensions: 1.5 }, "dimensions"],
    ["another encoding", { encoding_format: "int8" }, "encoding_format"],
    ["a model that does not exist", { model: "none" }, "model"],
    ["no model", { model: undefined }, "model"],
    ["a user that is no text", { user: 7 }, "user"],
  ];
  test.each(wrong)("with %s is refused, and the message names the field", async (_what, body, param) => {
    begin();
    const { status, error } = await post(body);
    expect([status, error.type]).toEqual([400, "invalid_request_error"]);
    expect(error.param?.startsWith(param.split(".")[0]!)).toBe(true);
    expect(error.message).toMatch(/must be|model_not_found/);
    expect(sent()).toEqual([]);
  });

  test.each(withoutEmbeddings)("to %s, which makes none, is refused with what would be right", async (model) => {
    const { status, error, headers } = await post({ model });
    expect([status, error.param, headers.get("x-provider")]).toEqual([400, "model", "gateway"]);
    expect(error.message).toBe("model must be one that makes embeddings: the provider of this model offers none");
  });

  test("is answered by the next provider where the first makes none, or cannot honour a field", async () => {
    begin();
    for (const model of ["groq-then-openai", "lmstudio-then-openai"]) {
      const { status, headers } = await post({ model, dimensions: 8 });
      expect([status, headers.get("x-provider")]).toEqual([200, "openai"]);
      expect(headers.get("x-automated-decision")).toBe("generate, route, failover");
    }
  });

  test("with null for what is not given is answered, and the null stays here", async () => {
    begin();
    const { status, json } = await post({ dimensions: null, encoding_format: null, user: null });
    expect([status, json["object"]]).toEqual([200, "list"]);
    expect(sent()).toEqual([{ model: "theirs", input: ["Just this"] }]);
  });

  test("to the demo is answered offline, texts with words in common closer to each other", async () => {
    const { json, headers } = await post({
      model: "demo",
      input: ["The board meets in June", "In June meets the board", "Quite another thing"],
    });
    const [a = [], b = [], c = []] = (json["data"] as { embedding: number[] }[]).map(({ embedding }) => embedding);
    const near = (one: number[], other: number[]) => one.reduce((sum, number, at) => sum + number * other[at]!, 0);
    expect([a.length, headers.get("x-provider")]).toEqual([256, "demo"]);
    expect(near(a, b)).toBeGreaterThan(2 * near(a, c));
  });

  test("of another method is told which is right", async () => {
    const { status, headers } = await ask(`${world.gateway.url}/v1/embeddings`, {
      headers: { authorization: `Bearer ${world.gateway.key}` },
    });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is counted by the metrics as what it is", async () => {
    begin();
    await post({});
    const { text } = await ask(`${world.gateway.url}/metrics`);
    expect(text).toMatch(
      /gen_ai_client_token_usage_count\{gen_ai_operation_name="embeddings",gen_ai_provider_name="openai",gen_ai_request_model="openai",gen_ai_token_type="input"\}/,
    );
    expect(text).not.toMatch(/operation_name="embeddings",[^}]*gen_ai_token_type="output"/);
    expect(text).toMatch(/penname_http_responses_total\{path="\/v1\/embeddings",status="200"\}/);
  });
});

onExecutable(
  "Where privacy is off",
  (on) => startEmbeddings(on, { privacy: { mode: "off" } }),
  (world) => {
    test("tokens and texts pass as they are", async () => {
      for (const input of [[9906, 1917], `Write to ${mail}`]) {
        const { status, json } = await ask(`${world.gateway.url}/v1/embeddings`, {
          method: "POST",
          headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
          body: JSON.stringify({ model: "openai", input }),
        });
        expect([status, (json["data"] as { embedding: number[] }[])[0]?.embedding]).toEqual([200, vectorOf(input)]);
      }
    });
  },
);
