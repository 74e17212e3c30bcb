import { sql } from "kysely";
import { RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import { tokens as limits } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import { audit, type Recorded } from "../../kernel/audit.ts";
import { together } from "../../kernel/unit.ts";
import type { Secrets } from "../../services/secrets.ts";
import { type RefreshToken, successor } from "./refresh-token.ts";

/** How far the refresh token of a living session has got. */
export interface Rotation {
  readonly rotation: number;
  /** Whether the present token took its predecessor's place so lately that this one may still be about; null: it has none. */
  readonly in_grace: boolean | null;
}

/** SQL: a `Rotation`, of `sessions s`. By the database's clock: those of several processes may differ by more than the grace. */
export const rotationColumns = sql.raw(
  `s.rotation, s.rotated_at > clock_timestamp() - interval '${limits.rotationGraceSeconds} seconds' AS in_grace`,
);

interface Use {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly token: RefreshToken;
  readonly session: Rotation & { readonly id: string; readonly userId: string };
  /** Whether the client keeps the successor, and may have one. */
  readonly rotates: boolean;
}

/**
 * Judges the refresh token with which a living session is asked for. Of any number of callers at once who rotate a token all get the
 * same successor; so does, for a while, whoever comes later, for the answer may have been lost. After that the token is in two hands,
 * one of them a thief's: the session ends (RFC 9700, section 4.14.2).
 * @returns the successor; undefined where the client goes on with what it has.
 * @throws RefreshTokenNotFoundOrExpired
 */
export async function exchangeRefreshToken(
  { db, secrets, token, session, rotates }: Use,
  circumstances: Recorded,
): Promise<string | undefined> {
  const { id, userId } = session;
  const { tenancyId } = circumstances.project;
  const living = sql`s.tenancy_id = ${tenancyId}::uuid AND s.id = ${id}::uuid AND s.expires_at > ${circumstances.now}::timestamptz`;
  let at: Rotation | undefined = session;

  if (token.rotation === at.rotation) {
    if (!rotates) return undefined;
    const { rows } = await sql`UPDATE sessions s SET rotation = s.rotation + 1, rotated_at = clock_timestamp()
      WHERE ${living} AND s.rotation = ${token.rotation}::integer RETURNING s.id`.execute(db);
    if (rows.length === 1) return successor(secrets, id, token.rotation + 1);
    at = (await sql<Rotation>`SELECT ${rotationColumns} FROM sessions s WHERE ${living}`.execute(db)).rows[0];
    if (!at) throw new RefreshTokenNotFoundOrExpired();
  }
  if (token.rotation === at.rotation - 1 && at.in_grace) return rotates ? successor(secrets, id, at.rotation) : undefined;

  const ended = sql`DELETE FROM sessions s WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = ${id}::uuid RETURNING s.id`;
  const told = audit(circumstances, { event: "session.refresh_token_reused", userId, sessionId: id }, "ended");
  await together(db, { ended, told });
  throw new RefreshTokenNotFoundOrExpired();
}
