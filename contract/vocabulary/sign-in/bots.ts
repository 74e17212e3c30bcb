/** When calls that create users or send e-mails must pass a bot challenge. `risk`: only calls that look automated. */
export const botModes = ["off", "risk", "always"] as const;

/** The sources of challenges. Proof of work needs no third party; the others need keys. */
export const botProviders = ["proof-of-work", "turnstile", "hcaptcha"] as const;
export type BotProvider = (typeof botProviders)[number];

/** The calls that may have to pass a challenge. A challenge is for one of them. */
export const challengedCalls = ["sign-up", "send-code", "send-reset", "anonymous"] as const;
export type ChallengedCall = (typeof challengedCalls)[number];

/** Why a solution was refused. `unavailable`: its provider gave no usable answer. */
export const botFailureReasons = ["invalid", "expired", "used", "unavailable"] as const;
export type BotFailureReason = (typeof botFailureReasons)[number];

export const botLimits = {
  /** Seconds in which a challenge must be solved. */
  lifetimeSeconds: 300,
  /** Characters of a solution. Tokens of hCaptcha have up to some thousand. */
  solutionLength: 6_000,
  /** Characters of a key at a provider. */
  keyLength: 256,
} as const;

/** Passes every challenge of a development server. No other server accepts it. */
export const botTestSolution = "latchkey-test-solution";
