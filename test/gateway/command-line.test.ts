import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { storedSecret } from "../../src/app/secret.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { pages } from "../../src/cli/pages.ts";
import { freePort, run, startGateway } from "../support/gateway.ts";
import { commandOn, onEveryRuntime, root, sampled, type RuntimeName } from "../support/runtimes.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = ["--data", join(folder, "data")];
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Arguments that are wrong use, and the words that say what would be right. */
const misuse: readonly [args: string[], said: RegExp][] = [
  [["sevre"], /did you mean "?serve/],
  [["frobnicate"], /commands are .*serve/],
  [["--prot", "80"], /penname serve .*--port N/],
  [["serve", "--port"], /penname serve .*--port N/],
  [["serve", "extra"], /penname serve/],
  [["serve", "--port", "eighty"], /port/i],
  [["serve", "--port", "70000"], /port/i],
  [["accounts"], /penname accounts create NAME/],
  [["accounts", "create"], /penname accounts create NAME/],
  [["accounts", "create", "x", "--tier", "gold"], /standard/],
  [["accounts", "create", "x", "--credits", "much"], /"much"/],
  [["accounts", "set", "nobody", "--tier", "legacy"], /nobody/],
  [["keys"], /penname keys create/],
  [["keys", "create"], /--account NAME/],
  [["keys", "create", "--account", "nobody"], /nobody/],
  [["keys", "revoke", "key_none"], /penname keys list/],
  [["credits", "add", "nobody", "1"], /nobody/],
  [["credits", "add", "nobody"], /penname credits add NAME USD/],
  [["version", "--loud"], /penname version/],
  [["help", "kyes"], /did you mean "keys"/],
  [["frobnicate", "--help"], /commands are .*serve/],
  [["help", "keys", "list"], /penname help keys/],
  [["toString"], /commands are .*serve/],
];

const commandNames = Object.keys(pages);

const firstStart = async (on: RuntimeName) => {
  const gateway = await startGateway({ on, config: null });
  return { ...gateway, stop: async () => void (await gateway.stop("SIGKILL")) };
};
const nothing = async (on: RuntimeName) => {
  await openSqliteDatabase(join(folder, "data")).close();
  storedSecret(join(folder, "data"));
  return { on, stop: () => Promise.resolve() };
};

onEveryRuntime("penname", nothing, (_world, on) => {
  test.each(sampled(on, misuse))(
    "used wrongly says in one line what would be right, and exits with 2: %j",
    async (args, said) => {
      const takesData = !["version", "sevre", "frobnicate", "help", "toString"].includes(args[0] ?? "");
      const { code, out, err } = await run(on, [...args, ...(takesData ? data : [])]);
      expect([code, out]).toEqual([2, ""]);
      expect(err.split("\n")).toHaveLength(1);
      expect(err).toMatch(said);
    },
  );

  test.each(["--help", "-h", "help", "--port 80 --help"])(
    "%s says on standard output what commands there are, with examples",
    async (line) => {
      const { code, out, err } = await run(on, line.split(" "));
      expect([code, err]).toEqual([0, ""]);
      for (const name of commandNames) expect(out).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
      expect(out).toContain("penname keys create --account acme");
    },
  );

  test.each(sampled(on, commandNames))(
    "%s --help says how it is used, with an example, and does nothing else",
    async (name) => {
      const { code, out, err } = await run(on, [name, "--help", ...data]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toMatch(/^Usage:\n(?: {2}penname .*\n)+\nExamples:\n {2}penname/m);
      expect((await run(on, ["help", name])).out).toBe(out);
    },
  );

  test.each(["accounts", "credits", "keys"])("%s --help names all that it does, as it says itself", async (name) => {
    const [{ out }, { err }] = [await run(on, [name, "--help"]), await run(on, [name, ...data])];
    const forms = err.replace("Use one of: ", "").split("; ");
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(out).toContain(`  ${form} [--data DIR]`);
  });

  test("completions is another name of completion", async () => {
    const { code, out } = await run(on, ["completion", "bash"]);
    expect(await run(on, ["completions", "bash"])).toEqual({ code, out, err: "" });
    expect((await run(on, ["completions", "--help"])).out).toContain("penname completion bash|zsh|fish");
  });

  test("version prints its name and version", async () => {
    expect((await run(on, ["version"])).out).toMatch(/^penname \d+\.\d+\.\d+$/);
  });

  test("whose port is in use says so in one line, and exits with 1", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    const { code, err } = await run(on, ["serve", "--port", String(port), "--data", join(folder, `port-${on}`)]);
    other.close();
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^.*${port}.*$`));
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test("whose data directory cannot be made says so in one line, and exits with 1", async () => {
    const inTheWay = join(file(`file-${on}`, ""), "data");
    for (const args of [
      ["serve", "--port", "0"],
      ["accounts", "list"],
    ]) {
      const { code, err } = await run(on, [...args, "--data", inTheWay]);
      expect([code, err.split("\n").length]).toEqual([1, 1]);
      expect(err).toContain(`file-${on}`);
    }
  });

  test("that cannot write where it is told to says so in one line, and exits with 1", async () => {
    const inTheWay = join(file(`place-${on}`, ""), "below");
    await run(on, ["accounts", "create", "somebody", "--data", join(folder, `books-${on}`)]);
    for (const args of [
      ["observability", "--out", inTheWay],
      ["init", "--yes", "--config", inTheWay],
      ["backup", "--out", inTheWay, "--data", join(folder, `books-${on}`)],
    ]) {
      const { code, err } = await run(on, args);
      expect([code, err.split("\n").length]).toEqual([1, 1]);
      expect(err).toContain(inTheWay);
    }
  });

  test.skipIf(process.platform !== "linux").each(["schema", "openapi", "version", "man", "help"])(
    "whose output has no room says so in one line, and exits with 1: %s",
    async (name) => {
      const child = Bun.spawn([...commandOn(on), name], { cwd: root, stdout: Bun.file("/dev/full"), stderr: "pipe" });
      const err = (await new Response(child.stderr).text()).trimEnd();
      expect([await child.exited, err]).toEqual([
        1,
        expect.stringMatching(/^Standard output was closed, or had no room/),
      ]);
      expect(err).not.toContain("\n");
    },
  );

  test("whose configuration is wrong names file, line, key and what would be right, and exits with 1", async () => {
    const path = file("wrong.yaml", "server:\n  host: 127.0.0.1\n  prot: 80\nprivacy:\n  mode: sometimes\n");
    for (const args of [["serve", ...data], ["check"]]) {
      const { code, err, out } = await run(on, [...args, "--config", path]);
      expect(code).toBe(1);
      expect(err + out).toMatch(/wrong\.yaml:3\b.*prot.*port/);
      expect(err + out).toMatch(/wrong\.yaml:5\b.*mode.*pseudonymize/);
    }
  });

  test("whose configuration file is not there says so", async () => {
    const { code, err } = await run(on, ["serve", "--config", join(folder, "none.yaml"), ...data]);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain("none.yaml");
  });
});

onEveryRuntime("The first start", firstStart, (gateway, on) => {
  test("prints a key once and a curl line that works when pasted", async () => {
    const [, address = "", key, body = ""] =
      /^curl -N (\S+) -H 'Authorization: Bearer (\S+)' -H 'Content-Type: application\/json'.* -d '(.*)'$/m.exec(
        await gateway.printed(/ -d '.*'\n/),
      ) ?? [];
    expect(key).toBe(gateway.key);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(address, { method: "POST", headers, body });
    const text = await response.text();
    expect([response.status, text.endsWith("data: [DONE]\n\n")]).toEqual([200, true]);
    expect(text).not.toContain("SURROGATE");
  });

  test("leads to the pages of the clients", async () => {
    const [, address = ""] =
      /Claude Code, Codex and others see (\S+)\n/.exec(await gateway.printed(/others see .*\n/)) ?? [];
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Claude Code</a>")]);
  });

  test("offers the demo model without any configuration", async () => {
    const headers = { authorization: `Bearer ${gateway.key}` };
    const list = (await (await fetch(`${gateway.url}/v1/models`, { headers })).json()) as { data: { id: string }[] };
    expect(list.data.map(({ id }) => id)).toContain("demo");
  });

  test("makes the account default, of the standard tier and unmetered", async () => {
    const { out } = await gateway.cli("accounts", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([{ name: "default", tier: "standard", balance_usd: null }]);
  });

  test("is the only one on its data directory until it ends", async () => {
    const { code, err } = await run(on, ["serve", "--port", "0", "--data", gateway.dataDir]);
    expect([code, err.split("\n").length]).toEqual([1, 1]);
    expect(err).toContain("--data");
  });

  test("is the only one that prints a key: at the next the key is known", async () => {
    const directory = join(folder, `twice-${on}`);
    const first = await startGateway({ on, data: directory });
    expect(await first.stop()).toBe(0);
    const next = await startGateway({ on, data: directory });
    const headers = { authorization: `Bearer ${first.key}` };
    const { status } = await fetch(`${next.url}/v1/models`, { headers });
    expect([status, /ak-/.test(await next.printed(/swagger/))]).toEqual([200, false]);
    await next.stop();
  });
});

describe("The executable", () => {
  test("obeys no .env and no bunfig.toml that happen to lie where it is started", async () => {
    file(".env", "PENNAME_CONFIG=/nowhere.yaml\n");
    file("bunfig.toml", 'preload = ["./missing.ts"]\n');
    const { code, out } = await run("binary", ["check"], { cwd: folder });
    expect([code, out.includes("nowhere")]).toEqual([0, false]);
  });

  test("needs nothing beside itself: it answers from an empty folder", async () => {
    const { code, out } = await run("binary", ["version"], { cwd: folder });
    expect([code, out]).toEqual([0, expect.stringMatching(/^penname /)]);
  });
});
