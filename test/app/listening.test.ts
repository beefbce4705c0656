import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../src/app/configuration.ts";
import { limitsFor, listen, publicAddress } from "../../src/app/listening.ts";
import { StartError } from "../../src/app/start-error.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { run } from "../support/gateway.ts";
import { denoPath, root } from "../support/runtimes.ts";

const certificates = join(root, "test/fixtures/tls");
const answer = () => new Response(null, { status: 204 });

/** Why it does not listen with a certificate and a key. */
async function reason(cert: string, key: string): Promise<string> {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "penname.yaml");
  writeFileSync(file, JSON.stringify({ server: { port: 0, tls: { cert, key } } }));
  try {
    await listen(readConfig({ config: file }, {}).server, { answer, refusal: answer, onBug() {} }).stop(true);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(StartError);
    return String(thrown);
  }
  return "";
}

test("files that are no certificate with its key are named, not the port", async () => {
  const right = join(certificates, "localhost.pem");
  for (const [cert, key] of [
    [right, join(certificates, "elsewhere.pem")],
    [right, join(certificates, "README.txt")],
    [join(certificates, "README.txt"), right],
  ] as const)
    expect(await reason(cert, key)).toMatch(
      new RegExp(
        `server\\.tls: ${cert} must hold a certificate in PEM and ${key} its key, without a passphrase \\(\\w+\\)$`,
      ),
    );
  expect(await reason(right, right)).toBe("");
});

for (const on of ["bun", "deno"] as const)
  test.skipIf(on === "deno" && !denoPath())(`a host that is not this machine is told of as that on ${on}`, async () => {
    const file = `${freshDirectory()}.yaml`;
    for (const host of ["nowhere.invalid", "192.0.2.1"])
      for (const workers of [1, 2]) {
        writeFileSync(file, JSON.stringify({ server: { host, port: 18080, workers } }));
        const { code, err } = await run(on, ["serve", "--config", file, "--data", freshDirectory()]);
        const said = `Port 18080 of ${host} cannot be listened on, since that is no address of this machine; choose one with --host H`;
        expect([code, err]).toEqual([1, said]);
      }
  });

for (const on of ["bun", "deno"] as const)
  test.skipIf(on === "deno" && !denoPath())(`so they are on ${on}, whatever it checks before it listens`, async () => {
    const directory = freshDirectory();
    mkdirSync(directory, { recursive: true });
    const empty = join(directory, "empty.pem");
    writeFileSync(empty, "");
    const right = join(certificates, "localhost.pem");
    const file = join(directory, "penname.yaml");
    for (const [cert, key] of [
      [empty, right],
      [right, join(certificates, "elsewhere.pem")],
    ] as const) {
      writeFileSync(file, JSON.stringify({ server: { port: 0, tls: { cert, key } } }));
      const { code, err } = await run(on, ["serve", "--config", file, "--data", join(directory, "data")]);
      expect([code, err]).toEqual([1, expect.stringContaining(`server.tls: ${cert} must hold a certificate`)]);
    }
  });

test("a body may pause for as long as server.timeouts.body says, also where that is longer than usual", () => {
  const pause = (body: string) => {
    const directory = freshDirectory();
    mkdirSync(directory, { recursive: true });
    const file = join(directory, "penname.yaml");
    writeFileSync(file, JSON.stringify({ server: { timeouts: { body } } }));
    return limitsFor(readConfig({ config: file }, {}).server).bodyMs;
  };
  // A shorter one is the application's to keep, which names it.
  expect(["2m", "1h", "1s"].map(pause)).toEqual([120_000, 3_600_000, 30_000]);
});

test("the port that was listened on is that of a derived address, not of one that is configured", () => {
  const file = `${freshDirectory()}.yaml`;
  for (const [server, address] of [
    [{ port: 0 }, "http://127.0.0.1:5000"],
    [{ port: 0, public_url: "https://ai.example.com" }, "https://ai.example.com"],
    [{ port: 8080 }, "http://127.0.0.1:8080"],
  ] as const) {
    writeFileSync(file, JSON.stringify({ server }));
    expect(publicAddress(readConfig({ config: file }, {}), 5000)).toBe(address);
  }
});
