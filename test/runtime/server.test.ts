import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answersIn } from "../support/pipelined.ts";
import { megabytesOf, tellsMemory } from "../support/memory.ts";
import { denoPath } from "../support/runtimes.ts";
import { heardOn, serve, type Served } from "./served.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const last = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

describe.each([
  ["bun", false],
  ["bun", true],
  ["deno", false],
  ["deno", true],
] as const)("A server on %s (TLS: %p)", (on, isSecure) => {
  const isMissing = on === "deno" && !denoPath();
  let served: Served;
  beforeAll(async () => {
    if (!isMissing) served = await serve(on, isSecure, { headMs: 400, bodyMs: 400, idleMs: 400 });
  });
  afterAll(() => served?.stop());
  const it = test.skipIf(isMissing);

  it("answers a thousand pipelined requests of all kinds in order, while a stream runs before them", async () => {
    const kinds = [
      (at: number) => get(`/${at}`),
      (at: number) => `\r\nHEAD /${at} HTTP/1.1\r\nHost: x\r\n\r\n`,
      (at: number) => `${post("/echo", 6)}${String(at).padStart(6, "0")}`,
      (at: number) =>
        `POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n${String(at).padStart(6, "0")}\r\n0\r\n\r\n`,
      (at: number) => `${post(`/${at}`, 3)}abc`,
    ];
    const socket = await served.connect();
    const heard = heardOn(socket);
    socket.write(get("/held"));
    for (let at = 0; at < 1000; at += 1) socket.write(kinds[at % kinds.length]!(at));
    socket.write(last("/last"));
    await new Promise((resolve) => socket.once("data", resolve));
    served.tell("go on");
    const heads = Array.from({ length: 1000 }, (_, at) => at + 1).filter((at) => at % kinds.length === 2);
    const [first, ...rest] = answersIn(await heard, heads).map(({ body }) => body);
    expect([first, rest.length, JSON.parse(rest.at(-1)!)]).toEqual([
      "begun ended",
      1001,
      { path: "/last", method: "GET" },
    ]);
    rest.slice(0, -1).forEach((body, at) => {
      const kind = at % kinds.length;
      const method = kind === 0 ? "GET" : "POST";
      if (kind === 1) expect(body).toBe("");
      else if (kind === 2 || kind === 3) expect(body).toBe(String(at).padStart(6, "0"));
      else expect(JSON.parse(body)).toEqual({ path: `/${at}`, method });
    });
  });

  it("refuses a head and a body that do not end with 408, and closes an idle connection without a word", async () => {
    const [head, body, idle, silent] = await Promise.all([
      served.exchange("GET / HTT"),
      served.exchange(`${post("/echo", 5)}x`),
      served.exchange(get("/")),
      served.exchange(""),
    ]);
    for (const refused of [head, body]) {
      const [answer] = answersIn(refused);
      expect([answer!.status, JSON.parse(answer!.body)]).toMatchObject([408, { error: {} }]);
    }
    expect([answersIn(idle).map(({ status }) => status), silent]).toEqual([[200], ""]);
  });

  it("closes a connection over which nothing was ever said, or half a hello of TLS", async () => {
    const hello = isSecure ? [0x16, 0x03, 0x01, 0x02] : [];
    expect(await Promise.all([served.beginOnly(Buffer.of()), served.beginOnly(Buffer.of(...hello))])).toEqual(["", ""]);
  });

  it("sends 64 MB to a client that reads in its own time, every byte", async () => {
    for (const path of ["/big", "/pumped"]) {
      const heard = await served.exchangeSlowly([last(path)]);
      // Deno's engine takes more before it looks what it could give back, such as what was enciphered.
      const most = on === "deno" && isSecure ? 550 : 400;
      if (path === "/pumped" && tellsMemory) expect(megabytesOf(served.pid, "most")).toBeLessThan(most);
      if (path === "/big") {
        const body = Buffer.from(heard.slice(heard.indexOf("\r\n\r\n") + 4), "latin1");
        expect(body.length).toBe(64 * 1024 * 1024);
        let wrong = 0;
        for (let at = 0; at < body.length; at += 4) if (body.readUInt32LE(at) !== at) wrong += 1;
        expect(wrong).toBe(0);
      } else {
        const { body } = answersIn(heard)[0]!;
        const pieces = Buffer.from(body, "latin1")
          .toString()
          .match(/\d+é\.+/g)!;
        expect(pieces.map((piece) => Number.parseInt(piece, 10))).toEqual(Array.from({ length: 1024 }, (_, at) => at));
        expect(pieces.every((piece) => piece.length === 64 * 1024)).toBe(true);
      }
    }
  });

  it("tells a handler at once that its client has closed, before the answer, in a silent stream and in an upload", async () => {
    for (const [path, bytes] of [
      ["/hanging", get("/hanging")],
      ["/silent", get("/silent")],
      ["/echo", `${post("/echo", 5)}x`],
    ] as const) {
      const socket = await served.connect();
      socket.on("error", () => undefined);
      const begun = path === "/silent" ? heardOn(socket, (text) => text.includes("data: 1")) : undefined;
      socket.write(bytes);
      await begun;
      const before = await served.exchange(last("/"));
      expect(before).toContain("200 OK");
      socket.end(() => socket.destroy());
      await served.said(`aborted ${path}`, path === "/echo" ? 2 : 1);
    }
    await served.said("cancelled");
  });

  it("answers a client that has closed its sending side", async () => {
    for (const [path, text] of [
      ["/later", "later"],
      ["/", '{"path":"/","method":"GET"}'],
    ] as const) {
      const socket = await served.connect();
      const heard = heardOn(socket);
      socket.end(get(path));
      expect(answersIn(await heard)).toMatchObject([{ status: 200, body: text }]);
    }
  });

  it("gives the answer to a client that sends 70 MB nobody wants", async () => {
    // As most clients do, it looks for an answer when it has sent everything.
    const piece = new Uint8Array(1_000_000);
    const heard = await served.exchangeSlowly([post("/large", 70_000_000), ...Array.from({ length: 70 }, () => piece)]);
    const [answer] = answersIn(heard);
    expect([answer!.status, answer!.body]).toEqual([413, '{"error":{"message":"too large"}}']);
  });

  it("has room for 2,000 connections at once, and knows how many there are", async () => {
    const roomy = await serve(on, isSecure);
    const sockets = await Promise.all(Array.from({ length: 2000 }, () => roomy.connect()));
    const answers = sockets.map((socket) => heardOn(socket, (text) => text.includes("}")));
    for (const socket of sockets) socket.write(get("/many"));
    expect(
      (await Promise.all(answers)).every((text) => answersIn(text)[0]!.body === '{"path":"/many","method":"GET"}'),
    ).toBe(true);
    roomy.tell("count");
    await roomy.said("open 2000");
    await roomy.stop();
  });

  it("fails nobody's request by a fault of its own", async () => {
    served.tell("count");
    await served.said(/^open /);
    expect(served.text()).not.toContain("bug");
  });
});

describe.each(["bun", "deno"] as const)("A stopped server on %s", (on) => {
  const it = test.skipIf(on === "deno" && !denoPath());

  it("ends what runs, closes what idles, and takes nobody new", async () => {
    const served = await serve(on, false);
    const [idle, running] = [await served.connect(), await served.connect()];
    const [none, heard] = [heardOn(idle), heardOn(running)];
    running.write(get("/held"));
    await new Promise((resolve) => running.once("data", resolve));
    served.tell("stop");
    expect(await none).toBe("");
    expect(await served.exchange(get("/")).catch(() => "")).toBe("");
    served.tell("go on");
    expect(answersIn(await heard)[0]!.body).toBe("begun ended");
    await served.said("stopped");
    await served.stop();
  });

  it("at once cuts what runs", async () => {
    const served = await serve(on, false);
    const running = await served.connect();
    const heard = heardOn(running);
    running.write(get("/held"));
    await new Promise((resolve) => running.once("data", resolve));
    served.tell("cut");
    expect(await heard).not.toContain("ended");
    await served.said("stopped");
    await served.stop();
  });
});
