import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { kinds } from "../../src/app/configuration.ts";
import { CommandError, UsageError } from "../../src/cli/command.ts";
import { init } from "../../src/cli/init.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { complaints } from "../config/loading.ts";
import { run } from "./terminal.ts";

const freshFile = () => `${freshDirectory()}.yaml`;

describe("penname init", () => {
  test("writes a configuration that is right, with comments and without a key", async () => {
    const file = freshFile();
    const { code, out, err } = await run(init, ["--yes", "--config", file], { OPENAI_API_KEY: "sk-secret" });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("penname check");
    const text = readFileSync(file, "utf8");
    expect(text).toContain('openai: { kind: openai, api_key: "${OPENAI_API_KEY}" }');
    expect(text).not.toContain("sk-secret");
    expect(complaints(text, { env: { OPENAI_API_KEY: "k" } })).toEqual([]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test("writes to where penname check looks, and says how it is found elsewhere", async () => {
    const file = freshFile();
    const { out } = await run(init, ["--yes"], { PENNAME_CONFIG: file });
    expect(out).toBe(`${file} is written; penname check says what it means, penname starts it`);
    const named = await run(init, ["--yes", "--force", "--config", file]);
    expect(named.out).toContain(
      `penname check --config ${file} says what it means, penname --config ${file} starts it`,
    );
  });

  test.each(Object.keys(kinds))("knows the kind %s", async (kind) => {
    const file = freshFile();
    const given = kinds[kind]!.needsAddress ? `${kind}=https://ai.example.com/v1` : kind;
    const { err } = await run(init, ["--yes", "--config", file, "--providers", given]);
    const missing = err.split(": ")[1]?.split(", ") ?? [];
    const env = Object.fromEntries(missing.map((name) => [name, "k"]));
    expect(complaints(readFileSync(file, "utf8"), { env })).toEqual([]);
  });

  test("names the kinds of providers where one is like none", () => {
    const args = ["--config", freshFile(), "--yes", "--providers", "foo"];
    expect(run(init, args)).rejects.toThrow(/^There is no kind of provider "foo"; there are openai, anthropic,.* vllm/);
  });

  test("asks, and asks again where an answer will not do", async () => {
    const file = freshFile();
    const input = ["opnai\n", "anthropic,", "mistral\n0.0.0.0\n99999\n", "9090\noff\n"];
    const { err } = await run(init, ["--config", file], {}, { input, isInteractive: true });
    expect(err).toContain('did you mean "openai"?');
    expect(err).toContain("A port is a number from 0 to 65535");
    expect(err).toContain("Set before the start: ANTHROPIC_API_KEY, MISTRAL_API_KEY");
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/host: "0\.0\.0\.0"[^]*port: 9090[^]*mode: "off"/);
    expect(complaints(text, { env: { ANTHROPIC_API_KEY: "k", MISTRAL_API_KEY: "k" } })).toEqual([]);
  });

  test.each([
    ["all is answered", "\n\n\n\n", [], true],
    ["an option will not do", "\n\n", ["--port", "none"], false],
  ] as const)("lets go of a terminal that stays open, once %s", async (_when, line, more, isWritten) => {
    let isOpen = true;
    const input = (function* () {
      try {
        for (;;) yield line;
      } finally {
        isOpen = false;
      }
    })();
    const file = freshFile();
    await run(init, ["--config", file, ...more], {}, { input, isInteractive: true }).catch(() => undefined);
    expect([isOpen, existsSync(file)]).toEqual([false, isWritten]);
  });

  test("takes what is usual where nothing is answered", async () => {
    const file = freshFile();
    await run(init, ["--config", file], {}, { input: ["\n\n\n\n"], isInteractive: true });
    expect(complaints(readFileSync(file, "utf8"), {})).toEqual([]);
  });

  test("replaces a file only with --force, and asks nobody where nobody is", async () => {
    const file = freshFile();
    expect(run(init, ["--config", file])).rejects.toThrow(UsageError);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, "mine");
    expect(run(init, ["--yes", "--config", file])).rejects.toThrow(CommandError);
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await run(init, ["--yes", "--force", "--config", file])).code).toBe(0);
  });

  test.each([
    [["--providers", "frobnicator"], /no kind of provider/],
    [["--providers", "openai-compatible"], /openai-compatible=http/],
    [["--providers", "openai=ftp://x"], /address that begins with http:\/\/ .*openai=http/],
    [["--providers", "vllm=http://somebody:password@h/v1"], /no credentials, query or fragment(?!.*password)/],
    [["--providers", "vllm=http://h/v1?key=x"], /no credentials, query or fragment/],
    [["--providers", "vllm=http://h:99999"], /address that begins with http/],
    [["--providers", "openai,mistral,openai"], /openai is named twice; .*openai=http/],
    [["--port", "70000"], /0 to 65535/],
    [["--host", "a b"], /address to listen on/],
    [["--privacy", "maybe"], /on or off/],
    [["extra"], /options only/],
  ])("refuses %j with what would be right, and writes nothing", async (args, said) => {
    const file = freshFile();
    expect(run(init, ["--yes", "--config", file, ...args])).rejects.toThrow(said);
    expect(existsSync(file)).toBe(false);
  });
});
