// Generated from the contract by scripts/generate.ts; do not edit.

/** Paths of the settings that are secrets; `*` is any key. */
export const secretSettings: readonly string[] = [
  "auth.signUp.hook.secret",
  "auth.migration.secret",
  "auth.oauth.providers.*.clientSecret",
  "auth.bots.secretKey",
  "emails.server.password",
];
