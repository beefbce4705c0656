import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * `bun run dev`: the gateway from source, restarted on every change of it, before a slow fake provider. Arguments go to `penname serve`.
 * Everything is kept in `data/dev`, or PENNAME_DATA, which may be deleted at any time; keys stay the same until then.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const data = process.env["PENNAME_DATA"] || join(root, "data/dev");
const password = "penname-dev";
const env = { ...process.env, PENNAME_DATA: data, PENNAME_ADMIN_PASSWORD: password };
const penname = [process.execPath, "src/main.ts"];

mkdirSync(data, { recursive: true, mode: 0o700 });
const { child: provider, url } = await startProvider();
const config = join(data, "penname.yaml");
writeFileSync(config, JSON.stringify(configuration(url), null, 2));
const keys = demoKeys();

process.stdout.write(`Account acme (10 USD):         ${keys.acme}
Account globex (not metered):  ${keys.globex}
Dashboard:                     operator, password ${password}
Model:                         fake

`);
const gateway = Bun.spawn(
  [
    process.execPath,
    "--watch",
    "--no-clear-screen",
    "src/main.ts",
    "serve",
    "--config",
    config,
    ...process.argv.slice(2),
  ],
  { cwd: root, env, stdout: "inherit", stderr: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => gateway.kill(signal));
process.exitCode = await gateway.exited;
provider.kill();

async function startProvider(): Promise<{ child: Bun.Subprocess; url: string }> {
  const ready = Promise.withResolvers<string>();
  const child = Bun.spawn([process.execPath, "test/support/dev-provider.ts"], {
    cwd: root,
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: { url: string }) => ready.resolve(message.url),
    onExit: (_, code) => ready.reject(new Error(`the fake provider ended with ${code} before it had said where it is`)),
  });
  return { child, url: await ready.promise };
}

function configuration(baseUrl: string): object {
  return {
    providers: { fake: { kind: "openai-compatible", base_url: baseUrl } },
    models: [{ id: "fake", targets: ["fake/slow"], price: { input: 1, output: 10 } }],
  };
}

/** Keys of the demo accounts, made by the first start and kept beside the books. */
function demoKeys(): { acme: string; globex: string } {
  const file = join(data, "dev-keys.json");
  if (!existsSync(file)) {
    const keyOf = (name: string, ...options: string[]) => {
      command("accounts", "create", name, ...options);
      return command("keys", "create", "--account", name);
    };
    const made = { acme: keyOf("acme", "--credits", "10"), globex: keyOf("globex") };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as { acme: string; globex: string };
}

function command(...args: string[]): string {
  const { stdout, stderr, success } = Bun.spawnSync([...penname, ...args, "--data", data], { cwd: root, env });
  if (!success) throw new Error(`penname ${args.join(" ")}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
}
