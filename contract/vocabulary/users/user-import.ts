/** Bounds of one call that imports users. A larger import takes several calls. */
export const userImportLimits = {
  lines: 2000,
  /** Characters of one line. */
  lineLength: 200_000,
  /** Characters of all lines: with their escapes they fit into a large body. */
  length: 1_200_000,
  /** Contact channels of one user. */
  contactChannels: 100,
  /** Accounts of one user at providers. */
  oauthProviders: 100,
} as const;

/** A salt and a key of scrypt in hexadecimal digits. Better Auth, Lucia and programs of Node.js write it, at different costs. */
export const bareScryptForm = /^[0-9a-f]{32}:[0-9a-f]{128}$/;

/** Says in an import that Better Auth or Lucia made a hash of `bareScryptForm`. */
export const betterAuthLabel = "{better-auth}";

/** A hash with the label, if it has the form that needs one. */
export const labelBetterAuth = (hash: string): string => (bareScryptForm.test(hash) ? `${betterAuthLabel}${hash}` : hash);
