import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import type { Command, Terminal } from "./command.ts";
import { UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";

/** `penname health`: exit code 0 if the server answers `/health`, or `/ready`, with 200; for supervisors of containers. */
export const health: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("health", args);
  const base = texts["url"] ?? (await ownAddress(texts["config"], terminal));
  if (!/^https?:\/\/./.test(base) || !URL.canParse(base))
    throw new UsageError("--url takes an address such as http://127.0.0.1:8080");
  const path = switches.has("ready") ? "/ready" : "/health";
  const address = `${base.replace(/\/+$/, "")}${path}`;
  const outcome = await statusOf(address, texts["url"] === undefined);
  if (outcome === 200) terminal.out(`${address} answers: ok`);
  else
    terminal.err(
      `${address} ${typeof outcome === "number" ? `answers with status ${outcome}` : `cannot be asked (${outcome})`}`,
    );
  return outcome === 200 ? 0 : 1;
};

/** Where the server of a configuration answers on this machine: an address that means every interface is asked on the loopback one. */
async function ownAddress(config: string | undefined, { env }: Terminal): Promise<string> {
  const [{ readConfig }, { ownUrl }] = await Promise.all([
    import("../app/configuration.ts"),
    import("../config/resolve.ts"),
  ]);
  const { server } = readConfig({ config }, env);
  return ownUrl(server);
}

/** The status, or why there is none. The server's own certificate need not be valid for the loopback address: nothing is sent to it. */
export function statusOf(address: string, isOwn: boolean): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const get = address.startsWith("https:") ? getSecure : getPlain;
  const asked = get(address, { rejectUnauthorized: !isOwn, agent: false, timeout: answerMs }, (response) => {
    response.resume();
    resolve(response.statusCode ?? "no status");
  });
  asked.on("timeout", () => asked.destroy(new Error(`no answer within ${answerMs / 1000} seconds`)));
  asked.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  return promise;
}

const answerMs = 5000;
