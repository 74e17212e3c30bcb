import { InvalidRequest, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import { oauthLimits as limits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Call } from "../../../kernel/call.ts";
import { digest } from "../../../services/secrets.ts";
import { holdsBan } from "../ban.ts";
import { findClaimSource, signAccessToken } from "./access-token.ts";
import { findTokenRequest, type RefreshRow } from "./refresh.ts";
import { assertRefreshAllowed } from "./refresh-limits.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { exchangeRefreshToken } from "./rotation.ts";
import { isWithinPolicy } from "./session-policy.ts";
import { type TokenClient, unknownClient } from "./token-client.ts";

/** Exchanges a refresh token for an access token (RFC 6749, section 6). One statement. */
export async function refreshGrant(call: Call<typeof oauthRoutes.token>, client: () => TokenClient) {
  const { input, origin, db, services, serverConfig, background, now } = call;
  if (!input.refresh_token) throw new InvalidRequest("The parameter refresh_token is missing.");
  const { projectId, branchId, secret } = client();
  if (secret === undefined) throw unknownClient();
  const cached = services.tenancies.get({ projectId, branchId });
  const token = readRefreshToken(services.secrets, input.refresh_token);
  const attempt = { token, ip: serverConfig.rateLimits ? origin.ip : undefined };
  const lookup = { projectId, branchId, keyHash: digest(secret), token, cached, countedIp: attempt.ip };
  const row = await findTokenRequest(db, lookup, now);
  if (!row || !(row.key_valid || services.hostedPagesKeys.isKeyOf(projectId, secret))) throw unknownClient();
  const { config } = services.tenancies.resolve({ projectId, branchId }, row.revision, row.tenancy, cached).config;
  assertRefreshAllowed(attempt, row.counts ?? [], config.rateLimits.factor, now);
  if (row.session_id === null) throw new RefreshTokenNotFoundOrExpired();
  const session = row as typeof row & RefreshRow;
  // Clients know what this error means: the session has ended. The next sign-in says why.
  if (holdsBan(session, now)) throw new RefreshTokenNotFoundOrExpired();
  if (!isWithinPolicy(config.auth.sessions, session, now)) throw new RefreshTokenNotFoundOrExpired();
  const { tenancy_id: tenancyId, session_id: sessionId } = session;
  const refresh_token = await exchangeRefreshToken(
    {
      db,
      secrets: services.secrets,
      token,
      session: { userId: session.id, ...session, id: sessionId },
      rotates: input.rotate === "true" && config.auth.sessions.rotateRefreshTokens,
    },
    { project: { tenancyId }, accessType: "client", user: null, administrator: null, origin, now },
  );
  const { ip, country, userAgent } = origin;
  const { is_impersonation: impersonated, signed_in_at: signedInAt, amr } = session;
  background.recordActivity({ tenancyId, userId: session.id, sessionId, impersonated, ip, country, userAgent }, now);
  const project = { id: projectId, branchId, tenancyId, config };
  // The templates may have changed since the process cached them.
  const isCurrent = cached?.config.config === config;
  const source = isCurrent ? (session.claim_source ?? undefined) : await findClaimSource(db, project, session.id);
  return {
    access_token: signAccessToken(services, project, session, { id: sessionId, isImpersonation: impersonated, signedInAt, amr }, source),
    token_type: "Bearer" as const,
    expires_in: serverConfig.accessSeconds,
    scope: limits.scope,
    ...(refresh_token === undefined ? {} : { refresh_token }),
  };
}
