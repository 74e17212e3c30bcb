import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { AccessType } from "#contract/kernel/access.ts";
import type { ProjectKeyMark } from "../../../kernel/background-jobs.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";

/** How exactly the last use is known. */
const precisionMillis = 60_000;
/** Keys whose last mark a process remembers. A key that was evicted is marked again. */
const maxKeys = 20_000;
/** Marks per statement, so that no statement holds its locks for long. */
const batchSize = 1000;

interface TimedMark extends ProjectKeyMark {
  readonly keyHash: Buffer;
  readonly at: Date;
}

/** Records when each project key was last used, to the minute. Requests do not wait for it, and most leave no mark. */
export function createProjectKeyUseRecorder(db: RootDb, log: Logger) {
  const write = async (marks: readonly TimedMark[]) => {
    for (let from = 0; from < marks.length; from += batchSize) await writeUses(db, marks.slice(from, from + batchSize));
  };
  const { put, flush, stop } = createWriteBatch<TimedMark>(write, log, "uses of project keys could not be recorded");
  const markedAt = new LRUCache<string, number>({ max: maxKeys });
  return {
    record({ projectId, accessType, keyHash }: ProjectKeyMark, at: Date): void {
      if (keyHash === null) return;
      const key = `${accessType} ${projectId} ${keyHash.toString("latin1")}`;
      const millis = at.getTime();
      const last = markedAt.get(key);
      // Not only later times: the clock of a development server moves back.
      if (last !== undefined && Math.abs(millis - last) < precisionMillis) return;
      markedAt.set(key, millis);
      put(key, { projectId, accessType, keyHash, at });
    },
    flush,
    stop,
  };
}

const columns = {
  client: "publishable_client_key_hash",
  server: "secret_server_key_hash",
  admin: "super_secret_admin_key_hash",
} as const satisfies Record<AccessType, string>;

const isHashOfKey = sql.join(
  Object.entries(columns).map(([type, column]) => sql`(m.access_type = ${sql.lit(type)} AND k.${sql.ref(column)} = m.hash)`),
  sql` OR `,
);

/** Writes the times of uses, never an earlier one. Sorted, so that two processes lock the rows in the same order. */
const writeUses = (db: RootDb, marks: readonly TimedMark[]) =>
  sql`INSERT INTO project_key_uses AS u (project_id, key_set_id, access_type, last_used_at)
    SELECT k.project_id, k.id, m.access_type, max(m.at)
    FROM unnest(${marks.map((mark) => mark.projectId)}::text[], ${marks.map((mark) => mark.accessType)}::text[],
      ${marks.map((mark) => mark.keyHash)}::bytea[], ${marks.map((mark) => mark.at)}::timestamptz[]) AS m (project_id, access_type, hash, at)
    JOIN project_keys k ON k.project_id = m.project_id AND (${isHashOfKey})
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (project_id, key_set_id, access_type) DO UPDATE SET last_used_at = excluded.last_used_at
      WHERE u.last_used_at < excluded.last_used_at`.execute(db);
