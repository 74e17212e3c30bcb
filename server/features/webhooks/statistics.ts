import { sql } from "kysely";
import type { z } from "zod";
import type { WebhookEndpointStatistics } from "#contract/entities/webhooks/webhook.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { Db } from "../../database/schema.ts";

interface Row {
  readonly endpoint_id: string;
  readonly day_attempted: number;
  readonly day_failed: number;
  readonly week_attempted: number;
  readonly week_failed: number;
  readonly is_limited: boolean;
}

/**
 * Counts the failed deliveries of each endpoint, oldest endpoint first. Reads the latest deliveries of each by its index, so that the cost
 * is bounded. One statement.
 */
export async function countAttempts(db: Db, tenancyId: string, now: Date): Promise<z.output<typeof WebhookEndpointStatistics>[]> {
  const before = (days: number) => new Date(now.getTime() - 1000 * days * seconds.day);
  const isOfDay = sql`d.created_at >= ${before(1)}::timestamptz`;
  const { rows } = await sql<Row>`SELECT e.id AS endpoint_id, c.* FROM webhook_endpoints e, LATERAL (
      SELECT (count(*) FILTER (WHERE d.attempts > 0 AND ${isOfDay}))::int AS day_attempted,
        (count(*) FILTER (WHERE d.error IS NOT NULL AND ${isOfDay}))::int AS day_failed,
        (count(*) FILTER (WHERE d.attempts > 0))::int AS week_attempted,
        (count(*) FILTER (WHERE d.error IS NOT NULL))::int AS week_failed,
        count(*) = ${webhookLimits.countedDeliveries}::int AS is_limited
      FROM (SELECT created_at, attempts, error FROM webhook_deliveries
        WHERE tenancy_id = e.tenancy_id AND endpoint_id = e.id AND created_at >= ${before(7)}::timestamptz
        ORDER BY created_at DESC, id DESC LIMIT ${webhookLimits.countedDeliveries}::int) AS d) AS c
    WHERE e.tenancy_id = ${tenancyId}::uuid ORDER BY e.created_at, e.id LIMIT ${listSizes.webhookEndpoints}::int`.execute(db);
  return rows.map((row) => ({
    endpoint_id: row.endpoint_id,
    day: { attempted: row.day_attempted, failed: row.day_failed },
    week: { attempted: row.week_attempted, failed: row.week_failed },
    is_limited: row.is_limited,
  }));
}
