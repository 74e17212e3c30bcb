/** When calls that create users or send e-mails must pass a bot challenge. `risk`: only calls that look automated. */
export const botModes = ["off", "risk", "always"] as const;

/** The sources of challenges. Proof of work needs no third party; the others need keys. */
export const botProviders = ["proof-of-work", "turnstile", "hcaptcha"] as const;
export type BotProvider = (typeof botProviders)[number];

/** The calls that may have to pass a challenge. A challenge is for one of them. */
export const challengedCalls = ["sign-up", "send-code", "send-reset", "anonymous"] as const;
export type ChallengedCall = (typeof challengedCalls)[number];

/**
 * Whether a widget was shown for a solution, as later published clients (2.8.108) report it. They send an `invisible` one with every call,
 * before any challenge.
 */
export const solutionPhases = ["invisible", "visible"] as const;
export type SolutionPhase = (typeof solutionPhases)[number];

/** The names that later published clients (2.8.108) give to their widget, by call. */
const publishedActions: Readonly<Partial<Record<ChallengedCall, string>>> = {
  "sign-up": "sign_up_with_credential",
  "send-code": "send_magic_link_email",
};

/** Lists the names of a widget whose solutions are for a call. */
export function listActions(call: ChallengedCall): readonly string[] {
  const published = publishedActions[call];
  return published === undefined ? [call] : [call, published];
}

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
