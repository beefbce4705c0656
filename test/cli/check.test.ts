import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "../../src/cli/check.ts";
import { UsageError } from "../../src/cli/command.ts";
import { schema } from "../../src/cli/schema.ts";
import { version } from "../../src/cli/version.ts";
import { root } from "../support/runtimes.ts";
import { run } from "./terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-check-"));
const good = join(folder, "good.yaml");
const bad = join(folder, "bad.yaml");

beforeAll(() => {
  writeFileSync(
    good,
    `server: { port: 9000, public_url: https://ai.example.com }
providers:
  openai: { kind: openai, api_key: \${OPENAI_API_KEY}, headers: { x-key: sk-header } }
  house: { kind: openai-compatible, base_url: http://10.0.0.5:8000/v1 }
models:
  - { id: fast, targets: [openai/gpt-5-mini, house/a/b], price: { input: 0.25, output: 2 }, max_output_tokens: 16384 }
privacy: { terms: [Project Bluebird], time_budget: 1s }
`,
  );
  writeFileSync(bad, "server: { port: 99999 }\nmodels: [{ id: a, targets: [clade/x] }]\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("penname check", () => {
  const env = { OPENAI_API_KEY: "sk-environment" };

  test("says of a configuration through a pipe that changes of it take a restart", async () => {
    const pipe = join(folder, "pipe");
    Bun.spawnSync(["mkfifo", pipe]);
    const writer = Bun.spawn(["sh", "-c", `echo 'server: { port: 9000 }' > ${pipe}`]);
    const { code, out } = await run(check, ["--config", pipe]);
    expect([code, out.split("\n")[0]]).toEqual([
      0,
      `${pipe} is right. It is no regular file: changes of it take a restart.`,
    ]);
    expect(await writer.exited).toBe(0);
  });

  test("describes a valid configuration", async () => {
    const { code, out, err } = await run(check, ["--config", good], env);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(
      `${good} is right.

server
  address  https://ai.example.com (listens on 127.0.0.1, port 9000)
  workers  1
  data     ./data

providers
  openai  openai at https://api.openai.com/v1, key present
  house   openai-compatible at http://10.0.0.5:8000/v1, no key
  demo    answers offline

models
  fast  openai/gpt-5-mini, then house/a/b; $0.25 in, $2 out per million tokens; at most 16384 tokens
  demo  demo/demo; free

tiers
  standard, developer  60 requests in any 60 seconds, 600 with all keys of an account, at most 100
  legacy, enterprise   300 requests in any 60 seconds, 3000 with all keys of an account, at most 100
  unverified           10 requests in any 60 seconds, 100 with all keys of an account, at most 100

privacy
  hides        default, with identity numbers of en, de, fr, es, it, nl
  besides      terms: 1, patterns: 0, allowed texts: 1
  surrogates   the same within one account; the model is asked to copy them
  presidio     not used
  on failure   reject; detection may take 1000 ms
  attachments  pass`.replace("allowed texts: 1", "allowed texts: 0"),
    );
  });

  test("describes weights, hedges and discovered models", async () => {
    const weighted = join(folder, "weighted.yaml");
    writeFileSync(weighted, "models: [{ id: a, hedge: 2s, targets: [{ target: demo/x, weight: 9 }, demo/y] }]\n");
    expect((await run(check, ["--config", weighted])).out).toContain(
      "a     demo/x (weight 9), then demo/y; after 2000 ms the next is asked too; free\n",
    );
    const listed = join(folder, "listed.yaml");
    writeFileSync(listed, "providers: { house: { kind: vllm } }\n");
    expect((await run(check, ["--config", listed])).out).toContain("  besides  those that house list\n");
  });

  test("says of a model that lets personal data pass, or refuses it, that it does", async () => {
    const set = join(folder, "set.yaml");
    writeFileSync(
      set,
      "models: [{ id: a, targets: [demo/x], privacy: pass }, { id: b, targets: [demo/x], privacy: reject }, { id: c, targets: [demo/x], privacy: mask }]\n",
    );
    const { out } = await run(check, ["--config", set]);
    expect(out).toContain("  a     demo/x; free; personal data passes in clear\n");
    expect(out).toContain("  b     demo/x; free; requests with personal data are refused\n");
    expect(out).toContain("  c     demo/x; free\n");
    writeFileSync(set, "models: [{ id: a, targets: [demo/x], privacy: hide }]\n");
    expect((await run(check, ["--config", set])).err).toMatch(/models\[0\]\.privacy.*mask.*pass.*reject/);
  });

  test("describes where people sign in, and what the issuer must know", async () => {
    const signing = join(folder, "signing.yaml");
    const oidc = "issuer: https://login.example.com, client_id: penname, client_secret: s3cret";
    writeFileSync(signing, `dashboard: { oidc: { ${oidc}, operators: { claim: groups, value: admins } } }\n`);
    const { out } = await run(check, ["--config", signing]);
    expect(out).toContain(`
dashboard
  sign-in    with login.example.com at https://login.example.com, which sends back to http://127.0.0.1:8080/dashboard
  client     penname, secret present
  operators  whose groups is or holds admins
`);
    for (const text of [out, (await run(check, ["--config", signing, "--json"])).out])
      expect(text).not.toContain("s3cret");
  });

  test("never prints a key, a header's value or a hidden term, in either form", async () => {
    for (const args of [
      ["--config", good],
      ["--config", good, "--json"],
    ]) {
      const { out } = await run(check, args, env);
      expect(out).not.toMatch(/sk-environment|sk-header|Bluebird/);
    }
  });

  test("warns of a password and of a token that can be guessed, and repeats neither", async () => {
    const weak = { ...env, PENNAME_ADMIN_PASSWORD: "hunter2", PENNAME_METRICS_TOKEN: "elevensigns" };
    const warnings = [
      "PENNAME_ADMIN_PASSWORD is shorter than 12 characters and can be guessed; openssl rand -base64 18 makes one",
      "PENNAME_METRICS_TOKEN is shorter than 12 characters and can be guessed; openssl rand -base64 18 makes one",
    ];
    const { code, out, err } = await run(check, ["--config", good], weak);
    expect([code, err.split("\n")]).toEqual([0, warnings]);
    expect(out + err).not.toMatch(/hunter2|elevensigns/);
    const { out: json } = await run(check, ["--config", good, "--json"], weak);
    expect(JSON.parse(json)).toMatchObject({ ok: true, warnings });
    const long = { ...env, PENNAME_ADMIN_PASSWORD: "twelve signs", PENNAME_METRICS_TOKEN: "twelve-signs" };
    expect((await run(check, ["--config", good], long)).err).toBe("");
  });

  test("describes the same as JSON", async () => {
    const { code, out } = await run(check, ["--config", good, "--json"], env);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      file: good,
      providers: [{ name: "openai", key: true, headers: ["x-key"] }, { name: "house", key: false }, { name: "demo" }],
      models: [
        {
          id: "fast",
          targets: [
            { provider: "openai", model: "gpt-5-mini" },
            { provider: "house", model: "a/b" },
          ],
        },
        { id: "demo" },
      ],
      privacy: { terms: 1 },
    });
  });

  test("names every mistake on its own line on stderr and exits with 1", async () => {
    expect(await run(check, ["--config", bad])).toEqual({
      code: 1,
      out: "",
      err:
        `${bad}:1:17: server.port: must be a whole number from 0 to 65535, not 99999\n` +
        `${bad}:2:29: models[0].targets[0]: "clade/x" names no provider; providers are demo`,
    });
  });

  test("says that a certificate and a key do not belong together, as the server would", async () => {
    const [cert, key] = ["localhost.pem", "elsewhere.pem"].map((name) => join(root, "test/fixtures/tls", name));
    const file = join(folder, "tls.yaml");
    writeFileSync(file, JSON.stringify({ server: { tls: { cert, key } } }));
    const { code, err } = await run(check, ["--config", file]);
    const reason = `server.tls: ${cert} must hold a certificate in PEM and ${key} its key, without a passphrase`;
    expect([code, err]).toEqual([1, expect.stringContaining(`${file}: ${reason}`)]);
    writeFileSync(file, JSON.stringify({ server: { tls: { cert, key: cert } } }));
    expect(await run(check, ["--config", file])).toMatchObject({ code: 0, err: "" });
  });

  test("prints mistakes as JSON too", async () => {
    const { code, out } = await run(check, ["--config", bad, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      mistakes: [
        { file: bad, line: 1, column: 17, key: "server.port" },
        { file: bad, line: 2, column: 29, key: "models[0].targets[0]" },
      ],
    });
  });

  test("explains wrong use", async () => {
    for (const args of [["--confg", "a"], ["a.yaml"], ["--config"]]) {
      expect(run(check, args)).rejects.toThrow(
        new UsageError("penname check takes [--config FILE] [--json], or [--ledger] [--audit] [--data DIR]"),
      );
    }
  });
});

test("penname schema prints the JSON Schema of the configuration file", async () => {
  const { code, out } = await run(schema, []);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Penname configuration",
  });
});

test("penname version prints name and version", async () => {
  expect(await run(version, [])).toEqual({ code: 0, out: "penname 0.1.0", err: "" });
});
