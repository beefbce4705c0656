import { afterAll, beforeAll, expect, onTestFinished, test } from "bun:test";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { type Server, startPostgres, withServers } from "../../support/servers.ts";

/** A way to a server on which connections can fall silent without an end, as behind a firewall that forgets idle ones. */
async function wayTo(port: number) {
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const onward = connect(port, "127.0.0.1");
    for (const one of [socket, onward]) sockets.add(one.on("error", () => {}));
    socket.pipe(onward).pipe(socket);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { port: (relay.address() as AddressInfo).port, forget };
}

withServers("PostgreSQL behind a firewall", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());

  test("is listened to anew once the connection on which it was has fallen silent", async () => {
    const url = new URL(server.url);
    const { port, forget } = await wayTo(Number(url.port));
    url.port = String(port);
    const database = await openPostgresDatabase(url.href, { answerMs: 300 });
    onTestFinished(() => database.close());
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    database.listen("penname_recalls", (message) => {
      if (message === undefined) [first, second][begun++]?.resolve();
    });
    await first.promise;
    forget();
    await second.promise;
    expect(begun).toBe(2);
  }, 10_000);
});
