import { z } from "zod";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText, trueOnly } from "../profile-fields.ts";

const spotifyMe = "https://api.spotify.com/v1/me";

// https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
const SpotifyProfile = z.object({
  id: accountId,
  display_name: optionalText,
  email: optionalEmail,
  images: z
    .array(z.object({ url: optionalImage }))
    .nullish()
    .catch(undefined),
});

const facebookMe = "https://graph.facebook.com/v23.0/me";
const facebookProfile = `${facebookMe}?fields=id,name,email,picture.type(large)`;

// https://developers.facebook.com/docs/graph-api/reference/user/ and .../user/picture/
const FacebookProfile = z.object({
  id: accountId,
  name: optionalText,
  email: optionalEmail,
  picture: z
    .object({ data: z.object({ url: optionalImage }) })
    .nullish()
    .catch(undefined),
});

const discordMe = "https://discord.com/api/v10/users/@me";

// https://discord.com/developers/docs/resources/user#user-object
const DiscordProfile = z.object({
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

const xMe = "https://api.x.com/2/users/me";
const xProfile = `${xMe}?user.fields=profile_image_url`;

// https://docs.x.com/x-api/users/get-my-user
const XProfile = z.object({
  data: z.object({ id: accountId, name: optionalText, username: z.string(), profile_image_url: optionalImage }),
});

const twitchUsers = "https://api.twitch.tv/helix/users";

// https://dev.twitch.tv/docs/api/reference/#get-users
const TwitchProfile = z.object({
  data: z.tuple([
    z.object({ id: accountId, login: z.string(), display_name: optionalText, email: optionalEmail, profile_image_url: optionalImage }),
  ]),
});

/** Every request to the API names the client (the same reference). */
function twitchClientHeader({ clientId }: { readonly clientId: string }) {
  return { "client-id": clientId };
}

/** Dialects of networks, media and games. Each has its own API for the account. */
export const socialDialects = {
  spotify: {
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
      const { id, display_name, email, images } = await get(spotifyMe, SpotifyProfile);
      return { accountId: id, displayName: display_name, email, emailVerified: false, imageUrl: images?.[0]?.url };
    },
    tokenCheck: { url: spotifyMe },
  },
  facebook: {
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
      const { id, name, email, picture } = await get(facebookProfile, FacebookProfile);
      return { accountId: id, displayName: name, email, emailVerified: false, imageUrl: picture?.data.url };
    },
    tokenCheck: { url: `${facebookMe}?fields=id` },
    // https://developers.facebook.com/docs/graph-api/guides/error-handling: status 400 with code 190 for an expired token.
    rejectedStatuses: [400],
  },
  discord: {
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
      const { id, username, global_name, avatar, email, verified } = await get(discordMe, DiscordProfile);
      return {
        accountId: id,
        displayName: global_name ?? username,
        email,
        emailVerified: email !== undefined && verified,
        // https://discord.com/developers/docs/reference#image-formatting
        imageUrl: avatar ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${avatar}.png` : undefined,
      };
    },
    tokenCheck: { url: discordMe },
  },
  x: {
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
      const { id, name, username, profile_image_url } = (await get(xProfile, XProfile)).data;
      return { accountId: id, displayName: name ?? username, emailVerified: false, imageUrl: profile_image_url };
    },
    tokenCheck: { url: xMe },
  },
  twitch: {
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
      const { id, login, display_name, email, profile_image_url } = (await get(twitchUsers, TwitchProfile, twitchClientHeader(settings)))
        .data[0];
      return { accountId: id, displayName: display_name ?? login, email, emailVerified: email !== undefined, imageUrl: profile_image_url };
    },
    tokenCheck: { url: twitchUsers, headers: twitchClientHeader },
  },
} satisfies { readonly [Id in ProviderId]?: Dialect };
