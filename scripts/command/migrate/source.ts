import type { UserImport } from "#sdk/objects/users/user-transfer.ts";
import { type ExportRecord, type Fields, readText, withoutAbsent } from "./export-record.ts";

/** A user of another system, as an import takes it. */
export interface SourceUser {
  readonly record: Pick<ExportRecord, "file" | "line">;
  /** The id in the other system. */
  readonly id: string;
  readonly user: UserImport;
  /** The parts that do not move. */
  readonly warnings: readonly string[];
  /** Why the user must not move, such as a block. */
  readonly excluded?: string | undefined;
}

/** A team of another system. */
export interface SourceTeam {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl?: string | undefined;
  readonly clientMetadata?: Fields | undefined;
  readonly clientReadOnlyMetadata?: Fields | undefined;
  readonly serverMetadata?: Fields | undefined;
}

export interface SourceMembership {
  readonly teamId: string;
  readonly userId: string;
  /** Roles in the words of the other system. */
  readonly roles: readonly string[];
}

/** The records of one migration. All are collected before the first user is read. */
export interface SourceReader {
  /** Takes a record that a user or a team refers to. Ignores the others. */
  collect(record: ExportRecord): void;
  /** Undefined for a record that is no user. */
  readUser(record: ExportRecord): SourceUser | undefined;
  readonly teams: ReadonlyMap<string, SourceTeam>;
  readonly memberships: readonly SourceMembership[];
}

/** A system that users come from. */
export interface Source {
  /** Names of the lists that hold records in its JSON. */
  readonly lists: readonly string[];
  open(): SourceReader;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parts of a user in the words of an import. Undefined ones are left out. */
type UserParts = { readonly [Key in keyof UserImport]?: UserImport[Key] | undefined };

/**
 * Makes the user of a record. A UUID stays the user's id. Another id becomes `migrated_from` in the server's metadata. A password signs in
 * with its address, verified or not, as it did before.
 */
export function makeUser(source: string, id: string, { serverMetadata, ...parts }: UserParts): UserImport {
  const isUuid = uuidForm.test(id);
  const metadata = isUuid ? serverMetadata : { ...(serverMetadata as Fields | undefined), migrated_from: { source, id } };
  return withoutAbsent<UserImport>({
    ...parts,
    id: isUuid ? id.toLowerCase() : undefined,
    externalId: id,
    serverMetadata: metadata,
    primaryEmailAuthEnabled: parts.primaryEmail === undefined ? undefined : true,
  });
}

/** The metadata unless it is empty. */
export const readMetadata = (value: Fields | undefined): Fields | undefined =>
  value === undefined || Object.keys(value).length === 0 ? undefined : value;

/** A name made of its parts. */
export const joinName = (...parts: readonly unknown[]): string | undefined =>
  parts.flatMap((part) => readText(part)?.trim() ?? []).join(" ") || undefined;
