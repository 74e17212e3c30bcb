import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";

/**
 * The proof that reading at an address of an account gives. The page docs/account-recovery.md has the rules.
 * - `owner`: the account has verified the address.
 * - `recovery`: it is the primary address of an account that has verified none. Another person may have created the account.
 * - `claim`: the account has entered the address without a proof, or it is no primary address. It may belong to another person.
 */
export type AddressProof = "owner" | "recovery" | "claim";

interface AddressPower {
  /** Whether a code that is sent to the address signs in. */
  readonly signsIn: boolean;
  /** Whether the account of a provider is merged that has verified the address, too. */
  readonly merges: boolean;
  /** The effect of a reset: it replaces the password, or recovers the account as well. Null where the address resets nothing. */
  readonly reset: "password" | "recovery" | null;
  /** The thing that its reader ends by reporting that the account belongs to another person. Null where the report is refused. */
  readonly disown: "account" | "address" | null;
}

/** The rights of an address's reader over the account. */
export const addressPowers: Readonly<Record<AddressProof, AddressPower>> = {
  owner: { signsIn: true, merges: true, reset: "password", disown: null },
  recovery: { signsIn: false, merges: false, reset: "recovery", disown: "account" },
  claim: { signsIn: false, merges: false, reset: null, disown: "address" },
};

/**
 * SQL: the `AddressProof` of a contact channel. The primary address decides, or without one the only address that signs in. An address that
 * is neither primary nor signs in proves nothing.
 * @param alias of the contact channel in the query
 */
export function selectAddressProof(alias: string): RawBuilder<AddressProof> {
  const channel = sql.ref(alias);
  const others = sql`FROM contact_channels o
    WHERE o.tenancy_id = ${channel}.tenancy_id AND o.user_id = ${channel}.user_id AND o.id <> ${channel}.id`;
  return sql<AddressProof>`CASE
    WHEN ${channel}.is_verified THEN 'owner'
    WHEN ${channel}.used_for_auth
      AND NOT EXISTS (SELECT ${others} AND o.is_verified AND (o.used_for_auth OR o.is_primary))
      AND (${channel}.is_primary OR NOT EXISTS (SELECT ${others} AND (o.used_for_auth OR o.is_primary)))
      THEN 'recovery'
    ELSE 'claim' END`;
}

/** Finds the proof that a reader of a contact channel's address has. Lock its user first (`lockUser`). */
export async function findAddressProof(db: Db, tenancyId: string, channelId: string): Promise<AddressProof> {
  const { rows } = await sql<{ proof: AddressProof }>`SELECT ${selectAddressProof("a")} AS proof FROM contact_channels a
    WHERE a.tenancy_id = ${tenancyId}::uuid AND a.id = ${channelId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The contact channel was removed while its user was locked.");
  return row.proof;
}
