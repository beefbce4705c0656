import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { replaceBooks } from "../../src/accounts/stores/replace-books.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { accountsCommand } from "../../src/cli/accounts.ts";
import { backup, restore } from "../../src/cli/backup.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { type Gateway, run as runProgram, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { onEveryRuntime, root } from "../support/runtimes.ts";
import { asNobody } from "../support/servers.ts";
import { run } from "./terminal.ts";

const call = async ({ url }: Gateway, key: string) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ model: "demo", messages: [{ role: "user", content: "Hello" }] });
  return (await ask(`${url}/v1/chat/completions`, { method: "POST", headers, body })).status;
};

const start = async (on: Parameters<typeof startGateway>[0]["on"]) => {
  const gateway = await startGateway({ on });
  return { gateway, stop: async () => void (await gateway.stop()) };
};

onEveryRuntime("A backup", start, (world, on) => {
  test("of a serving gateway is consistent, and can be served as it is", async () => {
    const { gateway } = world;
    await gateway.prepare("accounts", "create", "metered", "--credits", "5");
    const key = (await gateway.prepare("keys", "create", "--account", "metered")).out;
    const during = { isOver: false };
    const calls = (async () => {
      let answered = 0;
      while (!during.isOver) answered += (await call(gateway, key)) === 200 ? 1 : 0;
      return answered;
    })();
    const out = freshDirectory();
    const made = await gateway.cli("backup", "--out", out);
    during.isOver = true;
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(await calls).toBeGreaterThan(0);
    expect(readdirSync(out).toSorted()).toEqual(["backup.json", "penname.db", "secret"]);
    for (const name of readdirSync(out)) expect(statSync(join(out, name)).mode & 0o077).toBe(0);

    const checked = await runProgram("binary", ["check", "--ledger", "--audit", "--data", out]);
    expect([checked.code, checked.err]).toEqual([0, ""]);
    const copy = await startGateway({ on, data: out });
    expect(await call(copy, key)).toBe(200);
    expect(await copy.stop()).toBe(0);
  });

  test("is not put back under a serving gateway, and after it with --force, keeping what was there", async () => {
    const { gateway } = world;
    const out = freshDirectory();
    await gateway.cli("backup", "--out", out);
    await gateway.prepare("accounts", "create", "later");
    const serving = await gateway.cli("restore", "--from", out, "--force");
    expect([serving.code, serving.err]).toEqual([1, expect.stringContaining("Another Penname server runs")]);

    const data = freshDirectory();
    const cli = (...args: string[]) => runProgram(on, [...args, "--data", data]);
    await cli("accounts", "create", "other");
    expect((await cli("restore", "--from", out)).err).toContain("--force");
    const restored = await cli("restore", "--from", out, "--force");
    expect([restored.code, restored.err]).toEqual([0, ""]);
    const names = (await cli("accounts", "list")).out;
    expect([names.includes("metered"), names.includes("other"), names.includes("later")]).toEqual([true, false, false]);
    const aside = restored.out.split(" is in ")[1]!;
    expect((await runProgram("binary", ["accounts", "list", "--data", aside])).out).toContain("other");
  });
});

describe("penname backup", () => {
  test("makes nothing where there are no books, or something is in the way", async () => {
    const data = freshDirectory();
    expect(run(backup, ["--out", `${data}-b`, "--data", data])).rejects.toThrow("no books");
    expect(existsSync(data)).toBe(false);
    const there = freshDirectory();
    await runProgram("bun", ["accounts", "create", "acme", "--data", there]);
    expect(run(backup, ["--out", there, "--data", there])).rejects.toThrow("not empty");
  });

  test("and penname restore take the directory without an option, too, but not twice", async () => {
    const [data, out, other] = [freshDirectory(), freshDirectory(), freshDirectory()];
    await runProgram("bun", ["accounts", "create", "acme", "--data", data]);
    expect((await run(backup, [out, "--data", data])).code).toBe(0);
    expect((await run(restore, [out, "--data", other])).out).toContain(`${other} has the books of ${out}`);
    for (const args of [[], ["a", "b"], ["a", "--out", "b"], [""]])
      expect(run(backup, args)).rejects.toThrow("penname backup --out DIR");
    for (const args of [[], ["a", "b"], ["a", "--from", "b"]])
      expect(run(restore, args)).rejects.toThrow("penname restore --from DIR");
  });

  test("leaves nothing behind where it fails, and says of the books themselves what is wrong with them", async () => {
    const data = freshDirectory();
    await runProgram("bun", ["accounts", "create", "acme", "--data", data]);
    const file = join(data, "penname.db");
    const sound = readFileSync(file);
    const damagedAt = (place: number) => {
      const bytes = Buffer.from(sound);
      bytes.fill(0x5a, place, place + 40_000);
      return bytes;
    };
    const books = new DatabaseSync(file);
    books.exec("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE");
    books.close();
    const newer = readFileSync(file);
    for (const [content, said] of [
      [newer, `${file} was written by a newer Penname (format 99)`],
      [damagedAt(0), `${file} is damaged, or no books of Penname`],
      [damagedAt(4096), `${file} is damaged, or no books of Penname`],
    ] as const) {
      writeFileSync(file, content);
      const [out, there] = [freshDirectory(), freshDirectory()];
      mkdirSync(there, { recursive: true });
      for (const to of [out, there])
        expect(String(await reasonOf(run(backup, ["--out", to, "--data", data])))).toContain(said);
      expect([existsSync(out), readdirSync(there)]).toEqual([false, []]);
    }
  });

  test("says that PENNAME_SECRET is not in it only where that is set", async () => {
    const data = freshDirectory();
    await openSqliteDatabase(data).close();
    const made = async (env: Record<string, string>) =>
      (await run(backup, ["--out", freshDirectory(), "--data", data], env)).err;
    expect(await made({})).toBe(
      `${data} has no secret; if the server has one in PENNAME_SECRET, keep it: the audit is sealed with it`,
    );
    expect(await made({ PENNAME_SECRET: "s".repeat(32) })).toContain("PENNAME_SECRET is not in the backup");
  });

  test("with a secret that is not as it was copied is refused by restore, and nothing is touched", async () => {
    const { out, other } = await backedUp();
    const secret = readFileSync(join(out, "secret"), "utf8");
    for (const damage of [
      () => rmSync(join(out, "secret")),
      () => writeFileSync(join(out, "secret"), "t".repeat(64)),
      () => writeFileSync(join(out, "secret"), secret.slice(0, 10)),
    ]) {
      damage();
      const reason = await reasonOf(run(restore, ["--from", out, "--data", other]));
      expect(String(reason)).toContain(`${join(out, "secret")} is not as the backup wrote it; use another backup`);
      expect(existsSync(other)).toBe(false);
    }
    // As of a version that did not write the secret's hash.
    const description = join(out, "backup.json");
    const { secret_sha256: _, ...older } = JSON.parse(readFileSync(description, "utf8")) as Record<string, unknown>;
    writeFileSync(description, JSON.stringify(older));
    expect((await run(restore, ["--from", out, "--data", other])).code).toBe(0);
  });

  test("does not take a secret for the installation's with which the audit is not sealed", async () => {
    const [data, out, other] = [freshDirectory(), freshDirectory(), freshDirectory()];
    const env = { PENNAME_SECRET: "s".repeat(32) };
    await run(accountsCommand(), ["create", "acme", "--data", data], env);
    writeFileSync(join(data, "secret"), "t".repeat(32), { mode: 0o600 });
    const made = await run(backup, ["--out", out, "--data", data]);
    expect([made.code, existsSync(join(out, "secret"))]).toEqual([0, false]);
    expect(made.err).toBe(
      `The secret in ${data} is not in the backup, since the audit is sealed with another; keep what the server has in PENNAME_SECRET`,
    );
    writeFileSync(join(data, "secret"), `${env.PENNAME_SECRET}\n`);
    await run(backup, ["--out", other, "--data", data]);
    expect(readFileSync(join(other, "secret"), "utf8")).toBe(`${env.PENNAME_SECRET}\n`);
  });

  test("is restored twice within a second: each time what was there is moved aside", async () => {
    const [from, data] = [freshDirectory(), freshDirectory()];
    await openSqliteDatabase(from).close();
    const aside = [1, 2, 3].map(() => replaceBooks(from, data, 1_000_000, () => {}));
    expect(aside).toEqual([null, expect.stringContaining("replaced-"), expect.stringContaining("replaced-")]);
    expect(new Set(aside).size).toBe(3);
  });

  /** A backup of books with one account, what its files hold, and where it can be restored to. */
  async function backedUp(change: (data: string) => void = () => {}) {
    const [data, out, other] = [freshDirectory(), freshDirectory(), freshDirectory()];
    await runProgram("bun", ["accounts", "create", "acme", "--credits", "5", "--data", data]);
    change(data);
    await run(backup, ["--out", out, "--data", data]);
    const files = () => Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
    return { out, other, file: join(out, "penname.db"), files };
  }

  const looks = [
    ["check", "--ledger", "--audit"],
    ["accounts", "list"],
    ["keys", "list", "--account", "acme"],
    ["doctor", "--offline"],
  ];

  test.each(looks)("is as it was made, and restored without a word, after penname %s %s", async (...args) => {
    // As of books in PostgreSQL, whose secret is not in it.
    const { out, other, files } = await backedUp((data) => rmSync(join(data, "secret")));
    const made = files();
    await runProgram("bun", [...args, "--data", out]);
    expect(files()).toEqual(made);
    const restored = await run(restore, ["--from", out, "--data", other]);
    expect([restored.code, restored.err]).toEqual([0, ""]);
  });

  test.if(process.platform === "linux")(
    "is checked and listed where nobody can write, such as on read-only media",
    async () => {
      const { out } = await backedUp();
      const [before, ...command] = [...asNobody(out), process.execPath, join(root, "src/main.ts")];
      for (const name of readdirSync(out)) {
        asNobody(join(out, name));
        chmodSync(join(out, name), 0o400);
      }
      chmodSync(dirname(out), 0o755);
      chmodSync(out, 0o500);
      for (const args of looks.slice(0, 3)) {
        const looked = await runProgram("bun", [...command, ...args, "--data", out], { executable: before });
        expect([looked.code, looked.err]).toEqual([0, ""]);
      }
      expect(readdirSync(out).toSorted()).toEqual(["backup.json", "penname.db", "secret"]);
      chmodSync(out, 0o700);
    },
  );

  const opened = `opened since it was made; its books are whole, and restored as they are now`;

  test("that was opened by a server is restored with what it wrote, as often as it is asked for, and told of", async () => {
    const { out, file, files } = await backedUp();
    const copy = await startGateway({ on: "bun", data: out });
    await copy.prepare("accounts", "create", "later");
    expect(String(await reasonOf(run(restore, ["--from", out, "--data", freshDirectory()])))).toContain(
      `${file} is in use; stop the server that runs on it`,
    );
    // What it wrote is in its log.
    await copy.stop("SIGKILL");
    expect(readdirSync(out)).toContain("penname.db-wal");
    for (const other of [freshDirectory(), freshDirectory()]) {
      const restored = await run(restore, ["--from", out, "--data", other]);
      expect([restored.code, restored.err]).toEqual([0, `${out} was ${opened}`]);
      expect((await runProgram("bun", ["accounts", "list", "--data", other])).out).toContain("later");
    }
    expect(Object.keys(files()).filter((name) => name.startsWith("penname.db"))).toEqual(["penname.db"]);
  });

  const damagedPage = (sound: Uint8Array) => Buffer.from(sound).fill(0x5a, 8192, 12_288);

  test("that was opened since is refused by restore where it is damaged, or has lost what it had", async () => {
    const { out, other, file } = await backedUp();
    await openSqliteDatabase(out).close();
    const sound = readFileSync(file);
    const damages: [string, (books: DatabaseSync) => void][] = [
      ["is damaged (", (books) => (books.close(), writeFileSync(file, damagedPage(sound)))],
      ["names what is not there", (books) => books.exec("PRAGMA foreign_keys = OFF; DELETE FROM accounts")],
      ["it is of an older format", (books) => books.exec("PRAGMA user_version = 1")],
      ["was written by a newer Penname", (books) => books.exec("PRAGMA user_version = 99")],
    ];
    for (const [said, damage] of damages) {
      writeFileSync(file, sound);
      const books = new DatabaseSync(file);
      damage(books);
      if (books.isOpen) books.close();
      expect(String(await reasonOf(run(restore, ["--from", out, "--data", other])))).toContain(said);
    }
    expect(existsSync(other)).toBe(false);
  });

  test("is refused by restore if a byte of it was changed, and nothing is touched", async () => {
    const [data, out] = [freshDirectory(), freshDirectory()];
    await runProgram("bun", ["accounts", "create", "acme", "--data", data]);
    await run(backup, ["--out", out, "--data", data]);
    const file = join(out, "penname.db");
    const bytes = readFileSync(file);
    bytes[bytes.length - 100]! ^= 1;
    writeFileSync(file, bytes);
    expect(run(restore, ["--from", out, "--data", data, "--force"])).rejects.toThrow("not as the backup wrote it");
    expect((await runProgram("bun", ["accounts", "list", "--data", data])).out).toContain("acme");
    for (const cut of ["", '{"sha256":', "{}"]) {
      writeFileSync(join(out, "backup.json"), cut);
      const reason = await reasonOf(run(restore, ["--from", out, "--data", data, "--force"]));
      expect(String(reason)).toContain("backup.json is not as the backup wrote it");
    }
    expect(run(restore, ["--from", freshDirectory(), "--data", data])).rejects.toThrow("is no backup");
  });
});
