import type { OutputOf } from "#contract/kernel/route.ts";
import type { internalMetricsRoutes } from "#contract/routes/internal/metrics.ts";
import { createLruCache } from "../../services/lru-cache.ts";
import type { Asked } from "./asked.ts";

export type Metrics = OutputOf<typeof internalMetricsRoutes.get>;

const keptMillis = 30_000;
/** Up to so many users, counting is cheap enough to be done anew for everybody who asks. */
const countedAnew = 100_000;

interface Kept {
  readonly metrics: Promise<Metrics>;
  until: number;
}
const kept = createLruCache<Kept>(64);

/**
 * Metrics as counted a moment ago, or by `count`: half a second of the database's time at a million users, which a dashboard
 * left open must not ask for without end. Those who ask at once share one count; a large project's is kept for 30 seconds.
 */
export function keptOrCounted({ tenancyId, includeAnonymous, now }: Asked, count: () => Promise<Metrics>): Promise<Metrics> {
  const key = `${tenancyId} ${includeAnonymous}`;
  const known = kept.get(key);
  // A clock that was set back must not keep them longer.
  if (known && now.getTime() < known.until && now.getTime() >= known.until - keptMillis) return known.metrics;
  const entry: Kept = { metrics: count(), until: now.getTime() + keptMillis };
  kept.set(key, entry);
  const forget = () => {
    entry.until = 0;
  };
  entry.metrics.then(({ total_users }) => total_users < countedAnew && forget(), forget);
  return entry.metrics;
}
