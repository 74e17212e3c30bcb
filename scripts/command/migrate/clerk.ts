import { type ExportRecord, type Fields, isFields, readFlag, readList, readObject, readText, readTime } from "./export-record.ts";
import { type Link, readLink } from "./providers.ts";
import {
  joinName,
  makeUser,
  readMetadata,
  type Source,
  type SourceMembership,
  type SourceReader,
  type SourceTeam,
  type SourceUser,
} from "./source.ts";

/** The columns of the dashboard's CSV that its API does not return. */
interface Secrets {
  readonly passwordHash: string | undefined;
  readonly totpSecret: string | undefined;
}

const isCsvUser = ({ fields }: ExportRecord) => "primary_email_address" in fields && "password_digest" in fields;
const isApiUser = ({ fields }: ExportRecord) => Array.isArray(fields.email_addresses) && readText(fields.id) !== undefined;

const readSecrets = (fields: Fields): Secrets => ({
  passwordHash: readText(fields.password_digest),
  totpSecret: readText(fields.totp_secret),
});

const splitList = (value: unknown): readonly string[] => (readText(value) ?? "").split(/[|,;\s]+/).filter((part) => part !== "");

function readTeam(fields: Fields, id: string): SourceTeam {
  return {
    id,
    displayName: readText(fields.name) ?? id,
    profileImageUrl: readFlag(fields.has_image) ? readText(fields.image_url) : undefined,
    clientReadOnlyMetadata: readMetadata(readObject(fields.public_metadata)),
    serverMetadata: readObject(fields.private_metadata),
  };
}

function readCsvUser({ fields, file, line }: ExportRecord, id: string): SourceUser {
  const { passwordHash, totpSecret } = readSecrets(fields);
  const primaryEmail = readText(fields.primary_email_address);
  const verified = splitList(fields.verified_email_addresses);
  const others = [
    ...verified.map((value) => ({ value, isVerified: true })),
    ...splitList(fields.unverified_email_addresses).map((value) => ({ value, isVerified: false })),
  ].filter(({ value }) => value !== primaryEmail);
  return {
    record: { file, line },
    id,
    user: makeUser("clerk", id, {
      primaryEmail,
      primaryEmailVerified: primaryEmail === undefined ? undefined : verified.includes(primaryEmail),
      displayName: joinName(fields.first_name, fields.last_name) ?? readText(fields.username),
      passwordHash,
      totpSecretBase32: totpSecret,
      contactChannels: others,
    }),
    warnings: readText(fields.primary_phone_number) === undefined ? [] : ["The phone number is left out."],
  };
}

const isVerified = (fields: Fields): boolean => readObject(fields.verification)?.status === "verified";

function readLinks(fields: Fields): Link[] {
  return readList(fields.external_accounts).flatMap((account) =>
    readLink(
      readText(account.provider),
      readText(account.provider_user_id) ?? readText(account.google_id),
      readText(account.email_address),
    ),
  );
}

function* apiWarnings(fields: Fields, { passwordHash, totpSecret }: Secrets): Generator<string> {
  if (readList(fields.phone_numbers).length > 0) yield "The phone number is left out.";
  if (fields.password_enabled === true && passwordHash === undefined)
    yield "The password is not in the API's answer: add the CSV of the dashboard.";
  if (fields.totp_enabled === true && totpSecret === undefined)
    yield "The authenticator app is not in the API's answer: add the CSV of the dashboard.";
}

function readApiUser({ fields, file, line }: ExportRecord, id: string, secrets: Secrets): SourceUser {
  const addresses = readList(fields.email_addresses);
  const primary = addresses.find((address) => address.id === fields.primary_email_address_id) ?? addresses[0];
  return {
    record: { file, line },
    id,
    user: makeUser("clerk", id, {
      primaryEmail: readText(primary?.email_address),
      primaryEmailVerified: primary && isVerified(primary),
      displayName: joinName(fields.first_name, fields.last_name) ?? readText(fields.username),
      profileImageUrl: readFlag(fields.has_image) ? readText(fields.image_url) : undefined,
      clientMetadata: readMetadata(readObject(fields.unsafe_metadata)),
      clientReadOnlyMetadata: readMetadata(readObject(fields.public_metadata)),
      serverMetadata: readMetadata(readObject(fields.private_metadata)),
      passwordHash: secrets.passwordHash,
      totpSecretBase32: secrets.totpSecret,
      contactChannels: addresses.flatMap((address) => {
        const value = readText(address.email_address);
        return address === primary || value === undefined ? [] : [{ value, isVerified: isVerified(address) }];
      }),
      oauthProviders: readLinks(fields),
      signedUpAt: readTime(fields.created_at),
    }),
    warnings: [...apiWarnings(fields, secrets)],
    excluded: readFlag(fields.banned) || readFlag(fields.locked) ? "banned or locked" : undefined,
  };
}

function openClerk(): SourceReader {
  const secrets = new Map<string, Secrets>();
  const apiUsers = new Set<string>();
  const teams = new Map<string, SourceTeam>();
  const memberships: SourceMembership[] = [];
  const readMembership = (fields: Fields) => {
    const { organization, public_user_data: user } = fields;
    const teamId = isFields(organization) ? readText(organization.id) : readText(fields.organization_id);
    const userId = isFields(user) ? readText(user.user_id) : readText(fields.user_id);
    if (teamId === undefined || userId === undefined) return;
    if (isFields(organization) && !teams.has(teamId)) teams.set(teamId, readTeam(organization, teamId));
    memberships.push({ teamId, userId, roles: [readText(fields.role) ?? ""] });
  };
  return {
    teams,
    memberships,
    collect(record) {
      const { fields } = record;
      const id = readText(fields.id);
      if (id === undefined) return;
      if (isCsvUser(record)) secrets.set(id, readSecrets(fields));
      else if (isApiUser(record)) apiUsers.add(id);
      else if (fields.object === "organization_membership" || "public_user_data" in fields) readMembership(fields);
      else if (fields.object === "organization" || id.startsWith("org_")) teams.set(id, readTeam(fields, id));
    },
    readUser(record) {
      const id = readText(record.fields.id);
      if (id === undefined) return undefined;
      if (isApiUser(record)) return readApiUser(record, id, secrets.get(id) ?? { passwordHash: undefined, totpSecret: undefined });
      return isCsvUser(record) && !apiUsers.has(id) ? readCsvUser(record, id) : undefined;
    },
  };
}

/** Clerk: the CSV of the dashboard, and the answers of the Backend API. */
export const clerk: Source = { lists: ["data"], open: openClerk };
