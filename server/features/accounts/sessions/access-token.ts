import type { Project } from "../../../kernel/call.ts";
import type { Services } from "../../../services/index.ts";

/** The user of an access token, as the token's claims describe it. */
export interface TokenUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  readonly signed_up_at: Date;
  readonly requires_totp: boolean;
}

/** SQL: a `TokenUser`, of `users u`. */
export const tokenUserColumns =
  "u.id, u.display_name, u.primary_email, u.primary_email_verified, u.selected_team_id, u.is_anonymous, u.signed_up_at, u.totp_secret_sealed IS NOT NULL AS requires_totp";

/** The session of an access token. */
interface TokenSession {
  readonly id: string;
  readonly isImpersonation: boolean;
}

/** Signs an access token for a session. */
export const signAccessToken = (
  services: Pick<Services, "tokens">,
  project: Pick<Project, "id" | "branchId">,
  user: TokenUser,
  session: TokenSession,
): string =>
  services.tokens.sign({
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
    requires_totp_mfa: user.requires_totp,
    ...(session.isImpersonation && { is_impersonation: true as const }),
  });
