import { expect, test } from "bun:test";
import { becomes } from "../support/accounts.ts";
import { booked } from "../support/booked.ts";
import { notAlone, spokenOn, startDialects, tell } from "../support/dialect-world.ts";
import { type Dialect, type DialectName, dialects } from "../support/dialects.ts";
import type { Fault, Outcome } from "../support/fault-scripts.ts";
import { faults } from "../support/faults.ts";
import { onEveryRuntime, sampled } from "../support/runtimes.ts";

/** What a client is told: alone, and where another could answer. */
const streamed: Readonly<Record<Outcome, readonly [alone: string, and: string]>> = {
  elsewhere: ["503 service_unavailable", "spare: Instead, stop, [DONE]"],
  refused: ["400 invalid_request", "400 invalid_request"],
  whole: ["Half of it, stop, [DONE]", "Half of it, stop, [DONE]"],
  broken: ["Half, error api_error", "Half, error api_error"],
  unfinished: ["Half of it, error api_error", "Half of it, error api_error"],
  told: ["Half of it, stop, error api_error", "Half of it, stop, error api_error"],
};
const notStreamed: Partial<typeof streamed> = {
  elsewhere: ["503 service_unavailable", "spare: Instead, stop"],
  refused: ["400 invalid_request", "400 invalid_request"],
  whole: ["Half of it, stop", "Half of it, stop"],
};
/** How a call is booked that ended so. */
const reasons: Readonly<Record<Outcome, string>> = {
  elsewhere: "rejected",
  refused: "rejected",
  whole: "completed",
  broken: "upstream_cut",
  unfinished: "upstream_cut",
  told: "upstream_cut",
};

onEveryRuntime("A provider that", startDialects, (world, on) => {
  const expected: Record<string, { calls: number; used: number }> = {};
  const expectBooked = (reason: string) => {
    const row = (expected[reason] ??= { calls: 0, used: 0 });
    row.calls += 1;
    row.used += reason === "rejected" ? 0 : 1;
  };
  const cells = Object.entries(faults).flatMap(([when, some]) =>
    some.flatMap((fault) =>
      (fault.stream === undefined ? [false, true] : [fault.stream]).map((isStream) => ({ when, fault, isStream })),
    ),
  );

  for (const { when, fault, isStream } of sampled(on, cells))
    test(`${fault.does} ${when} ${isStream ? "streaming" : "not streaming"}`, async () => {
      const names = spokenOn(on).filter((name) => fault.only?.includes(name) ?? true);
      const told = await Promise.all(names.map(async (name) => [name, await ask(name, fault, isStream)] as const));
      const stated = names.map((name) => {
        const outcome = fault.except?.[name] ?? fault.outcome;
        expectBooked(reasons[outcome]);
        expectBooked(outcome === "elsewhere" ? "completed" : reasons[outcome]);
        return [name, (isStream ? streamed : notStreamed)[outcome]!] as const;
      });
      expect(Object.fromEntries<readonly string[]>(told)).toEqual(Object.fromEntries(stated));
    });

  test("fails is booked once for each call, with what was used", async () => {
    await becomes(() => Bun.deepEquals(booked(world.gateway.dataDir), expected));
    expect(booked(world.gateway.dataDir)).toEqual(expected);
  });

  async function ask(name: DialectName, fault: Fault, isStream: boolean) {
    const provider = world.providers[name];
    const dialect: Dialect = dialects[name];
    if (fault.isDown) await provider.goDown();
    const [alone, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    provider.begin((call) => {
      const seen = call.wire.includes(notAlone) ? other.promise : alone.promise;
      return fault.run({ call, dialect, stream: isStream, seen });
    });
    const told = await Promise.all([
      tell(world.gateway, `${name}/alone`, isStream, () => alone.resolve()),
      tell(world.gateway, `${name}/${notAlone}`, isStream, () => other.resolve()),
    ]);
    if (fault.isDown) await provider.comeBack();
    return told;
  }
});
