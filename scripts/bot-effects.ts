import type { SettingEffect } from "./setting-effect.ts";

const effect = (test: string, reader = "server/features/sign-in/bots/require-human.ts"): SettingEffect => ({
  reader,
  test: ["server/features/sign-in/bots/bots.test.ts", test],
});

/** The effects of the settings for bot challenges. */
export const botEffects: Readonly<Record<string, SettingEffect>> = {
  "auth.bots.mode": effect("%s needs a solution of the proof of work, and passes with it"),
  "auth.bots.provider": effect("is named with its site key, and its answer decides once"),
  "auth.bots.siteKey": effect("is named with its site key, and its answer decides once"),
  "auth.bots.secretKey": effect("refuses every call while it cannot be reached, has other keys or answers nonsense"),
};
