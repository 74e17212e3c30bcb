import { sql } from "kysely";
import { PaymentClockMovesForward, PaymentClockNotAvailable } from "#contract/errors/index.ts";
import type { internalClockRoutes } from "#contract/routes/payments/clock.ts";
import { paymentClockLimits } from "#contract/vocabulary/payments/payment-clock.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";

/** Whether a project has a development clock for payments. */
const hasPaymentClock = (project: Pick<Project, "isProductionMode">, serverConfig: Pick<Call["serverConfig"], "development">): boolean =>
  serverConfig.development && !project.isProductionMode;

/**
 * The time for a project's payments: the present, or that of its development clock. Takes no statement, because the project carries the
 * offset.
 */
export const paymentsNow = ({
  project,
  serverConfig,
  now,
}: Pick<Call, "now"> & {
  readonly serverConfig: Pick<Call["serverConfig"], "development">;
  readonly project: Pick<Project, "isProductionMode" | "paymentClockMillis">;
}): Date => (hasPaymentClock(project, serverConfig) ? new Date(now.getTime() + project.paymentClockMillis) : now);

type Routes = typeof internalClockRoutes;

/** @throws PaymentClockNotAvailable */
export function requireClock({ project, serverConfig }: Pick<Call<Routes["get"]>, "project" | "serverConfig">): void {
  if (!hasPaymentClock(project, serverConfig)) throw new PaymentClockNotAvailable();
}

/** Where a call moves the clock: milliseconds ahead of the real time. @throws PaymentClockMovesForward */
export function readTarget({ input, project, now }: Pick<Call<Routes["move"]>, "input" | "project" | "now">): number {
  const current = project.paymentClockMillis;
  const target = input.now_millis === undefined ? current + (input.advance_millis ?? 0) : input.now_millis - now.getTime();
  if (target < current || target > paymentClockLimits.maxAheadMillis) throw new PaymentClockMovesForward();
  return target;
}

/** Sets the clock. Of two calls, the one that moves it further wins: it never goes back. */
export async function setClock(db: Db, tenancyId: string, aheadMillis: number, now: Date): Promise<number> {
  const { rows } = await sql<{ ahead_millis: string }>`INSERT INTO payment_clocks AS c (tenancy_id, ahead_millis, moved_at)
    VALUES (${tenancyId}::uuid, ${aheadMillis}::bigint, ${now}::timestamptz)
    ON CONFLICT (tenancy_id) DO UPDATE SET ahead_millis = greatest(c.ahead_millis, excluded.ahead_millis), moved_at = excluded.moved_at
    RETURNING ahead_millis`.execute(db);
  return Number(rows[0]?.ahead_millis);
}
