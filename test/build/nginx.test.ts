import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completion, textChunks } from "../support/answers.ts";
import { tlsFiles } from "../support/certificate.ts";
import { type FakeProvider, fakeProvider } from "../support/fake-provider.ts";
import { freePort, type Gateway, startGateway } from "../support/gateway.ts";
import { read } from "../support/http.ts";
import { root } from "../support/runtimes.ts";
import { interrupted, whole } from "../support/scripts.ts";

setDefaultTimeout(120_000);

const source = (name: string) => readFileSync(join(root, "src/build/deploy/compose", name), "utf8");

const placed = (text: string, places: Record<string, string>) =>
  Object.entries(places).reduce((so, [from, to]) => {
    expect(so).toContain(from);
    return so.replaceAll(from, to);
  }, text);

/** The configuration that Compose gives nginx, with the places of this machine. */
async function startNginx(folder: string, gatewayPort: number) {
  const [port, securePort] = [await freePort(), await freePort()];
  const { cert, key } = tlsFiles();
  mkdirSync(join(folder, "tls"));
  const tls = {
    "listen 8443": `listen 127.0.0.1:${securePort}`,
    "/run/secrets/tls_certificate": cert,
    "/run/secrets/tls_key": key,
  };
  writeFileSync(join(folder, "tls/tls.conf"), placed(source("tls.conf"), tls));
  const places = {
    " /tmp/": ` ${folder}/`,
    "/etc/nginx/tls/": `${folder}/tls/`,
    "server penname:8080": `server 127.0.0.1:${gatewayPort}`,
    "listen 8080": `listen 127.0.0.1:${port}`,
  };
  writeFileSync(join(folder, "nginx.conf"), `daemon off;\n${placed(source("nginx.conf"), places)}`);
  const child = await started(folder, securePort);
  return { child, url: `http://127.0.0.1:${port}`, secureUrl: `https://127.0.0.1:${securePort}` };
}

/** The configuration of three nodes that the manual shows, with this one in their place; and what nginx warns of. */
async function startShown(folder: string, gatewayPort: number) {
  const port = await freePort();
  const { cert, key } = tlsFiles();
  const manual = readFileSync(join(root, "src/docs/deployment.md"), "utf8");
  const shown = placed(/```nginx\n([^]*?)```/.exec(manual)![1]!, {
    "server 10.0.0.11:8080; server 10.0.0.12:8080; server 10.0.0.13:8080;": `server 127.0.0.1:${gatewayPort};`,
    "listen 443 ssl;": `listen 127.0.0.1:${port} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};`,
  });
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const warnings = join(folder, "warnings");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${warnings} warn; events {} http { access_log off; ${paths}\n${shown}}`,
  );
  const child = await started(folder, port);
  return { child, url: `https://127.0.0.1:${port}`, warnings: () => readFileSync(warnings, "utf8") };
}

async function started(folder: string, port: number) {
  const command = ["nginx", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const { exitCode, stderr } = Bun.spawnSync([...command, "-t"], { stderr: "pipe" });
  expect({ exitCode, err: exitCode === 0 ? "" : stderr.toString() }).toEqual({ exitCode: 0, err: "" });
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "inherit" });
  for (const end = performance.now() + 30_000; performance.now() < end && !(await isListening(port));)
    await Bun.sleep(5);
  return child;
}

const isListening = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: "127.0.0.1", port, socket: { open: (socket) => void socket.end(), data() {} } }).then(
    () => true,
    () => false,
  );

describe.skipIf(!Bun.which("nginx"))("nginx, as Compose configures it, in front of the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-nginx-"));
  let provider: FakeProvider;
  let gateway: Gateway;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    provider = await fakeProvider();
    const config = {
      server: { public_url: "https://ai.example.com", proxies: ["127.0.0.0/8"] },
      providers: { fake: { kind: "openai-compatible", base_url: provider.url } },
      models: [{ id: "fake", targets: ["fake/model"] }],
    };
    gateway = await startGateway({ on: "bun", config, port: await freePort() });
    nginx = await startNginx(folder, Number(new URL(gateway.url).port));
  });
  afterAll(async () => {
    nginx?.child.kill("SIGTERM");
    await nginx?.child.exited;
    await gateway?.stop();
    await provider?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (content: string, stream: boolean) => ({
    method: "POST",
    headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "fake", stream, messages: [{ role: "user", content }] }),
  });

  for (const scheme of ["http", "https"] as const)
    test(`passes each token as it comes, by ${scheme}`, async () => {
      const seen = Promise.withResolvers<void>();
      provider.begin(interrupted(textChunks(["The first "], null), seen.promise, textChunks(["and the last."])));
      const url = scheme === "http" ? nginx.url : nginx.secureUrl;
      const answer = await read(`${url}/v1/chat/completions`, call("Hello", true));
      expect(await answer.until(/The first/)).not.toContain("last");
      // The provider goes on only now: whoever waited for the end would wait for ever.
      seen.resolve();
      expect(await answer.rest()).toMatch(/and the last\.[^]*data: \[DONE\]\s*$/);
    });

  test("tells the gateway at once that a client disconnected", async () => {
    provider.begin(interrupted(textChunks(["Some text "], null), new Promise(() => {}), []));
    const answer = await read(`${nginx.url}/v1/chat/completions`, call("Hello", true));
    await answer.until(/Some text/);
    answer.leave();
    await provider.calls[0]!.closed;
  });

  test("writes no text into a file, nor does it as the manual configures it", async () => {
    const own = mkdtempSync(join(tmpdir(), "penname-nginx-"));
    const shown = await startShown(own, Number(new URL(gateway.url).port));
    provider.begin(whole(completion("Read.")));
    const asked = { ...call("word ".repeat(400_000), false), tls: { rejectUnauthorized: false } };
    const { status } = await fetch(`${shown.url}/v1/chat/completions`, asked);
    expect([status, shown.warnings()]).toEqual([200, ""]);
    shown.child.kill("SIGTERM");
    await shown.child.exited;
    rmSync(own, { recursive: true });
  });

  test("passes a long text whole", async () => {
    provider.begin(whole(completion("Read.")));
    // Not asked as other tests ask: what nginx adds to the headers stands in no document.
    const { status } = await fetch(`${nginx.url}/v1/chat/completions`, call("word ".repeat(400_000), false));
    expect(status).toBe(200);
    expect(provider.calls[0]?.body.length).toBeGreaterThan(2_000_000);
  });

  test("keeps the metrics to itself", async () => {
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${nginx.url}/health`)).status).toBe(200);
  });
});
