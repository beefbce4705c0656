import { expect, onTestFinished, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import { chunk } from "../support/answers.ts";
import { ask } from "../support/http.ts";
import { sse } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

setDefaultTimeout(120_000);

const authorization = "Bearer a heron stands on one leg";

test("Who does not read what the playground tells holds the provider up, as any caller does, and is not kept in memory", async () => {
  const world = await startWorld("bun", { env: { PENNAME_ADMIN_PASSWORD: "a heron stands on one leg" } });
  onTestFinished(() => world.stop());
  const full = Promise.withResolvers<void>();
  let taken = 0;
  world.first.begin(async (call) => {
    call.begin();
    const much = sse([chunk({ content: "x".repeat(1_000_000) })], { done: false });
    // Once no more is taken, what is between the provider and the reader is full.
    for (let sent: unknown = true; sent && taken < 200; taken += 1)
      sent = await Promise.race([call.send(much).then(() => true), later(1000)]);
    full.resolve();
  });
  const { json } = await ask(`${world.gateway.url}/dashboard/api/accounts`, { headers: { authorization } });
  const [account] = json["data"] as { id: string }[];
  const body = JSON.stringify({ account: account?.id, model: "one", messages: hello });
  const socket = connect(Number(new URL(world.gateway.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(
    `POST /dashboard/api/playground HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await full.promise;
  expect(taken).toBeLessThan(64);
});
