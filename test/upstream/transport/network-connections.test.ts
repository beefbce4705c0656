import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "bun:test";
import type { FetchInit } from "../../../src/upstream/provider.ts";
import { byEveryWay } from "./ways.ts";
import { readBodyText } from "../../../src/upstream/transport/body-text.ts";

const servers: Server[] = [];
const clock = performance.now;
/** From here on the clock goes ahead by so many milliseconds. */
const later = (ms: number) => (performance.now = () => clock.call(performance) + ms);
afterEach(() => {
  performance.now = clock;
  for (const server of servers.splice(0)) server.close();
});

/** The response to a request, by its number on its connection and the connection's number; requests have no body unless the test counts it. */
type Said = (socket: Socket, connection: number, request: number) => unknown;

async function providerAt(host: string, said: Said): Promise<{ url: string; connections(): number }> {
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let requests = 0;
    socket.on("error", () => {});
    socket.on("data", () => said(socket, connection, (requests += 1)));
  }).listen(0, host);
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/v1`, connections: () => connections };
}

const provider = (said: Said) => providerAt("127.0.0.1", said);
const hosts = (await lookup("localhost", { all: true })).map(({ address }) => address);

byEveryWay((network) => {
  const fetching = (fetch = network()) => {
    const ask = (url: string, init: Partial<FetchInit> = {}) =>
      fetch(url, { method: "POST", headers: {}, body: "{}", signal: new AbortController().signal, ...init });
    const told = async (url: string, init?: Partial<FetchInit>) => readBodyText(await ask(url, init), 1e9);
    return { ask, told };
  };
  const said = (text: string, ...headers: string[]) =>
    ["HTTP/1.1 200 OK", `Content-Length: ${text.length}`, ...headers, "", text].join("\r\n");
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("reuses one connection for consecutive requests", async () => {
    const { url, connections } = await provider((socket, _, request) => socket.write(said(`answer ${request}`)));
    const { told } = fetching();
    expect([await told(url), await told(url), await told(url)]).toEqual(["answer 1", "answer 2", "answer 3"]);
    expect(connections()).toBe(1);
  });

  test("opens as many connections as there are concurrent requests, and reuses them for the next as many", async () => {
    const waiting: Socket[] = [];
    const { url, connections } = await provider((socket) => {
      waiting.push(socket);
      if (waiting.length === 300) for (const one of waiting.splice(0)) one.write(said("ok"));
    });
    const { told } = fetching();
    const all = () => Promise.all(Array.from({ length: 300 }, () => told(url)));
    expect(new Set([...(await all()), ...(await all())])).toEqual(new Set(["ok"]));
    expect(connections()).toBe(300);
  });

  test.each([
    ["says so", said("ok", "Connection: close")],
    ["is of HTTP/1.0", said("ok").replace("1.1", "1.0")],
    ["is followed by what nobody asked for", `${said("ok")}HTTP/1.1 200 OK\r\n`],
    ["says that it waits for no second", said("ok", "Keep-Alive: timeout=1")],
  ])("no second request is written after an answer that %s", async (_which, answer) => {
    const { url, connections } = await provider((socket) => socket.write(answer));
    const { told } = fetching();
    expect([await told(url), await told(url)]).toEqual(["ok", "ok"]);
    expect(connections()).toBe(2);
  });

  test("does not take unsolicited bytes for the response to the next request", async () => {
    let idle: Socket | undefined;
    const { url } = await provider((socket, connection) => {
      idle = socket;
      socket.write(said(`from ${connection}`));
    });
    const { told } = fetching();
    await told(url);
    const gone = once(idle!, "close");
    idle!.write(said("poison"));
    await gone;
    expect(await told(url)).toBe("from 2");
  });

  test.each(["end", "resetAndDestroy"] as const)(
    "a kept connection that dies unanswered (%s) is replaced by a new one",
    async (dies) => {
      const { url, connections } = await provider((socket, connection, request) => {
        if (connection === 1 && request === 2) socket[dies]();
        else socket.write(said(`from ${connection}`));
      });
      const { told } = fetching();
      expect([await told(url), await told(url)]).toEqual(["from 1", "from 2"]);
      expect(connections()).toBe(2);
    },
  );

  test.each(["end", "resetAndDestroy"] as const)(
    "a request that was read more than a second before its kept connection dies (%s) is not made again",
    async (dies) => {
      const { url, connections } = await provider((socket, _, request) => {
        if (request === 1) socket.write(said("ok"));
        else {
          later(1001);
          socket[dies]();
        }
      });
      const { told } = fetching();
      expect(await told(url)).toBe("ok");
      expect(await Promise.allSettled([told(url)])).toMatchObject([{ status: "rejected" }]);
      expect(connections()).toBe(1);
    },
  );

  test.each([
    ["that is new", (socket: Socket) => socket.end()],
    [
      "after a byte of its answer",
      (socket: Socket, _: number, request: number) => (request === 1 ? socket.write(said("ok")) : socket.end("H")),
    ],
  ])("a request is not made twice over a connection that dies %s", async (_which, dies) => {
    const { url, connections } = await provider(dies);
    const { told } = fetching();
    const outcomes = await Promise.allSettled([told(url)]).then(async (one) => [
      ...one,
      ...(await Promise.allSettled([told(url)])),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ status: "rejected" });
    expect(connections()).toBe(outcomes.filter(({ status }) => status === "rejected").length);
  });

  test("reads a response that comes before the request is fully written, and does not reuse its connection", async () => {
    const { url, connections } = await provider((socket, connection, request) => {
      if (connection > 1) socket.write(said("ok"));
      else if (request === 1) {
        socket.pause();
        socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig");
      }
    });
    const { ask, told } = fetching();
    const response = await ask(url, { body: "x".repeat(32 * 1024 * 1024) });
    expect([response.status, await readBodyText(response, 100)]).toEqual([413, "big"]);
    expect(await told(url)).toBe("ok");
    expect(connections()).toBe(2);
  });

  test("delivers a request of 32 MB to a provider that reads slowly", async () => {
    const body = Array.from({ length: 4 * 1024 * 1024 }, (_, n) => String(n % 10_000_000).padStart(8, "0")).join("");
    const received: Buffer[] = [];
    let length = 0;
    const server = createServer((socket) => {
      socket.on("data", (bytes: Buffer) => {
        received.push(bytes);
        length += bytes.length;
        socket.pause();
        setImmediate(() => socket.resume());
        if (bytes.subarray(-8).toString() === body.slice(-8) && length > body.length) socket.write(said("all"));
      });
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    const { told } = fetching();
    expect(await told(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { body })).toBe("all");
    const text = Buffer.concat(received).toString("latin1");
    expect(text.slice(text.indexOf("\r\n\r\n") + 4) === body).toBe(true);
  });

  const answer = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n`;

  test("reads a response wherever its bytes are cut", async () => {
    const { url, connections } = await provider(async (socket) => {
      for (const byte of answer) {
        socket.write(byte);
        await turn();
      }
    });
    const { told } = fetching();
    expect([await told(url), await told(url), connections()]).toEqual(["abc", "abc", 1]);
  });

  test("closes the connection when the signal is aborted at any byte of a response, and delivers nothing more of it", async () => {
    for (let at = 0; at <= answer.length - 1; at += 1) {
      const leaving = new AbortController();
      let closed = Promise.resolve<unknown>(undefined);
      const { url } = await provider(async (socket) => {
        closed = once(socket, "close");
        socket.write(answer.slice(0, at));
        await turn();
        leaving.abort(new Error("left"));
      });
      expect(fetching().told(url, { signal: leaving.signal })).rejects.toThrow("left");
      await closed;
      await turn();
    }
  });

  test("ends only the response whose receiver throws, with the error it threw", async () => {
    const { url } = await provider((socket) => socket.write(said("ok and more").slice(0, -4)));
    const { ask } = fetching();
    const { body } = await ask(url);
    const ended = new Promise((resolve) => {
      body!.forward!({
        take() {
          throw new Error("thrown");
        },
        end: resolve,
      });
    });
    expect(await ended).toEqual(new Error("thrown"));
  });

  test("delivers bytes that arrive while the receiver is busy before the end", async () => {
    const { url } = await provider((socket) => socket.write(said("x".repeat(3_000_000))));
    const { body } = await fetching().ask(url);
    let length = 0;
    await new Promise<void>((resolve, reject) => {
      body!.forward!({
        take(bytes) {
          length += bytes.length;
          return turn();
        },
        end: (failure) => (failure ? reject(failure) : resolve()),
      });
    });
    expect(length).toBe(3_000_000);
  });

  test.each(hosts)("reaches a host that answers at only one of its addresses, %s", async (host) => {
    const { url } = await providerAt(host, (socket) => socket.write(said("here")));
    expect(await fetching().told(url)).toBe("here");
  });

  test("reports a port on which nothing listens as refused", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    expect(fetching().told(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test.each([
    ["a header's value", { headers: { "x-a": "b\r\nx-c: d" } }],
    ["a header's name", { headers: { "x-a: b\r\nx-c": "d" } }],
    ["a header that says where the request ends", { headers: { "Content-Length": "5" } }],
    ["a header beyond Latin-1", { headers: { "x-a": "\u{1f600}" } }],
  ])("a request that would become another by %s is not made", async (_what, init: Partial<FetchInit>) => {
    const { url, connections } = await provider((socket) => socket.write(said("ok")));
    expect(fetching().told(url, init)).rejects.toThrow("header");
    expect(connections()).toBe(0);
  });

  test("refuses a path that would end its line", async () => {
    const { url } = await provider((socket) => socket.write(said("ok")));
    expect(fetching().told(`${url}/a b`)).rejects.toThrow("path");
  });

  test("fails a response that breaks the protocol and closes its connection", async () => {
    let closed = Promise.resolve<unknown>(undefined);
    const { url } = await provider((socket) => {
      closed = once(socket, "close");
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!");
    });
    expect(fetching().told(url)).rejects.toMatchObject({ code: "BAD_ANSWER" });
    await closed;
  });
});
