import { expect, test } from "bun:test";
import type { Backing } from "../../src/http/dashboard/backing.ts";
import { bareApp } from "./bare-app.ts";

const headers = { "content-type": "application/json", "content-length": "16000" };

test("strangers who send half of a sign-in, however many, take no room from who signs in", async () => {
  const ask = bareApp({ dashboard: {} as Backing });
  const senders: ReadableStreamDefaultController[] = [];
  const half = () => new ReadableStream({ start: (controller) => void senders.push(controller) });
  const answers = Array.from({ length: 5000 }, () =>
    ask("/dashboard/api/session", { method: "POST", headers, body: half() }),
  );
  const { status } = await ask("/dashboard/api/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  for (const sender of senders) sender.close();
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  expect([status, ...new Set(statuses)]).toEqual([400, 400]);
});
