import type { ProviderId } from "#contract/providers/index.ts";
import { apple } from "./apple.ts";
import { bitbucket } from "./bitbucket.ts";
import type { Brand } from "./brand.ts";
import { discord } from "./discord.ts";
import { facebook } from "./facebook.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { linkedin } from "./linkedin.ts";
import { microsoft } from "./microsoft.ts";
import { spotify } from "./spotify.ts";
import { twitch } from "./twitch.ts";
import { x } from "./x.ts";

/** How the buttons of the providers look. */
export const brands: Readonly<Record<ProviderId, Brand>> = {
  ...{ google, github, microsoft, spotify, facebook, discord },
  ...{ gitlab, bitbucket, linkedin, apple, x, twitch },
};
