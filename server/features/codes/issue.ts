import { type RawBuilder, sql } from "kysely";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { CodeData, CodeType } from "../../database/tables/verification-codes.ts";
import { randomCode, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";

export interface CodeRequest<Type extends CodeType> {
  tenancyId: string;
  type: Type;
  userId: string | null;
  /** What using the code will prove. */
  data: CodeData[Type];
  lifetimeMillis: number;
}

/**
 * A new one-time code: its id, its text, and the insert, not yet run, that stores the digests of it.
 * @param guard a SELECT that must yield a row, and holds it, for the code to be stored: as `newSession` takes it.
 */
export function issueCode<const Type extends CodeType>(db: Db, request: CodeRequest<Type>, now: Date, guard?: RawBuilder<unknown>) {
  const id = randomUuid();
  const code = randomCode();
  const expiresAt = new Date(now.getTime() + request.lifetimeMillis);
  const from = guard ? sql` FROM (${guard}) AS guard` : sql``;
  const insert = db
    .insertInto("verification_codes")
    .columns(["tenancy_id", "id", "type", "code_hash", "nonce_hash", "user_id", "data", "created_at", "expires_at"])
    .expression(
      sql`SELECT ${request.tenancyId}::uuid, ${id}::uuid, ${request.type}::text, ${digest(code)}::bytea,
        ${digest(code.slice(codes.typedLength))}::bytea, ${request.userId}::uuid, ${JSON.stringify(request.data)}::jsonb,
        ${now}::timestamptz, ${expiresAt}::timestamptz${from}`,
    )
    .returning("id");
  return { id, code, insert };
}

/** A link that hands a code to an app's page: the page's address with `code` set. */
export function linkWith(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl);
  link.searchParams.set("code", code);
  return link.href;
}
