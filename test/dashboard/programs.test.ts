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

  const odd = `it's/"a"$(id\${IFS}-u)\`id\`\\n`;
  test.each(["Chat completions", "Responses", "Messages"])(
    "say any name of a model, and run nothing of it: %s",
    async (name) => {
      const given = { ...access, api: "http://127.0.0.1:9/v1", model: odd };
      const shell = textOf(name, "curl", given).replace(/^curl/, "printf '%s\\n'");
      const { out } = await run(["bash", "-ec", shell]);
      expect(JSON.parse(out.trim().split("\n").at(-1)!)).toMatchObject({ model: odd });
      const literal = textOf(name, "JavaScript", given).match(/model: ("(?:[^"\\]|\\.)*")/)![1]!;
      expect(JSON.parse(literal)).toBe(odd);
      const check =
        "import ast, sys; print([w.value.value for w in ast.walk(ast.parse(sys.argv[1])) if isinstance(w, ast.keyword) and w.arg == 'model'][0])";
      expect((await run(["python3", "-c", check, textOf(name, "Python", given)])).out).toBe(`${odd}\n`);
    },
  );

  test("say it to Claude Code and Codex, too", async () => {
    const given = { ...access, model: odd };
    const variables = textOf("Claude Code", "Shell", given).replace(/claude$/, 'printf %s "$ANTHROPIC_MODEL"');
    expect((await run(["bash", "-ec", variables])).out).toBe(odd);
    expect(Bun.TOML.parse(textOf("Codex", "config.toml", given))).toMatchObject({ model: odd });
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
