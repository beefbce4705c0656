import { expect, test } from "bun:test";
import type { VersionChange } from "../../src/versions/change.ts";
import { releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { bareApp } from "./bare-app.ts";

const ask = bareApp();
const withChange = (summary: string) => {
  const change: VersionChange = { date: "2026-06-07", summary };
  return bareApp({ versions: new Versions(releases, [change], (date) => `/migrations/${date}`) });
};

test("the guide to 2026-06-07 says that nothing is known to differ, what to send, and until when the old one is served", async () => {
  const response = await ask("/migrations/2026-06-07");
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(text).toContain("No behaviour is known to differ");
  expect(text).toContain("<code>API-Version: 2026-06-07</code>");
  expect(text).toContain("served until 2027-06-01");
});

test("the guide is where the deprecated version's headers say it is", async () => {
  const { headers } = await ask("/v1/models");
  const address = /^<([^>]+)>; rel="deprecation"/.exec(headers.get("link")!)![1]!;
  expect(headers.get("api-version-warning")).toContain(address);
  expect((await ask(new URL(address).pathname)).status).toBe(200);
});

test("the guide tells every change of its version, as text", async () => {
  const text = await (await withChange('top_p is "strict" <b>now</b> & checked')("/migrations/2026-06-07")).text();
  expect(text).toContain("<li>top_p is &#34;strict&#34; &#60;b&#62;now&#60;/b&#62; &#38; checked</li>");
  expect(text).not.toContain("No behaviour is known to differ");
});

test("the guide is still there when the old version is not", async () => {
  const late = bareApp({ now: Date.parse("2028-01-01") });
  expect((await late("/migrations/2026-06-07")).status).toBe(200);
});

test.each(["2026-06-01", "2025-01-01", "x", "%3Cscript%3E", "constructor"])(
  "there is no guide to %s, and the answer says which there are",
  async (date) => {
    const response = await ask(`/migrations/${date}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        message: "There is no migration guide of this date; guides exist for 2026-06-07",
        type: "invalid_request_error",
        code: "invalid_request",
        param: null,
      },
    });
  },
);

test("the document of a version past its sunset is no longer served", async () => {
  const late = bareApp({ now: Date.parse("2027-06-01") });
  const response = await late("/swagger/json?version=2026-06-01");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("version must be one of 2026-06-07");
  expect(await (await late("/swagger")).text()).not.toContain("2026-06-01");
});

test("a server that takes no calls is alive but not ready", async () => {
  const draining = bareApp({ isReady: () => false });
  expect((await draining("/health")).status).toBe(200);
  const ready = await draining("/ready");
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ error: { code: "service_unavailable" } });
});
