import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText, trueOnly } from "../profile-fields.ts";

const user = "https://api.bitbucket.org/2.0/user";

// https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get
const Profile = z.object({
  uuid: accountId,
  display_name: optionalText,
  links: z
    .object({ avatar: z.object({ href: optionalImage }) })
    .nullish()
    .catch(undefined),
});

// https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-emails-get
const Emails = z.object({
  values: z.array(z.object({ email: optionalEmail, is_primary: z.boolean(), is_confirmed: trueOnly })).max(1000),
});

export const bitbucket: Dialect = {
  // https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
  server: {
    issuer: "https://bitbucket.org",
    authorization_endpoint: "https://bitbucket.org/site/oauth2/authorize",
    token_endpoint: "https://bitbucket.org/site/oauth2/access_token",
  },
  // https://developer.atlassian.com/cloud/bitbucket/rest/intro/#scopes
  scopes: ["account", "email"],
  pkce: true,
  secretIn: "header",
  async account({ get, getPermitted }) {
    const { uuid, display_name, links } = await get(user, Profile);
    const account = { accountId: uuid, displayName: display_name, imageUrl: links?.avatar.href };
    const emails = await getPermitted(`${user}/emails`, Emails);
    if (!emails) return { ...account, emailVerified: false, missingPermission: "Account: Email" };
    const primary = emails.values.find((each) => each.is_primary);
    return { ...account, email: primary?.email, emailVerified: primary?.email !== undefined && primary.is_confirmed };
  },
  tokenCheck: { url: user },
};
