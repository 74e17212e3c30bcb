import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText } from "../profile-fields.ts";

const users = "https://api.twitch.tv/helix/users";

// https://dev.twitch.tv/docs/api/reference/#get-users
const Profile = z.object({
  data: z.tuple([
    z.object({ id: accountId, login: z.string(), display_name: optionalText, email: optionalEmail, profile_image_url: optionalImage }),
  ]),
});

export const twitch: Dialect = {
  // https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#authorization-code-grant-flow, also for scopes as an array
  server: {
    issuer: "https://id.twitch.tv/oauth2",
    authorization_endpoint: "https://id.twitch.tv/oauth2/authorize",
    token_endpoint: "https://id.twitch.tv/oauth2/token",
  },
  scopes: ["user:read:email"],
  pkce: true,
  secretIn: "body",
  // "The user's verified email address": the reference of the profile.
  async account({ get, settings }) {
    const { id, login, display_name, email, profile_image_url } = (await get(users, Profile, clientHeader(settings))).data[0];
    return { accountId: id, displayName: display_name ?? login, email, emailVerified: email !== undefined, imageUrl: profile_image_url };
  },
  tokenCheck: { url: users, headers: clientHeader },
};

/** Every request to the API names the client (the same reference). */
function clientHeader({ clientId }: { readonly clientId: string }) {
  return { "client-id": clientId };
}
