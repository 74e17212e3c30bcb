import { hash } from "node:crypto";
import type { z } from "zod";
import type { UserInfo } from "#contract/entities/sign-in/authorization-server-metadata.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { isBanned } from "#contract/vocabulary/users/bans.ts";
import { type RestrictedUser, toRestriction } from "#contract/vocabulary/users/restriction.ts";
import type { Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { type IssuerCall, issuerUrl } from "./issuer.ts";
import { type HeldPermissions, heldScopes, type TokenTarget } from "./resources.ts";

/** The user of a token, whose id a query names apart. */
export interface ClaimedUser extends RestrictedUser {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly primary_email: string | null;
  readonly banned_until: Date | null;
}

/** SQL: a `ClaimedUser`, of `users u`. */
export const claimedUserColumns =
  "u.id AS user_id, u.display_name, u.profile_image_url, u.primary_email, u.primary_email_verified, u.is_anonymous, u.restricted_by_admin, u.sign_up_restriction, u.banned_until";

/** SQL: whether the session `s` of the grant `g` has not ended, or the access does not end with it. */
export const isGrantUsable = "('offline_access' = ANY (g.scopes) OR s.id IS NOT NULL)";

/** SQL: joins the session of the grant `g`. @param now the parameter of the time */
export const grantSessionJoin = (now: string) =>
  `LEFT JOIN sessions s ON s.tenancy_id = g.tenancy_id AND s.id = g.session_id AND s.expires_at > ${now}::timestamptz`;

/** Whether applications may act for a user: one who is banned or restricted gets and uses no tokens. */
export const mayUseApplications = (user: ClaimedUser, { config }: Pick<Project, "config">, now: Date): boolean =>
  !isBanned(user.banned_until?.getTime() ?? null, now.getTime()) && !toRestriction(user, config).is_restricted;

/** The claims about a user that scopes grant (OpenID Connect Core 1.0, section 5.4). */
export function userClaims(user: ClaimedUser, scopes: readonly string[], teamId: string | null): z.output<typeof UserInfo> {
  const { user_id: sub, display_name: name, profile_image_url: picture, primary_email: email } = user;
  return {
    sub,
    ...(scopes.includes("profile") && { name, ...(picture !== null && { picture }) }),
    ...(scopes.includes("email") && email !== null && { email, email_verified: user.primary_email_verified }),
    ...toTeamClaim(scopes, teamId),
  };
}

/** The claim of the team that the user has chosen, with scope `teams`. */
const toTeamClaim = (scopes: readonly string[], teamId: string | null) =>
  scopes.includes("teams") && teamId !== null ? { team_id: teamId } : {};

/** Access that a user has given an application. */
export interface IssuedGrant {
  readonly id: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** The team that the user has chosen. */
  readonly teamId: string | null;
  /** The API of the access token. */
  readonly target: TokenTarget;
  readonly sessionId: string;
  readonly signedInAt: Date;
  /** The methods of the sign-in; null if they are unknown. */
  readonly amr: readonly string[] | null;
  /** From the authorization request; null for a refresh. */
  readonly nonce: string | null;
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

function authenticationClaims({ signedInAt, amr }: IssuedGrant) {
  const auth_time = toSeconds(signedInAt);
  return amr === null ? { auth_time } : { auth_time, amr: [...amr], acr: amr.includes("mfa") ? "aal2" : "aal1" };
}

/** The response with tokens for a user (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3). */
export function issueTokens(
  { services, serverConfig, now }: Pick<IssuerCall, "services" | "serverConfig" | "now">,
  project: Project,
  user: ClaimedUser & HeldPermissions,
  grant: IssuedGrant,
) {
  const { target } = grant;
  const iss = issuerUrl(serverConfig, project);
  const iat = toSeconds(now);
  const scope = heldScopes(project, grant.scopes, user).filter(target.hasScope).join(" ");
  const authentication = authenticationClaims(grant);
  const claims = {
    iss,
    aud: target.audience,
    sub: user.user_id,
    client_id: grant.applicationId,
    scope,
    iat,
    exp: iat + target.lifetimeSeconds,
    jti: randomUuid(),
    grant_id: grant.id,
    ...toTeamClaim(grant.scopes, grant.teamId),
    ...authentication,
  };
  const access_token = services.issuerTokens.signAccessToken(project.tenancyId, claims, target.format);
  const tokens = { access_token, token_type: "Bearer" as const, expires_in: target.lifetimeSeconds, scope };
  if (!grant.scopes.includes("openid")) return tokens;
  const id_token = services.issuerTokens.signIdToken(project.tenancyId, {
    ...userClaims(user, grant.scopes, grant.teamId),
    iss,
    aud: grant.applicationId,
    iat,
    exp: iat + limits.idTokenSeconds,
    sid: grant.sessionId,
    // The left half of the digest (OpenID Connect Core 1.0, section 3.1.3.6).
    at_hash: hash("sha256", access_token, "buffer").subarray(0, 16).toString("base64url"),
    ...(grant.nonce !== null && { nonce: grant.nonce }),
    ...authentication,
  });
  return { ...tokens, id_token };
}
