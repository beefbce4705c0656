import { expect, onTestFinished, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { Ledger } from "../../src/accounts/ledger.ts";
import { readConfig } from "../../src/app/configuration.ts";
import { createGateway } from "../../src/app/gateway.ts";
import { ModelInForce } from "../../src/app/model.ts";
import { combineObservers } from "../../src/observe/observer.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import { FindingsCounts } from "../../src/privacy/analyze/findings-counts.ts";
import { ModelCounts } from "../../src/privacy/analyze/model/model.ts";
import { runtime } from "../../src/runtime/index.ts";
import { Discovery } from "../../src/upstream/routing/discovery.ts";
import { Health } from "../../src/upstream/routing/health.ts";
import { network } from "../../src/upstream/transport/network.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { becomes } from "../support/accounts.ts";

test("the breakers of models that a provider's list has outlive reloads between which nobody called", async () => {
  const provider = Bun.serve({ port: 0, fetch: () => Response.json({ object: "list", data: [{ id: "listed" }] }) });
  onTestFinished(() => void provider.stop(true));
  const file = `${freshDirectory()}.yaml`;
  const base_url = `http://127.0.0.1:${provider.port}/v1`;
  writeFileSync(file, JSON.stringify({ providers: { house: { kind: "vllm", base_url } } }));
  const config = readConfig({ config: file }, {});
  const fetch = network();
  const shared = {
    ledger: new Ledger(openSqlite(freshDirectory(), { serving: true }), { onError() {} }),
    fetch,
    body: runtime.body,
    openCalls: new OpenCalls(),
    observer: combineObservers({}),
    health: new Health(),
    discovery: new Discovery({ fetch }),
    secret: "s",
    findingsCounts: new FindingsCounts(),
    model: new ModelInForce(new ModelCounts()),
  };
  const routeIn = (gateway: ReturnType<typeof createGateway>) => gateway.catalog.find("listed", null)?.routes[0];
  const first = createGateway(config, shared);
  expect(await becomes(() => routeIn(first) !== undefined)).toBe(true);
  const { breaker } = routeIn(first)!;
  createGateway(config, shared);
  expect(routeIn(createGateway(config, shared))!.breaker).toBe(breaker);
});
