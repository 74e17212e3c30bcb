import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import { type Account, accountColumns } from "../account.ts";

/** A passkey and the account of its user. */
export interface PasskeyAccount extends Account {
  readonly public_key: Buffer;
  readonly rp_id: string | null;
  readonly counter: number;
}

export async function accountByPasskey(db: Db, tenancyId: string, credentialId: string): Promise<PasskeyAccount | undefined> {
  const { rows } = await sql<PasskeyAccount>`SELECT ${accountColumns}, k.public_key, k.rp_id, k.counter
    FROM passkeys k
    JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id
    WHERE k.tenancy_id = ${tenancyId}::uuid AND k.credential_id = ${credentialId}`.execute(db);
  return rows[0];
}
