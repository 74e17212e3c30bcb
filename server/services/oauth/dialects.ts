import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { Dialect } from "./dialect.ts";
import { apple } from "./dialects/apple.ts";
import { bitbucket } from "./dialects/bitbucket.ts";
import { discord } from "./dialects/discord.ts";
import { facebook } from "./dialects/facebook.ts";
import { github } from "./dialects/github.ts";
import { gitlab } from "./dialects/gitlab.ts";
import { google } from "./dialects/google.ts";
import { linkedin } from "./dialects/linkedin.ts";
import { microsoft } from "./dialects/microsoft.ts";
import { spotify } from "./dialects/spotify.ts";
import { twitch } from "./dialects/twitch.ts";
import { x } from "./dialects/x.ts";

/** How each provider speaks OAuth 2.0 or OpenID Connect. */
export const dialects: { readonly [Id in ProviderId]: Dialect } = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
};
