import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storedSecret } from "../../src/app/secret.ts";
import { run, startGateway } from "../support/gateway.ts";
import { root } from "../support/runtimes.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let data = "";
beforeEach(() => {
  data = mkdtempSync(join(folder, "data-"));
});
const kept = (text: string, mode = 0o600) => {
  writeFileSync(join(data, "secret"), text);
  chmodSync(join(data, "secret"), mode);
};

describe("The secret of an installation", () => {
  test("is created once, readable by its owner alone, and then stays the same", () => {
    const secret = storedSecret(join(data, "deep"));
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(storedSecret(join(data, "deep"))).toBe(secret);
    expect(statSync(join(data, "deep", "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(data, "deep"))).toEqual(["secret"]);
  });

  test("is the same for processes that start at the same time", async () => {
    const program = `console.log((await import(${JSON.stringify(join(root, "src/app/secret.ts"))})).storedSecret(${JSON.stringify(data)}))`;
    const children = Array.from({ length: 6 }, () => Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" }));
    const told = await Promise.all(children.map(({ stdout }) => new Response(stdout).text()));
    expect(new Set(told.map((line) => line.trim()))).toEqual(
      new Set([readFileSync(join(data, "secret"), "utf8").trim()]),
    );
    expect(readdirSync(data)).toEqual(["secret"]);
  }, 120_000);

  test.each([
    ["is empty, as a full disk leaves it", ""],
    ["is blank", "\n  \n"],
    ["is short", `${"s".repeat(31)}\n`],
  ])("is refused if it %s", (_, text) => {
    kept(text);
    expect(() => storedSecret(data)).toThrow(/secret must hold at least 32 bytes; put back the secret from a backup/);
    expect(readFileSync(join(data, "secret"), "utf8")).toBe(text);
  });

  test.each([0o604, 0o606, 0o644, 0o777])("is refused if every user can read or write it: mode %o", (mode) => {
    kept("s".repeat(32), mode);
    expect(() => storedSecret(data)).toThrow(/every user of this machine; run chmod 600 on it/);
  });

  test("may be read by a group, as volumes of Kubernetes are", () => {
    kept("s".repeat(32), 0o660);
    expect(storedSecret(data)).toBe("s".repeat(32));
  });

  const serving = ["serve", "--port", "0"];
  const plain = { PATH: process.env["PATH"] ?? "", HOME: folder, PENNAME_ADMIN_PASSWORD: "a heron on one leg" };

  test("is not made anew where there are books with an audit that had one", async () => {
    await run("bun", ["accounts", "create", "acme", "--data", data], { env: plain });
    rmSync(join(data, "secret"));
    const { code, err } = await run("bun", [...serving, "--data", data], { env: plain });
    expect([code, err]).toEqual([1, expect.stringMatching(/^The secret of these books is gone: .*Put it back/)]);
    expect(readdirSync(data)).not.toContain("secret");
  }, 120_000);

  test("is told from that with which the audit is sealed, in the log", async () => {
    await run("bun", ["accounts", "create", "acme", "--data", data], { env: plain });
    kept("s".repeat(40));
    const gateway = await startGateway({ on: "bun", data });
    expect(await gateway.logged(/another secret/)).toContain("sealed with another secret than this server has");
    await gateway.stop();
  }, 120_000);

  test("stops a gateway from starting if it is invalid, wherever it comes from", async () => {
    kept("");
    const serve = ["serve", "--port", "0", "--data", data];
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
    const empty = await run("bun", serve, { env });
    expect([empty.code, empty.err]).toEqual([1, expect.stringMatching(/secret must hold at least 32 bytes/)]);
    const short = await run("bun", serve, { env: { ...env, PENNAME_SECRET: "x" } });
    expect([short.code, short.err]).toEqual([
      1,
      expect.stringMatching(/PENNAME_SECRET: must be at least 32 bytes long, such as `openssl rand -base64 48`/),
    ]);
  }, 120_000);
});
