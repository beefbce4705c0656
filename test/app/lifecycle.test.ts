import { expect, test } from "bun:test";
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
    // Some 950 functions; 290 where compilers stay held back.
    expect(gateway.logs().match(/^Optimized /gm)?.length).toBeGreaterThan(500);
  } finally {
    await gateway.stop();
  }
});
