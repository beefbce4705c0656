import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ask } from "../support/http.ts";
import { folder, runPython, runScript, toolsFolder, withTools } from "./tools.ts";
import { startWorld, type World } from "./world.ts";

setDefaultTimeout(120_000);

withTools("Programs of others read the documents:", () => {
  let world: World;
  const place = mkdtempSync(join(tmpdir(), "penname-outside-"));
  beforeAll(async () => {
    world = await startWorld();
    for (const [name, path] of Object.entries(documents)) {
      const { text } = await ask(world.gateway.url + path);
      writeFileSync(join(place, `${name}.json`), text);
    }
  });
  afterAll(async () => {
    await world?.stop();
    rmSync(place, { recursive: true, force: true });
  });

  test.each(Object.keys(documents))("redocly has nothing to say of the document of %s", async (name) => {
    expect(await linted(`${name}.json`)).toEqual([]);
  });

  test("redocly would say what is missing", async () => {
    const document = (await Bun.file(join(place, "gateway.json")).json()) as { info: Record<string, unknown> };
    delete document.info["license"];
    writeFileSync(join(place, "bare.json"), JSON.stringify(document));
    expect(await linted("bare.json")).toEqual(["info-license"]);
  });

  test("openapi-typescript makes types of them by which a client compiles, calls, and is kept from mistakes", async () => {
    symlinkSync(join(toolsFolder, "node_modules"), join(place, "node_modules"));
    writeFileSync(join(place, "package.json"), '{"type":"module"}');
    for (const name of ["gateway", "dashboard"]) {
      const made = await runScript("openapi-typescript/bin/cli.js", [`${name}.json`, "-o", `${name}.ts`], place);
      expect(made.code, made.text).toBe(0);
    }
    copyFileSync(join(folder, "client.txt"), join(place, "client.ts"));
    writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["client.ts"] }));
    const compiled = await runScript("typescript/bin/tsc", [], place);
    expect([compiled.code, compiled.text]).toEqual([0, ""]);
    const { gateway, token } = world;
    const called = Bun.spawn([process.execPath, "client.ts", gateway.url, gateway.key, token], { cwd: place });
    expect(await new Response(called.stdout).json()).toEqual({
      ...told,
      accounts: expect.arrayContaining(["typescript"]),
      done: true,
    });
    expect(Object.keys(world.provider.calls.at(-2)?.json ?? {})).toEqual(["model", "messages"]);
  });

  test("openapi-python-client makes clients of them that compile and call", async () => {
    for (const name of ["gateway", "dashboard"]) {
      const settings = ["--path", `${name}.json`, "--output-path", name, "--overwrite", "--fail-on-warning"];
      const made = await runPython("openapi-python-client", ["generate", ...settings], place);
      expect(made.code, made.text).toBe(0);
    }
    expect((await runPython("python", ["-m", "compileall", "-q", "gateway", "dashboard"], place)).text).toBe("");
    const { gateway, token } = world;
    const called = await runPython("python", [join(folder, "client.py"), gateway.url, gateway.key, token], place, {
      PYTHONPATH: ["gateway", "dashboard"].map((name) => join(place, name)).join(":"),
    });
    expect(called.code, called.text).toBe(0);
    expect(JSON.parse(called.text)).toEqual({ ...told, accounts: expect.arrayContaining(["python"]) });
  });

  /** Names of the rules that a document breaks. */
  async function linted(file: string): Promise<string[]> {
    const { text } = await runScript("@redocly/cli/bin/cli.js", ["lint", "--format=json", file], place);
    const report = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
      problems: { ruleId: string }[];
    };
    return report.problems.map(({ ruleId }) => ruleId);
  }
});

const compilerOptions = {
  target: "esnext",
  module: "preserve",
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

const documents = {
  gateway: "/swagger/json",
  "the deprecated version": "/swagger/json?version=2026-06-01",
  dashboard: "/dashboard/api/openapi.json",
};

const told = {
  sent: ["messages", "model"],
  answer: "Dear Maria Lopez, welcome!",
  models: ["demo"],
  refusal: "model_not_found",
  balance: "2.50",
};
