import { onTestFinished } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccount } from "../../src/accounts/account.ts";
import { issueKey } from "../../src/accounts/keys.ts";
import type { Caller, MicroDollars, Store } from "../../src/accounts/store.ts";

/** A data directory that does not exist yet and is gone after the test. */
export function freshDirectory(): string {
  const parent = mkdtempSync(join(tmpdir(), "penname-books-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "data");
}

/** A new account with one key. */
export async function freshCaller(
  store: Store,
  balance: MicroDollars | null,
  name = "acme",
): Promise<Caller & { secret: string }> {
  const account = await openAccount(store, { name, tier: "standard", balance }, 0);
  if (!account) throw new Error(`${name} is taken`);
  return { account, ...(await issueKey(store, account.id, {}, 0)) };
}

/** What a call used that cost nothing. */
export const used = {
  model: "fast",
  api: "/v1/messages",
  provider: "openai",
  promptTokens: 7,
  completionTokens: 11,
  cost: 0,
  reason: "completed",
  estimated: false,
} as const;

/** What a promise is rejected with. */
export async function reasonOf(failing: unknown): Promise<unknown> {
  try {
    await failing;
  } catch (reason) {
    return reason;
  }
  throw new Error("this was to fail");
}
