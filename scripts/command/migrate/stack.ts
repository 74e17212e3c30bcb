import { type ExportRecord, type Fields, readFlag, readList, readObject, readText, readTime } from "./export-record.ts";
import { readLink } from "./providers.ts";
import { makeUser, type Source, type SourceMembership, type SourceReader, type SourceTeam, type SourceUser } from "./source.ts";

const isUser = ({ fields }: ExportRecord) => "primary_email_verified" in fields && readText(fields.id) !== undefined;
const isTeam = ({ fields }: ExportRecord) => "display_name" in fields && readText(fields.id) !== undefined && !("user_id" in fields);
const isHash = ({ fields }: ExportRecord) => readText(fields.password_hash) !== undefined && readText(fields.user_id) !== undefined;

/** Permissions that the server has itself, and grants as parts of others. */
const isOwnPermission = (id: string) => id.startsWith("$");

function readStackUser({ fields, file, line }: ExportRecord, id: string, passwordHash: string | undefined): SourceUser {
  const primaryEmail = readText(fields.primary_email);
  return {
    record: { file, line },
    id,
    user: {
      ...makeUser("stack", id, {
        primaryEmail,
        primaryEmailVerified: primaryEmail === undefined ? undefined : readFlag(fields.primary_email_verified),
        displayName: readText(fields.display_name),
        profileImageUrl: readText(fields.profile_image_url),
        clientMetadata: readObject(fields.client_metadata),
        clientReadOnlyMetadata: readObject(fields.client_read_only_metadata),
        serverMetadata: readObject(fields.server_metadata),
        passwordHash,
        oauthProviders: readList(fields.oauth_providers).flatMap((link) =>
          readLink(readText(link.id), readText(link.account_id), readText(link.email)),
        ),
        isAnonymous: readFlag(fields.is_anonymous) || undefined,
        signedUpAt: readTime(fields.signed_up_at_millis),
      }),
      ...(primaryEmail === undefined ? {} : { primaryEmailAuthEnabled: readFlag(fields.primary_email_auth_enabled) }),
    },
    warnings: [
      ...(readFlag(fields.has_password) && passwordHash === undefined
        ? ["The API returns no password hashes: the user resets the password."]
        : []),
      ...(readFlag(fields.requires_totp_mfa) ? ["The API returns no second factors: the user sets it up again."] : []),
    ],
  };
}

const readTeam = (fields: Fields, id: string): SourceTeam => ({
  id,
  displayName: readText(fields.display_name) ?? id,
  profileImageUrl: readText(fields.profile_image_url),
  clientMetadata: readObject(fields.client_metadata),
  clientReadOnlyMetadata: readObject(fields.client_read_only_metadata),
  serverMetadata: readObject(fields.server_metadata),
});

function openStack(): SourceReader {
  const hashes = new Map<string, string>();
  const teams = new Map<string, SourceTeam>();
  const memberships: SourceMembership[] = [];
  return {
    teams,
    memberships,
    collect(record) {
      const { fields } = record;
      const [id, teamId, userId] = [readText(fields.id), readText(fields.team_id), readText(fields.user_id)];
      if (isHash(record)) hashes.set(userId ?? "", readText(fields.password_hash) ?? "");
      // A member's profile, or one of its permissions. The id of a permission is its name.
      else if (teamId && userId) memberships.push({ teamId, userId, roles: id === undefined || isOwnPermission(id) ? [] : [id] });
      else if (id && !isUser(record) && isTeam(record)) teams.set(id, readTeam(fields, id));
    },
    readUser(record) {
      const id = readText(record.fields.id);
      return id === undefined || !isUser(record) ? undefined : readStackUser(record, id, hashes.get(id));
    },
  };
}

/** Stack: the items of `GET /users`, `/teams`, `/team-member-profiles` and `/team-permissions` of its API, as JSON. */
export const stack: Source = { lists: ["items"], open: openStack };
