import type { Dialect } from "../dialect.ts";
import { accountFromClaims, standardClaims } from "../profile-fields.ts";

// https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
const userinfo = "https://api.linkedin.com/v2/userinfo";

export const linkedin: Dialect = {
  // https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
  server: {
    issuer: "https://www.linkedin.com/oauth",
    authorization_endpoint: "https://www.linkedin.com/oauth/v2/authorization",
    token_endpoint: "https://www.linkedin.com/oauth/v2/accessToken",
  },
  scopes: ["openid", "profile", "email"],
  // Only for native apps: https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow-native
  pkce: false,
  secretIn: "body",
  // The response of step 3 of the authorization code flow has access_token, expires_in, refresh_token and scope alone.
  omitsTokenType: true,
  account: async ({ get }) => accountFromClaims(await get(userinfo, standardClaims)),
  tokenCheck: { url: userinfo },
};
