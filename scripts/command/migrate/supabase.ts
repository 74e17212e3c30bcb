import { type ExportRecord, type Fields, readFlag, readObject, readText, readTime } from "./export-record.ts";
import { type Link, readLink } from "./providers.ts";
import { joinName, makeUser, readMetadata, type Source, type SourceReader, type SourceUser } from "./source.ts";

const isIdentity = ({ fields }: ExportRecord) => "identity_data" in fields;
const isFactor = ({ fields }: ExportRecord) => "factor_type" in fields;
const isUser = ({ fields }: ExportRecord) => "raw_user_meta_data" in fields || "encrypted_password" in fields;

/** Members of the metadata that Supabase writes for itself. */
const ownAppMetadata: ReadonlySet<string> = new Set(["provider", "providers"]);

const withoutOwn = (metadata: Fields | undefined): Fields | undefined =>
  metadata && readMetadata(Object.fromEntries(Object.entries(metadata).filter(([name]) => !ownAppMetadata.has(name))));

function readIdentity(fields: Fields): Link[] {
  const data = readObject(fields.identity_data) ?? {};
  return readLink(readText(fields.provider), readText(fields.provider_id) ?? readText(data.sub), readText(data.email));
}

/** Why a user must not sign in, at a time. */
function readExclusion(fields: Fields, now: Date): string | undefined {
  if (readText(fields.deleted_at) !== undefined) return "deleted";
  const bannedUntil = readTime(fields.banned_until);
  // "infinity" is no date.
  const isBanned = bannedUntil ? bannedUntil > now : readText(fields.banned_until) !== undefined;
  return isBanned ? "banned" : undefined;
}

interface UserParts {
  readonly links: readonly Link[];
  readonly totpSecret: string | undefined;
}

function readSupabaseUser({ fields, file, line }: ExportRecord, id: string, { links, totpSecret }: UserParts, now: Date): SourceUser {
  const primaryEmail = readText(fields.email);
  const metadata = readObject(fields.raw_user_meta_data) ?? {};
  return {
    record: { file, line },
    id,
    user: makeUser("supabase", id, {
      primaryEmail,
      primaryEmailVerified: primaryEmail === undefined ? undefined : readText(fields.email_confirmed_at) !== undefined,
      displayName: joinName(metadata.full_name) ?? joinName(metadata.name) ?? joinName(metadata.display_name),
      profileImageUrl: readText(metadata.avatar_url) ?? readText(metadata.picture),
      clientMetadata: readMetadata(metadata),
      serverMetadata: withoutOwn(readObject(fields.raw_app_meta_data)),
      passwordHash: primaryEmail === undefined ? undefined : readText(fields.encrypted_password),
      totpSecretBase32: totpSecret,
      oauthProviders: links,
      isAnonymous: readFlag(fields.is_anonymous) || undefined,
      signedUpAt: readTime(fields.created_at),
    }),
    warnings: readText(fields.phone) === undefined ? [] : ["The phone number is left out."],
    excluded: readExclusion(fields, now),
  };
}

function openSupabase(): SourceReader {
  const links = new Map<string, Link[]>();
  const secrets = new Map<string, string>();
  const now = new Date();
  return {
    teams: new Map(),
    memberships: [],
    collect(record) {
      const { fields } = record;
      const userId = readText(fields.user_id);
      if (userId === undefined) return;
      if (isIdentity(record)) links.set(userId, [...(links.get(userId) ?? []), ...readIdentity(fields)]);
      const secret = readText(fields.secret);
      if (isFactor(record) && fields.factor_type === "totp" && fields.status === "verified" && secret) secrets.set(userId, secret);
    },
    readUser(record) {
      const id = readText(record.fields.id);
      if (id === undefined || !isUser(record)) return undefined;
      return readSupabaseUser(record, id, { links: links.get(id) ?? [], totpSecret: secrets.get(id) }, now);
    },
  };
}

/** Supabase: the tables `users`, `identities` and `mfa_factors` of schema `auth`, as CSV or JSON. */
export const supabase: Source = { lists: ["users", "identities", "mfa_factors"], open: openSupabase };
