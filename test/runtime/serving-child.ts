import { createInterface } from "node:readline";
import process from "node:process";
import { runtime } from "../../src/runtime/index.ts";
import type { ListenOptions } from "../../src/runtime/runtime.ts";

/** A server of the runtime alone, as the first argument wants it; says on standard output what happens, and obeys standard input. */
const options = JSON.parse(process.argv[2] ?? "{}") as Pick<ListenOptions, "tls" | "limits">;
const say = (what: string) => process.stdout.write(`${what}\n`);
/** No two pieces of it are alike. */
const big = Buffer.alloc(64 * 1024 * 1024);
for (let at = 0; at < big.length; at += 4) big.writeUInt32LE(at, at);
const pieceLength = 64 * 1024;

type Page = (request: Request) => Response | Promise<Response>;

const pages: Record<string, Page> = {
  "/echo": async (request) => new Response(await request.text()),
  "/large": async (request) => {
    await request.body?.cancel();
    return Response.json({ error: { message: "too large" } }, { status: 413, headers: { connection: "close" } });
  },
  "/big": () => new Response(big),
  /** A text as large, as fast as the client takes it. */
  "/pumped": () =>
    streamed(async (write) => {
      for (let at = 0; at < 1024; at += 1) await write(`${at}é`.padEnd(pieceLength, "."));
      say("pumped");
    }),
  "/silent": () => streamed((write) => (void write("data: 1\n\n"), new Promise(() => undefined))),
  "/hanging": () => new Promise(() => undefined),
  "/later": async () => (await new Promise((resolve) => setTimeout(resolve, 50)), new Response("later")),
  /** Goes on when it is told to. */
  "/held": () =>
    streamed(async (write) => {
      await write("begun ");
      await new Promise<void>((resolve) => held.push(resolve));
      await write("ended");
    }),
};

const held: (() => void)[] = [];

function streamed(run: (write: (text: string) => PromiseLike<unknown> | undefined) => Promise<void>): Response {
  const body = runtime.body({ run: (sink) => run((text) => sink.write(text)), cancel: () => say("cancelled") });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const server = runtime.serve(
  (request) => {
    const path = request.url.slice("http://penname".length);
    request.signal.addEventListener("abort", () => say(`aborted ${path}`));
    return pages[path]?.(request) ?? Response.json({ path, method: request.method });
  },
  {
    host: "127.0.0.1",
    port: 0,
    isShared: false,
    refusal: (status, message) => Response.json({ error: { message } }, { status }),
    onBug: (thrown) => say(`bug ${String(thrown)}`),
    ...options,
  },
);
say(`port ${server.port}`);

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "go on") for (const goOn of held.splice(0)) goOn();
  if (line === "count") say(`open ${server.connections()}`);
  if (line === "stop" || line === "cut") void server.stop(line === "cut").then(() => say("stopped"));
});
