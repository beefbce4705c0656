import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, listening, start, stop, type Subject, type Workshop } from "./subject.ts";

/** What the gateway is held against: proxies that hand on what they are given, and look at none of it. */

const keys = ["ak-none"];

/** It may ask for as much at once as the gateway allows itself. */
export const bareEnvironment = { BUN_CONFIG_MAX_HTTP_REQUESTS: "65535" };

/** @param port where it answers, 0 for any that is free. */
export const bareCommand = (shop: Workshop, providerPort: number, port: number): string[] => [
  ...shop.bare,
  `http://127.0.0.1:${providerPort}`,
  String(port),
];

/** The yardstick in front of the provider. */
export async function startBare(shop: Workshop, providerPort: number, env = {}): Promise<Subject> {
  const child = start(bareCommand(shop, providerPort, 0), { ...bareEnvironment, ...env }, "ignore");
  return { name: "bare", keys, ...(await listening(child)) };
}

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export function nginxCommand(shop: Workshop, providerPort: number, port: number): string[] {
  const folder = mkdtempSync(join(shop.folder, "nginx-"));
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 16384; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi; keepalive_requests 1000000000; client_max_body_size 64m;
  client_body_buffer_size 1m;
  upstream provider { server 127.0.0.1:${providerPort}; keepalive 1024; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / { proxy_pass http://provider; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }
  }
}
`,
  );
  return ["nginx", "-p", folder, "-c", config, "-e", join(folder, "error.log")];
}

/** What a proxy in C needs for the same; undefined where nginx is not installed. */
export async function startNginx(shop: Workshop, providerPort: number): Promise<Subject | undefined> {
  if (!hasNginx) return undefined;
  const port = freePort();
  const command = nginxCommand(shop, providerPort, port);
  const child = start(command, {}, "ignore");
  for (const end = performance.now() + 5000; performance.now() < end; await Bun.sleep(5))
    if (await isListening(port)) return { name: "nginx", keys, port, pid: child.pid!, stop: () => stop(child) };
  throw new Error(`nginx did not listen: ${readFileSync(command.at(-1)!, "utf8")}`);
}

const isListening = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: "127.0.0.1", port, socket: { open: (socket) => void socket.end(), data() {} } }).then(
    () => true,
    () => false,
  );
