import { type RawBuilder, sql } from "kysely";
import { passwordFailureLimits } from "#contract/vocabulary/sign-in/password.ts";
import type { Db } from "../../../database/schema.ts";
import { type AttemptCounter, countAttemptSql, secondsUntilRetrySql } from "../../../rate-limits/attempt-counter.ts";
import { digest } from "../../../services/secrets.ts";

/** Wrong passwords per e-mail address (strangers and known devices apart, see features/foundation/known-device.ts) or, for a signed-in user, per user id. Failures of a day ago no longer count. */
const counter: AttemptCounter = {
  table: "password_attempts",
  key: "subject",
  policy: { ...passwordFailureLimits, resetAfter: 86_400 },
};

/** Attempts count by the digest of their subject: unknown addresses are throttled alike, and never stored. */
export const attemptSubject = (subject: string): Buffer => digest(subject);

/** SQL: counts an attempt before its password is checked; no row while the subject has to wait. */
export const countAttempt = (tenancyId: string, subject: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  countAttemptSql(counter, sql`SELECT ${tenancyId}::uuid AS tenancy_id, ${subject} AS subject`, now);

/** SQL: the seconds that a subject still has to wait. */
export const secondsUntilRetry = (tenancyId: string, subject: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  secondsUntilRetrySql(counter, { tenancyId: sql`${tenancyId}::uuid`, subject }, now);

/** Takes back an attempt that was counted and then not checked. */
export const refundAttempt = (db: Db, tenancyId: string, subject: Buffer, now: Date) =>
  db
    .updateTable("password_attempts")
    .set((attempt) => ({ failures: attempt.fn<number>("greatest", [attempt("failures", "-", 1), attempt.val(0)]), retry_at: now }))
    .where("tenancy_id", "=", tenancyId)
    .where("subject", "=", subject)
    .execute();

/** The delete that resets the counts after a success. */
export const resetAttempts = (db: Db, tenancyId: string, ...subjects: Buffer[]) =>
  db.deleteFrom("password_attempts").where("tenancy_id", "=", tenancyId).where("subject", "in", subjects);
