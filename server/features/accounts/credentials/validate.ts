import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidPasswordHash, InvalidUserChange, PasswordTooLong, PasswordTooShort, refusedPassword } from "#contract/errors/index.ts";
import {
  isCommonPassword,
  passwordLimits as limits,
  type PasswordRule,
  passwordLengthError,
} from "#contract/vocabulary/sign-in/password.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { passwordHashIssue } from "../../../services/password-hash.ts";

/** Validates the length, in code points after NFC. @throws PasswordTooShort, PasswordTooLong */
function requirePasswordLength(password: string): void {
  const error = passwordLengthError(password);
  if (error === "short") throw new PasswordTooShort({ min_length: limits.minLength });
  if (error === "long") throw new PasswordTooLong({ maxLength: limits.maxLength });
}

type PasswordCall = Pick<Call, "services"> & { readonly project: Project };

/** The rule that a password breaks, if any. It may wait for another server, so no transaction may be open. */
export async function findBrokenRule(
  { services, project }: PasswordCall,
  password: string,
  email: string | null,
): Promise<PasswordRule | undefined> {
  if (isCommonPassword(password, { email: email ?? "", projectName: project.displayName })) return "common";
  return services.exposedPasswords.find(password);
}

/**
 * Validates a password that a user has chosen. It may wait for another server, so no transaction may be open.
 * @throws PasswordTooShort, PasswordTooLong; PasswordRequirementsNotMet if the project refuses common and breached passwords
 */
export async function validatePassword(call: PasswordCall, password: string, email: string | null): Promise<void> {
  requirePasswordLength(password);
  const { refuseBreached, requireChangeOfBreached } = call.project.config.auth.password;
  // A password that must be changed at the next sign-in is no new password.
  const rule = refuseBreached || requireChangeOfBreached ? await findBrokenRule(call, password, email) : undefined;
  if (rule !== undefined) throw refusedPassword(rule);
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
 * @throws InvalidUserChange and others
 */
export function validateCredentialInput(sent: CredentialInput): void {
  if (sent.password !== undefined && sent.password_hash !== undefined)
    throw new InvalidUserChange("Send password or password_hash, not both.");
  if (sent.passkey_auth_enabled)
    throw new InvalidUserChange("passkey_auth_enabled: a passkey is added by its owner's device; only false can be written.");
  const hashIssue = sent.password_hash === undefined ? undefined : passwordHashIssue(sent.password_hash, { byImport: false });
  if (hashIssue !== undefined) throw new InvalidPasswordHash(hashIssue);
  if (sent.password != null) requirePasswordLength(sent.password);
}
