import { expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import process from "node:process";
import { run } from "../support/gateway.ts";
import { onExecutable } from "../support/runtimes.ts";
import { startDashboard } from "../http/dashboard-world.ts";

onExecutable(
  "penname check",
  (on) => startDashboard(on),
  (world, on) => {
    const tampered = (statements: string) => {
      const database = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
      database.exec("PRAGMA busy_timeout = 5000");
      database.exec(statements);
      database.close();
    };
    const check = (...flags: string[]) => world.gateway.cli("check", ...flags);

    test("finds records of commands in the audit, too", async () => {
      const { cli } = world.gateway;
      await cli("accounts", "create", "byhand", "--credits", "1");
      await cli("accounts", "set", "byhand", "--tier", "legacy");
      await cli("credits", "add", "byhand", "2");
      await cli("keys", "create", "--account", "byhand");
      const { json } = await world.operator("/keys");
      const id = (json["data"] as { id: string }[])[0]!.id;
      await cli("keys", "revoke", id);
      await cli("keys", "revoke", id);
      const { json: audit } = await world.operator("/audit");
      const deeds = (audit["data"] as { actor: string; action: string; details: object }[]).toReversed();
      expect(deeds.map(({ action }) => action)).toEqual([
        "account.create",
        "account.tier",
        "credits.add",
        "key.create",
        "key.revoke",
      ]);
      expect(new Set(deeds.map(({ actor }) => actor))).toEqual(new Set(["command line"]));
      expect(deeds[1]?.details).toEqual({ from: "standard", to: "legacy" });
    });

    test("confirms nothing where there are no books, and makes none", async () => {
      const data = join(world.gateway.dataDir, "elsewhere");
      for (const what of ["--ledger", "--audit"]) {
        const { code, out, err } = await run(on, ["check", what, "--data", data]);
        expect([code, out, err]).toEqual([1, "", expect.stringContaining("There are no books at")]);
      }
      expect(existsSync(data)).toBe(false);
    });

    test("looks at the data directory it is told, also where another database is set", async () => {
      const elsewhere = {
        PENNAME_DATABASE_URL: "postgres://127.0.0.1:1/none",
        PENNAME_REDIS_URL: "redis://127.0.0.1:1",
      };
      const env = { ...elsewhere, PENNAME_SECRET: readFileSync(join(world.gateway.dataDir, "secret"), "utf8").trim() };
      const told = ["check", "--ledger", "--audit", "--data", world.gateway.dataDir];
      expect(await run(on, told, { env })).toMatchObject({ code: 0, err: "" });
      expect((await run(on, ["check", "--ledger"], { env })).err).toContain("PostgreSQL at 127.0.0.1:1");
    });

    test("checks the books whatever is wrong with the configuration", async () => {
      const configFile = join(world.gateway.dataDir, "wrong.yaml");
      writeFileSync(configFile, "providers: { openai: { kind: openai, api_key: '${NOT_SET}' } }");
      const args = ["check", "--ledger", "--audit", "--data", world.gateway.dataDir];
      const env = { PENNAME_CONFIG: configFile, PENNAME_PORT: "eighty" };
      expect(await run(on, args, { env })).toMatchObject({ code: 0, err: "" });
      rmSync(configFile);
    });

    test("confirms that ledger and audit are unaltered, and detects changes made past them", async () => {
      await world.operator("/accounts", "POST", { name: "acme", credits_usd: "2.50" });
      await world.operator("/accounts", "POST", { name: "other" });
      const whole = await check("--ledger", "--audit");
      expect([whole.code, whole.err]).toEqual([0, ""]);
      expect(whole.out).toMatch(
        /^The ledger adds up.*\nThe audit is whole: 7 entries, all sealed, the last with hash [\w-]{8}\.[\w-]{43}$/,
      );

      tampered("UPDATE accounts SET balance = balance + 1000000 WHERE name = 'acme'");
      const richer = await check("--ledger");
      expect([richer.code, richer.out]).toEqual([1, ""]);
      expect(richer.err).toMatch(/^Account acct_\w+ has a balance of 3\.50 USD, but its ledger adds up to 2\.50 USD$/);

      tampered("UPDATE accounts SET balance = NULL WHERE name = 'acme'");
      expect((await check("--ledger")).err).toMatch(
        /^Account acct_\w+ has no balance, and would be unmetered, but its ledger adds up to 2\.50 USD$/,
      );

      expect(() => tampered("UPDATE audit SET actor = 'somebody' WHERE number = 1")).toThrow("append-only");
      expect(() => tampered("DELETE FROM audit")).toThrow("append-only");
      tampered("DROP TRIGGER audit_is_never_changed; UPDATE audit SET actor = 'somebody' WHERE number = 1");
      expect((await check("--audit")).err).toBe(
        "The audit is not whole: it was tampered with, entry 1 is missing, or not as it was written",
      );
      tampered("UPDATE audit SET actor = 'command line' WHERE number = 1");
      expect((await check("--audit")).code).toBe(0);
      tampered("UPDATE audit_end SET number = 0, hash = ''");
      expect((await check("--audit")).err).toContain("it ends with entry 7, but 0 were written");
      tampered("UPDATE audit_end SET (number, hash) = (SELECT number, hash FROM audit WHERE number = 7)");
      tampered("DROP TRIGGER audit_is_never_shortened; DELETE FROM audit WHERE number = 7");
      expect((await check("--audit")).err).toBe(
        "The audit is not whole: it was tampered with, it ends with entry 6, but 7 were written",
      );
    });

    test("detects an audit rewritten from its beginning by someone with the database but without the secret", async () => {
      const database = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
      const entries = database.prepare("SELECT * FROM audit ORDER BY number").all();
      let last = "";
      // As anybody can who reads how it is done: SHA-256 over each entry and the hash before.
      for (const { number, at, actor, action, subject, details } of entries) {
        const sorted = Object.entries(JSON.parse(String(details)) as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
        const who = actor === "operator" ? "somebody else" : actor;
        const text = JSON.stringify([last, number, at, who, action, subject, sorted]);
        last = createHash("sha256").update(text).digest("base64url");
        database.prepare("UPDATE audit SET actor = ?, hash = ? WHERE number = ?").run(who!, last, number!);
      }
      database.prepare("UPDATE audit_end SET number = ?, hash = ?").run(entries.length, last);
      database.close();
      const { code, err } = await check("--audit");
      expect([code, err]).toEqual([1, expect.stringContaining("has no seal of this installation's secret") as string]);
      // The server's next entry seals what it finds: from there on it is whole, and nothing more is said of the rest.
      await world.gateway.cli("accounts", "create", "sealing");
      const sealed = await check("--audit");
      expect(sealed.code).toBe(0);
      expect(sealed.out).toStartWith(`The audit is whole from entry ${entries.length + 1} on: `);
      expect(sealed.out).toContain(`\nWhat is before entry ${entries.length + 1} was sealed with another secret`);
    });

    test("refuses commands that have another secret than the server", async () => {
      const { code, err } = await world.gateway.cli("accounts", "create", "late");
      expect([code, err]).toEqual([0, ""]);
      const env = {
        PATH: process.env["PATH"] ?? "",
        HOME: world.gateway.dataDir,
        PENNAME_SECRET: "another secret than the one that the server has, as long as it must be",
      };
      const { dataDir } = world.gateway;
      const other = await run(on, ["accounts", "create", "later", "--data", dataDir], { env });
      expect([other.code, other.err]).toEqual([1, expect.stringContaining("sealed with another secret") as string]);
      expect((await world.gateway.cli("accounts", "list")).out).not.toContain("later");
    });
  },
);
