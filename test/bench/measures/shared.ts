import { harmless } from "../answers.ts";
import type { FakeProvider } from "../provider.ts";
import { median, rounds, type Variant, warm, window } from "../rounds.ts";
import { startPostgres, startRedis } from "../../support/servers.ts";
import { pinProcess, startGateway, type Workshop } from "../subject.ts";
import { spread, type Verdict } from "../table.ts";

/**
 * What PostgreSQL and Redis add to the CPU of a metered call over SQLite and memory: of the gateway's process alone, which has core 0 for
 * itself; the servers share core 1 with load and provider. PostgreSQL does not wait for its disk, which is none of the gateway's CPU.
 */
export async function shared(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  try {
    const servers = [postgres.pid, redis.pid];
    for (const pid of servers) pinProcess("1", pid);
    const env = {
      PENNAME_DATABASE_URL: postgres.url,
      PENNAME_REDIS_URL: redis.url,
      PENNAME_SECRET: "of-the-benchmark-32-bytes-or-more",
    };
    const own = { privacy: false, providerPort: provider.port };
    const embedded = await startGateway(shop, { name: "embedded", ...own });
    const together = await startGateway(shop, {
      name: "shared",
      ...own,
      shared: { env, pids: servers, databaseUrl: postgres.url },
    });
    const variants: Variant[] = [
      { name: "embedded", subject: embedded, phrases: harmless },
      { name: "shared", subject: together, phrases: harmless },
    ];
    for (const variant of variants) await warm(variant, ["whole", "whole", "whole", "whole"], quick);
    const bench = { variants, provider, quick };
    const spans = { rampMs: 300, ms: quick ? 1000 : 2500 };
    const all = await rounds(variants, quick ? 3 : 9, async (variant) => {
      const calm = await window(bench, variant, { model: "whole", connections: 32, rate: 1000 }, spans);
      const full = await window(bench, variant, { model: "whole", connections: 32 }, spans);
      return {
        calm: (calm.cpu / calm.received.answers) * 1e6,
        full: (full.cpu / full.received.answers) * 1e6,
        others: Math.max(calm.others, full.others) * 100,
      };
    });
    await Promise.all([embedded.stop(), together.stop()]);
    const figures = (name: string, figure: string) => all.get(name)![figure]!;
    const added = (figure: string) =>
      figures("shared", figure).map((value, round) => value - figures("embedded", figure)[round]!);
    const missed: string[] = [];
    const row = (label: string, figure: string) => {
      const isMissed = median(added(figure)) > 60;
      if (isMissed) missed.push(`shared servers, ${label}: ${median(added(figure)).toFixed(0)} µs more instead of 60`);
      const difference = `+${spread(added(figure), 1)} ${isMissed ? "✗" : "✓"}`;
      return [label, spread(figures("embedded", figure), 1), spread(figures("shared", figure), 1), difference, "≤ 60"];
    };
    const rows = [
      ["", "SQLite, memory", "PostgreSQL, Redis", "added", "target"],
      row("CPU per request, µs, 1,000 a second", "calm"),
      row("CPU per request, µs, 32 connections", "full"),
      ["other programs, %", spread(figures("embedded", "others"), 0), spread(figures("shared", "others"), 0)],
    ];
    return { title: "Shared servers", rows, missed };
  } finally {
    await Promise.all([postgres.end(), redis.end()]);
  }
}
