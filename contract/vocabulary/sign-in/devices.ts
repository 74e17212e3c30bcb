/** The grant type of devices (RFC 8628, section 3.4). */
export const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";

/** Letters of user codes: without vowels, so that they form no words (RFC 8628, section 6.1). */
export const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

export const deviceLimits = {
  /** The lifetime of both codes, in seconds. */
  codeSeconds: 900,
  /** The time between two polls, in seconds. */
  pollSeconds: 5,
  /** The seconds that the time grows by, each time that a device polls too fast (RFC 8628, section 3.5). */
  slowDownSeconds: 5,
  pollSecondsMax: 60,
  userCodeLength: 8,
  /** Characters of a user code as a person types it. */
  typedCode: 64,
  /** User codes that a user may try. With 34 bits in a code, guesses do not find one. */
  perUser: [{ max: 30, seconds: 3600 }],
} as const;

/** The letters of a user code, from what a person types: case and separators do not matter. */
export const readUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, "");

/** A user code as devices and pages show it. */
export const writeUserCode = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`;
