import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { storedSecret } from "../../src/app/secret.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { detectable } from "../../src/privacy/analyze/detectors/groups.ts";
import { complaints } from "../config/loading.ts";
import { type Gateway, run, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { root } from "../support/runtimes.ts";
import { blocks, type Page, pages, readme, spans, typed } from "./pages.ts";

/** Everything the pages tell one to write or to type is tried. */

setDefaultTimeout(60_000);

const byPath = (path: string): Page => pages.find((page) => page.path === path)!;
const clients = pages.filter(({ path }) => /\/clients(?:-[a-z-]+)?\.md$/.test(path));
const withPrograms = (...languages: string[]) =>
  [readme, ...clients].filter((page) => languages.some((language) => blocks(page, language).length > 0));

describe("Configurations", () => {
  const written = pages.flatMap((page) => blocks(page, "yaml").map((text) => [page.path, text] as const));
  const env = { OPENAI_API_KEY: "key", OIDC_CLIENT_SECRET: "secret" };

  test.each(written)("in %s can be loaded", (_path, text) => {
    expect(complaints(text, { env, entities: detectable })).toEqual([]);
  });

  test("that are wrong would be seen", () => {
    expect(written.length).toBeGreaterThan(5);
    expect(complaints("sever: {}", { env })).toHaveLength(1);
  });
});

describe("Commands", () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-docs-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** What needs a network or a database of its own. */
  const isElsewhere = (line: string) => !line.startsWith("penname ") || line.includes("postgres://");

  test.each(pages.filter((page) => blocks(page, "console").some((block) => block.includes("$ penname"))))(
    "in $path do what they say, one after the other",
    async (page) => {
      const data = join(folder, page.path.replaceAll("/", "-"));
      // As a server has made them that was started once.
      await openSqliteDatabase(data).close();
      storedSecret(data);
      const penname = (...args: string[]) => run("bun", [...args, "--data", data], { cwd: folder });
      for (const line of blocks(page, "console").flatMap(typed)) {
        if (isElsewhere(line)) continue;
        const [, ...args] = line.split(/\s+/);
        const known = await Promise.all(
          args.map(async (arg) => (/^(?:key|tok)_[0-9a-f]{12}$/.test(arg) ? firstId(penname, args[0]!) : arg)),
        );
        const { code, err } = await penname(...known);
        expect({ line, code, err: code === 0 ? "" : err }).toEqual({ line, code: 0, err: "" });
      }
    },
  );

  test("name the version of Bun that the project is made with", () => {
    const manifest = readFileSync(join(root, "package.json"), "utf8");
    const named = pages.flatMap(({ text }) => text.match(/(?<=\bbun@)[\d.]+/g) ?? []);
    expect(named.length).toBeGreaterThan(2);
    for (const version of named) expect(manifest).toContain(`"bun-types": "${version}"`);
  });
});

/** The id that a command lists first, in place of the page's made-up one. */
async function firstId(penname: (...args: string[]) => Promise<{ out: string }>, name: string): Promise<string> {
  const [first] = JSON.parse((await penname(name, "list", "--json")).out) as { id: string }[];
  return first!.id;
}

describe("On a running gateway", () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "bun", env: { PENNAME_LOG: "json", PENNAME_METRICS_TOKEN: "let me see" } });
  });
  afterAll(() => gateway.stop("SIGKILL"));

  const here = (text: string) => text.replaceAll("http://127.0.0.1:8080", gateway.url);
  const environment = () => ({ ...process.env, PENNAME_KEY: gateway.key });
  const done = async (command: string[]) => {
    const child = Bun.spawn(command, { cwd: root, env: environment(), stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, code };
  };

  test.each(withPrograms("bash", "ts"))("the clients in $path are answered", async (page) => {
    const programs = [
      ...blocks(page, "bash").map((text) => ["bash", "-ec", here(text)]),
      ...blocks(page, "ts").map((text) => [process.execPath, "-e", here(text)]),
    ];
    expect(programs.length).toBeGreaterThanOrEqual(page === readme ? 4 : 1);
    for (const program of programs) {
      const { out, err, code } = await done(program);
      expect({ program, code, err: code === 0 ? "" : err }).toEqual({ program, code: 0, err: "" });
      expect(out).toContain("built-in");
    }
  });

  test.each(withPrograms("python"))(
    "the Python in $path is Python, and is answered where its library is there",
    async (page) => {
      for (const program of blocks(page, "python").map(here)) {
        const check = `import ast, sys; ast.parse(sys.argv[1])`;
        expect(await done(["python3", "-c", check, program])).toEqual({ out: "", err: "", code: 0 });
        const modules = [...program.matchAll(/^(?:from|import) (\w+)/gm)].map(([, name]) => name);
        if ((await done(["python3", "-c", `import ${modules.join(", ")}`])).code !== 0) continue;
        expect((await done(["python3", "-c", program])).out).toContain("built-in");
      }
    },
  );

  test("programs read the dashboard's API as its page says", async () => {
    const [line = ""] = blocks(byPath("src/docs/dashboard.md"), "console")
      .flatMap(typed)
      .filter((one) => one.startsWith("curl "));
    const token = (await gateway.cli("tokens", "create")).out;
    const { out, code } = await done(["bash", "-ec", here(line).replace("pt-…", token).replace("curl", "curl -sSf")]);
    expect({ code, head: out.split("\n")[0] }).toEqual({ code: 0, head: expect.stringContaining("requests") });
  });

  test("the log's line of a call has the fields that the page shows", async () => {
    const [shown = ""] = blocks(byPath("src/docs/operations.md"), "jsonl");
    const body = { model: "demo", stream: true, messages: [{ role: "user", content: "My name is Maria Lopez." }] };
    await ask(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const lines = (await gateway.logged(/"stream":true.*"msg":"call"/)).split("\n");
    const line = lines.find((one) => /"stream":true.*"msg":"call"/.test(one))!;
    expect(Object.keys(JSON.parse(line) as object)).toEqual(Object.keys(JSON.parse(shown) as object));
  });

  test("an error has the form that the page shows", async () => {
    const [shown = ""] = blocks(byPath("src/docs/errors.md"), "json");
    const { json } = await ask(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "x" }], temperature: 3 }),
    });
    expect(json).toEqual(JSON.parse(shown) as Record<string, unknown>);
  });

  /** Where the two APIs begin; nothing is served there. */
  const prefixes = ["/v1", "/dashboard/api"];

  test("every path that a page names is served", async () => {
    const paths = new Set(
      pages.flatMap((page) =>
        spans(page)
          .map((code) => code.replace(/^GET /, ""))
          .filter((code) => /^\/[a-z]/.test(code) && !prefixes.includes(code)),
      ),
    );
    expect(paths.size).toBeGreaterThan(10);
    for (const path of [...paths, "/v1/nowhere"]) {
      const address = gateway.url + path.replace("<id>", "demo").replace("<date>", "2026-06-07");
      const token = path === "/metrics" ? "let me see" : gateway.key;
      const { status } = await ask(address, { headers: { authorization: `Bearer ${token}` } });
      expect({ path, isServed: status !== 404 }).toEqual({ path, isServed: path !== "/v1/nowhere" });
    }
  });
});
