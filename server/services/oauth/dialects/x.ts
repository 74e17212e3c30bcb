import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalImage, optionalText } from "../profile-fields.ts";

const me = "https://api.x.com/2/users/me";
const profile = `${me}?user.fields=profile_image_url`;

// https://docs.x.com/x-api/users/get-my-user
const Profile = z.object({
  data: z.object({ id: accountId, name: optionalText, username: z.string(), profile_image_url: optionalImage }),
});

export const x: Dialect = {
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  server: {
    issuer: "https://x.com",
    authorization_endpoint: "https://x.com/i/oauth2/authorize",
    token_endpoint: "https://api.x.com/2/oauth2/token",
  },
  scopes: ["users.read", "offline.access", "tweet.read"],
  pkce: true,
  secretIn: "header",
  // An e-mail address has a separate scope, `users.email`: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  async account({ get }) {
    const { id, name, username, profile_image_url } = (await get(profile, Profile)).data;
    return { accountId: id, displayName: name ?? username, emailVerified: false, imageUrl: profile_image_url };
  },
  tokenCheck: { url: me },
};
