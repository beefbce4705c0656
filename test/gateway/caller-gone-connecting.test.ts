import { afterAll, beforeAll, expect, test } from "bun:test";
import { becomes } from "../support/accounts.ts";
import { booked, bookedOf } from "../support/booked.ts";
import { startGateway } from "../support/gateway.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { type SwallowingHost, swallowingHost, tellsConnections } from "../support/swallowing-host.ts";
import { hello } from "../support/world.ts";

let host: SwallowingHost | undefined;
beforeAll(async () => void (host = tellsConnections ? await swallowingHost() : undefined));
afterAll(() => host?.stop());

async function start(on: RuntimeName) {
  const provider = {
    kind: "openai-compatible",
    base_url: host?.url ?? "http://127.0.0.1:9/v1",
    retry: { attempts: 0 },
  };
  const gateway = await startGateway({
    on,
    config: {
      providers: {
        patient: { ...provider, timeouts: { connect: "60s" } },
        brisk: { ...provider, timeouts: { connect: "300ms" } },
      },
      models: ["patient", "brisk"].map((id) => ({ id, targets: [`${id}/theirs`] })),
    },
  });
  return { gateway, stop: async () => void (await gateway.stop("SIGKILL")) };
}

onEveryRuntime("A provider's host that answers no wish for a connection", start, (world) => {
  const ask = (model: string, stream: boolean, signal: AbortSignal) =>
    fetch(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: hello, stream }),
      signal,
    });
  const knock = (count: number) => becomes(() => host!.knocking() === count);

  test.skipIf(!tellsConnections).each([true, false])("is let go with its caller, streaming: %p", async (stream) => {
    const leaving = new AbortController();
    const answer = ask("patient", stream, leaving.signal).catch(() => undefined);
    expect(await knock(1)).toBe(true);
    const before = booked(world.gateway.dataDir)["caller_gone"]?.calls ?? 0;
    leaving.abort();
    expect(await knock(0)).toBe(true);
    await answer;
    const isBooked = () => booked(world.gateway.dataDir)["caller_gone"]?.calls === before + 1;
    expect(await becomes(isBooked)).toBe(true);
    // Nobody had the prompt.
    expect(bookedOf(world.gateway.dataDir, "default").filter(({ promptTokens }) => promptTokens > 0)).toEqual([]);
  });

  test.skipIf(!tellsConnections)("is given up after the time that is set", async () => {
    const { status } = await ask("brisk", true, AbortSignal.timeout(25_000));
    expect(status).toBe(503);
    expect(await knock(0)).toBe(true);
  });
});
