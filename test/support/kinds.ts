import { type FakeProvider, fakeProvider, type Script } from "./fake-provider.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import type { RuntimeName } from "./runtimes.ts";

export interface Kinds<Kind extends string> {
  gateway: Gateway;
  providers: Readonly<Record<Kind, FakeProvider>>;
  stop(): Promise<void>;
}

/** A gateway with a provider of each kind, asked once and never given up; its model is named after the kind. */
export async function startKinds<Kind extends string>(
  kinds: readonly Kind[],
  script: (kind: Kind) => Script,
  on: RuntimeName,
): Promise<Kinds<Kind>> {
  const made = await Promise.all(kinds.map(async (kind) => [kind, await fakeProvider(script(kind))] as const));
  const of = { api_key: "sk-x", retry: { attempts: 0 }, breaker: { failures: 0 } };
  const gateway = await startGateway({
    on,
    config: {
      providers: Object.fromEntries(made.map(([kind, { url }]) => [kind, { kind, base_url: url, ...of }])),
      models: kinds.map((kind) => ({ id: kind, targets: [`${kind}/theirs`] })),
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  return {
    gateway,
    providers: Object.fromEntries(made) as Record<Kind, FakeProvider>,
    async stop() {
      await Promise.all([gateway.stop("SIGKILL"), ...made.map(([, one]) => one.stop())]);
    },
  };
}
