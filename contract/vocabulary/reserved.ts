/** Vocabulary of the specification that no code uses yet. Move a name to its noun's file when a feature needs it. */

export const contactChannelTypes = ["email"] as const;
export const accessTokenRoles = ["authenticated"] as const;

export const apiKeyTypes = ["user", "team"] as const;
export const apiKeyInvalidReasons = ["manually-revoked", "expired"] as const;

export const cliStates = ["waiting", "success", "expired", "used"] as const;

/** Rounds of hashing of a data vault's key before it leaves the client. */
export const vaultLimits = { keyIterations: 100_000 } as const;

/** Length of the user handle in a registration (WebAuthn level 3, section 5.4.3). */
export const userHandleBytes = { min: 1, max: 64 } as const;

export const oauthCallbackFailed = "Error signing in during OAuth callback. Please try again.";
