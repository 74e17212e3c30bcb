import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { primaryChannel, type TokenUser, tokenUser } from "../sessions/open.ts";

/** A passkey and whose it is. */
export interface PasskeyUser extends TokenUser {
  readonly requires_totp: boolean;
  readonly public_key: Buffer;
  readonly counter: number;
}

export async function passkeyUser(db: Db, tenancyId: string, credentialId: string): Promise<PasskeyUser | undefined> {
  const { rows } = await sql<PasskeyUser>`SELECT ${tokenUser}, u.totp_secret_sealed IS NOT NULL AS requires_totp, k.public_key, k.counter
    FROM passkeys k
    JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id ${primaryChannel}
    WHERE k.tenancy_id = ${tenancyId}::uuid AND k.credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/**
 * SELECT that holds a passkey and its user, as long as the answer would be judged by the same key again, and a second factor
 * is asked for or not as it was. The weakest of locks: notes of other sign-ins with it are not in the way. The user is held
 * first and the passkey second, the order in which a deletion and a registration take them.
 */
export const unchangedPasskey = (tenancyId: string, credentialId: string, user: PasskeyUser): RawBuilder<unknown> =>
  sql`SELECT 1 FROM passkeys k JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id
    WHERE k.tenancy_id = ${tenancyId}::uuid AND k.credential_id = ${credentialId} AND k.user_id = ${user.id}::uuid
      AND k.public_key = ${user.public_key}::bytea
      AND (u.totp_secret_sealed IS NOT NULL) = ${user.requires_totp}::boolean FOR KEY SHARE OF u, k`;
