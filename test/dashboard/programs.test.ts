import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import process from "node:process";
import { programsFor } from "../../src/dashboard/programs.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { root } from "../support/runtimes.ts";

setDefaultTimeout(60_000);

const secret = "ak-the-secret";
const access = { api: "https://ai.example.com/v1", secret, model: "fast" };
const textOf = (name: string, language: string, given = access): string =>
  programsFor(given)
    .find((program) => program.name === name)!
    .texts.find(([one]) => one === language)![1];

describe("The programs that are shown beside a new key", () => {
  let gateway: Gateway;
  beforeAll(async () => void (gateway = await startGateway({ on: "bun" })));
  afterAll(() => gateway?.stop("SIGKILL"));

  const run = async (command: string[]) => {
    const child = Bun.spawn(command, { cwd: root, env: { PATH: process.env["PATH"] }, stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, code, err: code === 0 ? "" : err };
  };
  const here = () => ({ api: `${gateway.url}/v1`, secret: gateway.key, model: "demo" });

  test.each(["Chat completions", "Responses", "Messages"])("are answered: %s", async (name) => {
    const curl = await run(["bash", "-ec", textOf(name, "curl", here())]);
    expect(curl).toMatchObject({ code: 0, out: expect.stringContaining("built-in") });
    const script = await run([process.execPath, "-e", textOf(name, "JavaScript", here())]);
    expect(script).toEqual({ code: 0, err: "", out: expect.stringContaining("Maria Lopez") });
    const check = "import ast, sys; ast.parse(sys.argv[1])";
    expect(await run(["python3", "-c", check, textOf(name, "Python", here())])).toEqual({ code: 0, err: "", out: "" });
  });

  test("set Claude Code's variables, whose address is without the version", async () => {
    const variables = textOf("Claude Code", "Shell").replace(/claude$/, "env");
    const { out } = await run(["bash", "-ec", variables]);
    expect(
      out
        .split("\n")
        .filter((line) => line.startsWith("ANTHROPIC_"))
        .toSorted(),
    ).toEqual([`ANTHROPIC_AUTH_TOKEN=${secret}`, "ANTHROPIC_BASE_URL=https://ai.example.com", "ANTHROPIC_MODEL=fast"]);
  });

  test("configure Codex without the key in the file", () => {
    const text = textOf("Codex", "config.toml");
    expect(Bun.TOML.parse(text)).toEqual({
      model: "fast",
      model_provider: "penname",
      model_providers: {
        penname: { name: "Penname", base_url: access.api, env_key: "PENNAME_KEY", wire_api: "responses" },
      },
    });
    expect(text.replace(/^#.*$/m, "")).not.toContain(secret);
  });
});
