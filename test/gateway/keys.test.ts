import { expect, test } from "bun:test";
import { becomes, must, newCaller, soonMs } from "../support/accounts.ts";
import { onExecutable } from "../support/runtimes.ts";
import { echo, interrupted } from "../support/scripts.ts";
import { chunk } from "../support/answers.ts";
import { eventsOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

onExecutable("A key", startWorld, (world) => {
  const status = async (headers: Record<string, string>) => (await world.ask("/v1/models", { headers })).status;
  const cli = (...args: string[]) => must(world.gateway.cli(...args));

  test("made on the command line is printed alone, and good on the running server at once", async () => {
    await cli("accounts", "create", "acme");
    const { out } = await cli("keys", "create", "--account", "acme", "--label", "CI");
    expect(out).toMatch(/^ak-[A-Za-z0-9_-]{43}$/);
    expect(await becomes(async () => (await status({ authorization: `Bearer ${out}` })) === 200)).toBe(true);
  });

  test("revoked is refused by the running server within one second", async () => {
    const { headers, id } = await newCaller(world.gateway);
    expect(await status(headers)).toBe(200);
    await cli("keys", "revoke", id);
    expect(await becomes(async () => (await status(headers)) === 401)).toBe(true);
  });

  test("revoked while its stream runs does not break the stream", async () => {
    const revoked = Promise.withResolvers<void>();
    world.first.begin(interrupted([chunk({ content: "begun" })], revoked.promise, [chunk({}, "stop")]));
    const { headers, id } = await newCaller(world.gateway);
    const reading = await world.stream({}, headers);
    await reading.until(/begun/);
    await cli("keys", "revoke", id);
    expect(await becomes(async () => (await status(headers)) === 401)).toBe(true);
    revoked.resolve();
    expect(eventsOf(await reading.rest()).end).toBe("[DONE]");
  });

  test("that expires is refused from that second on", async () => {
    const { name, headers: others } = await newCaller(world.gateway);
    // Whole, since that is how the books keep it, and late enough for the command to be run before.
    const expires = Math.ceil(Date.now() / 1000) * 1000 + 6000;
    const at = new Date(expires).toISOString();
    const { out } = await must(world.gateway.prepare("keys", "create", "--account", name, "--expires", at));
    const headers = { authorization: `Bearer ${out}` };
    const answers: { asked: number; answered: number; status: number }[] = [];
    do {
      const asked = Date.now();
      answers.push({ asked, status: await status(headers), answered: Date.now() });
      await Bun.sleep(20);
    } while (answers.at(-1)!.status === 200 && answers.at(-1)!.asked < expires + soonMs);
    // Whatever a busy machine makes late: what was answered before was let in, what was asked after was not.
    for (const { asked, answered, status: given } of answers) {
      if (answered < expires) expect(given).toBe(200);
      if (asked >= expires) expect(given).toBe(401);
    }
    expect(answers.at(-1)!.status).toBe(401);
    expect(await status(others)).toBe(200);
  });

  test("of one account is not touched when another's is revoked", async () => {
    world.first.begin(echo());
    const [kept, lost] = [await newCaller(world.gateway), await newCaller(world.gateway)];
    await world.gateway.prepare("keys", "revoke", lost.id);
    await becomes(async () => (await status(lost.headers)) === 401);
    expect((await world.chat({}, kept.headers)).status).toBe(200);
  });
});
