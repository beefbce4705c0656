import process from "node:process";
import type { Fetch } from "../upstream/provider.ts";
import type { Runtime } from "./runtime.ts";

export const bun: Runtime = {
  name: "bun",
  serve(handler, { host, port, hardBodyLimit, tls }) {
    const server = Bun.serve({
      hostname: host,
      port,
      fetch: (request) => handler(request),
      // Answers of our own form come from the handler; what passes it is a bug and says nothing.
      error: () => new Response(null, { status: 500 }),
      development: false,
      // Streams may be silent for longer than any time-out the server knows; ours are per call.
      idleTimeout: 0,
      // Two servers on one port would each take half of the requests.
      reusePort: false,
      maxRequestBodySize: hardBodyLimit,
      ...(tls ? { tls } : {}),
    });
    return {
      port: server.port ?? port,
      peerOf: (request) => server.requestIP(request)?.address ?? null,
      stop: (now) => server.stop(now),
    };
  },
  fetch: ((url, init) => fetch(url, { ...init, redirect: "manual", timeout: false, decompress: true })) satisfies Fetch,
  liftLimits() {
    // The most requests `fetch` makes at once is read when the process begins, so it begins again, in place.
    if (process.env[requestLimit] || typeof process.execve !== "function") return;
    const own = Bun.isStandaloneExecutable ? process.argv.slice(2) : [...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, [process.execPath, ...own], { ...process.env, [requestLimit]: "65535" });
  },
};

const requestLimit = "BUN_CONFIG_MAX_HTTP_REQUESTS";
