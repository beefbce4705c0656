import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { type Relay, startRelay } from "./leak-benchmark.ts";
import { runPython, withTools } from "./tools.ts";

/** It draws social security numbers from those that are never issued, and some without a word that says what they are. */
const neverIssued = { type: "US_SSN", regex: "\\b9[0-9]{2}-[0-9]{2}-[0-9]{4}\\b" };

interface Row {
  fidelity_rate: number;
  leak_single_chunk: number;
  leak_adversarial: number;
  request_path_leak: string[];
  cases_applicable: number;
}

withTools("pii-leak-benchmark, against the executable,", () => {
  let relay: Relay;
  let gateway: Gateway;
  const folder = mkdtempSync(join(tmpdir(), "penname-leaks-"));
  beforeAll(async () => {
    relay = await startRelay();
    gateway = await startGateway({
      on: "binary",
      config: {
        discovery: false,
        providers: { capture: { kind: "openai-compatible", base_url: relay.url, retry: { attempts: 0 } } },
        models: [{ id: "test", targets: ["capture/test"] }],
        tiers: { standard: { requests_per_minute: 100_000 } },
        // It finds what it sent by its place in the request.
        privacy: { output: "mask", instruction: false, patterns: [neverIssued] },
      },
    });
  });
  afterAll(async () => {
    await gateway?.stop("SIGKILL");
    await relay?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (name: string, args: readonly string[]) =>
    runPython(name, args, folder, { CONFORMANCE_TARGET_API_KEY: gateway.key });

  test("finds no value in what a provider gets, and all of them in what the client reads", async () => {
    const { code, text } = await run("pii-leak-benchmark", [
      "selfcheck",
      "--target-base-url",
      `${gateway.url}/v1`,
      "--target-model",
      "test",
      "--capture-port",
      String(relay.port),
    ]);
    expect(text).toContain("CLEAN");
    expect(code, text).toBe(0);
  }, 240_000);

  test("finds no value that a provider put into an answer, whole or in pieces, and all of the request's", async () => {
    const summary = join(folder, "summary.json");
    const { text } = await run("pii-leak-benchmark-v2", [
      "--out",
      join(folder, "v2"),
      "--only",
      "penname",
      "--model",
      "test",
      "--seed",
      "a1b2c3d4e5f60001",
      "--gateway-url",
      `${gateway.url}/v1/chat/completions`,
      "--upstream-port",
      String(relay.port),
      "--json-out",
      summary,
    ]);
    const { rows } = JSON.parse(readFileSync(summary, "utf8")) as { rows: Row[] };
    expect(rows, text).toMatchObject([
      { fidelity_rate: 1, leak_single_chunk: 0, leak_adversarial: 0, request_path_leak: [], cases_applicable: 32 },
    ]);
  }, 600_000);
});
