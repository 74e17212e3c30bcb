import { InvalidOAuthScope, InvalidOauthClientIdOrSecret, InvalidRequest, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/auth/oauth.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { oauth as limits } from "#contract/vocabulary/limits.ts";
import type { Handlers } from "../../kernel/call.ts";
import { configurationOf, knownConfiguration } from "../../kernel/configuration.ts";
import { isHostedPagesKey } from "../../services/hosted-pages-key.ts";
import { digest } from "../../services/secrets.ts";
import { accessTokenFor, type TokenUser } from "../sessions/open.ts";
import { tokenRequest } from "../sessions/refresh.ts";
import { judgeRefresh } from "../sessions/refresh-limits.ts";
import { readRefreshToken } from "../sessions/refresh-token.ts";
import { exchangeRefreshToken, type Rotation } from "../sessions/rotation.ts";

interface Client {
  readonly projectId: string;
  readonly branchId: string;
  readonly secret: string;
}

/** The client as the body or, failing that, an HTTP Basic header names it (RFC 6749 section 2.3.1). */
function clientOf(
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
      // A parameter without a value counts as left out (section 3.2).
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

export const oauthHandlers: Handlers<typeof oauthRoutes> = {
  async token({ input, headers, origin, db, services, now }) {
    if (!input.refresh_token) throw new InvalidRequest("The parameter refresh_token is missing.");
    if (input.scope !== undefined && input.scope !== "" && input.scope !== limits.scope) throw new InvalidOAuthScope();
    const client = clientOf(input, headers.authorization);
    const refused = new InvalidOauthClientIdOrSecret({ client_id: null });
    if (!client) throw refused;

    const { projectId, branchId } = client;
    const known = knownConfiguration(projectId, branchId);
    const token = readRefreshToken(services.secrets, input.refresh_token);
    const counted = { token, ip: services.rateLimits ? origin.ip : undefined };
    const keyHash = digest(client.secret);
    const ask = { projectId, branchId, keyHash, token, knownRevision: known?.revision, countedIp: counted.ip };
    const row = await tokenRequest(db, ask, now);
    if (!row || !(row.key_valid || isHostedPagesKey(services.secrets, projectId, client.secret))) throw refused;
    const { config } = configurationOf(client, row, known);
    judgeRefresh(counted, row.hits ?? [], config.rateLimits.factor, now);
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
    services.saw({ tenancyId, userId: user.id, sessionId, impersonated: row.is_impersonation === true, ip: origin.ip }, now);
    return {
      access_token: accessTokenFor(services, { id: projectId, branchId }, user, row.session_id),
      token_type: "Bearer",
      expires_in: services.accessSeconds,
      scope: limits.scope,
      ...(refresh_token === undefined ? {} : { refresh_token }),
    };
  },
};
