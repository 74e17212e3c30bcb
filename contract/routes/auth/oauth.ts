import { z } from "zod";
import { InvalidOAuthScope, InvalidOauthClientIdOrSecret, InvalidRequest, RefreshTokenNotFoundOrExpired } from "../../errors/index.ts";
import { bare } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { oauth, tokens } from "../../vocabulary/limits.ts";

const field = z.string().max(4096).optional();

export const oauthRoutes = {
  token: route({
    method: "POST",
    path: "/auth/oauth/token",
    summary: "The OAuth 2.0 token endpoint",
    description:
      "RFC 6749 section 6: exchanges a refresh token for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. The refresh token stays as it is, unless the client asks for another (`rotate`) and the project rotates refresh tokens: then the one of the answer takes its place.",
    access: bare,
    accepts: "form",
    headers: z.object({ [requestHeaders.authorization]: field }),
    // RFC 6749 section 3.2: unrecognised parameters are ignored.
    body: z.looseObject({
      grant_type: z.literal("refresh_token"),
      refresh_token: field,
      client_id: field.describe("Project id, optionally followed by `#` and a branch"),
      client_secret: field.describe("The project's publishable client key"),
      scope: field,
      rotate: z
        .enum(["true", "false"])
        .optional()
        .describe(
          `Whether the client keeps another refresh token if it gets one. The one it came with then gives the same successor for ${tokens.rotationGraceSeconds} seconds; presented later, it ends the session`,
        ),
    }),
    returns: z.object({
      access_token: z.string().min(1),
      token_type: z.literal("Bearer"),
      expires_in: z.int().positive().describe("Seconds"),
      scope: z.literal(oauth.scope),
      refresh_token: z.string().min(1).optional().describe("The one to use from now on"),
    }),
    limits: tokens.refreshes,
    replyHeaders: { "cache-control": "no-store", pragma: "no-cache" },
    errors: [InvalidRequest, InvalidOAuthScope, InvalidOauthClientIdOrSecret, RefreshTokenNotFoundOrExpired],
  }),
};
