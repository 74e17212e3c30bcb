import { type ExportRecord, type Fields, readFlag, readList, readObject, readText, readTime } from "./export-record.ts";
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

/** The id of a record of the export with password hashes: `_id` of the database. */
const readHashId = ({ _id: id }: Fields): string | undefined => readText(readObject(id)?.$oid) ?? readText(id);

const isHash = ({ fields }: ExportRecord) => readText(fields.passwordHash) !== undefined && fields._id !== undefined;

/** The organizations, with members that the Management API lists for each. */
const isOrganization = ({ fields }: ExportRecord) => readText(fields.id)?.startsWith("org_") === true;

function readLinks(fields: Fields): Link[] {
  return readList(fields.identities).flatMap((identity) => {
    const provider = readText(identity.provider);
    // A custom connection is known by its name.
    const name = provider === "oauth2" || provider === "oidc" ? readText(identity.connection) : provider;
    return readLink(name, readText(identity.user_id), readText(readObject(identity.profileData)?.email) ?? readText(fields.email));
  });
}

/** Auth0 writes the address as the name of a user without one. */
const readName = (fields: Fields): string | undefined =>
  joinName(fields.given_name, fields.family_name) ??
  [readText(fields.name), readText(fields.nickname)].find((name) => name !== fields.email);

/** The pictures of users without one. */
const isDefaultPicture = (url: string | undefined) => url === undefined || /^https:\/\/(?:s|secure)\.gravatar\.com\//.test(url);

function readAuth0User({ fields, file, line }: ExportRecord, id: string, hashes: ReadonlyMap<string, string>): SourceUser {
  const passwordHash = hashes.get(id.replace(/^auth0\|/, ""));
  const primaryEmail = readText(fields.email);
  const picture = readText(fields.picture);
  const warnings = [
    ...(id.startsWith("auth0|") && passwordHash === undefined
      ? ["There is no password hash: add the export of hashes that the support makes."]
      : []),
    ...(Array.isArray(fields.multifactor) && fields.multifactor.length > 0
      ? ["The second factor cannot be exported: the user sets it up again."]
      : []),
    ...(readText(fields.phone_number) === undefined ? [] : ["The phone number is left out."]),
  ];
  return {
    record: { file, line },
    id,
    user: makeUser("auth0", id, {
      primaryEmail,
      primaryEmailVerified: primaryEmail === undefined ? undefined : readFlag(fields.email_verified),
      displayName: readName(fields),
      profileImageUrl: isDefaultPicture(picture) ? undefined : picture,
      clientMetadata: readMetadata(readObject(fields.user_metadata)),
      serverMetadata: readMetadata(readObject(fields.app_metadata)),
      passwordHash,
      oauthProviders: readLinks(fields),
      signedUpAt: readTime(fields.created_at),
    }),
    warnings,
    excluded: readFlag(fields.blocked) ? "blocked" : undefined,
  };
}

function openAuth0(): SourceReader {
  const hashes = new Map<string, string>();
  const teams = new Map<string, SourceTeam>();
  const memberships: SourceMembership[] = [];
  return {
    teams,
    memberships,
    collect(record) {
      const { fields } = record;
      if (isHash(record)) hashes.set(readHashId(fields) ?? "", readText(fields.passwordHash) ?? "");
      else if (isOrganization(record)) {
        const id = readText(fields.id) ?? "";
        const displayName = readText(fields.display_name) ?? readText(fields.name) ?? id;
        teams.set(id, {
          id,
          displayName,
          profileImageUrl: readText(readObject(fields.branding)?.logo_url),
          serverMetadata: readObject(fields.metadata),
        });
      } else if (readText(fields.org_id) !== undefined && readText(fields.user_id) !== undefined) {
        const roles = readList(fields.roles).flatMap(({ name }) => readText(name) ?? []);
        memberships.push({ teamId: readText(fields.org_id) ?? "", userId: readText(fields.user_id) ?? "", roles });
      }
    },
    readUser(record) {
      const id = readText(record.fields.user_id);
      return id === undefined || record.fields.org_id !== undefined ? undefined : readAuth0User(record, id, hashes);
    },
  };
}

/** Auth0: JSON lines of an export job, the export of password hashes, and lists of organizations. */
export const auth0: Source = { lists: ["users", "organizations", "members"], open: openAuth0 };
