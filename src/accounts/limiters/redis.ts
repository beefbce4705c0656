import { clearTimeout, setTimeout } from "node:timers";
import { createClient, defineScript } from "@redis/client";
import { exactUpTo, type Limiter, type AccountLimit, cannotCount, type Verdict } from "../limits.ts";
import { StoreError } from "../store.ts";
import { MemoryLimiter } from "./memory.ts";

export interface RedisOptions {
  /** What happens to requests that cannot be counted: none is let through, or each node counts for itself. */
  onFailure: "reject" | "local";
  /** Told once whenever the server is lost, and with nothing when it is back. */
  onState: (error?: unknown) => void;
  /** How long one question may take. */
  answerMs?: number;
  /** How long an accepted request counts. */
  windowMs?: number;
  /** The largest limit for which each request's moment is kept. */
  exactMost?: number;
}

/** Connects to Redis or Valkey, whose address is one for the nodes that share their limits. Throws `StoreError`. */
export async function openRedisLimiter(url: string, options: RedisOptions): Promise<RedisLimiter> {
  const limiter = new RedisLimiter(url, options);
  try {
    await limiter.connect();
  } catch (cause) {
    if (options.onFailure === "local") return limiter;
    await limiter.close();
    const place = URL.canParse(url) ? ` at ${new URL(url).host}` : "";
    throw new StoreError(
      `Redis${place} cannot be used (${reasonOf(cause)}); start it, set PENNAME_REDIS_URL to where it is, or let limits.on_failure be local`,
      { cause },
    );
  }
  return limiter;
}

/**
 * The sliding window of any number of nodes: for each key and each account a list, both judged before either is entered, by one script,
 * which the server runs alone and by its own clock. Up to `exactMost` it holds the times of accepted requests; above, and for as long as such a list lives, the ends of
 * milliseconds with how many were accepted before and in them, `time:before:count`, so that their sum is known from both ends of the list.
 */
const admit = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
    local clock = redis.call('TIME')
    local now = clock[1] * 1000000 + clock[2]
    local window, exactMost = tonumber(ARGV[3]), tonumber(ARGV[4])

    local function at(key, index)
      local entry = redis.call('LINDEX', key, index)
      if not entry then return nil end
      local time, before, count = string.match(entry, '^(%d+):(%d+):(%d+)$')
      return tonumber(time or entry), tonumber(before), tonumber(count)
    end

    local function read(key, limit)
      local list = { key = key, limit = limit }
      local oldest, first = at(key, 0)
      while oldest and now - oldest >= window do
        redis.call('LPOP', key)
        oldest, first = at(key, 0)
      end
      list.newest, list.before, list.count = at(key, -1)
      if limit > exactMost and list.newest and not list.before then
        local times = redis.call('LRANGE', key, 0, -1)
        redis.call('DEL', key)
        for index, time in ipairs(times) do redis.call('RPUSH', key, time .. ':' .. (index - 1) .. ':1') end
        first, list.before, list.count = 0, #times - 1, 1
      end
      list.byMs = list.before or limit > exactMost
      list.last = list.before and list.before + list.count or 0
      list.total = list.byMs and list.last - (first or 0) or redis.call('LLEN', key)
      return list
    end

    local function refusal(list, place)
      local low, high = list.total - list.limit, list.total - list.limit
      if list.byMs then low, high = 0, redis.call('LLEN', list.key) - 1 end
      while low < high do
        local middle = math.floor((low + high) / 2)
        local _, below, own = at(list.key, middle)
        if below + own > list.last - list.limit then high = middle else low = middle + 1 end
      end
      local function left(time) return math.min(window, window - (now - time)) end
      return { 0, place, left(list.newest), left((at(list.key, low))) }
    end

    local function enter(list)
      local key, newest = list.key, list.newest
      if not list.byMs then
        redis.call('RPUSH', key, string.format('%.0f', now))
      else
        local moment = (math.floor(now / 1000) + 1) * 1000
        if newest and newest >= moment then
          redis.call('LSET', key, -1, string.format('%.0f:%.0f:%.0f', newest, list.before, list.count + 1))
        else
          redis.call('RPUSH', key, string.format('%.0f:%.0f:1', moment, list.last))
        end
      end
      redis.call('PEXPIRE', key, window / 1000 + (list.byMs and 1 or 0))
    end

    local lists, left = {}, math.huge
    for place = 1, KEYS[1] == KEYS[2] and 1 or 2 do
      local list = read(KEYS[place], tonumber(ARGV[place]))
      if list.total >= list.limit then return refusal(list, place) end
      left = math.min(left, list.limit - list.total - 1)
      lists[place] = list
    end
    for _, list in ipairs(lists) do enter(list) end
    return { 1, left, window, 0 }`,
  parseCommand(
    parser,
    keyId: string,
    limit: number,
    account: AccountLimit | undefined,
    windowMs: number,
    exactMost: number,
  ) {
    const places = [{ id: keyId, limit }, account ?? { id: keyId, limit }];
    for (const { id } of places) parser.pushKey(`penname:accepted:${id}`);
    parser.push(...places.map((place) => String(place.limit)), String(windowMs * 1000), String(exactMost));
  },
  /** `detail`: of an acceptance, how many more there is room for; of a refusal, whose limit is reached. */
  transformReply: (reply: unknown) => reply as [accepted: number, detail: number, empty: number, room: number],
});

function connectTo(url: string, answerMs: number) {
  return createClient({
    url,
    // A request is judged now or not at all.
    disableOfflineQueue: true,
    socket: { connectTimeout: answerMs, reconnectStrategy: (failures) => Math.min(50 * 2 ** failures, 500) },
    scripts: { admit },
  });
}

/** How long nobody waits for a server that did not answer in time. */
const pauseMs = 500;

export class RedisLimiter implements Limiter {
  readonly #connect: () => ReturnType<typeof connectTo>;
  readonly #answerMs: number;
  readonly #windowMs: number;
  readonly #exactMost: number;
  readonly #onState: (error?: unknown) => void;
  /** Counts from the start, so that it knows this node's last minute when the server is lost. */
  readonly #own: MemoryLimiter | undefined;
  #client: ReturnType<typeof connectTo>;
  #isLost = false;
  #askAgainAt = 0;

  constructor(url: string, options: RedisOptions) {
    const { onFailure, onState, answerMs = 500, windowMs = 60_000, exactMost = exactUpTo } = options;
    this.#connect = () => connectTo(url, answerMs).on("error", () => {});
    this.#client = this.#connect();
    this.#answerMs = answerMs;
    this.#windowMs = windowMs;
    this.#exactMost = exactMost;
    this.#onState = onState;
    this.#own = onFailure === "local" ? new MemoryLimiter() : undefined;
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
      if (performance.now() < this.#askAgainAt) throw new TooLate();
      const [accepted, detail = 0, empty = 0, room = 0] = await this.#inTime(
        this.#client.admit(keyId, limit, account, this.#windowMs, this.#exactMost),
      );
      this.#told();
      const resetSeconds = Math.ceil(empty / 1_000_000);
      if (accepted === 0) {
        const ofAccount = detail === 2 && { limit: account?.limit ?? limit, ofAccount: true };
        const retryAfterSeconds = Math.min(59, Math.ceil(room / 1_000_000));
        return { accepted: false, limit, remaining: 0, resetSeconds, retryAfterSeconds, ...ofAccount };
      }
      this.#own?.admit(keyId, limit, account);
      return { accepted: true, limit, remaining: detail, resetSeconds };
    } catch (error) {
      this.#told(error);
      if (this.#own) return { ...this.#own.admit(keyId, limit, account), isLocal: true };
      throw cannotCount(error);
    }
  }

  async canJudge(): Promise<boolean> {
    if (this.#own) return true;
    if (performance.now() < this.#askAgainAt) return false;
    return this.#inTime(this.#client.ping()).then(
      () => true,
      () => false,
    );
  }

  #told(error?: unknown): void {
    const isLost = error !== undefined;
    if (isLost !== this.#isLost) this.#onState(error);
    this.#isLost = isLost;
  }

  /** A frozen server lets everybody wait, so that is not waited for; and what it was asked must not be counted when it is back. */
  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const client = this.#client;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TooLate("it does not answer")), this.#answerMs);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof TooLate && client === this.#client) this.#connectAgain();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #connectAgain(): void {
    this.#askAgainAt = performance.now() + pauseMs;
    this.#client.destroy();
    this.#client = this.#connect();
    this.#client.connect().catch(() => {});
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}

class TooLate extends Error {
  override name = "TooLate";
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.message : String(cause);
}
