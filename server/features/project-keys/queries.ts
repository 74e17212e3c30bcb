import { type SqlBool, sql } from "kysely";
import { ApiKeyNotFound, CurrentProjectNotFound, TooManyKeySets } from "#contract/errors/index.ts";
import { projectKeys } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { ProjectKeys } from "../../database/tables/projects.ts";
import { environmentSetId } from "./environment.ts";

/** A set of keys as it is told: never its digests. */
export type KeySetRow = Omit<ProjectKeys, `${string}_hash`>;

const columns = [
  "project_id",
  "id",
  "description",
  "publishable_client_key_last_four",
  "secret_server_key_last_four",
  "super_secret_admin_key_last_four",
  "created_at",
  "expires_at",
  "revoked_at",
] as const satisfies readonly (keyof KeySetRow)[];

/** A project's sets, newest first. */
export const listKeySets = (db: Db, projectId: string): Promise<KeySetRow[]> =>
  db
    .selectFrom("project_keys")
    .select(columns)
    .where("project_id", "=", projectId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(projectKeys.sets)
    .execute();

/** @throws ApiKeyNotFound */
export async function requireKeySet(db: Db, projectId: string, id: string): Promise<KeySetRow> {
  const row = await db
    .selectFrom("project_keys")
    .select(columns)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiKeyNotFound();
  return row;
}

/**
 * Stores a set. Nobody deletes sets, so where a project has as many as it may, the oldest that is dead makes room; the
 * environment's stays, or the next start would bring it back to life. Runs in a unit: those who come at once take turns.
 * @throws TooManyKeySets when all are alive; CurrentProjectNotFound when the project has just been deleted.
 */
export async function insertKeySet(db: Db, row: Omit<ProjectKeys, "revoked_at" | keyof Hashes> & Hashes, now: Date): Promise<void> {
  const project = await db.selectFrom("projects").select("id").where("id", "=", row.project_id).forNoKeyUpdate().executeTakeFirst();
  if (!project) throw new CurrentProjectNotFound({ project_id: row.project_id });
  const isDead = sql<SqlBool>`(revoked_at IS NOT NULL OR expires_at <= ${now}::timestamptz)`;
  const { sets } = await db
    .selectFrom("project_keys")
    .select(sql<number>`count(*)::int`.as("sets"))
    .where("project_id", "=", row.project_id)
    .executeTakeFirstOrThrow();
  if (sets >= projectKeys.sets) {
    const { numDeletedRows } = await db
      .deleteFrom("project_keys")
      .where("project_id", "=", row.project_id)
      .where("id", "=", (oldest) =>
        oldest
          .selectFrom("project_keys")
          .select("id")
          .where("project_id", "=", row.project_id)
          .where("id", "!=", environmentSetId)
          .where(isDead)
          .orderBy("created_at")
          .orderBy("id")
          .limit(1),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new TooManyKeySets();
  }
  await db.insertInto("project_keys").values(row).execute();
}
type Hashes = { readonly [K in Extract<keyof ProjectKeys, `${string}_key_${"hash" | "last_four"}`>]?: ProjectKeys[K] };

/** Changes a set; it is revoked once, and the time of that stays. Runs in a unit. @throws ApiKeyNotFound */
export async function changeKeySet(
  db: Db,
  { projectId, id, description, revoked }: { projectId: string; id: string; description?: string | undefined; revoked?: true | undefined },
  now: Date,
): Promise<{ row: KeySetRow; wasRevoked: boolean }> {
  // Held, so that of several who revoke it one does.
  const before = await db
    .selectFrom("project_keys")
    .select(columns)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new ApiKeyNotFound();
  const wasRevoked = before.revoked_at !== null;
  if (description === undefined && !revoked) return { row: before, wasRevoked };
  const row = await db
    .updateTable("project_keys")
    .set({
      ...(description === undefined ? {} : { description }),
      ...(revoked ? { revoked_at: sql<Date>`coalesce(revoked_at, ${now}::timestamptz)` } : {}),
    })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, wasRevoked };
}
