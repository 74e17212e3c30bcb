import { type RawBuilder, sql } from "kysely";
import { UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { requireOpenDoor } from "../projects/sign-up-door.ts";
import type { TokenUser } from "../sessions/open.ts";

/** Whoever signs in with an address. */
export interface Account extends TokenUser {
  readonly requires_totp: boolean;
  readonly otp_auth_enabled: boolean;
  /** Whether the user has shown that the address is theirs. */
  readonly is_verified: boolean;
}

export async function accountOf(db: Db, tenancyId: string, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT u.id, u.display_name, u.selected_team_id, u.is_anonymous, u.otp_auth_enabled,
      u.totp_secret_sealed IS NOT NULL AS requires_totp, c.is_verified,
      p.value AS primary_email, coalesce(p.is_verified, false) AS primary_email_verified
    FROM contact_channels c
    JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id
    LEFT JOIN contact_channels p ON p.tenancy_id = u.tenancy_id AND p.user_id = u.id AND p.type = 'email' AND p.is_primary
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.type = 'email' AND c.value = ${email} AND c.used_for_auth`.execute(db);
  return rows[0];
}

/**
 * Who may sign in with a code sent to an address: its account if that has verified the address, for whoever signed up with
 * somebody else's must not be handed to them; a new one where the project takes new people.
 * @throws UserEmailAlreadyExists, SignUpNotEnabled
 */
export function requireAdmission(
  call: { project: Project; services: Pick<Services, "signUpInternal"> },
  email: string,
  account: Account | undefined,
) {
  if (!account) return requireOpenDoor(call);
  if (!account.is_verified) throw new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: true });
  return undefined;
}

/** SELECT that holds an account and its address, as long as the two are what `accountOf` found and a second factor is asked for or not as it was. */
export const unchangedAccount = (tenancyId: string, account: Account, email: string): RawBuilder<unknown> =>
  sql`SELECT 1 FROM users u JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${account.id}::uuid
      AND (u.totp_secret_sealed IS NOT NULL) = ${account.requires_totp}::boolean
      AND c.type = 'email' AND c.value = ${email} AND c.used_for_auth AND c.is_verified FOR KEY SHARE OF u FOR SHARE OF c`;
