import { sql } from "kysely";
import { type RestrictedUser, toRestriction } from "#contract/vocabulary/users/restriction.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import type { Services } from "../../../services/index.ts";
import {
  type ClaimedUser,
  type ClaimSourceRow,
  claimSourceSql,
  fillProjectClaims,
  readClaimNeeds,
} from "../../projects/token-claims/claim-source.ts";
import type { Ban } from "../ban.ts";

/** The user of an access token, as the token's claims describe it. */
export interface TokenUser extends ClaimedUser, RestrictedUser, Ban {
  readonly requires_totp: boolean;
}

/** SQL: a `TokenUser`, of `users u`. */
export const tokenUserColumns =
  "u.id, u.display_name, u.primary_email, u.primary_email_verified, u.selected_team_id, u.is_anonymous, u.signed_up_at, u.restricted_by_admin, u.sign_up_restriction, u.banned_until, u.ban_reason, u.totp_secret_sealed IS NOT NULL AS requires_totp";

/** The states of a user who signs up. */
export const newUserStates = { restricted_by_admin: false, sign_up_restriction: null, banned_until: null, ban_reason: null } as const;

/** The session of an access token. */
interface TokenSession {
  readonly id: string;
  readonly isImpersonation: boolean;
  readonly signedInAt: Date;
  /** The methods of the sign-in; null if they are unknown. */
  readonly amr: readonly string[] | null;
}

/** The values that the project's claims read besides the user. Undefined where no template needs them, or the user was deleted. */
type TokenClaimSource = ClaimSourceRow | undefined;

/** Reads what the project's claims need of a user. One statement, and none where the user's own columns are enough. */
export async function findClaimSource(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  userId: string,
): Promise<TokenClaimSource> {
  const needs = readClaimNeeds(config);
  if (needs.length === 0) return undefined;
  const { rows } = await sql<{ source: ClaimSourceRow }>`SELECT ${sql.raw(claimSourceSql(needs))} AS source FROM users u
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  return rows[0]?.source;
}

/** How and when the user signed in (OpenID Connect Core, section 2). A developer who impersonates a user has not signed in as that user. */
function authenticationClaims({ isImpersonation, signedInAt, amr }: TokenSession) {
  if (isImpersonation) return { is_impersonation: true as const };
  const auth_time = Math.floor(signedInAt.getTime() / 1000);
  return amr === null ? { auth_time } : { auth_time, amr, acr: amr.includes("mfa") ? "aal2" : "aal1" };
}

/** Signs an access token for a session, with the claims of the project. */
export function signAccessToken(
  services: Pick<Services, "tokens">,
  project: Pick<Project, "id" | "branchId" | "config">,
  user: TokenUser,
  session: TokenSession,
  source: TokenClaimSource,
): string {
  const { claims, omitted } = fillProjectClaims(project.config, user, source);
  return services.tokens.sign(
    {
      sub: user.id,
      project_id: project.id,
      branch_id: project.branchId,
      refresh_token_id: session.id,
      role: "authenticated",
      name: user.display_name,
      email: user.primary_email,
      email_verified: user.primary_email_verified,
      selected_team_id: user.selected_team_id,
      is_anonymous: user.is_anonymous,
      signed_up_at: Math.floor(user.signed_up_at.getTime() / 1000),
      ...toRestriction(user, project.config),
      requires_totp_mfa: user.requires_totp,
      ...authenticationClaims(session),
      ...(omitted.length > 0 && { omitted_claims: omitted }),
    },
    claims,
  );
}
