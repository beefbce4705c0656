import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { defaults } from "../../src/config/defaults.ts";
import { load } from "./loading.ts";

// No .yaml: formatters break ${NAME} between brackets, which we read.
const example = readFileSync(new URL("example.txt", import.meta.url), "utf8");
const keys = { OPENAI_API_KEY: "sk-openai", ANTHROPIC_API_KEY: "sk-ant" };
const ids = (yaml: string) => load({ "penname.yaml": yaml }).models.map(({ id, targets }) => [id, targets[0]?.model]);
const timeouts = { connectMs: 10_000, firstTokenMs: 60_000, idleMs: 60_000, totalMs: 1_800_000 };
const retry = { attempts: 2, withinMs: 10_000 };
const breaker = { failures: 5, share: 0.5, windowMs: 60_000, openMs: 10_000 };
const demoModel = {
  id: "demo",
  hedgeMs: null,
  ownedBy: "penname",
  created: defaults.model.created,
  price: null,
  maxOutputTokens: null,
  privacy: "mask",
};

const open = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (!Object.isFrozen(value) || Object.values(value).some(open));

describe("Without any configuration", () => {
  test("there is the demo provider with the model demo, on 127.0.0.1:8080, with data in ./data", () => {
    const config = load({});
    expect(config).toMatchObject({
      file: null,
      data: "./data",
      server: { host: "127.0.0.1", port: 8080, publicUrl: "http://127.0.0.1:8080", maxBodyBytes: 33_554_432 },
      providers: [{ name: "demo", kind: "demo", baseUrl: null, apiKey: null, timeouts, origin: "built-in" }],
      models: [{ ...demoModel, targets: [{ provider: "demo", model: "demo", weight: null }] }],
      tiers: {
        standard: { requestsPerMinute: 60 },
        legacy: { requestsPerMinute: 300 },
        unverified: { requestsPerMinute: 10 },
      },
      privacy: {
        mode: "pseudonymize",
        detect: ["default"],
        scope: "account",
        onFailure: "reject",
        attachments: "pass",
        timeBudgetMs: 10_000,
      },
      limits: { onFailure: "reject" },
      log: null,
      secret: null,
    });
  });

  test("providers come from the API keys that are set, and not from empty ones", () => {
    const { providers } = load({}, { env: { OPENAI_API_KEY: "sk-1", GROQ_API_KEY: " sk-2\n", MISTRAL_API_KEY: "" } });
    expect(providers.map(({ name, apiKey, origin }) => [name, apiKey, origin])).toEqual([
      ["openai", "sk-1", "environment"],
      ["groq", "sk-2", "environment"],
      ["demo", null, "built-in"],
    ]);
  });

  test("an empty file means the same", () => {
    expect(load({ "penname.yaml": "# nothing yet\n" })).toEqual({ ...load({}), file: "penname.yaml", isBlank: true });
  });
});

describe("Models that providers list themselves", () => {
  const asked = (yaml: string) =>
    load({ "penname.yaml": yaml }, { env: keys }).discovery.map(({ name, origin }) => [name, origin]);
  const local = ["ollama", "vllm", "llamacpp", "lmstudio"].map((name) => [name, "local"]);

  test("are those of the keys that are set and of servers on this machine's usual ports", () => {
    expect(asked("server: { port: 9 }")).toEqual([["openai", "environment"], ["anthropic", "environment"], ...local]);
    expect(load({}).discovery.map(({ baseUrl }) => baseUrl)).toEqual([
      "http://127.0.0.1:11434/v1",
      "http://127.0.0.1:8000/v1",
      "http://127.0.0.1:1234/v1",
    ]);
  });

  test("are never discovered at the gateway's own port", () => {
    expect(asked("server: { port: 11434 }").map(([name]) => name)).not.toContain("ollama");
    expect(asked("server: { port: 8000 }").map(([name]) => name)).not.toContain("vllm");
  });

  test("are those of configured providers where there are some", () => {
    expect(asked("providers: { a: { kind: vllm } }")).toEqual([["a", "file"]]);
  });

  test("are not asked for where models are configured, or discovery is switched off", () => {
    for (const yaml of ["models: []", "models: [{ id: a, targets: [openai/x] }]", "discovery: false"])
      expect(asked(yaml)).toEqual([]);
  });
});

describe("The configuration file", () => {
  test("of the documentation means what the documentation says", () => {
    const config = load({ "penname.yaml": example }, { env: keys });
    expect(config.providers).toEqual([
      {
        name: "openai",
        kind: "openai",
        baseUrl: "https://api.openai.com/v1",
        apiKey: "sk-openai",
        headers: {},
        timeouts,
        retry,
        breaker,
        origin: "file",
      },
      {
        name: "claude",
        kind: "anthropic",
        baseUrl: "https://api.anthropic.com/v1",
        apiKey: "sk-ant",
        headers: {},
        timeouts,
        retry,
        breaker,
        origin: "file",
      },
      {
        name: "house",
        kind: "openai-compatible",
        baseUrl: "http://10.0.0.5:8000/v1",
        apiKey: null,
        headers: { "x-team": "a" },
        timeouts,
        retry,
        breaker,
        origin: "file",
      },
      {
        name: "demo",
        kind: "demo",
        baseUrl: null,
        apiKey: null,
        headers: {},
        timeouts,
        retry,
        breaker,
        origin: "built-in",
      },
    ]);
    expect(config.models[0]).toEqual({
      id: "fast",
      ownedBy: "openai",
      created: defaults.model.created,
      targets: [
        { provider: "openai", model: "gpt-5-mini", weight: null },
        { provider: "claude", model: "claude-haiku-4-5", weight: null },
      ],
      hedgeMs: null,
      price: { input: 0.25, output: 2 },
      maxOutputTokens: 16384,
      privacy: "mask",
    });
    expect(config.privacy).toEqual({
      mode: "pseudonymize",
      detect: ["default"],
      scope: "account",
      instruction: true,
      languages: ["en", "de", "fr", "es", "it", "nl"],
      terms: ["Project Bluebird"],
      patterns: [{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }],
      allow: ["support@example.com"],
      presidio: { url: "http://127.0.0.1:5002", language: "en", scoreThreshold: 0.4, timeoutMs: 5000 },
      model: null,
      onFailure: "reject",
      attachments: "pass",
      restoreUrls: true,
      output: "pass",
      timeBudgetMs: 10_000,
      cacheBytes: 32 * 1024 * 1024,
    });
  });

  test("has a model of the operator's own beside it, with what is left out", () => {
    const labels = ["O", "PERSON"];
    const { privacy } = load({
      "penname.yaml": `privacy: { model: { path: a.onnx, tokenizer: /t.json, labels: [O, PERSON] } }\n`,
    });
    expect(privacy.model).toEqual({
      path: expect.stringMatching(/^\/.*a\.onnx$/),
      tokenizer: "/t.json",
      labels,
      threshold: 0.5,
      maxTokens: 512,
      timeoutMs: 30_000,
    });
  });

  test("is frozen once loaded", () => {
    const config = load({ "penname.yaml": example }, { env: keys });
    expect(open(config)).toBe(false);
  });

  test("keeps demo beside its own models, unless something else has that name", () => {
    expect(ids("models: [{ id: a, targets: [demo/x] }]")).toEqual([
      ["a", "x"],
      ["demo", "demo"],
    ]);
    expect(ids("models: [{ id: demo, targets: [demo/x] }]")).toEqual([["demo", "x"]]);
    expect(ids("providers: { demo: { kind: vllm } }")).toEqual([]);
  });

  test("may let people sign in to the dashboard at an issuer, with a secret from the environment", () => {
    const yaml = (more: string) => `dashboard: { oidc: { issuer: https://login.example.com/a, client_id: p${more} } }`;
    const read = (more: string) => load({ "penname.yaml": yaml(more) }, { env: { SECRET: "s3cret" } }).oidc;
    const least = {
      issuer: "https://login.example.com/a",
      clientId: "p",
      clientSecret: null,
      name: "login.example.com",
      scopes: ["email"],
      operators: null,
    };
    expect(read("")).toEqual(least);
    expect(read(", client_secret: ${SECRET}, name: Acme")).toEqual({ ...least, clientSecret: "s3cret", name: "Acme" });
    expect(load({}).oidc).toBeNull();
  });

  test("may name upstream models that hold slashes", () => {
    const { models } = load({ "penname.yaml": "models: [{ id: a, targets: [demo/meta/llama/3] }]" });
    expect(models[0]?.targets).toEqual([{ provider: "demo", model: "meta/llama/3", weight: null }]);
  });

  test("may weight targets and hedge slow ones", () => {
    const yaml =
      "models: [{ id: a, hedge: 1.5s, targets: [{ target: demo/x, weight: 9 }, { target: demo/y }, demo/z] }]";
    const [model] = load({ "penname.yaml": yaml }).models;
    expect([model?.hedgeMs, model?.targets.map(({ model: name, weight }) => [name, weight])]).toEqual([
      1500,
      [
        ["x", 9],
        ["y", null],
        ["z", null],
      ],
    ]);
  });

  test("sets retries and breaker for each provider", () => {
    const yaml = "providers: { a: { kind: vllm, retry: { attempts: 0 }, breaker: { share: 0.9, open: 1m } } }";
    expect(load({ "penname.yaml": yaml }).providers[0]).toMatchObject({
      retry: { attempts: 0, withinMs: 10_000 },
      breaker: { failures: 5, share: 0.9, windowMs: 60_000, openMs: 60_000 },
    });
  });

  test("allows a tier a hundred million requests a minute, for a key behind which a whole service stands", () => {
    const yaml = "tiers: { standard: { requests_per_minute: 100000000 } }";
    expect(load({ "penname.yaml": yaml }).tiers["standard"]).toMatchObject({
      requestsPerMinute: 100_000_000,
      accountRequestsPerMinute: 1_000_000_000,
    });
  });

  test("merges its tiers over the built-in ones, under either name", () => {
    const yaml =
      "tiers: { enterprise: { requests_per_minute: 500 }, gold: { requests_per_minute: 1000, account_requests_per_minute: 1500, keys: 3 } }";
    expect(load({ "penname.yaml": yaml }).tiers).toEqual({
      standard: { requestsPerMinute: 60, accountRequestsPerMinute: 600, keys: 100 },
      legacy: { requestsPerMinute: 500, accountRequestsPerMinute: 5000, keys: 100 },
      unverified: { requestsPerMinute: 10, accountRequestsPerMinute: 100, keys: 100 },
      gold: { requestsPerMinute: 1000, accountRequestsPerMinute: 1500, keys: 3 },
    });
  });

  test("names its own providers, to which no variable adds; a file without providers uses those of the variables", () => {
    expect(load({ "penname.yaml": "providers: {}" }, { env: keys }).providers.map(({ name }) => name)).toEqual([
      "demo",
    ]);
    const { models } = load({ "penname.yaml": "models: [{ id: a, targets: [openai/x] }]" }, { env: keys });
    expect(models[0]?.ownedBy).toBe("openai");
  });

  test("is found by --config, then by PENNAME_CONFIG, then as ./penname.yaml", () => {
    const files = {
      "a.yaml": "server: { port: 1 }",
      "b.yaml": "server: { port: 2 }",
      "penname.yaml": "server: { port: 3 }",
    };
    const env = { PENNAME_CONFIG: "b.yaml" };
    expect(load(files, { flags: { config: "a.yaml" }, env })).toMatchObject({ file: "a.yaml", server: { port: 1 } });
    expect(load(files, { env })).toMatchObject({ file: "b.yaml", server: { port: 2 } });
    expect(load(files)).toMatchObject({ file: "penname.yaml", server: { port: 3 } });
  });

  test("names the files of a certificate relative to itself", () => {
    const files = {
      "/etc/penname/p.yaml": "server: { tls: { cert: a.pem, key: /k.pem } }",
      "/etc/penname/a.pem": "",
      "/k.pem": "",
    };
    const { tls, publicUrl } = load(files, { flags: { config: "/etc/penname/p.yaml" } }).server;
    expect(tls).toEqual({ certFile: "/etc/penname/a.pem", keyFile: "/k.pem" });
    expect(publicUrl).toBe("https://127.0.0.1:8080");
  });
});
