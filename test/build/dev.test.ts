import { expect, onTestFinished, test } from "bun:test";
import process from "node:process";
import { freshDirectory } from "../accounts/fresh.ts";
import { root } from "../support/runtimes.ts";
import { eventsOf, textOf } from "../support/sse.ts";

interface DevServer {
  url: string;
  key: string;
  stop(): Promise<number>;
}

const introduction = /acme .*(ak-\S+)[^]*answers at (http\S+\/v1)/;

/** `bun run dev` in a data directory, on any free port. */
async function startDev(data: string): Promise<DevServer> {
  const child = Bun.spawn([process.execPath, "src/build/dev.ts", "--port", "0"], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", HOME: data, PENNAME_DATA: data },
    stdout: "pipe",
    stderr: "ignore",
  });
  onTestFinished(() => child.kill());
  const reader = child.stdout.getReader();
  let printed = "";
  while (!introduction.test(printed)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`it ended: ${printed}`);
    printed += new TextDecoder().decode(value);
  }
  const [, key = "", url = ""] = introduction.exec(printed) ?? [];
  return {
    url,
    key,
    stop() {
      child.kill();
      return child.exited;
    },
  };
}

test("bun run dev serves a fake provider with privacy on, and keeps its keys over restarts", async () => {
  const data = freshDirectory();
  const first = await startDev(data);
  const body = { model: "fake", stream: true, messages: [{ role: "user", content: "I am Maria Lopez" }] };
  const headers = { authorization: `Bearer ${first.key}`, "content-type": "application/json" };
  const response = await fetch(`${first.url}/chat/completions`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(response.headers.get("x-provider")).toBe("fake");
  expect(textOf(eventsOf(await response.text()).chunks)).toBe("You wrote: I am Maria Lopez");
  expect(await first.stop()).toBe(0);

  const second = await startDev(data);
  expect(second.key).toBe(first.key);
  expect(await second.stop()).toBe(0);
}, 60_000);
