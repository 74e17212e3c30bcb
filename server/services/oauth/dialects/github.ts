import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText, trueOnly } from "../profile-fields.ts";

const user = "https://api.github.com/user";

// https://docs.github.com/en/rest/users/users#get-the-authenticated-user
const Profile = z.object({ id: accountId, login: z.string(), name: optionalText, avatar_url: optionalImage });

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
  async account({ get }) {
    const { id, login, name, avatar_url } = await get(user, Profile);
    const emails = await get(`${user}/emails`, Emails);
    const primary = emails.find((each) => each.primary);
    return {
      accountId: id,
      displayName: name ?? login,
      email: primary?.email,
      emailVerified: primary?.verified ?? false,
      imageUrl: avatar_url,
    };
  },
  tokenCheck: { url: user },
};
