import { expect, test } from "bun:test";
import { chunk } from "../support/answers.ts";
import { endlessLine } from "../support/fault-scripts.ts";
import { megabytesOf, tellsMemory } from "../support/memory.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { echo, sse } from "../support/scripts.ts";
import { eventsOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

onEveryRuntime("A line without end", startWorld, (world) => {
  const most = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = megabytesOf(world.gateway.pid);
    await ask();
    return megabytesOf(world.gateway.pid, "most") - before;
  };

  test.skipIf(!tellsMemory)("in a stream is let go long before its end", async () => {
    world.first.begin(echo());
    await world.chat({ stream: true });
    let sent = 0;
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse([chunk({ content: "x" })], { done: false }));
      await endlessLine(call, () => (sent += 1));
    });
    const used = await most(async () => expect(eventsOf((await world.chat({ stream: true })).text).end).toBe("error"));
    expect(sent).toBeLessThan(40);
    expect(used).toBeLessThan(100);
  });

  test.skipIf(!tellsMemory)("as a whole answer is let go before its end", async () => {
    let sent = 0;
    world.first.begin(async (call) => {
      call.begin(200, { "content-type": "application/json" });
      // Far more than what the program reads, for what stands in buffers between the two grows where the machine is busy.
      await endlessLine(call, () => (sent += 1), 400);
    });
    const used = await most(async () => expect((await world.chat()).status).toBe(503));
    expect(sent).toBeLessThan(400);
    expect(used).toBeLessThan(250);
  });
});
