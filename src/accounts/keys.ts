import { hash, randomBytes } from "node:crypto";
import { GatewayError } from "../errors.ts";
import type { Caller, Key, Store } from "./store.ts";

/** Makes and stores a key. The `secret` is shown to its owner now or never: only its SHA-256 is kept. Throws `GatewayError` where the account has as many as it may. */
export async function issueKey(
  store: Store,
  accountId: string,
  { label = null, expiresAt = null, models = null, madeBy = null, most = Infinity }: KeyOptions,
  now: number,
): Promise<{ secret: string; key: Key }> {
  const secret = `ak-${randomBytes(32).toString("base64url")}`;
  const id = `key_${randomBytes(6).toString("hex")}`;
  const key: Key = { id, accountId, label, createdAt: now, expiresAt, revokedAt: null, models, madeBy };
  if (await store.addKey(key, fingerprint(secret), most)) return { secret, key };
  const message = `The account has ${most} keys in force, the most of its tier; revoke one, or let the operator raise tiers.*.keys`;
  throw new GatewayError("invalid_request", message, { param: "account" });
}

interface KeyOptions extends Partial<Pick<Key, "label" | "expiresAt" | "models" | "madeBy">> {
  /** Keys in force an account may have. */
  most?: number;
}

/** Who makes a key nobody asked for. */
export const theGateway = "the gateway";

/** Knows the keys lately used, so that a call is admitted from memory. */
export class KeyCache {
  readonly #store: Store;
  readonly #clock: () => number;
  #known = new Map<string, Caller>();
  /** What the store is being asked, once for all who present the same key. */
  lookups = new Map<string, Promise<Caller | undefined>>();
  checkedAt: number;

  /** @param clock a monotonic clock in milliseconds. */
  constructor(store: Store, clock: () => number = () => performance.now()) {
    this.#store = store;
    this.#clock = clock;
    this.checkedAt = clock();
    store.watch({
      checked: (isChanged) => {
        this.checkedAt = clock();
        if (!isChanged) return;
        this.#known = new Map();
        this.lookups = new Map();
      },
    });
  }

  /** Whether the store was asked lately enough for a known key to be trusted. */
  get isCurrent(): boolean {
    return this.#clock() - this.checkedAt < trustMs;
  }

  /**
   * Whose key this is, if it is in force at `now` (Unix ms). At once for a key seen before; the account's balance may be old.
   * Fails with `service_unavailable` where the store must be asked and cannot be: for a known key, when its revocation might
   * have been missed for longer than `trustMs`.
   */
  find(presented: string, now: number): Caller | undefined | Promise<Caller | undefined> {
    if (!keyForm.test(presented)) return undefined;
    const print = fingerprint(presented);
    const caller = this.#known.get(print);
    return caller && this.isCurrent ? inForce(caller, now) : this.#lookUp(print, now);
  }

  async #lookUp(print: string, now: number): Promise<Caller | undefined> {
    // Held across the wait: an answer older than a change must not enter the map made by that change.
    const known = this.#known;
    const caller = await this.lookUpOnce(print).catch((cause: unknown) => {
      throw lookupFailed(cause);
    });
    if (!caller) return undefined;
    if (known.size >= knownMax) known.clear();
    known.set(print, caller);
    return inForce(caller, now);
  }

  lookUpOnce(print: string): Promise<Caller | undefined> {
    const asked = this.lookups;
    let answer = asked.get(print);
    if (answer) return answer;
    // Whoever tries key after key must not keep the store from those who have one.
    if (asked.size >= lookupsMax) throw lookupFailed();
    answer = this.#store.findCaller(print).finally(() => asked.delete(print));
    asked.set(print, answer);
    return answer;
  }
}

/** How long keys are taken from memory when the store cannot say whether one was revoked. */
export const trustMs = 30_000;

const keyForm = /^ak-[A-Za-z0-9_-]{43}$/;
const knownMax = 10_000;
const lookupsMax = 100;

function inForce(caller: Caller, now: number): Caller | undefined {
  const { revokedAt, expiresAt } = caller.key;
  if (revokedAt !== null || caller.account.suspendedAt !== null) return undefined;
  return expiresAt === null || now < expiresAt ? caller : undefined;
}

function lookupFailed(cause?: unknown): GatewayError {
  const message = "The gateway cannot look up keys at the moment; repeat the call later";
  return new GatewayError("service_unavailable", message, { retryAfterSeconds: 5, cause });
}

function fingerprint(secret: string): string {
  return hash("sha256", secret, "base64url");
}
