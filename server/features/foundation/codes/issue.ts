import { type Expression, sql } from "kysely";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { Db } from "../../../database/schema.ts";
import type { CodeData, CodeType } from "../../../database/tables/foundation.ts";
import { randomCode, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";

export interface CodeRequest<Type extends CodeType> {
  tenancyId: string;
  type: Type;
  userId: string | null;
  /** The data of the code, which its use proves. */
  data: CodeData[Type];
  lifetimeMillis: number;
}

interface IssueOptions {
  /** A SELECT that locks what the code depends on; if it returns no row, no code is inserted. */
  guard?: Expression<unknown> | undefined;
  /**
   * Adds a short code for users to type: the first six characters of the code, followed by another nonce. The caller who requested
   * the code knows that nonce. Guesses with it close the short code, and the code of the link stays open.
   */
  withShortCode?: boolean | undefined;
}

/** A one-time code: its id, its text, what users type for it, and the query that inserts its digests. */
export function issueCode<const Type extends CodeType>(
  db: Db,
  request: CodeRequest<Type>,
  now: Date,
  { guard, withShortCode = false }: IssueOptions = {},
) {
  const id = randomUuid();
  const code = randomCode();
  const shortCode = withShortCode ? `${code.slice(0, codeLimits.typedLength)}${readNonce(randomCode())}` : code;
  const expiresAt = new Date(now.getTime() + request.lifetimeMillis);
  const from = guard ? sql` FROM (${guard}) AS guard` : sql``;
  const insert = db
    .insertInto("verification_codes")
    .columns(["tenancy_id", "id", "type", "code_hash", "nonce_hash", "typed_hash", "user_id", "data", "created_at", "expires_at"])
    .expression(
      sql`SELECT ${request.tenancyId}::uuid, ${id}::uuid, ${request.type}::text, ${digest(code)}::bytea,
        ${digest(readNonce(shortCode))}::bytea, ${withShortCode ? digest(shortCode) : null}::bytea, ${request.userId}::uuid, ${JSON.stringify(request.data)}::jsonb,
        ${now}::timestamptz, ${expiresAt}::timestamptz${from}`,
    )
    .returning("id");
  return { id, code, shortCode, insert };
}

/** Returns the part after the typed characters of a short code. */
export const readNonce = (code: string): string => code.slice(codeLimits.typedLength);

/** The URL of an app's page with a code in its query. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl);
  link.searchParams.set("code", code);
  return link.href;
}
