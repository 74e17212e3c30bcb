import { z } from "zod";
import { botLimits, botModes, botProviders } from "../vocabulary/sign-in/bots.ts";
import { string } from "../vocabulary/text.ts";
import { branchLevel, environmentLevel, group, settingText } from "./leaf.ts";

/** A key at a provider. They are sent to it, and one is part of a page. */
const key = string(botLimits.keyLength).regex(/^[\w.:-]+$/, "must consist of letters, digits, dots, colons, hyphens and underscores");

/** Decides which clients must pass a bot challenge before they sign up or request an e-mail. */
export const bots = group({
  mode: branchLevel(
    z.enum(botModes).default("off"),
    "When clients must pass a bot challenge to sign up or to request an e-mail. `risk`: if the call looks automated",
  ),
  provider: branchLevel(
    z.enum(botProviders).default("proof-of-work"),
    "The source of bot challenges. Turnstile and hCaptcha need both keys; without them, proof of work is used",
  ),
  siteKey: branchLevel(key.optional(), "Site key at Turnstile or hCaptcha, which is part of the pages"),
  secretKey: environmentLevel(settingText.optional(), "Secret key at Turnstile or hCaptcha", { secret: true, onWrite: key }),
});

/** The challenges of a configuration. Keys are those of the provider. */
export function readBotChallenges({ mode, provider, siteKey, secretKey }: z.output<typeof bots>) {
  const keys = siteKey !== undefined && secretKey !== undefined ? { siteKey, secretKey } : undefined;
  return { mode, provider: keys ? provider : "proof-of-work", keys } as const;
}
