import { sql } from "kysely";
import { IdempotencyKeyReused } from "#contract/errors/index.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { digest } from "../../services/secrets.ts";

interface RepeatableCall {
  readonly headers: { readonly [requestHeaders.idempotencyKey]?: string | undefined };
  readonly input: unknown;
  readonly project: { readonly tenancyId: string };
  readonly db: Db;
  readonly transaction: Call["transaction"];
  readonly now: Date;
}

/** Runs work in the transaction of the context, and in a new one without. */
export interface WriteContext {
  readonly db: Db;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

const retentionMillis = 1000 * seconds.hour * paymentLimits.idempotencyHours;

/**
 * Runs a write once for each idempotency key: a repeated call gets the first one's answer. A call that is refused leaves no answer,
 * because it has changed nothing, and is judged anew. Of parallel calls, the later ones wait for the first.
 * @param operation the route's name: one key belongs to one operation
 * @throws IdempotencyKeyReused, and what `work` throws
 */
export async function idempotently<T>(call: RepeatableCall, operation: string, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const { db, transaction, project, now } = call;
  const key = call.headers[requestHeaders.idempotencyKey];
  if (key === undefined) return work({ db, transaction });
  const requestDigest = digest(JSON.stringify([operation, call.input]));
  return transaction(async (tx) => {
    const earlier = await claim(tx, { tenancyId: project.tenancyId, key, requestDigest, now });
    if (earlier) {
      if (!earlier.request_digest.equals(requestDigest)) throw new IdempotencyKeyReused();
      return earlier.answer as T;
    }
    const answer = await work({ db: tx, transaction: (nested) => nested(tx) });
    await tx
      .updateTable("payment_idempotency_keys")
      .set({ answer: JSON.stringify(answer) })
      .where("tenancy_id", "=", project.tenancyId)
      .where("key", "=", key)
      .execute();
    return answer;
  });
}

/**
 * The answer of an earlier call with the same key, for calls that ask an external system before their transaction.
 * @throws IdempotencyKeyReused
 */
export async function earlierAnswer<T>({ db, project, headers, input, now }: RepeatableCall, operation: string): Promise<T | undefined> {
  const key = headers[requestHeaders.idempotencyKey];
  if (key === undefined) return undefined;
  const earlier = await db
    .selectFrom("payment_idempotency_keys")
    .select(["request_digest", "answer"])
    .where("tenancy_id", "=", project.tenancyId)
    .where("key", "=", key)
    .where("created_at", ">=", new Date(now.getTime() - retentionMillis))
    .executeTakeFirst();
  if (earlier && !earlier.request_digest.equals(digest(JSON.stringify([operation, input])))) throw new IdempotencyKeyReused();
  return (earlier?.answer ?? undefined) as T | undefined;
}

interface Claim {
  readonly tenancyId: string;
  readonly key: string;
  readonly requestDigest: Buffer;
  readonly now: Date;
}

/** @returns the earlier call with the key; undefined if this one is the first, or the first that still counts */
async function claim(
  db: Db,
  { tenancyId, key, requestDigest, now }: Claim,
): Promise<{ request_digest: Buffer; answer: unknown } | undefined> {
  const expired = new Date(now.getTime() - retentionMillis);
  const { rows } = await sql`INSERT INTO payment_idempotency_keys AS k (tenancy_id, key, request_digest, created_at)
    VALUES (${tenancyId}, ${key}, ${requestDigest}, ${now})
    ON CONFLICT (tenancy_id, key) DO UPDATE SET request_digest = excluded.request_digest, created_at = excluded.created_at, answer = NULL
    WHERE k.created_at < ${expired} RETURNING key`.execute(db);
  if (rows.length > 0) return undefined;
  return db
    .selectFrom("payment_idempotency_keys")
    .select(["request_digest", "answer"])
    .where("tenancy_id", "=", tenancyId)
    .where("key", "=", key)
    .executeTakeFirst();
}
