import { openAccount } from "../accounts/account.ts";
import { issueKey } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";
import type { Store } from "../accounts/store.ts";
import type { Terminal } from "./command.ts";

interface Welcome {
  /** Where callers find it. */
  address: string;
  config: Config;
  store: Store;
  terminal: Terminal;
}

/** Says where the gateway answers and, at the first start on an empty data directory, how to call it and to sign in. */
export async function welcome(
  { address, config, store, terminal }: Welcome,
  firstPassword: () => Promise<string | undefined>,
): Promise<void> {
  const { out } = terminal;
  const isFirst = (await store.accounts()).length === 0;
  out(`Penname answers at ${address}/v1`);
  out(`Swagger UI:        ${address}/swagger`);
  out(`OpenAPI document:  ${address}/swagger/json`);
  out(`Dashboard:         ${address}/dashboard`);
  out(`Metrics:           ${address}/metrics, ${readersOfMetrics(config)}`);
  if (isFirst) {
    const key = await firstKey(store);
    if (key !== undefined) {
      out(`\nThe account "default" was made. This is its key; it is shown this once:\n\n  ${key}\n`);
      out(`Try it, and watch what leaves the gateway come back as what you wrote:\n\n${curl(address, key)}\n`);
    }
  }
  const password = await firstPassword();
  if (password)
    out(`The dashboard lets you in as "operator" with this password; it is shown this once:\n\n  ${password}\n`);
}

function readersOfMetrics({ metricsToken, server: { isBehindProxy } }: Config): string {
  const withToken = "with PENNAME_METRICS_TOKEN as bearer token";
  if (isBehindProxy) return metricsToken ? withToken : "for nobody until PENNAME_METRICS_TOKEN is set";
  const local = "for programs on this machine; behind a proxy set server.public_url";
  return metricsToken ? `${local}, and ${withToken}` : local;
}

/** Nothing where another node was first. */
async function firstKey(store: Store): Promise<string | undefined> {
  const now = Date.now();
  const account = await openAccount(store, { name: "default", tier: "standard", balance: null }, now);
  return account && (await issueKey(store, account.id, { label: "first start" }, now)).secret;
}

function curl(address: string, key: string): string {
  const content = "My name is Maria Lopez, my mail is maria.lopez@example.org. What did you receive?";
  const body = JSON.stringify({ model: "demo", stream: true, messages: [{ role: "user", content }] });
  return `curl -N ${address}/v1/chat/completions -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
