import type { Limiter } from "../limits.ts";
import { MemoryLimiter } from "./memory.ts";
import type { RedisOptions } from "./redis.ts";

/**
 * Counts requests together with other nodes where Redis or Valkey has an address, else with the parent of several processes,
 * else alone. What Redis needs is loaded only there. Throws `StoreError`.
 */
export async function openLimiter(
  redisUrl: string | null,
  parent: Limiter | undefined,
  options: RedisOptions,
): Promise<Limiter> {
  if (redisUrl === null) return parent ?? new MemoryLimiter();
  const { openRedisLimiter } = await import("./redis.ts");
  return openRedisLimiter(redisUrl, options);
}
