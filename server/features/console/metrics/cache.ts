import { LRUCache } from "lru-cache";
import type { OutputOf } from "#contract/kernel/route.ts";
import type { internalMetricsRoutes } from "#contract/routes/console/metrics.ts";

export interface MetricsQuery {
  readonly tenancyId: string;
  readonly includeAnonymous: boolean;
  readonly now: Date;
}

export type Metrics = OutputOf<typeof internalMetricsRoutes.get>;

const ttlMillis = 30_000;
/** Metrics of up to so many users are cheap enough to be counted for every request. */
const uncachedUsersMax = 100_000;

interface CacheEntry {
  readonly metrics: Promise<Metrics>;
  until: number;
}

/**
 * A cache for metrics, one per server. Counting a million users takes half a second of the database's time. An open dashboard must not
 * spend that without end. Concurrent requests share one count; a large project's is cached for 30 seconds.
 */
export function createMetricsCache() {
  const cache = new LRUCache<string, CacheEntry>({ max: 64 });

  return ({ tenancyId, includeAnonymous, now }: MetricsQuery, count: () => Promise<Metrics>): Promise<Metrics> => {
    const key = `${tenancyId} ${includeAnonymous}`;
    const cached = cache.get(key);
    // The lower bound: a clock that was set back must not extend the lifetime.
    if (cached && now.getTime() < cached.until && now.getTime() >= cached.until - ttlMillis) return cached.metrics;
    const entry: CacheEntry = { metrics: count(), until: now.getTime() + ttlMillis };
    cache.set(key, entry);
    const expire = () => {
      entry.until = 0;
    };
    entry.metrics.then(({ total_users }) => total_users < uncachedUsersMax && expire(), expire);
    return entry.metrics;
  };
}
