import { openAccount } from "../accounts/account.ts";
import { issueKey, theGateway } from "../accounts/keys.ts";
import type { Store } from "../accounts/store.ts";
import type { Database } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import { firstPassword } from "./dashboard.ts";

interface Welcome {
  /** The URL callers use. */
  address: string;
  config: Config;
  database: Database;
  store: Store;
  /** Prints a line on standard output. */
  print(line: string): void;
}

/** Prints where the gateway answers and, on the first start with an empty data directory, a key, a curl line and the operator's password. */
export async function welcome({ address, config, database, store, print }: Welcome): Promise<void> {
  const isFirst = (await store.accounts()).length === 0;
  print(`Penname answers at ${address}/v1`);
  print(`Swagger UI:        ${address}/swagger`);
  print(`OpenAPI document:  ${address}/swagger/json`);
  print(`Dashboard:         ${address}/dashboard`);
  print(`Metrics:           ${address}/metrics, ${metricsReaders(config)}`);
  if (isFirst) {
    const key = await firstKey(store);
    if (key !== undefined) {
      print(`\nThe account "default" was made. This is its key; it is shown this once:\n\n  ${key}\n`);
      print(`Try it, and watch what leaves the gateway come back as what you wrote:\n\n${curl(address, key)}\n`);
      print(`For OpenAI's and Anthropic's libraries, Claude Code, Codex and others see ${address}/docs/clients\n`);
    }
  }
  const password = await firstPassword(database, config.adminPassword);
  if (password)
    print(`The dashboard lets you in as "operator" with this password; it is shown this once:\n\n  ${password}\n`);
}

function metricsReaders({ metricsToken, server: { isBehindProxy } }: Config): string {
  const withToken = "with PENNAME_METRICS_TOKEN as bearer token";
  if (isBehindProxy) return metricsToken ? withToken : "for nobody until PENNAME_METRICS_TOKEN is set";
  const local = "for programs on this machine; behind a proxy set server.public_url";
  return metricsToken ? `${local}, and ${withToken}` : local;
}

/** Undefined if another node created the account first. */
async function firstKey(store: Store): Promise<string | undefined> {
  const now = Date.now();
  const account = await openAccount(store, { name: "default", tier: "standard", balance: null }, now);
  return account && (await issueKey(store, account.id, { label: "first start", madeBy: theGateway }, now)).secret;
}

function curl(address: string, key: string): string {
  const content = "My name is Maria Lopez, my mail is maria.lopez@example.org. What did you receive?";
  const body = JSON.stringify({ model: "demo", stream: true, messages: [{ role: "user", content }] });
  return `curl -N ${address}/v1/chat/completions -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
