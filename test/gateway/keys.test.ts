import { expect, test } from "bun:test";
import { becomes, must, newCaller } from "../support/accounts.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { echo, interrupted } from "../support/scripts.ts";
import { chunk } from "../support/answers.ts";
import { eventsOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

onEveryRuntime("A key", startWorld, (world) => {
  const status = async (headers: Record<string, string>) => (await world.ask("/v1/models", { headers })).status;
  const cli = (...args: string[]) => must(world.gateway.cli(...args));

  test("made on the command line is printed alone, and good on the running server at once", async () => {
    await cli("accounts", "create", "acme");
    const { out } = await cli("keys", "create", "--account", "acme", "--label", "CI");
    expect(out).toMatch(/^ak-[A-Za-z0-9_-]{43}$/);
    expect(await becomes(async () => (await status({ authorization: `Bearer ${out}` })) === 200)).toBeLessThan(1000);
  });

  test("revoked is refused by the running server within one second", async () => {
    const { headers, id } = await newCaller(world.gateway);
    expect(await status(headers)).toBe(200);
    await cli("keys", "revoke", id);
    expect(await becomes(async () => (await status(headers)) === 401)).toBeLessThan(1000);
  });

  test("revoked while its stream runs does not break the stream", async () => {
    const revoked = Promise.withResolvers<void>();
    world.first.begin(interrupted([chunk({ content: "begun" })], revoked.promise, [chunk({}, "stop")]));
    const { headers, id } = await newCaller(world.gateway);
    const reading = await world.stream({}, headers);
    await reading.until(/begun/);
    await cli("keys", "revoke", id);
    expect(await becomes(async () => (await status(headers)) === 401)).toBeLessThan(1000);
    revoked.resolve();
    expect(eventsOf(await reading.rest()).end).toBe("[DONE]");
  });

  test("that expires is refused from that second on", async () => {
    const expires = new Date(Date.now() + 2000);
    const { headers } = await newCaller(world.gateway, [], ["--expires", expires.toISOString()]);
    expect(await status(headers)).toBe(200);
    await becomes(async () => (await status(headers)) === 401);
    expect(Math.abs(Date.now() - expires.getTime())).toBeLessThan(1000);
  });

  test("of one account is not touched when another's is revoked", async () => {
    world.first.begin(echo());
    const [kept, lost] = [await newCaller(world.gateway), await newCaller(world.gateway)];
    await world.gateway.prepare("keys", "revoke", lost.id);
    await becomes(async () => (await status(lost.headers)) === 401);
    expect((await world.chat({}, kept.headers)).status).toBe(200);
  });
});
