import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText } from "../profile-fields.ts";

const me = "https://api.spotify.com/v1/me";

// https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
const Profile = z.object({
  id: accountId,
  display_name: optionalText,
  email: optionalEmail,
  images: z
    .array(z.object({ url: optionalImage }))
    .nullish()
    .catch(undefined),
});

export const spotify: Dialect = {
  // https://developer.spotify.com/documentation/web-api/tutorials/code-flow
  server: {
    issuer: "https://accounts.spotify.com",
    authorization_endpoint: "https://accounts.spotify.com/authorize",
    token_endpoint: "https://accounts.spotify.com/api/token",
  },
  // https://developer.spotify.com/documentation/web-api/concepts/scopes
  scopes: ["user-read-email", "user-read-private"],
  pkce: true,
  secretIn: "header",
  // "This email address is unverified": the reference of the profile.
  async account({ get }) {
    const { id, display_name, email, images } = await get(me, Profile);
    return { accountId: id, displayName: display_name, email, emailVerified: false, imageUrl: images?.[0]?.url };
  },
  tokenCheck: { url: me },
};
