/** Owners of an API key. Also a part of the key's text. */
export const apiKeyTypes = ["user", "team"] as const;
export type ApiKeyType = (typeof apiKeyTypes)[number];

export const apiKeyLimits = {
  /** Characters of a text to check. Longer than any key, so that apps can pass on what their callers send. */
  input: 4096,
  /** Checks of well-formed keys that do not exist, per address of the caller. */
  misses: [{ max: 20, seconds: 60 }],
  /** Members of a team who are notified of a leaked key. */
  leakRecipients: 20,
} as const;
