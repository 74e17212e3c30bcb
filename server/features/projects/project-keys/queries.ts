import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { ApiKeyNotFound, CurrentProjectNotFound, TooManyKeySets } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { containsTerm, foldedDescription, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { ProjectKeys } from "../../../database/tables/projects.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { environmentKeySetId } from "./environment-keys.ts";

/** A key set without its hashes and the column for searches, with its last uses and its developer. */
export interface KeySetRow extends Omit<Selectable<ProjectKeys>, `${string}_hash` | "folded_description"> {
  /** The last use of each key in milliseconds; null without any. */
  readonly uses: Readonly<Partial<Record<AccessType, number>>> | null;
  /** Null without a developer, and for one who was deleted. */
  readonly developer: { readonly display_name: string | null; readonly primary_email: string | null } | null;
}

const keySetColumns = [
  "project_id",
  "id",
  "description",
  "publishable_client_key",
  "publishable_client_key_last_four",
  "secret_server_key_last_four",
  "super_secret_admin_key_last_four",
  "created_at",
  "expires_at",
  "revoked_at",
  "developer_id",
] as const satisfies readonly (keyof KeySetRow)[];

/** SQL: the last uses and the developer of a key set of an alias. Developers have their accounts in project `internal`. */
const readUses = (alias: string) => `(SELECT json_object_agg(u.access_type, (extract(epoch FROM u.last_used_at) * 1000)::bigint)
  FROM project_key_uses u WHERE u.project_id = ${alias}.project_id AND u.key_set_id = ${alias}.id)`;
const readDeveloper = (alias: string) => `(SELECT json_build_object('display_name', d.display_name, 'primary_email', d.primary_email)
  FROM users d WHERE d.tenancy_id IN (SELECT i.id FROM tenancies i WHERE i.project_id = '${internalProjectId}') AND d.id = ${alias}.developer_id
  LIMIT 1)`;

const derivedColumns = [
  sql.raw<KeySetRow["uses"]>(readUses("project_keys")).as("uses"),
  sql.raw<KeySetRow["developer"]>(readDeveloper("project_keys")).as("developer"),
] as const;

/** A page of a project's key sets, newest first. One statement. */
export function listKeySets(
  db: Db,
  projectId: string,
  { query, ...request }: PageRequest & { readonly query?: string | undefined },
): Promise<Page<KeySetRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "key-sets",
    table: "project_keys",
    columns: [...keySetColumns.map((name) => `t.${name}`), `${readUses("t")} AS uses`, `${readDeveloper("t")} AS developer`].join(", "),
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [10, pageSizes.keySets.max, listSizes.keySets],
    ofTenancy: "t.project_id = $1",
    conditions: (parameter) =>
      term === "" ? [] : [containsTerm({ text: "t.description", folded: "t.folded_description" }, term, parameter)],
  };
  return readPage<KeySetRow>(db, projectId, list, request);
}

/** @throws ApiKeyNotFound */
export async function requireKeySet(db: Db, projectId: string, id: string): Promise<KeySetRow> {
  const row = await db
    .selectFrom("project_keys")
    .select(keySetColumns)
    .select(derivedColumns)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiKeyNotFound();
  return row;
}

/**
 * Inserts a key set. Key sets are never deleted by users: at the maximum, the oldest inactive one is removed. The environment's set
 * stays, or the next start would restore it as active. Requires a transaction, which serializes concurrent inserts.
 * @throws TooManyKeySets if all are active, CurrentProjectNotFound if the project has just been deleted
 */
export async function insertKeySet(
  db: Db,
  row: Omit<Insertable<ProjectKeys>, "revoked_at" | keyof Hashes> & Hashes,
  now: Date,
): Promise<void> {
  const project = await db.selectFrom("projects").select("id").where("id", "=", row.project_id).forNoKeyUpdate().executeTakeFirst();
  if (!project) throw new CurrentProjectNotFound({ project_id: row.project_id });
  const isInactive = sql<SqlBool>`(revoked_at IS NOT NULL OR expires_at <= ${now}::timestamptz)`;
  const { sets } = await db
    .selectFrom("project_keys")
    .select(sql<number>`count(*)::int`.as("sets"))
    .where("project_id", "=", row.project_id)
    .executeTakeFirstOrThrow();
  if (sets >= listSizes.keySets) {
    const { numDeletedRows } = await db
      .deleteFrom("project_keys")
      .where("project_id", "=", row.project_id)
      .where("id", "=", (oldest) =>
        oldest
          .selectFrom("project_keys")
          .select("id")
          .where("project_id", "=", row.project_id)
          .where("id", "!=", environmentKeySetId)
          .where(isInactive)
          .orderBy("created_at")
          .orderBy("id")
          .limit(1),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new TooManyKeySets();
  }
  await db
    .insertInto("project_keys")
    .values({ ...row, ...foldedDescription(row) })
    .execute();
}
type Hashes = { readonly [K in Extract<keyof ProjectKeys, `${string}_key_${"hash" | "last_four"}`>]?: ProjectKeys[K] };

interface KeySetUpdate {
  readonly projectId: string;
  readonly id: string;
  readonly columns: Updateable<ProjectKeys>;
  readonly revoked: boolean;
}

/** Updates a key set. Revoking again keeps the first time of revocation. Requires a transaction. @throws ApiKeyNotFound */
export async function updateKeySet(
  db: Db,
  { projectId, id, columns, revoked }: KeySetUpdate,
  now: Date,
): Promise<{ row: KeySetRow; wasRevoked: boolean }> {
  // Locked, so that one of several concurrent calls revokes the set.
  const before = await db
    .selectFrom("project_keys")
    .select(keySetColumns)
    .select(derivedColumns)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new ApiKeyNotFound();
  const wasRevoked = before.revoked_at !== null;
  if (Object.keys(columns).length === 0 && !revoked) return { row: before, wasRevoked };
  const row = await db
    .updateTable("project_keys")
    .set({
      ...columns,
      ...foldedDescription(columns),
      ...(revoked ? { revoked_at: sql<Date>`coalesce(revoked_at, ${now}::timestamptz)` } : {}),
    })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .returning(keySetColumns)
    .returning(derivedColumns)
    .executeTakeFirstOrThrow();
  return { row, wasRevoked };
}

/**
 * Ends a key set at a time, unless it ends earlier. Requires a transaction.
 * @returns the set as it was
 * @throws ApiKeyNotFound
 */
export async function endKeySet(db: Db, { projectId, id }: Pick<KeySetUpdate, "projectId" | "id">, endsAt: Date): Promise<KeySetRow> {
  const before = await db
    .selectFrom("project_keys")
    .select(keySetColumns)
    .select(derivedColumns)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new ApiKeyNotFound();
  await db
    .updateTable("project_keys")
    .set({ expires_at: endsAt })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("expires_at", ">", endsAt)
    .execute();
  return before;
}
