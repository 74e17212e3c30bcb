/** Placeholder for the relying party id. The client replaces it with the page's host name and refuses any other value. */
export const rpIdPlaceholder = "THIS_VALUE_WILL_BE_REPLACED.example.com";

export const passkeyLimits = {
  perUser: 20,
  /** Characters of a passkey's name. */
  nameLength: 100,
  /** Time a user has in the browser's dialog. The code expires a little later. */
  ceremonyMillis: 60_000,
  /** Lifetime of the session in which a server registers a passkey for a user. */
  registrationSessionMillis: 120_000,
  challengeBytes: 32,
  /** Characters of base64url: a credential id has at most 1023 bytes (WebAuthn level 3, section 4). */
  credentialIdLength: 1364,
  /** Characters of base64url of each part of an authenticator's response. */
  blobLength: 20_000,
} as const;
