import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidPasswordHash, InvalidUserChange, PasswordTooLong, PasswordTooShort, refusedPassword } from "#contract/errors/index.ts";
import { isCommonPassword, passwordLimits as limits, passwordLengthError } from "#contract/vocabulary/sign-in/password.ts";
import type { Project } from "../../../kernel/call.ts";
import { passwordHashIssue } from "../../../services/password-hash.ts";

/** Validates the length, in code points after NFC. @throws PasswordTooShort, PasswordTooLong */
function requirePasswordLength(password: string): void {
  const error = passwordLengthError(password);
  if (error === "short") throw new PasswordTooShort({ min_length: limits.minLength });
  if (error === "long") throw new PasswordTooLong({ maxLength: limits.maxLength });
}

/**
 * Validates a password that a user has chosen.
 * @throws PasswordTooShort, PasswordTooLong; PasswordRequirementsNotMet if the project refuses common passwords
 */
export function validatePassword(password: string, { config, displayName }: Project, email: string | null): void {
  requirePasswordLength(password);
  if (config.auth.password.refuseCommon && isCommonPassword(password, { email: email ?? "", projectName: displayName }))
    throw refusedPassword("common");
}

/**
 * Refuses to give a user a sign-in method that the project has switched off. A new user may have it: the sign-in stays off.
 * @throws InvalidUserChange
 */
export function requireMethodsAllowed(sent: CredentialInput, { auth }: ProjectConfig): void {
  const setsPassword = sent.password != null || sent.password_hash !== undefined;
  if (setsPassword && !auth.password.allowSignIn)
    throw new InvalidUserChange("password: this project does not let people sign in with a password.");
  if (sent.otp_auth_enabled && !auth.otp.allowSignIn)
    throw new InvalidUserChange("otp_auth_enabled: this project does not let people sign in with one-time codes.");
}

interface CredentialInput {
  readonly password?: string | null | undefined;
  readonly password_hash?: string | undefined;
  readonly otp_auth_enabled?: boolean | undefined;
  readonly passkey_auth_enabled?: boolean | undefined;
}

/**
 * Validates the credentials that a server sets, before anything is hashed or written.
 * @param takesArgon2 whether argon2id hashes may be stored beside those of bcrypt, as an import does
 * @throws InvalidUserChange and others
 */
export function validateCredentialInput(sent: CredentialInput, { takesArgon2 = false } = {}): void {
  if (sent.password !== undefined && sent.password_hash !== undefined)
    throw new InvalidUserChange("Send password or password_hash, not both.");
  if (sent.passkey_auth_enabled)
    throw new InvalidUserChange("passkey_auth_enabled: a passkey is added by its owner's device; only false can be written.");
  const hashIssue = sent.password_hash === undefined ? undefined : passwordHashIssue(sent.password_hash, { takesArgon2 });
  if (hashIssue !== undefined) throw new InvalidPasswordHash(hashIssue);
  if (sent.password != null) requirePasswordLength(sent.password);
}
