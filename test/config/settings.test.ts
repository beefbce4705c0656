import { describe, expect, test } from "bun:test";
import { load } from "./loading.ts";

const address = (host: string) => load({}, { flags: { host, port: "9" } }).server.publicUrl;

describe("Flags win over the environment, the environment over the file, the file over the defaults", () => {
  const files = { "penname.yaml": "server: { host: file, port: 1 }" };

  test("for host, port and data directory", () => {
    const env = { PENNAME_HOST: "env", PENNAME_PORT: "2", PORT: "3", PENNAME_DATA: "/env" };
    const flags = { host: "flag", port: "4", data: "/flag" };
    expect(load(files, { flags, env })).toMatchObject({ server: { host: "flag", port: 4 }, data: "/flag" });
    expect(load(files, { env })).toMatchObject({ server: { host: "env", port: 2 }, data: "/env" });
    expect(load(files)).toMatchObject({ server: { host: "file", port: 1 }, data: "./data" });
  });

  test("PORT applies if PENNAME_PORT is unset, empty, or set by Kubernetes for a service", () => {
    for (const PENNAME_PORT of [undefined, "", "tcp://10.0.0.1:80"]) {
      expect(load(files, { env: { PENNAME_PORT, PORT: "3" } }).server.port).toBe(3);
    }
  });

  test("the public address is derived from the effective settings", () => {
    expect(address("10.0.0.1")).toBe("http://10.0.0.1:9");
    expect(address("0.0.0.0")).toBe("http://127.0.0.1:9");
    expect(address("::")).toBe("http://[::1]:9");
    expect(load({ "penname.yaml": "server: { public_url: https://ai.example.com/ }" }).server.publicUrl).toBe(
      "https://ai.example.com",
    );
  });

  test("addresses are as headers and requests can hold them", () => {
    const given = [
      "server: { public_url: https://ki.例え.jp/größe/ }",
      "providers: { a: { kind: vllm, base_url: http://Böse.example:80/größe/v1 } }",
      "privacy: { presidio: { url: http://例え.jp/ } }",
    ];
    const { server, providers, privacy } = load({ "penname.yaml": given.join("\n") });
    expect([server.publicUrl, providers[0]!.baseUrl, privacy.presidio!.url]).toEqual([
      "https://ki.xn--r8jz45g.jp/gr%C3%B6%C3%9Fe",
      "http://xn--bse-sna.example/gr%C3%B6%C3%9Fe/v1",
      "http://xn--r8jz45g.jp",
    ]);
  });

  test("a variable made of a file, as Kubernetes makes them, is without the file's last line end", () => {
    const env = {
      PENNAME_SECRET: `${"s".repeat(32)}\n`,
      PENNAME_ADMIN_PASSWORD: " p \r\n",
      PENNAME_METRICS_TOKEN: "t\n",
      PENNAME_REDIS_URL: "\n",
    };
    expect(load({}, { env })).toMatchObject({
      secret: "s".repeat(32),
      adminPassword: " p ",
      metricsToken: "t",
      redisUrl: null,
    });
  });

  test.each(["redis://a", "rediss://:50%25%2F@[::1]:6380/3", "redis://u:p@a/?x=1"])("Redis may be at %s", (url) => {
    expect(load({}, { env: { PENNAME_REDIS_URL: url } }).redisUrl).toBe(url);
  });

  test("settings of the environment alone are taken as they are", () => {
    const env = {
      PENNAME_LOG: "json",
      PENNAME_SECRET: "s".repeat(32),
      PENNAME_ADMIN_PASSWORD: "p",
      PENNAME_METRICS_TOKEN: "t",
      PENNAME_DATABASE_URL: "postgres://db/penname",
      PENNAME_REDIS_URL: "redis://cache",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://otel:4318",
    };
    expect(load({}, { env })).toMatchObject({
      log: "json",
      secret: "s".repeat(32),
      adminPassword: "p",
      metricsToken: "t",
      databaseUrl: "postgres://db/penname",
      redisUrl: "redis://cache",
      otel: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://otel:4318" },
    });
  });
});
