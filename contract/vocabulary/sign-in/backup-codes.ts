/** Codes that replace a one-time password once each, for a user who has lost the authenticator app. */
export const backupCodeLimits = {
  /** Codes in a set. */
  count: 10,
  /** Characters of Crockford's base32: 80 bits. */
  length: 16,
} as const;

/** A typed backup code as it is stored; undefined for other text. Case, spaces and hyphens do not matter; o, i and l are read as digits. */
export function readBackupCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return code.length === backupCodeLimits.length && /^[0-9a-hjkmnp-tv-z]+$/.test(code) ? code : undefined;
}

/** A backup code in groups of four, for people to read. */
export const formatBackupCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;
