import type { SettingEffect } from "./setting-effect.ts";

const sessionPolicy = "server/features/accounts/sessions/session-policy.test.ts";

/** The effects of the settings of sessions and of the claims in their tokens. */
export const sessionEffects: Readonly<Record<string, SettingEffect>> = {
  "auth.sessions.rotateRefreshTokens": {
    reader: "server/features/accounts/sessions/refresh-grant.ts",
    test: [
      "server/features/accounts/sessions/rotation.test.ts",
      "a token is rotated only if the client requests it and the project enables it (TOK-05)",
    ],
  },
  "auth.sessions.requireRecentSignIn": {
    reader: "server/http/authorize.ts",
    test: [
      "server/features/accounts/sessions/recent-sign-in.test.ts",
      "may do so shortly after a sign-in, and in a project without the setting at any time",
    ],
  },
  "auth.sessions.notifyNewDevice": {
    reader: "server/features/sign-in/new-device.ts",
    test: ["server/features/sign-in/new-device.test.ts", "sends no notice in a project that does not ask for it"],
  },
  "auth.sessions.impersonationMaxMillis": {
    reader: "server/features/accounts/sessions/create.ts",
    test: ["server/features/accounts/sessions/create.test.ts", "a project shortens impersonations, and no other session"],
  },
  "auth.sessions.lifetimeMillis": {
    reader: "server/features/accounts/sessions/session-policy.ts",
    test: [sessionPolicy, "ends a new session to the millisecond, however it is used"],
  },
  "auth.sessions.idleMillis": {
    reader: "server/features/accounts/sessions/session-policy.ts",
    test: [sessionPolicy, "ends a session that was not used, and not one that was"],
  },
  "auth.sessions.maxPerUser": {
    reader: "server/features/accounts/sessions/session-limit.ts",
    test: [sessionPolicy, "ends the oldest at a sign-in, with its access token, and records it"],
  },
  "auth.claims.*": {
    reader: "server/features/projects/token-claims/claim-source.ts",
    uses: "claims",
    test: [
      "server/features/accounts/sessions/token-claims.test.ts",
      "each kind of sign-in and refresh issues the project's claims, with types and contained permissions",
    ],
  },
};
