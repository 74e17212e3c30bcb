import { labelBetterAuth } from "#contract/vocabulary/users/user-import.ts";
import { type ExportRecord, type Fields, readFlag, readObject, readText, readTime } from "./export-record.ts";
import { type Link, readLink } from "./providers.ts";
import {
  makeUser,
  readMetadata,
  type Source,
  type SourceMembership,
  type SourceReader,
  type SourceTeam,
  type SourceUser,
} from "./source.ts";

/** The tables by their names, in camelCase or snake_case as the adapter writes them, with or without a plural. */
const tables = ["user", "account", "organization", "member", "twoFactor"] as const;
const lists = tables.flatMap((name) => [name, `${name}s`]).concat("two_factor", "two_factors");

/** A column in either case. */
const column = (fields: Fields, name: string): unknown =>
  fields[name] ?? fields[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** The table of a record, by its list or its columns. */
function readTable({ list, fields }: ExportRecord): (typeof tables)[number] | undefined {
  const named = tables.find((name) => name === list.replace("two_factor", "twoFactor").replace(/s$/, ""));
  if (named) return named;
  const has = (name: string) => column(fields, name) !== undefined;
  if (has("accountId") && has("providerId")) return "account";
  if (has("organizationId") && has("userId")) return "member";
  if (has("secret") && has("userId")) return "twoFactor";
  if (has("email") && has("emailVerified")) return "user";
  return has("slug") && has("name") ? "organization" : undefined;
}

interface UserParts {
  readonly links: readonly Link[];
  readonly passwordHash: string | undefined;
  readonly hasSecondFactor: boolean;
}

function readUserRow({ fields, file, line }: ExportRecord, id: string, { links, passwordHash, hasSecondFactor }: UserParts): SourceUser {
  const banEnd = readTime(column(fields, "banExpires"));
  return {
    record: { file, line },
    id,
    user: makeUser("better-auth", id, {
      primaryEmail: readText(fields.email),
      primaryEmailVerified: readFlag(column(fields, "emailVerified")),
      displayName: readText(fields.name),
      profileImageUrl: readText(fields.image),
      passwordHash,
      oauthProviders: links,
      isAnonymous: readFlag(column(fields, "isAnonymous")) || undefined,
      signedUpAt: readTime(column(fields, "createdAt")),
    }),
    warnings: hasSecondFactor ? ["The second factor is encrypted with the secret of the old server: the user sets it up again."] : [],
    excluded: readFlag(fields.banned) && (banEnd === undefined || banEnd > new Date()) ? "banned" : undefined,
  };
}

function openBetterAuth(): SourceReader {
  const links = new Map<string, Link[]>();
  const hashes = new Map<string, string>();
  const factors = new Set<string>();
  const teams = new Map<string, SourceTeam>();
  const memberships: SourceMembership[] = [];
  const readAccount = (fields: Fields, userId: string) => {
    const provider = readText(column(fields, "providerId"));
    const password = readText(fields.password);
    if (provider === "credential" && password !== undefined) hashes.set(userId, labelBetterAuth(password));
    const found = readLink(provider, readText(column(fields, "accountId")), undefined);
    if (found.length > 0) links.set(userId, [...(links.get(userId) ?? []), ...found]);
  };
  return {
    teams,
    memberships,
    collect(record) {
      const { fields } = record;
      const table = readTable(record);
      const [id, userId] = [readText(fields.id), readText(column(fields, "userId"))];
      if (table === "account" && userId) readAccount(fields, userId);
      else if (table === "twoFactor" && userId) factors.add(userId);
      else if (table === "member" && userId) {
        const roles = (readText(fields.role) ?? "").split(",");
        memberships.push({ teamId: readText(column(fields, "organizationId")) ?? "", userId, roles });
      } else if (table === "organization" && id)
        teams.set(id, {
          id,
          displayName: readText(fields.name) ?? id,
          profileImageUrl: readText(fields.logo),
          serverMetadata: readMetadata(readObject(fields.metadata)),
        });
    },
    readUser(record) {
      const id = readText(record.fields.id);
      if (id === undefined || readTable(record) !== "user") return undefined;
      return readUserRow(record, id, { links: links.get(id) ?? [], passwordHash: hashes.get(id), hasSecondFactor: factors.has(id) });
    },
  };
}

/** Better Auth: its tables as JSON or CSV, in one file or one for each. */
export const betterAuth: Source = { lists, open: openBetterAuth };
