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
