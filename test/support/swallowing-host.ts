import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";

/** Whether a system tells which connections are being made. */
export const tellsConnections = existsSync("/proc/net/tcp");

/** A host at which nobody answers the wish for a connection, neither with yes nor with no. */
export interface SwallowingHost {
  url: string;
  /** How many wish for a connection at the moment. */
  knocking(): number;
  stop(): void;
}

/** Listens and never accepts. */
const deaf = `
  const { writeSync } = require("node:fs");
  const server = require("node:net").createServer();
  server.listen(0, "127.0.0.1", () => {
    writeSync(1, server.address().port + "\\n");
    Bun.sleepSync(3_600_000);
  });`;
/** More than may wait to be accepted. */
const queue = 600;

/** A listener whose queue is full: the system then passes over all who knock. */
export async function swallowingHost(): Promise<SwallowingHost> {
  const child = Bun.spawn([process.execPath, "-e", deaf], { stdout: "pipe" });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  const isKnocking = new RegExp(`^\\s*\\d+: \\S+ \\S+:${port.toString(16).toUpperCase().padStart(4, "0")} 02 `);
  const knocking = () =>
    readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .filter((line) => isKnocking.test(line)).length;
  const waiting = Array.from({ length: queue }, () => connect({ host: "127.0.0.1", port }).on("error", () => {}));
  while (knocking() === 0 || waiting.some((socket) => socket.pending && !socket.connecting)) await pause(10);
  for (const socket of waiting) if (socket.connecting) socket.destroy();
  while (knocking() > 0) await pause(10);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    knocking,
    stop() {
      for (const socket of waiting) socket.destroy();
      child.kill("SIGKILL");
    },
  };
}
