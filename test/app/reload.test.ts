import { afterEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { readConfig } from "../../src/app/configuration.ts";
import { operatorHangups, reloadOnChange } from "../../src/app/reload.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { denoPath, root } from "../support/runtimes.ts";

afterEach(() => void process.removeAllListeners("SIGHUP"));

/** What is adopted of a file after `change`, and what is told of it. */
async function reloaded(change: (file: string) => void, named: boolean, afterReading = (_file: string) => {}) {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "penname.yaml");
  writeFileSync(file, "privacy: { terms: [Project Bluebird] }\n");
  const told = Promise.withResolvers<{ reason?: string }>();
  const adopted: string[][] = [];
  let isChanged = false;
  reloadOnChange({
    config: readConfig({ config: file }, {}),
    // Where nothing is named, the working directory is looked in, which has none.
    read(readFile) {
      const read = readConfig(named ? { config: file } : {}, {}, readFile);
      if (isChanged) afterReading(file);
      return read;
    },
    adopt: ({ privacy }) => void adopted.push([...privacy.terms]),
    onRead: () => {},
    onHangup: operatorHangups(),
    log: {
      info: told.resolve,
      warn: told.resolve,
      error: told.resolve,
      dropped: 0,
      flush: () => Promise.resolve(),
    },
  });
  change(file);
  isChanged = true;
  process.emit("SIGHUP", "SIGHUP");
  return { reason: (await told.promise).reason, adopted };
}

test("a file that was found, not named, and is there no more changes nothing and is told", async () => {
  expect(await reloaded(rmSync, false)).toEqual({
    reason: "is there no more; put it back, or restart without it",
    adopted: [],
  });
});

test("a file that is empty or has nothing but comments yet, since a shell has it written, changes nothing and is told", async () => {
  for (const text of ["", " \n", "# Penname\n", "\n  # providers:\r\n#"])
    expect(await reloaded((file) => writeFileSync(file, text), true)).toEqual({
      reason: "is empty; write {} for the defaults",
      adopted: [],
    });
  expect((await reloaded((file) => writeFileSync(file, "{}\n"), true)).adopted).toEqual([[]]);
});

test("a file that was empty when it was read, and is not any more, changes nothing and is told", async () => {
  const whole = "privacy: { terms: [Project Kestrel] }\n";
  const seen = await reloaded(
    (file) => writeFileSync(file, ""),
    true,
    (file) => writeFileSync(file, whole),
  );
  expect(seen).toEqual({ reason: "is empty; write {} for the defaults", adopted: [] });
});

test("a file that came after a start without one is kept in force like any other when it is gone", async () => {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "penname.yaml");
  const told: unknown[] = [];
  const adopted: string[][] = [];
  let outcome = Promise.withResolvers<string>();
  const hangUp = () => {
    outcome = Promise.withResolvers();
    process.emit("SIGHUP", "SIGHUP");
    return outcome.promise;
  };
  reloadOnChange({
    config: readConfig({}, {}),
    read: () => readConfig(existsSync(file) ? { config: file } : {}, {}),
    adopt: ({ privacy }) => void adopted.push([...privacy.terms]),
    onRead: (read) => outcome.resolve(read),
    onHangup: operatorHangups(),
    log: {
      info() {},
      warn() {},
      error: (fields) => void told.push(fields),
      dropped: 0,
      flush: () => Promise.resolve(),
    },
  });
  writeFileSync(file, "privacy: { terms: [Project Bluebird] }\n");
  expect(await hangUp()).toBe("changed");
  rmSync(file);
  expect(await hangUp()).toBe("invalid");
  expect(adopted).toEqual([["Project Bluebird"]]);
  expect(told).toMatchObject([{ file, reason: "is there no more; put it back, or restart without it" }]);
  // An empty key would pass for one.
  expect(JSON.stringify(told)).not.toContain('"key"');
});

test("a file in whose place a pipe was put changes nothing and is told, and nobody waits for the pipe's writer", async () => {
  const replaced = (file: string) => {
    rmSync(file);
    Bun.spawnSync(["mkfifo", file]);
  };
  expect(await reloaded(replaced, true)).toEqual({
    reason: "is no regular file, and is read by a start only; put a file there, or restart",
    adopted: [],
  });
});

test("what came through a pipe is neither watched nor read again, which SIGHUP is told too", () => {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "pipe");
  Bun.spawnSync(["mkfifo", file]);
  const told: [level: string, text: string][] = [];
  let reads = 0;
  const config = { ...readConfig({}, {}), file };
  reloadOnChange({
    config,
    read() {
      reads += 1;
      return config;
    },
    adopt() {},
    onRead() {},
    onHangup: operatorHangups(),
    log: {
      info: (_fields, text) => void told.push(["info", text]),
      warn: (_fields, text) => void told.push(["warn", text]),
      error: (_fields, text) => void told.push(["error", text]),
      dropped: 0,
      flush: () => Promise.resolve(),
    },
  });
  process.emit("SIGHUP", "SIGHUP");
  const text = "the configuration is no regular file: changes of it take a restart";
  expect(told).toEqual([
    ["info", text],
    ["warn", text],
  ]);
  expect(reads).toBe(0);
});

test("a renewed certificate is told to take a restart, though the configuration is the same", async () => {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  const [file, pem] = [join(directory, "penname.yaml"), join(directory, "both.pem")];
  writeFileSync(file, `server: { tls: { cert: ${pem}, key: ${pem} } }\n`);
  writeFileSync(pem, "old");
  const told: object[] = [];
  let outcome = Promise.withResolvers<void>();
  const log = { info() {}, error() {}, dropped: 0, flush: () => Promise.resolve() };
  const hangUp = async () => {
    outcome = Promise.withResolvers();
    process.emit("SIGHUP", "SIGHUP");
    await outcome.promise;
  };
  const config = readConfig({ config: file }, {});
  const watching = reloadOnChange({
    config,
    read: () => readConfig({ config: file }, {}),
    adopt() {},
    onRead: () => outcome.resolve(),
    onHangup: operatorHangups(),
    log: { ...log, warn: (fields) => void told.push(fields) },
  });
  await hangUp();
  expect(told).toEqual([]);
  writeFileSync(pem, "renewed");
  await hangUp();
  expect(told).toEqual([{ file, keys: ["server.tls"] }]);
  watching[Symbol.dispose]();
});

test("a SIGHUP that comes while the gateway still starts ends nothing, and is obeyed once it can be", () => {
  const onHangup = operatorHangups();
  process.emit("SIGHUP", "SIGHUP");
  let reloads = 0;
  onHangup(() => (reloads += 1));
  expect(reloads).toBe(1);
  process.emit("SIGHUP", "SIGHUP");
  expect(reloads).toBe(2);
});

test.skipIf(!denoPath())("a process on Deno ends by itself once it no longer watches its file", async () => {
  const script = `
    import { reloadOnChange } from ${JSON.stringify(join(root, "src/app/reload.ts"))};
    const config = { file: ${JSON.stringify(join(root, "package.json"))}, server: { tls: null } };
    const watching = reloadOnChange({ config, read: () => config, onHangup() {} });
    watching[Symbol.dispose]();
    console.log("disposed");`;
  const child = Bun.spawn([denoPath()!, "run", "-A", "--quiet", "--no-check", "-"], {
    cwd: root,
    env: { DENO_DIR: join(tmpdir(), "penname-deno") },
    stdin: Buffer.from(script),
    stdout: "pipe",
  });
  expect([await new Response(child.stdout).text(), await child.exited]).toEqual(["disposed\n", 0]);
});
