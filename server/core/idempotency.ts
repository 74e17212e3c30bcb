import { sql } from "kysely";
import { IdempotencyKeyReused, StripeRefused } from "#contract/errors/index.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { currentUserAlias } from "#contract/vocabulary/ids.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../kernel/call.ts";
import { digest } from "../services/secrets.ts";

interface RepeatableCall extends Pick<Call, "user" | "accessType"> {
  readonly headers: { readonly [requestHeaders.idempotencyKey]?: string | undefined };
  readonly input: unknown;
  readonly project: { readonly tenancyId: string };
  readonly db: Db;
  readonly transaction: Call["transaction"];
  readonly now: Date;
}

/**
 * The key as it is stored. Those of clients belong to their users: no user takes the key of a server, or of another user. Clients without a
 * user share theirs.
 */
function readKey({ headers, accessType, user }: RepeatableCall): string | undefined {
  const key = headers[requestHeaders.idempotencyKey];
  return key === undefined || accessType !== "client" ? key : `user ${user?.row.id ?? "none"} ${key}`;
}

/** Computes a digest of the properties that a repeated call must share with the first. `me` is another customer for each user. */
function computeDigest({ input, user }: RepeatableCall, operation: string): Buffer {
  const isOfUser = (input as { readonly customer_id?: unknown } | undefined)?.customer_id === currentUserAlias;
  return digest(JSON.stringify(isOfUser ? [operation, input, user?.row.id] : [operation, input]));
}

/** Runs work in the transaction of the context, and in a new one without. */
export interface WriteContext {
  readonly db: Db;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

const retentionMillis = 1000 * seconds.hour * paymentLimits.idempotencyHours;

/**
 * Runs a write once for each idempotency key: a repeated call gets the first one's response. A call that is refused leaves no response,
 * because it has changed nothing, and is checked anew. Of parallel calls, the later ones wait for the first.
 * @param operation the route's name: one key belongs to one operation
 * @throws IdempotencyKeyReused, and what `work` throws
 */
export async function idempotently<T>(call: RepeatableCall, operation: string, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const { db, transaction, project, now } = call;
  const key = readKey(call);
  if (key === undefined) return work({ db, transaction });
  const requestDigest = computeDigest(call, operation);
  return transaction(async (tx) => {
    const earlier = await claimKey(tx, { tenancyId: project.tenancyId, key, requestDigest, now }, null);
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

/** Whether an earlier call with the idempotency key was answered. What that one read may have changed since. */
export async function wasAnswered(call: RepeatableCall, operation: string): Promise<boolean> {
  const { db, project, now } = call;
  const key = readKey(call);
  if (key === undefined) return false;
  const earlier = await earlierCall(db, { tenancyId: project.tenancyId, key, requestDigest: computeDigest(call, operation), now });
  return earlier !== undefined && earlier.answer !== null;
}

/**
 * Runs a write that asks an external system, once for each idempotency key. The plan is stored before it is executed. A repeated call
 * continues with it. It does not plan again by a state that the first one may have changed.
 * @param makePlan decides what to do, as JSON; undefined leaves the call to others
 * @param carryOut may run several times for one plan
 * @throws IdempotencyKeyReused, and what both throw
 */
export async function resumably<Plan, T>(
  call: RepeatableCall,
  operation: string,
  makePlan: () => Promise<Plan | undefined>,
  carryOut: (plan: Plan) => Promise<T>,
): Promise<T | undefined> {
  const { db, project, now } = call;
  const key = readKey(call);
  if (key === undefined) {
    const plan = await makePlan();
    return plan === undefined ? undefined : carryOut(plan);
  }
  const requestDigest = computeDigest(call, operation);
  const claim = { tenancyId: project.tenancyId, key, requestDigest, now };
  let earlier = await earlierCall(db, claim);
  if (!earlier) {
    const plan = await makePlan();
    if (plan === undefined) return undefined;
    earlier = (await claimKey(db, claim, JSON.stringify(plan))) ?? { request_digest: requestDigest, answer: null, plan };
  }
  if (!earlier.request_digest.equals(requestDigest)) throw new IdempotencyKeyReused();
  if (earlier.answer !== null) return earlier.answer as T;
  const row = db
    .updateTable("payment_idempotency_keys")
    .where("tenancy_id", "=", project.tenancyId)
    .where("key", "=", key)
    .where("request_digest", "=", requestDigest);
  try {
    const answer = await carryOut(earlier.plan as Plan);
    await row.set({ answer: JSON.stringify(answer) }).execute();
    return answer;
  } catch (error) {
    // A refused request has changed nothing, and is checked anew.
    if (error instanceof StripeRefused) await row.set({ created_at: new Date(0) }).execute();
    throw error;
  }
}

interface Claim {
  readonly tenancyId: string;
  readonly key: string;
  readonly requestDigest: Buffer;
  readonly now: Date;
}

interface EarlierCall {
  readonly request_digest: Buffer;
  /** Null while the call runs, or if it was stopped. */
  readonly answer: unknown;
  readonly plan: unknown;
}

const computeExpiry = ({ now }: Claim) => new Date(now.getTime() - retentionMillis);

const earlierCall = (db: Db, claim: Claim): Promise<EarlierCall | undefined> =>
  db
    .selectFrom("payment_idempotency_keys")
    .select(["request_digest", "answer", "plan"])
    .where("tenancy_id", "=", claim.tenancyId)
    .where("key", "=", claim.key)
    .where("created_at", ">=", computeExpiry(claim))
    .executeTakeFirst();

/** @returns the earlier call with the key; undefined if this one is the first, or the first that still counts */
async function claimKey(db: Db, claim: Claim, plan: string | null): Promise<EarlierCall | undefined> {
  const { tenancyId, key, requestDigest, now } = claim;
  const { rows } = await sql`INSERT INTO payment_idempotency_keys AS k (tenancy_id, key, request_digest, plan, created_at)
    VALUES (${tenancyId}, ${key}, ${requestDigest}, ${plan}::json, ${now})
    ON CONFLICT (tenancy_id, key) DO UPDATE SET request_digest = excluded.request_digest, created_at = excluded.created_at,
      plan = excluded.plan, answer = NULL
    WHERE k.created_at < ${computeExpiry(claim)} RETURNING key`.execute(db);
  return rows.length > 0 ? undefined : earlierCall(db, claim);
}
