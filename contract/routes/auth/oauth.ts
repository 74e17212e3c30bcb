import { z } from "zod";
import { InvalidOauthClientIdOrSecret, InvalidRequest, InvalidScope, RefreshTokenNotFoundOrExpired } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { oauthLimits } from "../../vocabulary/oauth.ts";
import { tokenLimits } from "../../vocabulary/tokens.ts";

const field = z.string().max(4096).optional();

export const oauthRoutes = {
  token: route({
    method: "POST",
    path: "/auth/oauth/token",
    summary: "The OAuth 2.0 token endpoint",
    description:
      "RFC 6749 section 6: exchanges a refresh token for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. The refresh token stays valid unless the client sends `rotate` and the project rotates refresh tokens; the response then has its successor.",
    access: noCredentials,
    accepts: "form",
    headers: z.object({ [requestHeaders.authorization]: field }),
    // RFC 6749 section 3.2: unrecognised parameters are ignored.
    body: z.looseObject({
      grant_type: z.literal("refresh_token"),
      refresh_token: field,
      client_id: field.describe("The project's id, optionally followed by `#` and a branch"),
      client_secret: field.describe("The project's publishable client key"),
      scope: field,
      rotate: z
        .enum(["true", "false"])
        .optional()
        .describe(
          `Whether the client accepts a new refresh token. The old one returns the same successor for ${tokenLimits.rotationGraceSeconds} seconds; using it after that ends the session`,
        ),
    }),
    returns: z.object({
      access_token: z.string().min(1),
      token_type: z.literal("Bearer"),
      expires_in: z.int().positive().describe("Seconds"),
      scope: z.literal(oauthLimits.scope),
      refresh_token: z.string().min(1).optional().describe("The successor of the refresh token"),
    }),
    limits: tokenLimits.refreshLimits,
    responseHeaders: { "cache-control": "no-store", pragma: "no-cache" },
    errors: [InvalidRequest, InvalidScope, InvalidOauthClientIdOrSecret, RefreshTokenNotFoundOrExpired],
  }),
};
