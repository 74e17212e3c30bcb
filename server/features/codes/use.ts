import { sql } from "kysely";
import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { CodeData, CodeType } from "../../database/tables/verification-codes.ts";
import { digest } from "../../services/secrets.ts";

/** A code that works: what it proves, and of whom. */
export interface WorkingCode<Type extends CodeType> {
  readonly id: string;
  readonly userId: string | null;
  readonly data: CodeData[Type];
}

interface TriedRow<Type extends CodeType> extends WorkingCode<Type> {
  /** Whether it is the very code; else it only ends as that does. */
  readonly is_it: boolean;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * Counts a try against all codes of the tenancy that end as this one does (whoever guesses the six visible characters is
 * counted against the real code), and finds the code of that type. It stays unused. Run it outside of units: the try
 * counts even if the call is refused. Refusals in the order of the wire protocol, section 5.
 * @param refused runs before a refusal is thrown; it is told whose code was tried, or that nobody knows.
 * @throws VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached
 */
export async function checkCode<const Type extends CodeType>(
  db: Db,
  { tenancyId, type, code }: { tenancyId: string; type: Type; code: string },
  now: Date,
  refused?: (userId: string | null) => Promise<unknown>,
): Promise<WorkingCode<Type>> {
  const { rows } = await sql<TriedRow<Type>>`WITH tried AS (
      UPDATE verification_codes SET attempts = attempts + 1
      WHERE tenancy_id = ${tenancyId}::uuid AND nonce_hash = ${digest(code.slice(codes.typedLength))}::bytea
      RETURNING id, type, code_hash, user_id, data, attempts, expires_at, used_at)
    SELECT id, user_id AS "userId", data, attempts, expires_at, used_at,
      type = ${type}::text AND code_hash = ${digest(code)}::bytea AS is_it FROM tried ORDER BY is_it DESC LIMIT 1`.execute(db);
  const nearest = rows[0];
  const found = nearest?.is_it ? nearest : undefined;
  const refusal = refusalOf(found, now);
  if (found && !refusal) return { id: found.id, userId: found.userId, data: found.data };
  await refused?.(nearest?.userId ?? null);
  throw refusal;
}

function refusalOf(found: TriedRow<CodeType> | undefined, now: Date): Error | undefined {
  if (!found) return new VerificationCodeNotFound();
  if (found.expires_at <= now) return new VerificationCodeExpired();
  if (found.used_at !== null) return new VerificationCodeAlreadyUsed();
  // The count includes this try; so many earlier ones shut the code.
  return found.attempts > codes.maxAttempts ? new VerificationCodeMaxAttemptsReached() : undefined;
}

/**
 * Uses a code up, of any number of callers at once for exactly one. Run it in the unit of what the code allows, so that
 * both happen or neither, after the lock of the user's row: a deletion of the user takes the two in that order.
 * @returns false when somebody else was faster: then throw VerificationCodeAlreadyUsed.
 */
export async function consumeCode(db: Db, { tenancyId, id }: { tenancyId: string; id: string }, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("verification_codes")
    .set({ used_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
