import { InvalidOauthClientIdOrSecret, InvalidRequest, InvalidScope, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/auth/oauth.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { oauthLimits as limits } from "#contract/vocabulary/oauth.ts";
import type { Handlers } from "../../kernel/call.ts";
import { digest } from "../../services/secrets.ts";
import { signAccessToken, type TokenUser } from "./access-token.ts";
import { findTokenRequest } from "./refresh.ts";
import { assertRefreshAllowed } from "./refresh-limits.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { exchangeRefreshToken, type Rotation } from "./rotation.ts";

interface Client {
  readonly projectId: string;
  readonly branchId: string;
  readonly secret: string;
}

/** The client as the body or, failing that, an HTTP Basic header names it (RFC 6749 section 2.3.1). */
function parseClient(
  input: { client_id?: string | undefined; client_secret?: string | undefined },
  authorization: string | undefined,
): Client | undefined {
  let id = input.client_id;
  let secret = input.client_secret;
  const basic = authorization === undefined ? undefined : /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization);
  if (basic) {
    const pair = Buffer.from(basic[1] as string, "base64").toString("utf8");
    const colon = pair.indexOf(":");
    if (colon === -1) return undefined;
    try {
      // A parameter without a value is treated as omitted (section 3.2).
      id ||= decodeURIComponent(pair.slice(0, colon).replaceAll("+", " "));
      secret ||= decodeURIComponent(pair.slice(colon + 1).replaceAll("+", " "));
    } catch {
      return undefined;
    }
  }
  if (!id || !secret || id.includes("\u0000")) return undefined;
  const [projectId = "", branchId = defaultBranchId] = id.split("#", 2);
  return { projectId, branchId, secret };
}

export const tokenEndpointHandlers: Handlers<typeof oauthRoutes> = {
  async token({ input, headers, origin, db, services, serverConfig, background, now }) {
    if (!input.refresh_token) throw new InvalidRequest("The parameter refresh_token is missing.");
    if (input.scope !== undefined && input.scope !== "" && input.scope !== limits.scope)
      throw new InvalidScope({ scope: input.scope.slice(0, 256) });
    const client = parseClient(input, headers.authorization);
    const clientError = new InvalidOauthClientIdOrSecret({ client_id: null });
    if (!client) throw clientError;

    const { projectId, branchId } = client;
    const cached = services.tenancies.get(client);
    const token = readRefreshToken(services.secrets, input.refresh_token);
    const attempt = { token, ip: serverConfig.rateLimits ? origin.ip : undefined };
    const keyHash = digest(client.secret);
    const lookup = { projectId, branchId, keyHash, token, cached, countedIp: attempt.ip };
    const row = await findTokenRequest(db, lookup, now);
    if (!row || !(row.key_valid || services.hostedPagesKeys.isKeyOf(projectId, client.secret))) throw clientError;
    const { config } = services.tenancies.resolve(client, row.revision, row.tenancy, cached).config;
    assertRefreshAllowed(attempt, row.counts ?? [], config.rateLimits.factor, now);
    if (row.session_id === null) throw new RefreshTokenNotFoundOrExpired();
    const user = row as typeof row & TokenUser & Rotation;
    const { tenancy_id: tenancyId, session_id: sessionId } = row;
    const refresh_token = await exchangeRefreshToken(
      {
        db,
        secrets: services.secrets,
        token,
        session: { ...user, id: sessionId, userId: user.id },
        rotates: input.rotate === "true" && config.auth.sessions.rotateRefreshTokens,
      },
      { project: { tenancyId }, accessType: "client", user: null, administrator: null, origin, now },
    );
    const { ip, country } = origin;
    background.recordActivity({ tenancyId, userId: user.id, sessionId, impersonated: row.is_impersonation === true, ip, country }, now);
    return {
      access_token: signAccessToken(services, { id: projectId, branchId }, user, row.session_id),
      token_type: "Bearer",
      expires_in: serverConfig.accessSeconds,
      scope: limits.scope,
      ...(refresh_token === undefined ? {} : { refresh_token }),
    };
  },
};
