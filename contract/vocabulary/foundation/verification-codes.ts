/** Delay between two e-mails of one kind to one address; pages disable "Send again" for as long. */
const resendSeconds = 30;

/** One-time codes of 45 characters: six that users type, then a nonce of 39. */
export const codeLimits = {
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
    recovery: 604_800_000,
    projectTransfer: 3_600_000,
    impersonation: 300_000,
  },
  resendSeconds,
  /** E-mails with one kind of code to one address, over all senders. */
  perAddress: [
    { max: 1, seconds: resendSeconds },
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
} as const;
