import { clearInterval, setInterval } from "node:timers";
import { createClient, ErrorReply } from "@redis/client";
import { type AccountLimit, cannotCount, exactUpTo, type Limiter, type OnFailure, type Verdict } from "../limits.ts";
import { connectionCause, StoreError } from "../store.ts";
import { MemoryLimiter } from "./memory.ts";
import { slidingWindow } from "./redis-script.ts";

export interface RedisOptions {
  onFailure: OnFailure;
  /** Called with the reason when the server counts no more, and without one when it does again. */
  onState: (reason?: string) => void;
  /** Counts instead of a server that is gone, where that is allowed; left out: this process for itself. */
  local?: Limiter | undefined;
  /** How long the server may take to answer. */
  answerMs?: number;
  /** How long an accepted request counts. */
  windowMs?: number;
  /** The largest limit for which each request's time is kept. */
  exactMost?: number;
}

/** Connects to Redis or Valkey. Nodes with the same address share their limits. Throws `StoreError`. */
export async function openRedisLimiter(url: string, options: RedisOptions): Promise<RedisLimiter> {
  const limiter = new RedisLimiter(url, options);
  try {
    await limiter.connect();
  } catch (cause) {
    if (options.onFailure === "local") return limiter;
    await limiter.close();
    const place = URL.canParse(url) ? ` at ${new URL(url).host}` : "";
    throw new StoreError(
      `Redis${place} cannot be used (${connectionCause(cause)}); start it, set PENNAME_REDIS_URL to where it is, or let limits.on_failure be local`,
      { cause },
    );
  }
  return limiter;
}

function connectTo(url: string, answerMs: number) {
  return createClient({
    url,
    // A request is judged now or not at all, so nothing is queued while the connection is down.
    disableOfflineQueue: true,
    socket: { connectTimeout: answerMs, reconnectStrategy: (failures) => Math.min(50 * 2 ** failures, 500) },
    scripts: { admit: slidingWindow },
  });
}

/** How long requests fail at once after the server did not answer in time. */
const pauseMs = 500;

/** How long a connection stays at least, so that refused calls do not make a storm of connections. */
const renewMs = 1000;

/**
 * How a server refuses to which the address may no longer lead, as after a failover behind a name or a balancer: whoever stays connected
 * is refused for ever. A cluster's MOVED is not among them: the address would lead to the same node again.
 */
const elsewhere = new Set(["READONLY", "MASTERDOWN", "NOREPLICAS", "LOADING"]);

export class RedisLimiter implements Limiter {
  readonly #connect: () => ReturnType<typeof connectTo>;
  readonly #answerMs: number;
  readonly #windowMs: number;
  readonly #exactMost: number;
  readonly #onState: (reason?: string) => void;
  /** Counts from when it may be needed, so that it knows this node's last minute when the server is lost. */
  #local: Limiter | undefined;
  readonly #fallback: Limiter | undefined;
  #client: ReturnType<typeof connectTo>;
  #isLost = false;
  #retryAt = 0;
  #renewAt = 0;
  #sureAt = 0;

  constructor(url: string, options: RedisOptions) {
    const { onFailure, onState, local, answerMs = 1000, windowMs = 60_000, exactMost = exactUpTo } = options;
    this.#connect = () => connectTo(url, answerMs).on("error", () => {});
    this.#client = this.#connect();
    this.#answerMs = answerMs;
    this.#windowMs = windowMs;
    this.#exactMost = exactMost;
    this.#onState = onState;
    this.#fallback = local;
    this.onFailure(onFailure);
  }

  onFailure(what: OnFailure): void {
    this.#local = what === "local" ? (this.#local ?? this.#fallback ?? new MemoryLimiter()) : undefined;
  }

  /** Resolves when the server has answered; if it does not in time, connecting goes on. */
  async connect(): Promise<void> {
    let refusal: unknown;
    this.#client.on("error", (error) => (refusal = error));
    const connecting = this.#client.connect();
    connecting.catch(() => {});
    await this.#inTime(connecting).catch((error: unknown) => {
      throw refusal ?? error;
    });
  }

  async admit(keyId: string, limit: number, account?: AccountLimit): Promise<Verdict> {
    try {
      if (performance.now() < this.#retryAt) throw new AnswerTimeout();
      const [accepted, place = 1, empty = 0, room = 0] = await this.#inTime(
        this.#client.admit(keyId, limit, account, this.#windowMs, this.#exactMost),
      );
      this.#counted();
      const resetSeconds = Math.ceil(empty / 1_000_000);
      const ofAccount = place === 2 && { limit: account?.limit ?? limit, ofAccount: true };
      if (accepted === 0) {
        const retryAfterSeconds = Math.min(59, Math.ceil(room / 1_000_000));
        return { accepted: false, limit, remaining: 0, resetSeconds, retryAfterSeconds, ...ofAccount };
      }
      const counted = this.#local?.admit(keyId, limit, account);
      if (counted instanceof Promise) counted.catch(() => {});
      return { accepted: true, limit, remaining: room, resetSeconds, ...ofAccount };
    } catch (error) {
      this.#failed(error);
      if (this.#local) return { ...(await this.#local.admit(keyId, limit, account)), isLocal: true };
      throw cannotCount(error);
    }
  }

  /** By a count that is forgotten at once: a server that is full, or a replica, answers all but what writes. */
  async canJudge(): Promise<boolean> {
    if (this.#local) return true;
    if (performance.now() < this.#retryAt) return false;
    try {
      await this.#inTime(this.#client.admit("ready", exactUpTo, undefined, 1, exactUpTo));
      this.#counted();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** A full server refuses some calls and not others, so one that it counts shortly after says nothing: each would be told of. */
  #counted(): void {
    if (!this.#isLost || performance.now() < this.#sureAt) return;
    this.#isLost = false;
    this.#onState();
  }

  #failed(error: unknown): void {
    if (!this.#isLost) this.#onState(kindOf(error));
    this.#isLost = true;
    if (!(error instanceof ErrorReply)) return;
    const now = performance.now();
    this.#sureAt = now + renewMs;
    if (now < this.#renewAt || !elsewhere.has(kindOf(error))) return;
    this.#renewAt = now + renewMs;
    this.#reconnect();
  }

  /**
   * A server that does not answer in time is left at once, so that calls do not queue behind it; closing the connection also keeps
   * it from counting what it was asked once it is back. The time is counted in ticks, of which a process that is held up itself misses
   * all but one: what the server answered meanwhile is read before it is called late.
   */
  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const client = this.#client;
    const { promise: late, reject } = Promise.withResolvers<never>();
    let ticks = 4;
    const timer = setInterval(() => {
      if ((ticks -= 1) === 0) reject(new AnswerTimeout("it does not answer"));
    }, this.#answerMs / ticks);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof AnswerTimeout && client === this.#client) {
        this.#retryAt = performance.now() + pauseMs;
        this.#reconnect();
      }
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  #reconnect(): void {
    this.#client.destroy();
    this.#client = this.#connect();
    this.#client.connect().catch(() => {});
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}

class AnswerTimeout extends Error {
  override name = "AnswerTimeout";
}

/** The word a server's refusal begins with, such as OOM, and no more of it; of other failures the reason. */
const kindOf = (error: unknown): string =>
  error instanceof ErrorReply ? error.message.replace(/\W[^]*/, "") : connectionCause(error);
