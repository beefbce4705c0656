import type { Limiter } from "../limits.ts";
import { MemoryLimiter } from "./memory.ts";
import type { RedisOptions } from "./redis.ts";

/** Counts requests together with other nodes where Redis or Valkey has an address, else alone. What Redis needs is loaded only there. Throws `StoreError`. */
export async function openLimiter(redisUrl: string | null, options: RedisOptions): Promise<Limiter> {
  if (redisUrl === null) return new MemoryLimiter();
  const { openRedisLimiter } = await import("./redis.ts");
  return openRedisLimiter(redisUrl, options);
}
