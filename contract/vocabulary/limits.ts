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
  /** What a person types for a one-time password, and a tool sends for a code it was given. */
  typedCode: 255,
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
export const list = { teams: 100_000, projects: 1000, sessions: 500, invitations: 500 } as const;

/** Teams that a user may be in and still make another; servers may make any number. */
export const teamsOfUser = 200;

export const page = { users: { max: 1000 }, auditLog: { max: 200 } } as const;

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
  /** Characters of Accept-Language that are read. */
  languageChars: 256,
  /** Calls in one tRPC batch. */
  batchCalls: 100,
} as const;

export const tokens = {
  /** Access tokens for refresh tokens: by one address, and for one session, whichever way they are asked for. */
  refreshes: [
    { max: 150, seconds: 300 },
    { max: 30, seconds: 60, per: "session" },
  ],
  /** Default lifetime of an access token, seconds; ACCESS_TOKEN_SECONDS may change it. */
  accessSeconds: 600,
  accessSecondsMin: 60,
  refreshMillis: 31_536_000_000,
  /** Seconds in which a refresh token that was replaced still gives its successor: to other tabs, and to whom the answer was lost. */
  rotationGraceSeconds: 10,
  sessionMillisMax: 31_708_800_000,
  /** Whether a session made by a server is somebody acting as the user, unless it says so. */
  impersonation: false,
  /** How long a session of somebody acting as the user lasts, unless said. */
  impersonationMillis: 3_600_000,
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
  lifetime: {
    verification: 604_800_000,
    passwordReset: 604_800_000,
    signIn: 604_800_000,
    mfaAttempt: 300_000,
    passkey: 65_000,
    invitation: 604_800_000,
  },
  /** Mails with codes of one kind to one address, whoever asks for them. */
  perAddress: [
    { max: 1, seconds: 30 },
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
} as const;

/** Invitations into a team, and to an address into any team, whoever sends them. */
export const invitations = {
  perTeam: [{ max: 50, seconds: 86_400 }],
  perAddress: [{ max: 5, seconds: 86_400 }],
} as const;

/** Calls of all routes without limits of their own, together: of callers of type client per address, of all others per key. */
export const calls = {
  perAddress: { max: 600, seconds: 60 },
  perKey: { max: 1200, seconds: 60, per: "key" },
} as const;

/** Of a key's calls those that look through many rows, each route for itself. */
export const heavyCalls = [{ max: 120, seconds: 60, per: "key" }] as const;

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
export const cli = {
  pollMillis: 2000,
  pollAttempts: Number.POSITIVE_INFINITY,
  /** How often one polling code may be asked for, whoever asks. */
  perPollingCode: [{ max: 1, seconds: 1 }],
  /** How long the codes of one sign-in work, unless said, and at most. */
  lifetimeMillis: 7_200_000,
  lifetimeMillisMax: 86_400_000,
} as const;

/** Passkeys: what the browser is given, and the longest that an authenticator's answer may be. */
export const passkey = {
  /** Milliseconds a person has in the browser's dialog; the code lives a little longer. */
  ceremonyMillis: 60_000,
  /** How long the session lasts in which a server registers one for a user. */
  registrationSessionMillis: 120_000,
  challengeBytes: 32,
  /** Characters of base64url. WebAuthn level 3, section 4: a credential's id has at most 1023 bytes. */
  credentialIdLength: 1364,
  blobLength: 20_000,
} as const;

/** The audit log. */
export const auditLog = {
  keptDays: 400,
  /** Failed sign-ins of nobody who is known: strangers can make any number of these. */
  keptDaysOfNobody: 30,
  pathsTold: 100,
} as const;

/** Mails to a user about changes of how they sign in; of more, the earlier ones have told. */
export const securityNotices = {
  max: 20,
  seconds: 3600,
  /** Mails of any kind to an address that may not be the user's, with which nothing more is told. */
  stranger: { max: 5, seconds: 86_400 },
} as const;

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
