import { expect, test } from "bun:test";
import { freePort } from "../support/gateway.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const notices = ["api-version-warning", "sunset", "deprecation", "link"] as const;
const start = async (on: RuntimeName) =>
  startWorld(on, { port: await freePort(), config: { server: { public_url: "https://ai.example.com" } } });

onExecutable("API-Version", start, (world) => {
  test("is 2026-06-01 when omitted", async () => {
    expect((await world.ask("/v1/models")).headers.get("api-version")).toBe("2026-06-01");
  });

  test.each(["2026-06-01", "2026-06-07"])("%s is served, and named on the response", async (version) => {
    world.first.begin(echo());
    const answers = [
      await world.chat({}, { "api-version": version }),
      await world.chat({ stream: true }, { "api-version": version }),
      await world.ask("/v1/models", { headers: { "api-version": version } }),
      await world.ask("/v1/models/one", { headers: { "api-version": version } }),
    ];
    for (const { status, headers } of answers) expect([status, headers.get("api-version")]).toEqual([200, version]);
  });

  test("deprecated is warned about on every response: API-Version-Warning, Sunset, Deprecation and Link", async () => {
    world.first.begin(refusal(500, "down"));
    const answers = [
      await world.ask("/v1/models"),
      await world.chat({ temperature: 3 }),
      await world.chat(),
      await world.ask("/v1/models/none"),
      await world.ask("/v1/chat/completions"),
      await world.chat({}, { authorization: "" }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("api-version-warning")).toMatch(/^[ -~]*2026-06-01[ -~]*2027-06-01[ -~]*2026-06-07[ -~]*$/);
      expect(headers.get("sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
      expect(headers.get("deprecation")).toBe(`@${Date.UTC(2026, 5, 7) / 1000}`);
      expect(headers.get("link")).toContain('<https://ai.example.com/migrations/2026-06-07>; rel="deprecation"');
      expect(headers.get("link")).toContain('rel="sunset"');
    }
  });

  test("current is not warned about", async () => {
    const { headers } = await world.ask("/v1/models", { headers: { "api-version": "2026-06-07" } });
    expect(notices.map((name) => headers.get(name))).toEqual([null, null, null, null]);
  });

  test.each([
    "2026-06-02",
    "1999-01-01",
    "2099-01-01",
    "latest",
    "2026-6-7",
    "2026-06-07T00:00:00Z",
    "1",
    "2026-06-07, 2026-06-01",
    "%00",
  ])("%s is 400 invalid_request with the supported ones listed", async (version) => {
    for (const answer of [
      await world.chat({}, { "api-version": version }),
      await world.ask("/v1/models", { headers: { "api-version": version } }),
    ]) {
      expect([answer.status, answer.error.code, answer.error.param]).toEqual([400, "invalid_request", "API-Version"]);
      expect(answer.error.message).toContain("2026-06-01, 2026-06-07");
      expect(answer.headers.get("api-version")).toMatch(/^2026-06-0[17]$/);
    }
  });

  test("has a migration guide that anyone can read at the address of the Link", async () => {
    const { headers } = await world.ask("/v1/models");
    const address = /<https:\/\/ai\.example\.com(\S+)>; rel="deprecation"/.exec(headers.get("link") ?? "")?.[1];
    const guide = await world.ask(address ?? "/missing", { headers: { authorization: "" } });
    expect(guide.status).toBe(200);
    expect(guide.text).toContain("2026-06-07");
  });
});

onExecutable("The migration guide", startWorld, (world) => {
  test("is linked at the address the gateway answers at, when none is configured", async () => {
    const { headers } = await world.ask("/v1/models");
    expect(headers.get("link")).toContain(`<${world.gateway.url}/migrations/2026-06-07>`);
  });
});
