import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { ApiKeyNotFound, CurrentProjectNotFound, TooManyKeySets } from "#contract/errors/index.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { containsTerm, foldedDescription, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { ProjectKeys } from "../../../database/tables/projects.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { environmentKeySetId } from "./environment-keys.ts";

/** A key set without its hashes and the column for searches. */
export type KeySetRow = Omit<Selectable<ProjectKeys>, `${string}_hash` | "folded_description">;

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
] as const satisfies readonly (keyof KeySetRow)[];

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
    columns: keySetColumns.map((name) => `t.${name}`).join(", "),
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
    .executeTakeFirstOrThrow();
  return { row, wasRevoked };
}
