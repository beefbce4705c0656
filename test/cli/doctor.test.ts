import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { doctor } from "../../src/cli/doctor/doctor.ts";
import { checkClock } from "../../src/cli/doctor/machine.ts";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { health } from "../../src/cli/health.ts";
import { openAccount } from "../../src/accounts/account.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { type FakeProvider, fakeProvider } from "../support/fake-provider.ts";
import { freePort, run as runProgram, startGateway } from "../support/gateway.ts";
import { onEveryRuntime, root } from "../support/runtimes.ts";
import { maySmallDisk, smallDisk } from "../support/small-disk.ts";
import { type Server, startPostgres, startRedis, withServers } from "../support/servers.ts";
import { run } from "./terminal.ts";

const secret = "sk-very-secret-value";

/** What the doctor finds in a configuration, by subject. */
async function examined(config: object, env: Record<string, string> = {}, ...flags: string[]) {
  const file = `${freshDirectory()}.yaml`;
  writeFileSync(file, JSON.stringify(config));
  const args = ["--config", file, "--json", ...flags];
  const { code, out } = await run(doctor, args, { PENNAME_DATA: freshDirectory(), ...env });
  expect(out).not.toContain(secret);
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  return { code, of: (subject: string) => findings.find((one) => one.subject === subject)! };
}

const onPort = async () => ({ server: { port: await freePort() } });

describe("penname doctor", () => {
  let provider: FakeProvider;
  beforeAll(async () => void (provider = await fakeProvider()));
  afterAll(() => provider.stop());
  const asking = async () => ({
    ...(await onPort()),
    providers: { house: { kind: "openai-compatible", base_url: provider.url, api_key: secret } },
  });

  test("finds nothing wrong on a fresh machine, and makes no data directory", async () => {
    const { code, of } = await examined(await onPort(), {}, "--offline");
    expect([code, of("port").state, of("database").text]).toEqual([0, "ok", expect.stringContaining("no books")]);
  });

  test.each([
    [200, "ok", "takes the key"],
    [401, "failed", "refuses the key"],
    [404, "warning", "no list of models"],
    [429, "warning", "takes no more"],
    [503, "warning", "status 503"],
  ])("tells of a provider that answers %s: %s, %s", async (status, state, text) => {
    provider.begin((call) => call.reply(status, '{"data":[]}'));
    const finding = (await examined(await asking())).of("provider house");
    expect([finding.state, finding.text]).toEqual([state as Finding["state"], expect.stringContaining(text)]);
  });

  test("tells of a proxy that is no address", async () => {
    process.env["HTTPS_PROXY"] = "ftp://proxy.example";
    onTestFinished(() => void delete process.env["HTTPS_PROXY"]);
    for (const flags of [[], ["--offline"]]) {
      const { state, text } = (await examined(await asking(), {}, ...flags)).of("proxy");
      expect([state, text]).toEqual(["failed", expect.stringContaining("must be addresses such as")]);
    }
  });

  test("tells of a provider that cannot be reached, and of one without a key", async () => {
    const port = await freePort();
    const { code, of } = await examined({
      ...(await onPort()),
      providers: { gone: { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` } },
    });
    expect([code, of("provider gone").state, of("provider gone").advice]).toEqual([
      1,
      "failed",
      expect.stringContaining(`127.0.0.1:${port}`),
    ]);
  });

  test("tells of a clock that providers do not agree with", async () => {
    provider.begin((call) => call.reply(200, '{"data":[]}', { date: "Tue, 01 Jan 2019 00:00:00 GMT" }));
    expect((await examined(await asking())).of("clock")).toMatchObject({ state: "failed" });
    const now = Date.UTC(2026, 10, 22);
    // One provider's clock may be wrong; this one's is if all say so.
    expect(checkClock(now, [now - 4000, now - 900_000]).state).toBe("ok");
    expect(checkClock(now, [now + 900_000]).text).toContain("900 seconds behind");
  });

  test("tells of a mistake in the configuration, with its line", async () => {
    const { code, of } = await examined({ sever: {} });
    expect([code, of("configuration").text]).toEqual([1, expect.stringContaining("server")]);
  });

  test("tells of a port that another program has, and of an address that is not this machine's", async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const { of } = await examined({ server: { port } }, {}, "--offline");
    server.close();
    expect(of("port")).toMatchObject({ state: "failed", text: expect.stringContaining("another program") as string });
    const elsewhere = await examined({ server: { host: "192.0.2.1", port } }, {}, "--offline");
    expect(elsewhere.of("port").advice).toContain("address of this machine");
  });

  test("tells of a data directory that cannot be one, since a file is in its place", async () => {
    const inTheWay = `${freshDirectory()}.txt`;
    writeFileSync(inTheWay, "");
    for (const data of [inTheWay, `${inTheWay}/data`]) {
      const { code, out } = await run(doctor, ["--offline", "--data", data], { PORT: "0" });
      expect([code, out]).toEqual([1, expect.stringMatching(/failed .*disk: .*\.txt cannot be written \(\w+\)/)]);
    }
  });

  test.skipIf(!maySmallDisk)(
    "fails on a disk that is full: directories can be made there, and nothing be written",
    async () => {
      using disk = smallDisk(256);
      disk.fill();
      const { code, out } = await run(doctor, ["--offline", "--data", disk.path], { PORT: "0" });
      expect([code, out]).toEqual([1, expect.stringMatching(/failed .*disk: .* has no room \(ENOSPC\)/)]);
    },
  );

  test("reads books without moving them forwards, and tells of damaged and of newer ones", async () => {
    const data = freshDirectory();
    await runProgram("bun", ["accounts", "create", "acme", "--data", data]);
    const setFormat = (format: number) => {
      const books = new DatabaseSync(`${data}/penname.db`);
      books.exec(`PRAGMA user_version = ${format}`);
      books.close();
    };
    const look = async () => (await run(doctor, ["--offline", "--data", data], { PORT: "0" })).out;
    expect(await look()).toMatch(/ok .*database: SQLite: format \d+\n/);
    setFormat(3);
    expect(await look()).toContain("format 3, which the next start brings to");
    expect(await look()).toContain("format 3");
    setFormat(99);
    expect(await look()).toMatch(/failed .*database: .*newer Penname/);
    writeFileSync(`${data}/penname.db`, "no database at all, but longer than nothing".repeat(100));
    expect(await look()).toMatch(/failed .*database: .*damaged/);
  });

  test("tells of accounts whose tier is not configured any more", async () => {
    const data = freshDirectory();
    const store = openSqlite(data);
    for (const [name, tier] of [
      ["one", "gold"],
      ["two", "standard"],
      ["three", "gold"],
    ] as const)
      await openAccount(store, { name, tier, balance: null }, 0);
    await store.close();
    const { of } = await examined(await onPort(), { PENNAME_DATA: data }, "--offline");
    expect(of("tiers")).toMatchObject({
      state: "warning",
      text: expect.stringMatching(/standard: gold \(accounts: 2\)$/),
    });
    const configured = { ...(await onPort()), tiers: { gold: { requests_per_minute: 9 } } };
    expect((await examined(configured, { PENNAME_DATA: data }, "--offline")).of("tiers")).toBeUndefined();
  });

  test("tells of books that cannot be looked at, and does not take them for damaged", async () => {
    const [locked, folder] = [freshDirectory(), freshDirectory()];
    mkdirSync(locked);
    mkdirSync(`${folder}/penname.db`, { recursive: true });
    using books = new DatabaseSync(`${locked}/penname.db`);
    books.exec("CREATE TABLE one (a); BEGIN EXCLUSIVE");
    for (const data of [locked, folder]) {
      const { code, out } = await run(doctor, ["--offline", "--data", data, "--json"], { PORT: "0" });
      const { findings } = JSON.parse(out) as { findings: Finding[] };
      const { state, text } = findings.find(({ subject }) => subject === "database")!;
      expect([code, state, text]).toEqual([
        1,
        "failed",
        expect.stringMatching(/^The books cannot be read or written \(/),
      ]);
    }
  });

  test("tells of a certificate with the key of another", async () => {
    const [cert, elsewhere] = ["localhost.pem", "elsewhere.pem"].map((name) => join(root, "test/fixtures/tls", name));
    const look = async (key: string) =>
      (await examined({ server: { ...(await onPort()).server, tls: { cert, key } } }, {}, "--offline")).of(
        "certificate",
      );
    expect((await look(elsewhere!)).text).toContain(`${elsewhere} its key, without a passphrase`);
    expect((await look(cert!)).state).toBe("ok");
  });

  test("tells of a secret that no server starts with, and of one that is gone, and makes none", async () => {
    const data = freshDirectory();
    await runProgram("bun", ["accounts", "create", "acme", "--data", data]);
    const look = async () => (await run(doctor, ["--offline", "--data", data], { PORT: "0" })).out;
    expect(await look()).toContain(`ok       secret: the file in ${data}`);
    chmodSync(`${data}/secret`, 0o644);
    expect(await look()).toMatch(/failed .*secret: .*every user of this machine; run chmod 600 on it/);
    rmSync(`${data}/secret`);
    expect(await look()).toMatch(/warning .*secret: none beside the books .*other surrogates/);
    writeFileSync(`${data}/secret`, "", { mode: 0o600 });
    expect(await look()).toMatch(/failed .*secret: .*put back the secret from a backup/);
    expect(readFileSync(`${data}/secret`, "utf8")).toBe("");
  });

  test("tells of a database and a Redis that do not answer", async () => {
    const [database, redis] = [await freePort(), await freePort()];
    const { code, of } = await examined(
      { ...(await onPort()), limits: { on_failure: "local" } },
      {
        PENNAME_DATABASE_URL: `postgres://penname:${secret}@127.0.0.1:${database}/x`,
        PENNAME_REDIS_URL: `redis://:${secret}@127.0.0.1:${redis}`,
        PENNAME_SECRET: secret.repeat(3),
      },
      "--offline",
    );
    expect([code, of("database").state, of("redis").state]).toEqual([1, "failed", "warning"]);
    expect(of("redis").advice).toContain("each node counts for itself");
  });
});

withServers("penname doctor, with servers", () => {
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.end())));

  test("tells that PostgreSQL and Redis work, and changes nothing in them", async () => {
    servers.push(await startPostgres(), await startRedis());
    const [postgres, redis] = servers;
    const env = {
      PENNAME_DATABASE_URL: postgres!.url,
      PENNAME_REDIS_URL: redis!.url,
      PENNAME_SECRET: secret.repeat(3),
    };
    const first = await examined(await onPort(), env, "--offline");
    expect([first.of("database").text, first.of("redis").state]).toEqual([expect.stringContaining("format 0"), "ok"]);
    const again = await examined(await onPort(), env, "--offline");
    expect([again.code, again.of("database").text]).toEqual([0, expect.stringContaining("format 0")]);
  });
});

const start = async (on: Parameters<typeof startGateway>[0]["on"]) => {
  const gateway = await startGateway({ on });
  return { gateway, stop: async () => void (await gateway.stop()) };
};

onEveryRuntime("A running server", start, (world, on) => {
  test("is found alive and ready by penname health, and its port its own by the doctor", async () => {
    const { url } = world.gateway;
    const alive = await runProgram(on, ["health", "--url", url]);
    expect(alive).toEqual({ code: 0, out: `${url}/health answers: ok`, err: "" });
    expect((await runProgram(on, ["health", "--ready", "--url", `${url}/`])).code).toBe(0);
    const port = new URL(url).port;
    const { code, out } = await runProgram(on, ["doctor", "--data", world.gateway.dataDir], {
      env: { PATH: "", HOME: "/nonexistent", PENNAME_PORT: port },
    });
    expect([code, out]).toEqual([0, expect.stringContaining("a server that answers /health listens there")]);
  });

  test("that is not there is told of by exit code 1 and one line", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, out, err } = await runProgram(on, ["health", "--url", url]);
    expect([code, out, err.split("\n").length]).toEqual([1, "", 1]);
    expect(err).toContain("cannot be asked");
  });
});

test("penname health asks where the configuration says the server listens", async () => {
  const [file, port] = [`${freshDirectory()}.yaml`, await freePort()];
  writeFileSync(file, JSON.stringify({ server: { host: "0.0.0.0", port } }));
  const { code, err } = await run(health, ["--config", file]);
  expect([code, err]).toEqual([1, expect.stringContaining(`http://127.0.0.1:${port}/health`)]);
  expect(run(health, ["--url", "nonsense"])).rejects.toThrow("http://127.0.0.1:8080");
});
