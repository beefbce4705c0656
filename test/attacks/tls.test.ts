import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { tlsFiles } from "../support/certificate.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { runtimeNames } from "../support/runtimes.ts";

const tls = tlsFiles();
const ca = readFileSync(tls.cert);

describe.each(runtimeNames)("With server.tls on %s", (on) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on, config: { discovery: false, server: { tls } } });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const asked = (path: string, { headers = {}, body = "" }: { headers?: Record<string, string>; body?: string } = {}) =>
    new Promise<{ status: number; text: string; pieces: number }>((resolve, reject) => {
      const { port } = new URL(gateway.url);
      const method = body === "" ? "GET" : "POST";
      const options = { host: "127.0.0.1", port, path, method, ca, agent: false, headers };
      const asking = request(options, (response) => {
        let [text, pieces] = ["", 0];
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
          pieces += 1;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text, pieces }));
        response.on("error", reject);
      });
      asking.on("error", reject);
      asking.end(body);
    });

  test("every path is served, and the key asked for", async () => {
    const authorization = `Bearer ${gateway.key}`;
    expect((await asked("/health")).status).toBe(200);
    expect((await asked("/swagger")).status).toBe(200);
    expect((await asked("/dashboard")).status).toBe(200);
    expect((await asked("/v1/models")).status).toBe(401);
    expect((await asked("/v1/models", { headers: { authorization } })).text).toContain('"demo"');
    expect((await asked("/v1/models/demo", { headers: { authorization } })).status).toBe(200);
    expect((await asked("/nowhere")).status).toBe(404);
  });

  test("a stream comes piece by piece, and whole", async () => {
    const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
    const messages = [{ role: "user", content: "My mail is ada@example.org." }];
    const body = JSON.stringify({ model: "demo", stream: true, messages });
    const { status, text, pieces } = await asked("/v1/chat/completions", { headers, body });
    expect([status, text.endsWith("data: [DONE]\n\n")]).toEqual([200, true]);
    expect(text.replace(/[^]*?"content":"((?:[^"\\]|\\.)*)"|[^]/g, "$1")).toContain("ada@example.org");
    expect(pieces).toBeGreaterThan(10);
  });
});
