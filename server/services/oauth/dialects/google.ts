import type { Dialect } from "../dialect.ts";
import { accountFromClaims, standardClaims } from "../profile-fields.ts";

// Endpoints and issuer: https://accounts.google.com/.well-known/openid-configuration
const userinfo = "https://openidconnect.googleapis.com/v1/userinfo";

export const google: Dialect = {
  server: {
    issuer: "https://accounts.google.com",
    authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    token_endpoint: "https://oauth2.googleapis.com/token",
  },
  // https://developers.google.com/identity/protocols/oauth2/scopes#oauth2
  scopes: ["https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile"],
  pkce: true,
  // https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code
  secretIn: "body",
  // https://developers.google.com/identity/protocols/oauth2/resources/granular-permissions
  grantsSomeScopes: true,
  // https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
  account: async ({ get }) => accountFromClaims(await get(userinfo, standardClaims)),
  tokenCheck: { url: userinfo },
};
