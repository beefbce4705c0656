import { hash, randomBytes } from "node:crypto";
import { GatewayError } from "../errors.ts";
import type { Deed, SealedRecord } from "../people/person.ts";
import type { Caller, Key, KeyRoom, Store } from "./store.ts";

/**
 * Creates and stores a key, together with its record in the audit, which `sealed` makes, where there is one. Its `secret` is returned only
 * here: the store keeps its SHA-256. Throws `GatewayError` if the account has all the keys it may.
 */
export async function issueKey(
  store: Store,
  accountId: string,
  { most = Infinity, ...options }: KeyOptions & { most?: number },
  now: number,
  sealed?: Sealed,
): Promise<{ secret: string; key: Key }> {
  const issued = await added(store, accountId, options, { most }, now, sealed);
  if (issued) return issued;
  const message = `The account has ${most} keys in force, the most of its tier; revoke one, or let the operator raise tiers.*.keys`;
  throw new GatewayError("invalid_request", message, { param: "account" });
}

/** The key under which the gateway books what it does for an account by itself, which nobody has: made once, and again if it is revoked. */
export async function ownKey(
  store: Store,
  accountId: string,
  label: string,
  now: number,
  sealed?: Sealed,
): Promise<Key> {
  for (;;) {
    // Others may name a key of theirs like it: that one's limit, models and figures are its programs'.
    const known = (await store.keys(accountId)).find(
      (key) => key.label === label && key.madeBy === theGateway && key.revokedAt === null,
    );
    if (known) return known;
    const made = await added(store, accountId, { label, madeBy: theGateway }, { most: 1, alike: true }, now, sealed);
    // Else another request made one meanwhile.
    if (made) return made.key;
  }
}

type KeyOptions = Partial<Pick<Key, "label" | "expiresAt" | "models" | "madeBy">>;

/** Makes the record of a deed, sealed as it is written. */
type Sealed = (...deed: Deed) => SealedRecord;

/** Undefined if the account has no room for it. */
async function added(
  store: Store,
  accountId: string,
  { label = null, expiresAt = null, models = null, madeBy = null }: KeyOptions,
  room: KeyRoom,
  now: number,
  sealed?: Sealed,
): Promise<{ secret: string; key: Key } | undefined> {
  const secret = `ak-${randomBytes(32).toString("base64url")}`;
  const id = `key_${randomBytes(6).toString("hex")}`;
  const key: Key = { id, accountId, label, createdAt: now, expiresAt, revokedAt: null, models, madeBy };
  const audit = sealed?.("key.create", id, { account: accountId });
  return (await store.addKey(key, fingerprint(secret), room, audit)) ? { secret, key } : undefined;
}

/** The maker of a key that nobody asked for. */
export const theGateway = "the gateway";

/** Caches the callers of recently used keys, so that most calls are admitted without asking the store. */
export class KeyCache {
  readonly #store: Store;
  readonly #clock: () => number;
  #known = new Map<string, Caller>();
  /** Lookups under way, one for all requests with the same key. */
  #lookups = new Map<string, Promise<Caller | undefined>>();
  /** What was found before, which guesses were not. */
  readonly #familiar = new Set<string>();
  #checkedAt: number;

  /** @param clock a monotonic clock in milliseconds. */
  constructor(store: Store, clock: () => number = () => performance.now()) {
    this.#store = store;
    this.#clock = clock;
    this.#checkedAt = clock();
    store.watch({
      checked: (isChanged) => {
        this.#checkedAt = clock();
        if (!isChanged) return;
        this.#known = new Map();
        this.#lookups = new Map();
      },
    });
  }

  /** Whether changes were checked recently enough to trust a cached key. */
  get isCurrent(): boolean {
    return this.#clock() - this.#checkedAt < trustMs;
  }

  /**
   * The caller of a key that is in force at `now` (Unix ms). Without a promise for a cached key, whose account's balance may be
   * stale. Fails with `service_unavailable` if the store must be asked and cannot be: for a cached key, once a revocation could
   * have been missed for longer than `trustMs`.
   */
  find(secret: string, now: number): Caller | undefined | Promise<Caller | undefined> {
    if (!keyForm.test(secret)) return undefined;
    const print = fingerprint(secret);
    const caller = this.#known.get(print);
    return caller && this.isCurrent ? inForce(caller, now) : this.#lookUp(print, now);
  }

  async #lookUp(print: string, now: number): Promise<Caller | undefined> {
    // Keeps the map from before the lookup: an answer older than a change must not enter the map made after it.
    const known = this.#known;
    const caller = await this.#lookUpOnce(print).catch((cause: unknown) => {
      throw lookupFailed(cause);
    });
    if (!caller) return undefined;
    for (const kept of [known, this.#familiar]) if (kept.size >= knownMax) kept.clear();
    known.set(print, caller);
    this.#familiar.add(print);
    return inForce(caller, now);
  }

  #lookUpOnce(print: string): Promise<Caller | undefined> {
    const lookups = this.#lookups;
    let answer = lookups.get(print);
    if (answer) return answer;
    // Bounds concurrent lookups, so that key guessing cannot starve valid callers. After a change these are all looked up anew, at once.
    if (lookups.size >= lookupsMax && !this.#familiar.has(print)) throw lookupFailed();
    answer = this.#store.findCaller(print).finally(() => lookups.delete(print));
    lookups.set(print, answer);
    return answer;
  }
}

/** How long cached keys are trusted while the store cannot say whether one was revoked. */
export const trustMs = 30_000;

/** The form of a key: 32 random bytes behind a prefix. */
export const keyForm = /^ak-[A-Za-z0-9_-]{43}$/;
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
