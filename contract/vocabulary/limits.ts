/** Every number the specification fixes (000 and 001, section 9), once; and the bounds of our own beside them. */

export const seconds = { minute: 60, hour: 3600, day: 86_400, year: 31_536_000 } as const;

export const password = {
  /** Code points, after NFC. The minimum is the wire protocol's, the maximum the specification's. */
  minLength: 8,
  maxLength: 70,
} as const;

export const text = {
  email: 256,
  displayName: 256,
  url: 1_000_000,
  branchId: 255,
  userSpecifiedId: 63,
  /** A user's account id at an OAuth provider. */
  accountId: 255,
  /** Serialised bytes of each metadata field. */
  metadata: 65_536,
  /** A search term. */
  query: 256,
  port: 65_535,
  /** A project's or an API key's description. */
  description: 4096,
  /** A trusted domain's base URL, and its handler path. */
  baseUrl: 300,
  permissionId: 255,
  /** A value of the configuration that has no bound of its own: a client id, a host name. */
  setting: 4096,
} as const;

/** A project's configuration. */
export const configuration = {
  /** Characters of one change of the override. */
  changeLength: 500_000,
  /** Characters of all that is stored of one branch. */
  storedLength: 5_000_000,
  /** Values in all that is stored of one branch: rendering takes its time with each. */
  storedValues: 40_000,
  /** Objects within objects of one change, or parts of a dotted path, and values in all of them. */
  depth: 16,
  keys: 20_000,
  /** Characters of one dotted path. */
  pathLength: 1000,
  /** Trusted domains of one branch: every redirect is compared with each. */
  trustedDomains: 1000,
  /** Permissions that come by themselves on one occasion: each is a row for each user or member. */
  defaultPermissions: 100,
} as const;

/** An uploaded profile image: decoded bytes (the wire's cap; the specification's 100 KB is advice to the pages), and pixels of each side. */
export const image = { bytes: 1_000_000, bytesAdvised: 100_000, side: 4096 } as const;

/** Sets of keys of one project. */
export const projectKeys = { sets: 1000 } as const;

/** Items of the lists that come in one piece. */
export const list = { teams: 100_000, projects: 1000 } as const;

/** Teams that a user may be in and still make another; servers may make any number. */
export const teamsOfUser = 200;

export const page = { users: { max: 1000 } } as const;

/** Request envelope. */
export const envelope = {
  bodyBytes: 65_536,
  largeBodyBytes: 1_600_000,
  /** Bytes of a body too long that are let pass before it is answered. */
  discardedBytes: 16_000_000,
  jsonDepth: 32,
  jsonKeys: 1000,
  queryBytes: 8192,
  headerBytes: 16_384,
  /** Calls in one tRPC batch. */
  batchCalls: 100,
} as const;

export const tokens = {
  /** Default lifetime of an access token, seconds; ACCESS_TOKEN_SECONDS may change it. */
  accessSeconds: 600,
  accessSecondsMin: 60,
  refreshMillis: 31_536_000_000,
  sessionMillisMax: 31_708_800_000,
  /** Whether a session made by a server is somebody acting as the user, unless it says so. */
  impersonation: false,
  /** Clients ask for tokens valid at least this long. */
  freshMillis: 20_000,
  /** The longest validity a caller may require. */
  freshMillisMax: 60_000,
  /** Seconds an anonymous caller may cache the JWKS. */
  jwksMaxAge: 300,
} as const;

/** Seconds. */
export const cookies = { refresh: 31_536_000, access: 86_400, oauthOuter: 3600, pollMillis: 100 } as const;

/** One-time codes: 45 characters; the last 39 are the nonce, the first 6 what a person types. */
export const codes = {
  length: 45,
  typedLength: 6,
  maxAttempts: 20,
  /** Milliseconds. */
  lifetime: { verification: 86_400_000, passwordReset: 3_600_000, signIn: 600_000, mfaAttempt: 300_000 },
  /** Mails with codes of one kind to one address, whoever asks for them. */
  perAddress: [
    { max: 1, seconds: 30 },
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
} as const;

/** Client library. */
export const client = {
  networkRetries: 5,
  backoffBaseMillis: 1000,
  /** A cached value is dropped this long after its last subscriber left. */
  cacheGraceMillis: 5000,
  cacheThrottleMillis: 300,
  /** Reads of one cache under way at a time. */
  cacheConcurrency: 1,
  redirectWaitMillis: 2000,
  /** The longest wait that may be asked for; waits are finite and not negative. */
  maxWaitMillis: 2_147_483_647,
} as const;

/** Signing in a command line tool. */
export const cli = { pollMillis: 2000, pollAttempts: Number.POSITIVE_INFINITY } as const;

export const oauth = {
  scope: "legacy",
  pkceMethod: "S256",
  /** Seconds. */
  clientAssertionLifetime: 60,
  /** Seconds by which an ID token's times may be off. */
  idTokenTolerance: 30,
  dpopNonces: 100,
  rsaBitsMin: 2048,
} as const;

/** Rounds of hashing a data vault's key on its way out of the client. */
export const vault = { keyIterations: 100_000 } as const;

/** Accounts: failures that cost nothing, then a delay that doubles up to the longest; seconds. */
export const passwordFailures = { free: 5, firstDelay: 1, longestDelay: 900 } as const;

/** Wrong one-time passwords of a user, and the seconds to wait after so many. */
export const secondFactor = { failures: 5, seconds: 900 } as const;

/** Second factor (RFC 6238), bytes of the shared secret. */
export const totp = { secretBytesMin: 16, secretBytesMax: 256 } as const;
