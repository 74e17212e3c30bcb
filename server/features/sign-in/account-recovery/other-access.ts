import { sql } from "kysely";
import { accountRecoveryLimits } from "#contract/vocabulary/sign-in/account-recovery.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { signInProviders } from "../../accounts/credentials/provider-settings.ts";
import type { CallingSession } from "../../accounts/sessions/active-session.ts";
import { selectAddressProof } from "./proof.ts";

/**
 * SELECT of the `id` of a contact channel that signs in and that its account only claims.
 * @param own the session of the account's user; while it has not ended, there is no row
 */
export const claimedSignIn = (tenancyId: string, channelId: string, own: CallingSession | undefined) =>
  sql<{ id: string }>`SELECT a.id FROM contact_channels a
    WHERE a.tenancy_id = ${tenancyId}::uuid AND a.id = ${channelId}::uuid AND a.used_for_auth AND ${selectAddressProof("a")} = 'claim'
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.tenancy_id = a.tenancy_id AND s.user_id = a.user_id AND s.id = ${own?.sessionId ?? null}::uuid)`;

interface OtherAccessRow {
  readonly addresses: string[];
  readonly oauth_providers: string[];
  readonly passkey: boolean;
}

/**
 * Finds the other ways to sign in to the account of an address that it only claims. The reader may be another person, so other addresses are masked.
 * @returns null if the address proves the account, or was removed
 */
export async function findOtherAccess(db: Db, { tenancyId, config }: Project, channelId: string): Promise<OtherAccessRow | null> {
  const { rows } = await sql<OtherAccessRow>`SELECT
      ARRAY (SELECT o.value FROM contact_channels o WHERE o.tenancy_id = u.tenancy_id AND o.user_id = u.id AND o.id <> a.id
        AND (o.used_for_auth OR o.is_primary) ORDER BY o.is_primary DESC, o.created_at, o.id LIMIT ${accountRecoveryLimits.otherAddresses}) AS addresses,
      ARRAY (SELECT l.provider_config_id FROM oauth_links l WHERE l.tenancy_id = u.tenancy_id AND l.user_id = u.id AND l.allow_sign_in
        AND l.provider_config_id = ANY (${signInProviders(config)}::text[])
        ORDER BY l.provider_config_id) AS oauth_providers,
      u.passkey_auth_enabled AS passkey
    FROM contact_channels a JOIN users u ON u.tenancy_id = a.tenancy_id AND u.id = a.user_id
    WHERE a.tenancy_id = ${tenancyId}::uuid AND a.id = ${channelId}::uuid AND ${selectAddressProof("a")} = 'claim'`.execute(db);
  const [row] = rows;
  return row ? { ...row, addresses: row.addresses.map(maskAddress) } : null;
}

/** Shows the first character and the domain of an address: enough for its owner to recognize it. */
export const maskAddress = (address: string): string => `${[...address][0]}***${address.slice(address.lastIndexOf("@"))}`;
