// Generated from the contract by scripts/generate.ts; do not edit.

/** Paths of the settings that are secrets; `*` is any key. */
export const secretSettings: readonly string[] = [
  "auth.oauth.providers.*.clientSecret",
  "emails.server.password",
];
