import { afterAll, beforeAll, expect, onTestFinished, test } from "bun:test";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { StoreUnavailable } from "../../../src/accounts/store.ts";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { SqlStore } from "../../../src/accounts/stores/sql-store.ts";
import { failureAnswer } from "../../../src/http/failure.ts";
import type { Service } from "../../../src/http/route.ts";
import { type Server, startPostgres, withServers } from "../../support/servers.ts";
import { freshCaller, reasonOf } from "../fresh.ts";

/** A way to a server on which the answer to every COMMIT is lost, with its connection. */
async function wayTo(port: number) {
  const relay = createServer((socket) => {
    const onward = connect(port, "127.0.0.1", () => socket.pipe(onward));
    let isCommitting = false;
    socket.on("error", () => {}).on("data", (bytes) => (isCommitting ||= bytes.includes("COMMIT")));
    onward.on("error", () => {}).on("data", (bytes) => (isCommitting ? socket.destroy() : socket.write(bytes)));
    socket.on("close", () => onward.destroy());
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  return (relay.address() as AddressInfo).port;
}

withServers("Credit whose answer was lost", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());

  test("may be there, and is not to be added again unseen", async () => {
    const direct = new SqlStore(await openPostgresDatabase(server.url));
    onTestFinished(() => direct.close());
    const { account } = await freshCaller(direct, 5);
    const url = new URL(server.url);
    url.port = String(await wayTo(Number(url.port)));
    const store = new SqlStore(await openPostgresDatabase(url.href, { isUpgraded: true }));
    onTestFinished(() => store.close());
    const failure = await reasonOf(store.topUp(account.id, 7, 1));
    expect(await direct.accounts()).toMatchObject([{ balance: 12 }]);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(String(failure)).toEndWith("; it may have been done: look before you repeat it");
    const asked = { headers: new Headers(), signal: new AbortController().signal };
    const { status, headers, body } = failureAnswer(failure, asked, undefined, {} as Service);
    expect([status, headers["retry-after"]]).toEqual([503, undefined]);
    expect(JSON.stringify(body)).toContain("; it may have been done: look before you repeat it");
  });
});
