import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText } from "../profile-fields.ts";

const me = "https://graph.facebook.com/v23.0/me";
const profile = `${me}?fields=id,name,email,picture.type(large)`;

// https://developers.facebook.com/docs/graph-api/reference/user/ and .../user/picture/
const Profile = z.object({
  id: accountId,
  name: optionalText,
  email: optionalEmail,
  picture: z
    .object({ data: z.object({ url: optionalImage }) })
    .nullish()
    .catch(undefined),
});

export const facebook: Dialect = {
  // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow. Calls of a version that has ended are answered by
  // the oldest one that is available: https://developers.facebook.com/docs/graph-api/guides/versioning
  server: {
    issuer: "https://www.facebook.com",
    authorization_endpoint: "https://www.facebook.com/v23.0/dialog/oauth",
    token_endpoint: "https://graph.facebook.com/v23.0/oauth/access_token",
  },
  // https://developers.facebook.com/docs/permissions
  scopes: ["openid", "public_profile", "email"],
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token
  pkce: true,
  secretIn: "body",
  // https://developers.facebook.com/docs/facebook-login/facebook-login-for-business#invoke
  parameters: ({ facebookConfigId }) => (facebookConfigId ? { config_id: facebookConfigId } : {}),
  // An account may have only a telephone number, and no field says whether an address is verified. "This field will not be returned if no
  // valid email address is available", https://developers.facebook.com/docs/graph-api/reference/user/
  async account({ get }) {
    const { id, name, email, picture } = await get(profile, Profile);
    return { accountId: id, displayName: name, email, emailVerified: false, imageUrl: picture?.data.url };
  },
  tokenCheck: { url: `${me}?fields=id` },
  // https://developers.facebook.com/docs/graph-api/guides/error-handling: status 400 with code 190 for an expired token.
  rejectedStatuses: [400],
};
