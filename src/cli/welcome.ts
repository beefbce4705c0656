import { openAccount } from "../accounts/account.ts";
import { issueKey, theGateway } from "../accounts/keys.ts";
import type { Store } from "../accounts/store.ts";
import type { Terminal } from "./command.ts";

/** Says where the gateway answers and, at the first start on an empty data directory, how to call it and to sign in. */
export async function welcome(
  address: string,
  store: Store,
  { out }: Terminal,
  firstPassword: () => Promise<string | undefined>,
): Promise<void> {
  const isFirst = (await store.accounts()).length === 0;
  out(`Penname answers at ${address}/v1`);
  out(`Swagger UI:        ${address}/swagger`);
  out(`OpenAPI document:  ${address}/swagger/json`);
  out(`Dashboard:         ${address}/dashboard`);
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

/** Nothing where another node was first. */
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
