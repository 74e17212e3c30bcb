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
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * Counts a try against all codes of the tenancy that end as this one does (whoever guesses the six visible characters is
 * counted against the real code), and finds the code of that type. It stays unused. Run it outside of units: the try
 * counts even if the call is refused. Refusals in the order of the wire protocol, section 5.
 * @throws VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached
 */
export async function checkCode<const Type extends CodeType>(
  db: Db,
  { tenancyId, type, code }: { tenancyId: string; type: Type; code: string },
  now: Date,
): Promise<WorkingCode<Type>> {
  const { rows } = await sql<TriedRow<Type>>`WITH tried AS (
      UPDATE verification_codes SET attempts = attempts + 1
      WHERE tenancy_id = ${tenancyId}::uuid AND nonce_hash = ${digest(code.slice(codes.typedLength))}::bytea
      RETURNING id, type, code_hash, user_id, data, attempts, expires_at, used_at)
    SELECT id, user_id AS "userId", data, attempts, expires_at, used_at FROM tried
    WHERE type = ${type}::text AND code_hash = ${digest(code)}::bytea`.execute(db);
  const found = rows[0];
  if (!found) throw new VerificationCodeNotFound();
  if (found.expires_at <= now) throw new VerificationCodeExpired();
  if (found.used_at !== null) throw new VerificationCodeAlreadyUsed();
  // The count includes this try; so many earlier ones shut the code.
  if (found.attempts > codes.maxAttempts) throw new VerificationCodeMaxAttemptsReached();
  return { id: found.id, userId: found.userId, data: found.data };
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
