import process from "node:process";

/**
 * The yardstick: a pass-through proxy with nothing in it but what passing through needs. The body of a request is
 * buffered (piping it through costs twice as much), the answer's is handed on as it is, and a client that leaves is passed on.
 *
 *   bare ORIGIN PORT
 */
const upstream = process.argv[2]!;
const port = Number(process.argv[3]);

const server = Bun.serve({
  hostname: "127.0.0.1",
  port,
  idleTimeout: 0,
  development: false,
  reusePort: false,
  async fetch(request) {
    const answer = await fetch(upstream + pathOf(request.url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
      body: await request.arrayBuffer(),
      signal: request.signal,
      redirect: "manual",
      timeout: false,
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: { "content-type": answer.headers.get("content-type") ?? "application/json" },
    });
  },
});
/** All that follows the origin. */
function pathOf(url: string): string {
  return url.slice(url.indexOf("/", "http://".length));
}

process.stdout.write(`bare answers at http://127.0.0.1:${server.port}\n`);
