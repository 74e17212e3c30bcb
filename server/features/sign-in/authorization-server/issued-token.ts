import { sql } from "kysely";
import { InsufficientScope, InvalidBearerToken, InvalidRequest } from "#contract/errors/index.ts";
import type { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import { bearerToken } from "../../../kernel/bearer-token.ts";
import type { Call } from "../../../kernel/call.ts";
import type { IssuedAccessClaims } from "../../../services/issuer-tokens.ts";
import { deleteApplicationGrant, readApplicationRefreshToken } from "../../accounts/sessions/application-grants.ts";
import type { ClientExtension, FoundClient } from "../../projects/client.ts";
import { type ClaimedUser, claimedUserColumns, grantSessionJoin, isGrantUsable, mayUseApplications, userClaims } from "./claims.ts";
import { type ApplicationRow, firstParameter, requireApplication } from "./client.ts";
import { findIssuer, issuerUrl } from "./issuer.ts";
import { findResource, type HeldPermissions, hasTeam, heldPermissionColumns, heldScopes } from "./resources.ts";

type UserInfoCall = Call<typeof authorizationServerRoutes.userInfo> | Call<typeof authorizationServerRoutes.postUserInfo>;
type IntrospectCall = Call<typeof authorizationServerRoutes.introspect>;
type RevokeCall = Call<typeof authorizationServerRoutes.revoke>;

/** The grant of a token, with its user. All null where it has ended. */
export interface GrantRow extends ClaimedUser, HeldPermissions {
  readonly grant_client_id: string | null;
  readonly grant_scopes: readonly string[];
  readonly grant_resources: readonly string[];
  readonly grant_team_id: string | null;
  readonly grant_rotation: number;
  readonly grant_expires_at: Date;
}

/** SQL: a `GrantRow`, of the grant `g` that `joinGrant` joins. */
export const grantColumns = `g.application_id AS grant_client_id, g.scopes AS grant_scopes, g.resources AS grant_resources, g.team_id AS grant_team_id, g.rotation AS grant_rotation,
  g.expires_at AS grant_expires_at, ${claimedUserColumns}, ${heldPermissionColumns("g.team_id")}`;

/** Joins the grant of a token. Not `isGrantUsable` in the condition of a further join: it reads the session. */
export const joinGrant = (first: number, now: string) => `LEFT JOIN LATERAL (SELECT g.* FROM oauth_grants g
    JOIN oauth_applications b ON b.tenancy_id = g.tenancy_id AND b.id = g.application_id AND b.is_enabled
    ${grantSessionJoin(now)}
    WHERE g.tenancy_id = t.id AND g.id = $${first}::uuid AND g.expires_at > ${now}::timestamptz AND ${isGrantUsable}) g ON true
  LEFT JOIN users u ON u.tenancy_id = g.tenancy_id AND u.id = g.user_id`;

export const isExpired = ({ exp }: IssuedAccessClaims, now: Date) => exp * 1000 <= now.getTime();

/** RFC 6750, section 3. */
export const refuseToken = (error: InvalidBearerToken | InsufficientScope, isSent: boolean) =>
  error.withHeaders({ "www-authenticate": isSent ? `Bearer error="${error.error}"` : "Bearer" });

/** The claims about the user of an access token. One statement. @throws InvalidBearerToken, InsufficientScope */
export async function readUserInfo(call: UserInfoCall) {
  const { input, headers, services, serverConfig, now } = call;
  const sent = bearerToken(headers.authorization);
  const token = sent ?? ("access_token" in input && typeof input.access_token === "string" ? input.access_token : undefined);
  const found = await findIssuer<GrantRow>(call, input.project_id, {
    columns: grantColumns,
    joins: joinGrant(6, "$7"),
    values: [token === undefined ? null : (services.issuerTokens.peek(token)?.grant_id ?? null), now],
  });
  const issuer = issuerUrl(serverConfig, found.project);
  const claims = token === undefined ? undefined : services.issuerTokens.verify(found.project.tenancyId, "access", issuer, token);
  // A token for an API is not valid here.
  if (!claims || claims.aud !== issuer || isExpired(claims, now) || !isGranted(found, claims, now))
    throw refuseToken(new InvalidBearerToken(), token !== undefined);
  const scopes = claims.scope.split(" ");
  if (!scopes.includes("openid")) throw refuseToken(new InsufficientScope(), true);
  return userClaims(found, scopes, found.grant_team_id);
}

/** Whether the grant that an access token names still gives access to its user. A token with an actor was exchanged by another application. */
export const isGranted = (row: FoundClient<GrantRow>, claims: IssuedAccessClaims, now: Date): boolean =>
  claims.grant_id !== undefined &&
  (row.grant_client_id === claims.client_id || claims.act !== undefined) &&
  row.user_id === claims.sub &&
  hasTeam(row, row.grant_team_id) &&
  mayUseApplications(row, row.project, now);

/** The grant and the application that a token names, before the token is verified. */
const grantExtension = ({ services, input }: IntrospectCall): ClientExtension => {
  const token = input.token ?? "";
  const named = services.issuerTokens.peek(token);
  const grantId = readApplicationRefreshToken(services.secrets, token)?.grantId ?? named?.grant_id ?? null;
  return {
    columns: `${grantColumns}, k.scopes AS holder_scopes`,
    joins: `${joinGrant(firstParameter, "$8")}
      LEFT JOIN oauth_applications k ON k.tenancy_id = t.id AND k.id = $${firstParameter + 1} AND k.is_enabled`,
    values: [grantId, named?.client_id ?? null],
  };
};

interface IntrospectedRow extends GrantRow {
  /** The scopes of the application that the token was issued to; null for a disabled one. */
  readonly holder_scopes: readonly string[] | null;
}

const inactive = { active: false } as const;

/** The state of a token of the issuer (RFC 7662). One statement. @throws InvalidClient also for a native application */
export async function introspectToken(call: IntrospectCall) {
  const { input, services, serverConfig, now } = call;
  const found = await requireApplication<IntrospectedRow>(call, grantExtension(call));
  if (!input.token) throw new InvalidRequest("The parameter token is missing.");
  // A stranger could otherwise test tokens (RFC 7662, section 2.1).
  if (found.application_type === "native") return inactive;
  const iss = issuerUrl(serverConfig, found.project);
  const refresh = readApplicationRefreshToken(services.secrets, input.token);
  if (refresh) return isRefreshActive(found, refresh.rotation, now) ? describeRefreshToken(found, iss) : inactive;
  const claims = services.issuerTokens.verify(found.project.tenancyId, "access", iss, input.token);
  if (!claims || isExpired(claims, now)) return inactive;
  const scope = readActiveScope(found, claims, iss, now);
  if (scope === undefined) return inactive;
  const { client_id, sub, aud, exp, iat, jti, team_id, act } = claims;
  return { active: true, scope, client_id, token_type: "Bearer" as const, sub, aud, iss, exp, iat, jti, team_id, act: act && { ...act } };
}

/** The scopes that an access token gives now; undefined if it is not active. */
function readActiveScope(
  found: FoundClient<IntrospectedRow & ApplicationRow>,
  claims: IssuedAccessClaims,
  iss: string,
  now: Date,
): string | undefined {
  const { project, holder_scopes: allowed } = found;
  if (allowed === null || (claims.aud !== iss && !findResource(project, claims.aud))) return undefined;
  const scopes = claims.scope.split(" ").filter(Boolean);
  if (claims.grant_id !== undefined) return isGranted(found, claims, now) ? heldScopes(project, scopes, found).join(" ") : undefined;
  // An API introspects the tokens of other services. Without an API they are of the service alone.
  if (claims.aud === iss && claims.client_id !== found.application_id) return undefined;
  return scopes.filter((scope) => allowed.includes(scope)).join(" ");
}

/** Whether a refresh token is valid. Its own application alone learns that. */
const isRefreshActive = (row: FoundClient<GrantRow & { application_id: string }>, rotation: number, now: Date): boolean =>
  row.grant_client_id === row.application_id &&
  (rotation === row.grant_rotation || rotation === row.grant_rotation - 1) &&
  mayUseApplications(row, row.project, now);

const describeRefreshToken = ({ grant_scopes, grant_client_id, user_id, grant_expires_at }: GrantRow, iss: string) => ({
  active: true,
  scope: grant_scopes.join(" "),
  client_id: grant_client_id ?? undefined,
  sub: user_id,
  iss,
  exp: Math.floor(grant_expires_at.getTime() / 1000),
});

/** Ends the grant of a token of the application (RFC 7009). Two statements. */
export async function revokeToken(call: RevokeCall) {
  const { input, services, serverConfig, db } = call;
  const application = await requireApplication(call);
  if (!input.token) throw new InvalidRequest("The parameter token is missing.");
  const { tenancyId } = application.project;
  const grantId =
    readApplicationRefreshToken(services.secrets, input.token)?.grantId ??
    services.issuerTokens.verify(tenancyId, "access", issuerUrl(serverConfig, application.project), input.token)?.grant_id;
  if (grantId !== undefined) await deleteApplicationGrant(tenancyId, application.application_id, sql`${grantId}::uuid`).execute(db);
  return {};
}
