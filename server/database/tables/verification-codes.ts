import type { ColumnType } from "kysely";

/** The kinds of one-time codes, and what a code of each kind proves to whoever brings it back. */
export interface CodeData {
  /** The address was read by whoever holds the code, and is still the value of that contact channel. */
  "email-verification": { readonly email: string; readonly channelId: string };
  /** The address to sign in with was read by whoever holds the code. */
  "password-reset": { readonly email: string };
  /** The address was read by whoever holds the code; whether somebody signs in with it is looked up when the code comes back. */
  "sign-in": { readonly email: string };
  /** Whoever brings it back with an answer to the challenge (base64url) holds the authenticator. */
  "passkey-registration": { readonly challenge: string };
  "passkey-sign-in": { readonly challenge: string };
  /** The address was invited into the team. */
  "team-invitation": { readonly email: string; readonly teamId: string };
  /** The first factor of a sign-in was right. */
  "mfa-attempt": { readonly isNewUser: boolean };
}
export type CodeType = keyof CodeData;

/** A one-time code, stored as SHA-256 digests only. */
export interface VerificationCodes {
  tenancy_id: string;
  id: string;
  type: CodeType;
  code_hash: Buffer;
  /** Digest of the last 39 characters: attempts are counted against all codes that share them. */
  nonce_hash: Buffer;
  user_id: string | null;
  data: ColumnType<unknown, string, string>;
  attempts: ColumnType<number, number | undefined, number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
