import { InvalidOAuthScope, InvalidOauthClientIdOrSecret, InvalidRequest, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/auth/oauth.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { oauth as limits } from "#contract/vocabulary/limits.ts";
import type { Handlers } from "../../kernel/call.ts";
import { isHostedPagesKey } from "../../services/hosted-pages-key.ts";
import { digest } from "../../services/secrets.ts";
import { accessTokenFor, type TokenUser } from "../sessions/open.ts";
import { tokenRequest } from "../sessions/refresh.ts";

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

    const row = await tokenRequest(
      db,
      { projectId: client.projectId, branchId: client.branchId, keyHash: digest(client.secret), tokenHash: digest(input.refresh_token) },
      now,
    );
    if (!row || !(row.key_valid || isHostedPagesKey(services.secrets, client.projectId, client.secret))) throw refused;
    if (row.session_id === null) throw new RefreshTokenNotFoundOrExpired();
    const user = row as typeof row & TokenUser;
    services.saw({ tenancyId: row.tenancy_id, userId: user.id, sessionId: row.session_id, ip: origin.ip }, now);
    return {
      access_token: accessTokenFor(services, { id: client.projectId, branchId: client.branchId }, user, row.session_id),
      token_type: "Bearer",
      expires_in: services.accessSeconds,
      scope: limits.scope,
    };
  },
};
