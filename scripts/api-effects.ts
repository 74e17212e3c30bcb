import type { SettingEffect } from "./setting-effect.ts";

const tests = "server/features/sign-in/authorization-server/resources.test.ts";
const reader = "server/features/sign-in/authorization-server/resources.ts";

/** The effects of the scopes and APIs of a project's authorization server. */
export const apiEffects: Readonly<Record<string, SettingEffect>> = {
  "oauthServer.scopes.*.description": { reader, test: [tests, "the consent page has the project's own words for its scopes"] },
  "oauthServer.scopes.*.permission": { reader, test: [tests, "a token holds a scope only while the user holds its permission"] },
  "oauthServer.resources.*.displayName": {
    reader: "server/features/sign-in/authorization-server/decide.ts",
    test: [tests, "the consent page has the project's own words for its scopes"],
  },
  "oauthServer.resources.*.identifier": { reader, test: [tests, "a token for an API has its audience and its scopes only"] },
  "oauthServer.resources.*.scopes.*": { reader, test: [tests, "a token for an API has its audience and its scopes only"] },
  "oauthServer.resources.*.applications.*": {
    reader: "server/features/sign-in/authorization-server/exchange-grant.ts",
    test: [
      "server/features/sign-in/authorization-server/token-exchange.test.ts",
      "an API acts for the user at another API, and the token names both",
    ],
  },
  "oauthServer.resources.*.tokenFormat": { reader, test: [tests, "an opaque token is introspected, and no JWT"] },
  "oauthServer.resources.*.lifetimeMillis": { reader, test: [tests, "a token for an API has the lifetime that the project sets"] },
};
