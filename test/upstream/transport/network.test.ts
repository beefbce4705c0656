import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { byEveryWay } from "./ways.ts";
import type { UpstreamBody } from "../../../src/upstream/provider.ts";

/** The server's side of the next connection. */
let answer: (request: string, socket: Socket) => void = () => {};
let server: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      asked.push(String(bytes));
      answer(String(bytes), socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

byEveryWay((network) => {
  const post = (path = "/v1/chat?x=1", signal = new AbortController().signal, fetch = network()) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { "x-mark": "m" }, body: "{}", signal });

  async function bytesOf(body: UpstreamBody | null): Promise<string> {
    const reader = body!.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let { value } = await reader.read(); value; { value } = await reader.read())
      text += decoder.decode(value, { stream: true });
    return text;
  }
  const head = (...headers: string[]) => ["HTTP/1.1 200 OK", ...headers, "", ""].join("\r\n");

  test("sends a request as given and returns status, headers and body of the response", async () => {
    answer = (_, socket) => socket.write(`${head("Content-Length: 2", "X-Two: a", "X-Two: b")}ok`);
    const response = await post();
    expect(asked.at(-1)).toStartWith("POST /v1/chat?x=1 HTTP/1.1\r\n");
    expect(asked.at(-1)).toMatch(/\r\nx-mark: m\r\n[^]*\r\n\r\n\{\}$/);
    expect([response.ok, response.status, response.headers.get("x-two"), response.headers.get("x-none")]).toEqual([
      true,
      200,
      "a, b",
      null,
    ]);
    expect(await bytesOf(response.body)).toBe("ok");
  });

  test("sends a long body in pieces, of which none ends within a character", async () => {
    // At one of the two offsets a pair of units lies across every border.
    for (const before of ["", "a"]) {
      const body = before + "😀é".repeat(1_000_000);
      const received: Buffer[] = [];
      const length = Buffer.byteLength(body);
      const uploads = createServer((socket) => {
        socket.on("data", (bytes: Buffer) => {
          received.push(bytes);
          const whole = received.reduce((sum, piece) => sum + piece.length, 0);
          if (whole > length && Buffer.concat(received).indexOf("\r\n\r\n") + 4 + length === whole)
            socket.write(`${head("Content-Length: 2")}ok`);
        });
      }).listen(0, "127.0.0.1");
      await once(uploads, "listening");
      const { port: to } = uploads.address() as AddressInfo;
      const { signal } = new AbortController();
      const response = await network()(`http://127.0.0.1:${to}/`, { method: "POST", headers: {}, body, signal });
      expect(await bytesOf(response.body)).toBe("ok");
      const [said = "", sent] = String(Buffer.concat(received)).split("\r\n\r\n");
      expect(said).toContain(`content-length: ${length}`);
      expect(sent === body).toBe(true);
      uploads.close();
    }
  });

  test("returns bytes that arrived between two reads in one piece", async () => {
    answer = (_, socket) => socket.write(`${head("Transfer-Encoding: chunked")}1\r\na\r\n1\r\nb\r\n0\r\n\r\n`);
    const { body } = await post();
    const { value } = await body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("ab");
  });

  test("decompresses a response although no compression was requested", async () => {
    const packed = Bun.gzipSync("plain");
    answer = (_, socket) => {
      socket.write(head(`Content-Length: ${packed.length}`, "Content-Encoding: gzip"));
      socket.write(packed);
    };
    expect(await bytesOf((await post()).body)).toBe("plain");
  });

  test.each(["gzip", "deflate", "x-gzip"])(
    "takes an empty body for empty although %s is said of it",
    async (format) => {
      for (const [coding, body] of [
        ["Content-Length: 0", ""],
        ["Transfer-Encoding: chunked", "0\r\n\r\n"],
      ] as const) {
        answer = (_, socket) => socket.write(head(coding, `Content-Encoding: ${format}`) + body);
        expect(await bytesOf((await post()).body)).toBe("");
      }
    },
  );

  test("fails the read when the connection breaks, and never reports a complete body", async () => {
    answer = (_, socket) => {
      socket.write(`${head("Content-Length: 10")}half`);
      socket.end();
    };
    const { body } = await post();
    expect(bytesOf(body)).rejects.toThrow();
  });

  test.each([
    ["before the answer", ""],
    ["in the middle of the answer", `${head("Content-Length: 10")}half`],
  ])("whoever leaves %s takes the connection along", async (_when, said) => {
    const leaving = new AbortController();
    const gone = new Promise<void>((resolve) => {
      answer = (_, socket) => {
        socket.once("close", () => resolve());
        if (said) socket.write(said);
        else leaving.abort(new Error("left"));
      };
    });
    const reading = post("/", leaving.signal).then(({ body }) => {
      leaving.abort(new Error("left"));
      return bytesOf(body);
    });
    expect(reading).rejects.toThrow("left");
    await gone;
  });

  test("sends nothing when the signal is already aborted", async () => {
    const before = asked.length;
    answer = (_, socket) => socket.write(head("Content-Length: 0"));
    expect(post("/left", AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    await post("/after");
    expect(asked.slice(before).some((request) => request.startsWith("POST /left"))).toBe(false);
  });

  test("reads from a provider no faster than its response is consumed", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    let written = 0;
    answer = (_, socket) => {
      socket.write(head(`Content-Length: ${64 * megabyte.length}`));
      let sent = 0;
      const more = () => {
        for (let hasRoom = true; hasRoom && sent < 64; sent++) hasRoom = socket.write(megabyte, () => written++);
      };
      socket.on("drain", more);
      more();
    };
    const { body } = await post();
    // Long enough without progress to be sure that the transfer has stopped.
    for (let still = 0, last = -1; still < 1000; last = written) {
      still = written === last ? still + 1 : 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(written).toBeLessThan(32);
    await body!.getReader().cancel();
  });

  test("uses the proxy of the environment, but never for this machine", async () => {
    answer = (_, socket) => socket.write(`${head("Content-Length: 2")}ok`);
    process.env["HTTP_PROXY"] = `http://127.0.0.1:${port}`;
    const fetch = network();
    const { signal } = new AbortController();
    const ask = (url: string) => fetch(url, { method: "POST", headers: {}, body: "{}", signal });
    expect(await bytesOf((await ask("http://provider.example/v1/x")).body)).toBe("ok");
    expect(asked.at(-1)).toStartWith("POST http://provider.example/v1/x HTTP/1.1\r\n");
    await ask(`http://localhost:${port}/near`);
    expect(asked.at(-1)).toStartWith("POST /near HTTP/1.1\r\n");
    delete process.env["HTTP_PROXY"];
  });
});
