import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText } from "../profile-fields.ts";

const user = "https://gitlab.com/api/v4/user";

// https://docs.gitlab.com/api/users/#retrieve-the-current-user
const Profile = z.object({
  id: accountId,
  username: z.string(),
  name: optionalText,
  email: optionalEmail,
  // The time at which the address was confirmed.
  confirmed_at: optionalText,
  avatar_url: optionalImage,
});

export const gitlab: Dialect = {
  // https://docs.gitlab.com/api/oauth2/#authorization-code-with-proof-key-for-code-exchange-pkce
  server: {
    issuer: "https://gitlab.com",
    authorization_endpoint: "https://gitlab.com/oauth/authorize",
    token_endpoint: "https://gitlab.com/oauth/token",
  },
  // https://docs.gitlab.com/integration/oauth_provider/#view-all-authorized-applications
  scopes: ["read_user"],
  pkce: true,
  secretIn: "body",
  async account({ get }) {
    const { id, username, name, email, confirmed_at, avatar_url } = await get(user, Profile);
    return {
      accountId: id,
      displayName: name ?? username,
      email,
      emailVerified: email !== undefined && confirmed_at !== undefined,
      imageUrl: avatar_url,
    };
  },
  tokenCheck: { url: user },
};
