import { expect, test } from "bun:test";
import { BadProxy, proxies } from "../../../src/upstream/transport/proxy.ts";
import { run } from "../../support/gateway.ts";

const hostFor = (env: Record<string, string>, url: string) => proxies(env)(new URL(url))?.host;
const both = { HTTP_PROXY: "http://plain.example:3128", https_proxy: "secure.example" };

test.each([
  ["https://provider.example/", both, "secure.example"],
  ["http://provider.example/", both, "plain.example"],
  ["https://provider.example/", { HTTP_PROXY: "http://plain.example" }, "plain.example"],
  ["http://provider.example/", { HTTPS_PROXY: "http://secure.example" }, undefined],
  ["https://provider.example/", {}, undefined],
  ["https://provider.example/", { HTTPS_PROXY: "" }, undefined],
  ["http://localhost:8000/", both, undefined],
  ["http://127.0.0.1/", both, undefined],
  ["http://[::1]:8000/", both, undefined],
])("%s is asked through the proxy that the environment %j names", (url, env, proxy) => {
  expect(hostFor(env as Record<string, string>, url)).toBe(proxy);
});

test.each([
  ["provider.example", "https://provider.example/", false],
  ["provider.example", "https://eu.provider.example/", false],
  [".provider.example", "https://eu.provider.example/", false],
  ["*.provider.example", "https://eu.provider.example/", false],
  ["*.provider.example", "https://provider.example/", true],
  ["provider.example", "https://otherprovider.example/", true],
  ["other.example, provider.example", "https://provider.example/", false],
  ["other.example provider.example", "https://PROVIDER.example./", false],
  ["provider.example:8443", "https://provider.example/", true],
  ["provider.example:8443", "https://provider.example:8443/", false],
  ["provider.example:443", "https://provider.example/", false],
  ["10.0.0.7", "http://10.0.0.7:8000/", false],
  ["fd00::7", "http://[fd00::7]/", false],
  ["[fd00::7]:80", "http://[fd00::7]/", false],
  ["10.0.0.0/8", "http://10.200.0.7:8000/", false],
  ["10.0.0.0/8", "http://11.0.0.7:8000/", true],
  ["10.0.0.0/8", "https://10.example/", true],
  ["10.0.0.0/33", "http://10.200.0.7:8000/", true],
  ["fd00::/8", "http://[fd12::7]/", false],
  ["fd00::/8", "http://[fe80::7]/", true],
  ["*", "https://provider.example/", false],
])("NO_PROXY=%s: %s goes through a proxy: %p", (exceptions, url, isProxied) => {
  expect(hostFor({ ...both, NO_PROXY: exceptions }, url) !== undefined).toBe(isProxied);
});

test("sends a proxy the user name and password of its URL", () => {
  const proxy = proxies({ HTTPS_PROXY: "https://me:s%26cret@proxy.example" })(new URL("https://provider.example"));
  expect(proxy).toEqual({
    host: "proxy.example",
    port: 443,
    isSecure: true,
    authorization: `Basic ${btoa("me:s&cret")}`,
  });
});

test.each(["socks5://proxy.example", "http://[proxy"])(
  "%s is no proxy, which is said at the start",
  async (address) => {
    expect(() => proxies({ HTTPS_PROXY: address })).toThrow(BadProxy);
    const { code, err } = await run("bun", ["preview"], { env: { HTTPS_PROXY: address, PATH: "" }, input: "text" });
    expect([code, err]).toEqual([1, "HTTP_PROXY and HTTPS_PROXY must be addresses such as http://proxy.example:3128"]);
  },
);

test("a password whose % is no escape is said to be, at the start and without it", async () => {
  const env = { HTTPS_PROXY: "http://me:50%off@proxy.example", PATH: "" };
  const { code, err } = await run("bun", ["preview"], { env, input: "text" });
  expect([code, err]).toEqual([1, "HTTP_PROXY and HTTPS_PROXY must write a % of a name or password as %25"]);
});
