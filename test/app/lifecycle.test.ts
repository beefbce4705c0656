import { expect, test } from "bun:test";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { freshDirectory } from "../accounts/fresh.ts";
import { startGateway } from "../support/gateway.ts";

test("the executable compiles what runs often as soon as it has started", async () => {
  const gateway = await startGateway({ on: "binary", env: { BUN_JSC_reportCompileTimes: "1" } });
  try {
    // Compilers are held back for a quarter of a second.
    for (const until = performance.now() + 500; performance.now() < until;) await fetch(`${gateway.url}/health`);
    for (let calls = 0; calls < 150; calls++) {
      const response = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "How old is the river?" }] }),
      });
      await response.text();
    }
    // Some 950 functions, on a busy machine after a while; 290 where compilers stay held back.
    const compiled = () => gateway.logs().match(/^Optimized /gm)?.length ?? 0;
    for (const until = performance.now() + 10_000; compiled() <= 500 && performance.now() < until;) await Bun.sleep(50);
    expect(compiled()).toBeGreaterThan(500);
  } finally {
    await gateway.stop();
  }
});

for (const workers of [1, 2]) {
  const processes = workers === 1 ? "one process" : "several processes";
  test(`a password that can be guessed is told at the start, once, in ${processes}`, async () => {
    const env = { PENNAME_ADMIN_PASSWORD: "hunter2" };
    const gateway = await startGateway({ on: "bun", env, config: { discovery: false, server: { workers } } });
    expect(await gateway.stop()).toBe(0);
    expect(gateway.logs().match(/PENNAME_ADMIN_PASSWORD is shorter than 12 characters/g)).toHaveLength(1);
    expect(gateway.logs()).not.toContain("hunter2");
  });

  test(`a ledger that cannot be added up at the start is told, and ends nothing, in ${processes}`, async () => {
    const data = join(freshDirectory(), "data");
    expect(await (await startGateway({ on: "bun", data })).stop()).toBe(0);
    const books = new DatabaseSync(join(data, "penname.db"));
    books.exec("ALTER TABLE ledger RENAME TO lost");
    books.close();
    const gateway = await startGateway({ on: "bun", data, config: { discovery: false, server: { workers } } });
    try {
      await gateway.logged(/the ledger could not be added up/);
      expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
    } finally {
      expect(await gateway.stop()).toBe(0);
    }
  });
}
