/** Bounds of every request. */
export const requestLimits = {
  bodyBytes: 65_536,
  /**
   * The limit for routes that take images or vault values, once the caller's credentials are found valid. Of large raw bodies, which are
   * signed.
   */
  largeBodyBytes: 2_900_000,
  /** Bytes of an oversized body that are drained, so that the client receives the 413 instead of a reset. */
  discardedBytes: 16_000_000,
  jsonDepth: 32,
  jsonKeys: 1000,
  /** Elements of all arrays together: as many as fit into a body of `bodyBytes`. */
  jsonElements: 32_768,
  queryBytes: 8192,
  headerBytes: 16_384,
  /** Characters of Accept-Language that are read. */
  languageChars: 256,
  /** Calls in one tRPC batch. */
  batchCalls: 100,
} as const;

/** Rate limits over all routes without separate limits: per address for access type client, else per key. */
export const defaultCallLimits = {
  perAddress: { max: 600, seconds: 60 },
  perKey: { max: 1200, seconds: 60, per: "key" },
} as const;

/** Rate limits per address of calls that no project's limits count. They hold per process. */
export const addressLimits = {
  /** Calls that send no credentials, such as those for a JWKS. */
  keyless: { max: 600, seconds: 60 },
  /** Pages and the files that they load. */
  pages: { max: 1200, seconds: 60 },
  /** Calls whose credentials are missing or malformed. */
  refused: { max: 600, seconds: 60 },
  /** Calls with the wrong key of a project, or for a project that does not exist. */
  wrongKeys: { max: 60, seconds: 60 },
} as const;

/** Rate limit of each route that reads many rows. */
export const heavyCallLimits = [{ max: 120, seconds: 60, per: "key" }] as const;
