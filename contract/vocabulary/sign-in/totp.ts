/** Bytes of the shared secret (RFC 4226, section 4 requires 16 and recommends 20). */
export const totpLimits = { secretBytesMin: 16, secretBytesMax: 256 } as const;

/** Wrong one-time passwords per user, and the delay in seconds once their number is reached. */
export const totpFailureLimits = { failures: 5, seconds: 900 } as const;
