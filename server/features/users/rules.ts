import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { InvalidPasswordHash, InvalidUserChange, PasswordTooCommon, PasswordTooLong, PasswordTooShort } from "#contract/errors/index.ts";
import { isCommonPassword } from "#contract/vocabulary/common-passwords.ts";
import { password as limits } from "#contract/vocabulary/limits.ts";
import { passwordLengthFault } from "#contract/vocabulary/password.ts";
import type { Project } from "../../kernel/call.ts";
import { isImportableHash } from "../../services/passwords.ts";

/** @throws PasswordTooShort, PasswordTooLong: lengths are code points after NFC. */
function requirePasswordLength(password: string): void {
  const fault = passwordLengthFault(password);
  if (fault === "short") throw new PasswordTooShort({ min_length: limits.minLength });
  if (fault === "long") throw new PasswordTooLong({ maxLength: limits.maxLength });
}

/**
 * Judges a password that a person has chosen.
 * @throws PasswordTooShort, PasswordTooLong; PasswordTooCommon where the project refuses what anybody would guess first
 */
export function requireGoodPassword(password: string, { config, displayName }: Project, email: string | null): void {
  requirePasswordLength(password);
  if (config.auth.password.refuseCommon && isCommonPassword(password, { email: email ?? "", projectName: displayName }))
    throw new PasswordTooCommon();
}

interface SentSecrets {
  readonly password?: string | null | undefined;
  readonly password_hash?: string | undefined;
  readonly otp_auth_enabled?: boolean | undefined;
  readonly passkey_auth_enabled?: boolean | undefined;
}

/** What server callers may set of a user's ways to sign in, judged before anything is hashed or written. */
export function requireAllowedMethods(sent: SentSecrets, config: ProjectConfig): void {
  if (sent.password !== undefined && sent.password_hash !== undefined)
    throw new InvalidUserChange("Send password or password_hash, not both.");
  const setsPassword = sent.password != null || sent.password_hash !== undefined;
  if (setsPassword && !config.auth.password.allowSignIn)
    throw new InvalidUserChange("password: this project does not let people sign in with a password.");
  if (sent.otp_auth_enabled && !config.auth.otp.allowSignIn) {
    throw new InvalidUserChange("otp_auth_enabled: this project does not let people sign in with one-time codes.");
  }
  if (sent.passkey_auth_enabled)
    throw new InvalidUserChange("passkey_auth_enabled: a passkey is added by its owner's device; only false can be written.");
  if (sent.password_hash !== undefined && !isImportableHash(sent.password_hash)) throw new InvalidPasswordHash();
  if (sent.password != null) requirePasswordLength(sent.password);
}
