import type { Limiter } from "../limits.ts";
import { MemoryLimiter } from "./memory.ts";
import type { RedisOptions } from "./redis.ts";

/**
 * The limiter that is shared as far as configured: with other nodes through Redis or Valkey, else with the processes of one
 * parent, else with nobody. Loads the Redis client only if it is needed. Throws `StoreError`.
 */
export async function openLimiter(
  redisUrl: string | null,
  parent: Limiter | undefined,
  options: RedisOptions,
): Promise<Limiter> {
  if (redisUrl === null) return parent ?? new MemoryLimiter();
  const { openRedisLimiter } = await import("./redis.ts");
  return openRedisLimiter(redisUrl, { ...options, local: parent });
}
