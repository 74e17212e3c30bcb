import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalText, trueOnly } from "../profile-fields.ts";

const me = "https://discord.com/api/v10/users/@me";

// https://discord.com/developers/docs/resources/user#user-object
const Profile = z.object({
  id: accountId,
  username: z.string(),
  global_name: optionalText,
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish()
    .catch(undefined),
  email: optionalEmail,
  verified: trueOnly,
});

export const discord: Dialect = {
  // https://discord.com/developers/docs/topics/oauth2#shared-resources-oauth2-urls
  server: {
    issuer: "https://discord.com",
    authorization_endpoint: "https://discord.com/oauth2/authorize",
    token_endpoint: "https://discord.com/api/oauth2/token",
  },
  // https://discord.com/developers/docs/topics/oauth2#shared-resources-oauth2-scopes
  scopes: ["identify", "email"],
  pkce: true,
  secretIn: "header",
  async account({ get }) {
    const { id, username, global_name, avatar, email, verified } = await get(me, Profile);
    return {
      accountId: id,
      displayName: global_name ?? username,
      email,
      emailVerified: email !== undefined && verified,
      // https://discord.com/developers/docs/reference#image-formatting
      imageUrl: avatar ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${avatar}.png` : undefined,
    };
  },
  tokenCheck: { url: me },
};
