import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../support/gateway.ts";

/**
 * `pii-leak-benchmark` plays client and provider at once. Its provider's streams say no reason why they end, and some not that they do, as
 * no provider of the API would: the gateway takes that for an answer that broke off. A relay adds it, and passes all else as it is.
 */

const finish = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`;
const done = "data: [DONE]";

export interface Relay {
  /** Where the gateway finds its provider. */
  url: string;
  /** The port that the benchmark listens on. */
  port: number;
  stop(): Promise<void>;
}

export async function startRelay(): Promise<Relay> {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      let isOpen = String(answer.headers["content-type"]).includes("event-stream");
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        const isDone = isOpen && text.includes(done);
        outgoing.write(isDone ? text.replace(done, `${finish}${done}`) : text);
        if (isDone) isOpen = false;
      });
      answer.on("end", () => outgoing.end(isOpen ? `${finish}${done}\n\n` : ""));
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
