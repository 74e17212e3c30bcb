import type { ProjectConfig } from "#contract/config/tree.ts";
import { ImportedUser } from "#contract/entities/users/imported-user.ts";
import { InvalidPasswordHash, InvalidUserChange, SchemaError } from "#contract/errors/index.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { describeViolation, shorten } from "#contract/kernel/violation.ts";
import { strictEmail, webUrl } from "#contract/vocabulary/text.ts";
import { passwordHashIssue, withoutBetterAuthLabel, withoutLabel } from "../../services/password-hash.ts";
import { base64FromBase32 } from "../accounts/credentials/totp.ts";
import { newUserIssues } from "./validate.ts";

type Fields = Record<string, unknown>;

/** The user of a line, or everything that is wrong with it. */
export interface ReadFields {
  readonly user?: ImportedUser;
  readonly issues: readonly ApiError[];
  /** The parts that are left out of the user. */
  readonly warnings: readonly string[];
}

/** Violations of the schema that a line reports. */
const maxViolations = 20;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
/** Null is absent, as in exports. */
const withoutNulls = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
/** Fields that other systems write as an empty text for none. */
const textOrAbsent = ["primary_email", "display_name", "password_hash", "totp_secret_base64", "totp_secret_base32"];

/** Reads the fields of a line. What only decorates a user does not prevent its import. */
export function readImportFields(value: unknown, config: ProjectConfig, now: Date): ReadFields {
  if (!isFields(value)) return { issues: [new SchemaError({ message: "line must be a JSON object" })], warnings: [] };
  const { fields, warnings } = usable(value);
  const hash = fields.password_hash;
  const hashIssue = typeof hash === "string" ? passwordHashIssue(hash, { byImport: true }) : undefined;
  const issues: ApiError[] = hashIssue === undefined ? [] : [new InvalidPasswordHash(hashIssue)];
  const parsed = ImportedUser.safeParse(fields, { reportInput: true });
  if (!parsed.success) {
    const messages = parsed.error.issues
      .slice(0, maxViolations)
      .map((issue) => `${shorten(issue.path.map(String).join(".")) || "line"} ${describeViolation(issue)}${hintFor(issue.path)}`);
    return { issues: [...issues, new SchemaError({ message: messages.join("\n") })], warnings };
  }
  const user = withDefaults(parsed.data);
  return {
    user: withBase64Secret(user),
    issues: [...issues, ...userIssues(user, config, now)],
    warnings: [...warnings, ...warningsFor(user)],
  };
}

const hintFor = ([name]: readonly PropertyKey[]) => (name === "totp_secret_base64" ? " (base32 belongs into totp_secret_base32)" : "");

/** The fields without nulls, unusable pictures, and other parts without which the user can be imported. */
function usable(value: Fields): { fields: Fields; warnings: string[] } {
  const fields = withoutNulls(value);
  const warnings: string[] = [];
  for (const name of textOrAbsent) if (fields[name] === "") delete fields[name];
  if (typeof fields.password_hash === "string") fields.password_hash = withoutLabel(fields.password_hash);
  if (fields.profile_image_url !== undefined && !webUrl.safeParse(fields.profile_image_url).success) {
    delete fields.profile_image_url;
    warnings.push("profile_image_url was left out: an import takes the http or https URL of an image.");
  }
  if (Array.isArray(fields.contact_channels))
    fields.contact_channels = fields.contact_channels.map((item) => (isFields(item) ? withoutNulls(item) : item));
  if (Array.isArray(fields.oauth_providers)) fields.oauth_providers = usableAccounts(fields.oauth_providers, warnings);
  return { fields, warnings };
}

function usableAccounts(items: readonly unknown[], warnings: string[]): unknown[] {
  const first = new Map<unknown, unknown>();
  return items.flatMap((item, at) => {
    if (!isFields(item)) return [item];
    const account = withoutNulls(item);
    if (account.email !== undefined && !strictEmail.safeParse(account.email).success) {
      delete account.email;
      warnings.push(`oauth_providers.${at}.email was left out: it is not a valid e-mail address.`);
    }
    if (typeof account.id !== "string" || !first.has(account.id)) {
      first.set(account.id, account.account_id);
      return [account];
    }
    if (account.account_id !== first.get(account.id))
      warnings.push(
        `oauth_providers.${at} was left out: a user signs in with one account of ${shorten(account.id)}, and account ${shorten(String(account.account_id))} is a second one.`,
      );
    return [];
  });
}

/**
 * Without the primary address among the others, and without the label of the hash. A verified address signs in unless the line says otherwise. Else a
 * provider with the address would make a second user.
 */
function withDefaults(user: ImportedUser): ImportedUser {
  const isVerified = user.primary_email != null && user.primary_email_verified === true;
  return {
    ...user,
    ...(user.password_hash === undefined ? {} : { password_hash: withoutBetterAuthLabel(user.password_hash) }),
    ...(isVerified ? { primary_email_auth_enabled: user.primary_email_auth_enabled ?? true } : {}),
    ...(user.contact_channels
      ? { contact_channels: user.contact_channels.filter(({ is_primary, value }) => !(is_primary && value === user.primary_email)) }
      : {}),
  };
}

function withBase64Secret({ totp_secret_base32, ...user }: ImportedUser): ImportedUser {
  return totp_secret_base32 === undefined ? user : { ...user, totp_secret_base64: base64FromBase32(totp_secret_base32) };
}

function* userIssues(user: ImportedUser, config: ProjectConfig, now: Date): Generator<ApiError> {
  const { contact_channels: channels = [], oauth_providers: accounts = [] } = user;
  yield* newUserIssues({ ...user, oauth_providers: accounts.map(({ id, account_id }) => ({ id, account_id, email: null })) }, config);
  if (user.signed_up_at_millis !== undefined && user.signed_up_at_millis > now.getTime())
    yield new InvalidUserChange("signed_up_at_millis: must not be in the future.");
  const addresses = [...(user.primary_email == null ? [] : [user.primary_email]), ...channels.map(({ value }) => value)];
  if (new Set(addresses).size < addresses.length) yield new InvalidUserChange("contact_channels: an address occurs twice.");
  if (user.password_hash !== undefined && user.primary_email != null && user.primary_email_auth_enabled === undefined)
    yield new InvalidUserChange(
      "primary_email_auth_enabled: say whether the password signs in with this address, which is not verified: true or false.",
    );
  if (user.totp_secret_base32 !== undefined && user.totp_secret_base64 != null)
    yield new InvalidUserChange("Send totp_secret_base32 or totp_secret_base64, not both.");
}

function* warningsFor(user: ImportedUser): Generator<string> {
  if (user.password_hash === undefined && user.has_password)
    yield "has_password: the line has no password_hash, so the user has no password. Export with credentials, or let the user reset it.";
  if (user.password_hash !== undefined && user.primary_email_auth_enabled === false)
    yield "password_hash: the password does not sign in while primary_email_auth_enabled is false.";
  if (user.requires_totp_mfa && user.totp_secret_base64 == null && user.totp_secret_base32 === undefined)
    yield "requires_totp_mfa: the line has no secret, so the user has no second factor.";
  if (user.banned_until_millis != null) yield "banned_until_millis: a ban is not imported. Ban the user after the import.";
  if (user.restricted_by_admin === true) yield "restricted_by_admin: a restriction is not imported. Restrict the user after the import.";
  if (user.passkey_auth_enabled) yield "passkey_auth_enabled: passkeys belong to a domain and are not imported.";
}
