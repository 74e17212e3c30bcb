import { sql } from "kysely";
import { RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import { statement } from "../../../kernel/statement.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { nextToken, type RefreshToken } from "./refresh-token.ts";

/** The state of the refresh token of an active session. */
export interface Rotation {
  /** How many rotations the token has had. */
  readonly rotation: number;
  /** Whether the previous token is still in its grace period; null without one. */
  readonly in_grace: boolean | null;
}

const grace = `interval '${limits.rotationGraceSeconds} seconds'`;

/** SQL: a `Rotation`, of `sessions s`. `now`: an SQL expression of the current time. */
export const rotationColumns = (now: string): string => `s.rotation, s.rotated_at > ${now} - ${grace} AS in_grace`;

interface TokenUse {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly token: RefreshToken;
  readonly session: Rotation & { readonly id: string; readonly userId: string };
  /** Whether the client stores the next token, and the project rotates tokens. */
  readonly rotates: boolean;
}

/**
 * Accepts or rotates the refresh token of an active session. Parallel rotations of a token return the same next token. So does a
 * replaced token during its grace period: the response may have been lost. After that, two parties hold the token and one of them has
 * stolen it. So the session is revoked (RFC 9700, section 4.14.2).
 * @returns the next token; undefined where the client keeps its token
 * @throws RefreshTokenNotFoundOrExpired
 */
export async function exchangeRefreshToken(
  { db, secrets, token, session, rotates }: TokenUse,
  context: AuditContext,
): Promise<string | undefined> {
  const { id, userId } = session;
  const { tenancyId } = context.project;
  const isActive = sql`s.tenancy_id = ${tenancyId}::uuid AND s.id = ${id}::uuid AND s.expires_at > ${context.now}::timestamptz`;
  let current: Rotation | undefined = session;

  if (token.rotation === current.rotation) {
    if (!rotates) return undefined;
    const { rows } = await sql`UPDATE sessions s SET rotation = s.rotation + 1, rotated_at = ${context.now}::timestamptz
      WHERE ${isActive} AND s.rotation = ${token.rotation}::integer RETURNING s.id`.execute(db);
    if (rows.length === 1) return nextToken(secrets, id, token.rotation + 1);
    const inGrace = sql`s.rotated_at > ${context.now}::timestamptz - ${sql.raw(grace)}`;
    const found = await sql<Rotation>`SELECT s.rotation, ${inGrace} AS in_grace FROM sessions s WHERE ${isActive}`.execute(db);
    current = found.rows[0];
    if (!current) throw new RefreshTokenNotFoundOrExpired();
  }
  if (token.rotation === current.rotation - 1 && current.in_grace) return rotates ? nextToken(secrets, id, current.rotation) : undefined;

  const deletion = sql<{
    id: string;
  }>`DELETE FROM sessions s WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = ${id}::uuid RETURNING s.id`;
  const entry = { event: "session.refresh_token_reused", userId, sessionId: id } as const;
  await statement()
    .step("deleted", deletion)
    .also((earlier) => audit(context, entry, earlier.selectFrom("deleted")))
    .execute(db);
  throw new RefreshTokenNotFoundOrExpired();
}
