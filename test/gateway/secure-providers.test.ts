import { expect, test } from "bun:test";
import { startGateway } from "../support/gateway.ts";
import { proxyTo } from "../support/proxy.ts";
import { authority, rawProvider, rawText } from "../support/raw-provider.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { hello } from "../support/world.ts";

const model = "chunked/4096/each/1000";
const kind = { kind: "openai-compatible", retry: { attempts: 0 }, breaker: { failures: 0 } };

async function startAt(on: RuntimeName, urls: Record<string, string>, env: Record<string, string> = {}) {
  const gateway = await startGateway({
    on,
    env: { NODE_EXTRA_CA_CERTS: authority, ...env },
    config: {
      providers: Object.fromEntries(
        Object.entries(urls).map(([name, url]) => [
          name,
          { ...kind, base_url: `${url}/v1`, timeouts: { connect: name === "plain" ? "500ms" : "10s" } },
        ]),
      ),
      models: Object.keys(urls).map((id) => ({ id, targets: [`${id}/${model}`] })),
    },
  });
  /** The text, or the status. */
  const ask = async (name: string): Promise<string | number> => {
    const response = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: name, messages: hello }),
    });
    if (!response.ok) return response.status;
    const { choices } = (await response.json()) as { choices: [{ message: { content: string } }] };
    return choices[0].message.content;
  };
  return { gateway, ask };
}

async function start(on: RuntimeName) {
  const providers = await Promise.all(
    ["localhost.pem", "elsewhere.pem", "self-signed.pem", undefined].map((certificate) => rawProvider(certificate)),
  );
  const [near, elsewhere, selfSigned, plain] = providers.map(({ url }) => url) as [string, string, string, string];
  const port = Number(new URL(elsewhere).port);
  const proxies = await Promise.all([proxyTo(port), proxyTo(port, true), proxyTo(null)]);
  const direct = await startAt(on, {
    near,
    named: near.replace("127.0.0.1", "localhost"),
    elsewhere,
    selfSigned,
    plain: plain.replace("http", "https"),
  });
  const far = { far: "https://elsewhere.example:8443", false: "https://another.example", near };
  const proxied = await Promise.all(proxies.map(({ url }) => startAt(on, far, { HTTPS_PROXY: url })));
  return {
    direct,
    proxies,
    proxied: proxied as [typeof direct, typeof direct, typeof direct],
    async stop() {
      for (const one of [...providers, ...proxies]) one.stop();
      await Promise.all([direct, ...proxied].map(({ gateway }) => gateway.stop("SIGKILL")));
    },
  };
}

onEveryRuntime("A provider behind TLS", start, (world) => {
  test.each(["near", "named"])("is asked if its certificate is for its host (%s)", async (name) => {
    expect(await world.direct.ask(name)).toBe(rawText(1000));
  });

  test.each([
    ["is for another host", "elsewhere"],
    ["is signed by itself", "selfSigned"],
  ])("is out of reach if its certificate %s", async (_which, name) => {
    expect(await world.direct.ask(name)).toBe(503);
    const failure = new RegExp(`"provider":"${name}".*"unreachable"|"unreachable".*"provider":"${name}"`);
    expect(await world.direct.gateway.logged(failure)).toBeString();
  });

  test("is given up in time if it speaks no TLS", async () => {
    expect(await world.direct.ask("plain")).toBe(503);
  });

  test.each([
    ["a proxy", 0],
    ["a proxy that is behind TLS itself", 1],
  ] as const)("is asked through %s, which learns only where it is", async (_which, index) => {
    const { ask } = world.proxied[index];
    const { asked } = world.proxies[index];
    expect([await ask("far"), await ask("far")]).toEqual([rawText(1000), rawText(1000)]);
    expect(await ask("near")).toBe(rawText(1000));
    // Deno looks for newer versions of itself.
    const hosts = () => [...new Set(asked)].filter((host) => !host.endsWith(".deno.land:443"));
    expect(hosts()).toEqual(["elsewhere.example:8443"]);
    expect(await ask("false")).toBe(503);
    expect(hosts()).toEqual(["elsewhere.example:8443", "another.example:443"]);
  });

  test("is out of reach if the proxy refuses", async () => {
    expect(await world.proxied[2].ask("far")).toBe(503);
    expect(await world.proxied[2].gateway.logged(/unreachable/)).toBeString();
  });
});
