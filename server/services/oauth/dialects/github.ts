import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText, trueOnly } from "../profile-fields.ts";

const user = "https://api.github.com/user";

// https://docs.github.com/en/rest/users/users#get-the-authenticated-user
const Profile = z.object({ id: accountId, login: z.string(), name: optionalText, email: optionalEmail, avatar_url: optionalImage });

// https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user
const Emails = z.array(z.object({ email: optionalEmail, primary: z.boolean(), verified: trueOnly })).max(1000);

export const github: Dialect = {
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#web-application-flow
  server: {
    issuer: "https://github.com/login/oauth",
    authorization_endpoint: "https://github.com/login/oauth/authorize",
    token_endpoint: "https://github.com/login/oauth/access_token",
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
  scopes: ["user:email"],
  pkce: true,
  secretIn: "body",
  // https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
  accessTokenSeconds: 8 * 3600,
  async account({ get, getPermitted }) {
    const { id, login, name, email, avatar_url } = await get(user, Profile);
    const account = { accountId: id, displayName: name ?? login, imageUrl: avatar_url };
    const emails = await getPermitted(`${user}/emails`, Emails);
    // https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps#user-permissions-for-email-addresses
    if (!emails) return { ...account, email, emailVerified: false, missingPermission: "Email addresses (read)" };
    const primary = emails.find((each) => each.primary);
    return { ...account, email: primary?.email, emailVerified: primary?.verified ?? false };
  },
  tokenCheck: { url: user },
};
