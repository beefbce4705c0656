import { expect, onTestFinished, test } from "bun:test";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import process from "node:process";
import { freshDirectory } from "../accounts/fresh.ts";
import { becomes } from "../support/accounts.ts";
import { chunk, textChunks } from "../support/answers.ts";
import { freePort, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { echo, sse } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld, type World } from "../support/world.ts";

interface Written {
  models: { id: string; targets: string[] }[];
  [key: string]: unknown;
}

const written = (world: World) => JSON.parse(readFileSync(world.gateway.configFile, "utf8")) as Written;
const write = (world: World, config: object) => writeFileSync(world.gateway.configFile, JSON.stringify(config));

/** As an editor saves: a new file in the place of the old one. */
function replace(world: World, config: object): void {
  const beside = `${world.gateway.configFile}.new`;
  writeFileSync(beside, JSON.stringify(config));
  renameSync(beside, world.gateway.configFile);
}

const withModel = (config: Written, id: string): Written => ({
  ...config,
  models: [...config.models, { id, targets: ["first/upstream-one"] }],
});

async function offers(world: World, id: string): Promise<boolean> {
  return (await world.ask(`/v1/models/${id}`)).status === 200;
}

onEveryRuntime("A configuration that changes", startWorld, (world) => {
  test("is in force when its file is written, and when another takes its place", async () => {
    write(world, withModel(written(world), "written"));
    expect(await becomes(() => offers(world, "written"))).toBe(true);
    replace(world, withModel(written(world), "replaced"));
    expect(await becomes(() => offers(world, "replaced"))).toBe(true);
    world.first.begin(echo());
    expect((await world.chat({ model: "replaced" })).status).toBe(200);
  });

  test("lets streams that run finish on the one they began with", async () => {
    const before = written(world);
    const changed = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse([chunk({ content: `Dear ${call.said}, ` })], { done: false }));
      await changed.promise;
      await call.send(sse(textChunks([`goodbye ${call.said}`])));
      call.end();
    });
    const mail = "ada@example.org";
    const reading = await world.stream({ messages: [{ role: "user", content: mail }] });
    await reading.until(/Dear/);
    // Neither the model nor the privacy this stream needs is there any longer.
    write(world, { ...before, models: [], privacy: { mode: "off" } });
    expect(await becomes(async () => !(await offers(world, "one")))).toBe(true);
    changed.resolve();
    const { chunks, end } = eventsOf(await reading.rest());
    expect([textOf(chunks), end]).toEqual([`Dear ${mail}, goodbye ${mail}`, "[DONE]"]);
    write(world, before);
    expect(await becomes(() => offers(world, "one"))).toBe(true);
  });

  test("is swapped whole: no call in between fails", async () => {
    const before = written(world);
    world.first.begin(echo());
    const swapped = new AbortController();
    const statuses = new Set<number>();
    const asking = Array.from({ length: 4 }, async () => {
      while (!swapped.signal.aborted) statuses.add((await world.chat()).status);
    });
    for (const id of ["a", "b", "c"]) {
      replace(world, withModel(before, id));
      expect(await becomes(() => offers(world, id))).toBe(true);
    }
    swapped.abort();
    await Promise.all(asking);
    expect([...statuses]).toEqual([200]);
  });

  test("changes nothing when it is wrong, and says where and why", async () => {
    const before = readFileSync(world.gateway.configFile, "utf8");
    const secret = "sk-a-secret-in-a-wrong-place";
    writeFileSync(
      world.gateway.configFile,
      `server: {}\nmodels:\n  - id: half\n    targets: [nobody/x]\nlimits: ${secret}\n`,
    );
    const log = await world.gateway.logged(/configuration not changed[^]*configuration not changed/);
    const lines = log.split("\n").filter((line) => line.includes("configuration not changed"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: "error",
        file: world.gateway.configFile,
        line: 4,
        key: "models[0].targets[0]",
        reason: expect.stringContaining("names no provider"),
      },
      { level: "error", line: 5, key: "limits" },
    ]);
    expect(log).not.toContain(secret);
    world.first.begin(echo());
    expect((await world.chat()).status).toBe(200);
    expect(await offers(world, "half")).toBe(false);
    writeFileSync(world.gateway.configFile, withModelText(before, "mended"));
    expect(await becomes(() => offers(world, "mended"))).toBe(true);
  });

  test("says what takes a restart, and takes the rest", async () => {
    const port = await freePort();
    const config = withModel(written(world), "beside-a-port");
    write(world, {
      ...config,
      server: { port, host: "127.0.0.2", max_body_mb: 7, cors_origins: ["https://app.example.com"] },
    });
    const log = await world.gateway.logged(/these take a restart/);
    // The port was given on the command line, which goes before the file.
    expect(log).toContain('"keys":["server.host","server.max_body_mb"]');
    expect(await offers(world, "beside-a-port")).toBe(true);
    const { headers } = await world.ask("/v1/models", { headers: { origin: "https://app.example.com" } });
    expect(headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  });

  test("is reread on SIGHUP where its folder does not tell, and kept where it is as before", async () => {
    const elsewhere = join(dirname(world.gateway.configFile), "elsewhere");
    mkdirSync(elsewhere);
    const real = join(elsewhere, "real.yaml");
    const config = withModel(written(world), "linked");
    writeFileSync(real, JSON.stringify(config));
    symlinkSync(real, `${world.gateway.configFile}.link`);
    renameSync(`${world.gateway.configFile}.link`, world.gateway.configFile);
    expect(await becomes(() => offers(world, "linked"))).toBe(true);
    writeFileSync(real, JSON.stringify(withModel(config, "told")));
    process.kill(world.gateway.pid, "SIGHUP");
    expect(await becomes(() => offers(world, "told"))).toBe(true);
    const inForce = (text: string) => text.split("configuration in force").length;
    const before = inForce(await world.logs());
    process.kill(world.gateway.pid, "SIGHUP");
    const reads = async () => (await world.ask("/metrics")).text;
    expect(await becomes(async () => /reads_total{outcome="unchanged"} 1/.test(await reads()))).toBe(true);
    expect(inForce(await world.logs())).toBe(before);
  });
});

const withModelText = (text: string, id: string) => JSON.stringify(withModel(JSON.parse(text) as Written, id));

test("A configuration that is changed while the gateway starts is in force once it has", async () => {
  const file = join(freshDirectory(), "penname.yaml");
  mkdirSync(dirname(file), { recursive: true });
  const offering = (id: string) =>
    JSON.stringify({ limits: { on_failure: "local" }, models: [{ id, targets: ["demo/demo"] }] });
  writeFileSync(file, offering("before"));
  // Takes connections and says nothing, so that the start waits for it, with its configuration read.
  const redis = createServer().listen(0, "127.0.0.1");
  redis.once("connection", () => writeFileSync(file, offering("after")));
  onTestFinished(() => void redis.close());
  await once(redis, "listening");
  const { port } = redis.address() as AddressInfo;
  const env = { PENNAME_CONFIG: file, PENNAME_REDIS_URL: `redis://127.0.0.1:${port}` };
  const gateway = await startGateway({ on: "bun", config: null, env });
  onTestFinished(async () => void (await gateway.stop("SIGKILL")));
  const asked = { headers: { authorization: `Bearer ${gateway.key}` } };
  expect(await becomes(async () => (await ask(`${gateway.url}/v1/models/after`, asked)).status === 200)).toBe(true);
});

test("A configuration that comes through a pipe is read at the start, and nothing waits for a second writer", async () => {
  const file = join(freshDirectory(), "pipe");
  mkdirSync(dirname(file), { recursive: true });
  Bun.spawnSync(["mkfifo", file]);
  const writing = writeFile(
    file,
    JSON.stringify({ discovery: false, models: [{ id: "piped", targets: ["demo/demo"] }] }),
  );
  const gateway = await startGateway({ on: "bun", config: null, env: { PENNAME_CONFIG: file } });
  onTestFinished(async () => void (await gateway.stop("SIGKILL")));
  await writing;
  process.kill(gateway.pid, "SIGHUP");
  await gateway.logged(/"level":"warn".*changes of it take a restart/);
  const asked = { headers: { authorization: `Bearer ${gateway.key}` } };
  expect((await ask(`${gateway.url}/v1/models/piped`, asked)).status).toBe(200);
});

test("What becomes of requests while Redis is gone is changed while it is gone", async () => {
  const when = (on_failure: string) => ({ discovery: false, limits: { on_failure } });
  const env = { PENNAME_REDIS_URL: "redis://127.0.0.1:1" };
  const gateway = await startGateway({ on: "bun", config: when("local"), env });
  onTestFinished(async () => void (await gateway.stop("SIGKILL")));
  const asked = { headers: { authorization: `Bearer ${gateway.key}` } };
  const statusOf = async () => (await ask(`${gateway.url}/v1/models`, asked)).status;
  for (const [setting, status] of [
    ["reject", 503],
    ["local", 200],
  ] as const) {
    writeFileSync(gateway.configFile, JSON.stringify(when(setting)));
    expect(await becomes(async () => (await statusOf()) === status)).toBe(true);
  }
});

test("The address that is told stays the one that is listened on, until a restart", async () => {
  const on = (host: string, more: object = {}) => ({ discovery: false, server: { host, ...more } });
  const port = await freePort();
  const env = { PENNAME_ADMIN_PASSWORD: "of-the-operator" };
  const gateway = await startGateway({ on: "bun", port, config: on("127.0.0.1"), env });
  onTestFinished(async () => void (await gateway.stop("SIGKILL")));
  const asked = { headers: { authorization: "Bearer of-the-operator" } };
  const told = async () => (await ask(`${gateway.url}/dashboard/api/session`, asked)).json["api"];
  writeFileSync(gateway.configFile, JSON.stringify(on("127.0.0.2")));
  await gateway.logged(/these take a restart/);
  expect(await told()).toBe(`http://127.0.0.1:${port}/v1`);
  writeFileSync(gateway.configFile, JSON.stringify(on("127.0.0.2", { public_url: "https://penname.example" })));
  expect(await becomes(async () => (await told()) === "https://penname.example/v1")).toBe(true);
});
