import { sql } from "kysely";
import { LastSignInMethod } from "#contract/errors/index.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { signInProviders } from "./provider-settings.ts";

interface RemainingMethods {
  /** Signs in with an address: by password or code. */
  readonly by_email: boolean;
  readonly has_address: boolean;
  /** Signs in with a passkey or an account of a provider. */
  readonly otherwise: boolean;
}

/**
 * Refuses a change that leaves a user without a way to sign in, if the user makes it. The account would be lost. Call it
 * after the change, in its transaction, which has locked the user.
 * @param removed what the change has removed; an address matters only where the user signs in with one. Servers may not turn codes off
 * either, if the user signs in with an address
 * @throws LastSignInMethod
 */
export async function requireOtherSignInMethod(
  { accessType, project }: Pick<Call, "accessType" | "project">,
  db: Db,
  userId: string,
  removed: "address" | "method" | "codes",
): Promise<void> {
  const byServer = accessType !== "client";
  if (byServer && removed !== "codes") return;
  const { rows } = await sql<RemainingMethods>`SELECT u.has_password OR u.otp_auth_enabled AS by_email,
      EXISTS (SELECT FROM contact_channels c WHERE c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.used_for_auth) AS has_address,
      u.passkey_auth_enabled
        OR EXISTS (SELECT FROM oauth_links l WHERE l.tenancy_id = u.tenancy_id AND l.user_id = u.id AND l.allow_sign_in
          AND l.provider_config_id = ANY (${signInProviders(project.config)}::text[])) AS otherwise
    FROM users u WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  const [left] = rows;
  if (!left || left.otherwise || (left.by_email && left.has_address)) return;
  if (byServer && !left.has_address) return;
  if (removed !== "address" || left.by_email) throw new LastSignInMethod();
}
