import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";

const data = mkdtempSync(join(tmpdir(), "penname-password-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

const signIn = async (url: string, password: string): Promise<number> => {
  const headers = { "content-type": "application/json", origin: url };
  const body = JSON.stringify({ login: "operator", password });
  return (await ask(`${url}/dashboard/api/session`, { method: "POST", headers, body })).status;
};
const printed = /lets you in as "operator".*\s+([\w-]{24})\s/;

test("the password that the first start prints ends when a configured one takes its place, also once that is gone", async () => {
  const first = await startGateway({ on: "bun", data });
  const [, shown = ""] = printed.exec(await first.printed(printed))!;
  expect(await signIn(first.url, shown)).toBe(200);
  await first.stop();
  const configured = await startGateway({ on: "bun", data, env: { PENNAME_ADMIN_PASSWORD: "a heron on one leg" } });
  expect(await signIn(configured.url, shown)).toBe(401);
  await configured.stop();
  const without = await startGateway({ on: "bun", data });
  const [, other = ""] = printed.exec(await without.printed(printed))!;
  expect(await signIn(without.url, shown)).toBe(401);
  expect(await signIn(without.url, other)).toBe(200);
  await without.stop();
}, 120_000);
