import { sql } from "kysely";
import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { KnownError } from "#contract/kernel/error.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { Db } from "../../../database/schema.ts";
import type { CodeData, CodeType } from "../../../database/tables/foundation.ts";
import { digest } from "../../../services/secrets.ts";
import { readNonce } from "./issue.ts";

/** A valid code: its user and what it proves. */
export interface ValidCode<Type extends CodeType> {
  readonly id: string;
  readonly userId: string | null;
  readonly data: CodeData[Type];
}

interface AttemptedCodeRow<Type extends CodeType> extends ValidCode<Type> {
  /** Whether the whole code matches; otherwise the part after the typed characters does. */
  readonly is_match: boolean;
  /** The failed attempts at the code, or at the short code where that was sent. */
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * Finds a code without using it, and counts the attempt. The count applies to the code with the same nonce. So guesses of the six typed
 * characters count against the real code. Where it has a short code, they count against that alone. Run it outside of transactions: a
 * rejected attempt must be counted, too. The errors follow the order of the wire protocol, section 5.
 * @param onRejected runs before the error is thrown, with the user and the id of the attempted code if there is one
 * @throws VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached
 */
export async function checkCode<const Type extends CodeType>(
  db: Db,
  { tenancyId, type, code }: { tenancyId: string; type: Type; code: string },
  now: Date,
  onRejected?: (userId: string | null, error: KnownError, codeId: string | undefined) => Promise<unknown>,
): Promise<ValidCode<Type>> {
  const hash = sql`${digest(code)}::bytea`;
  // Without a short code the nonce is that of the code itself.
  const countsTyped = sql`typed_hash IS NOT NULL AND code_hash <> ${hash}`;
  const { rows } = await sql<AttemptedCodeRow<Type>>`WITH attempted AS (
      UPDATE verification_codes SET attempts = attempts + (NOT (${countsTyped}))::int, typed_attempts = typed_attempts + (${countsTyped})::int
      WHERE tenancy_id = ${tenancyId}::uuid AND (nonce_hash = ${digest(readNonce(code))}::bytea OR code_hash = ${hash})
      RETURNING id, type, code_hash, typed_hash, user_id, data, CASE WHEN ${countsTyped} THEN typed_attempts ELSE attempts END AS attempts,
        expires_at, used_at)
    SELECT id, user_id AS "userId", data, attempts, expires_at, used_at,
      type = ${type}::text AND (code_hash = ${hash} OR coalesce(typed_hash = ${hash}, false)) AS is_match
    FROM attempted ORDER BY is_match DESC LIMIT 1`.execute(db);
  const attempted = rows[0];
  const found = attempted?.is_match ? attempted : undefined;
  const error = codeError(found, now);
  if (found && !error) return { id: found.id, userId: found.userId, data: found.data };
  const rejection = error ?? new VerificationCodeNotFound();
  await onRejected?.(attempted?.userId ?? null, rejection, attempted?.id);
  throw rejection;
}

function codeError(found: AttemptedCodeRow<CodeType> | undefined, now: Date): KnownError | undefined {
  if (!found) return undefined;
  if (found.expires_at <= now) return new VerificationCodeExpired();
  if (found.used_at !== null) return new VerificationCodeAlreadyUsed();
  // The count includes this attempt.
  return found.attempts > codeLimits.maxAttempts ? new VerificationCodeMaxAttemptsReached() : undefined;
}

/**
 * Consumes a code: of several parallel calls exactly one succeeds. Run it in the transaction of what the code permits, and after
 * the lock of the code's user. A deletion of the user locks the two in this order.
 * @returns false if the code was used already: then throw VerificationCodeAlreadyUsed
 */
export async function consumeCode(db: Db, { tenancyId, id }: { tenancyId: string; id: string }, now: Date): Promise<boolean> {
  const consumed = await db
    .updateTable("verification_codes")
    .set({ used_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return consumed !== undefined;
}
