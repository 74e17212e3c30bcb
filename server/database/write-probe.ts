import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { sqlState } from "./sql-state.ts";

const timeoutMillis = 1000;
/** A load balancer and its many checks cause two writes per second at most. */
const maxAgeMillis = 500;
/** No such function, or no right to it. */
const refusedStates = new Set(["42883", "42501"]);

/**
 * A message in the write-ahead log, which changes no row. Its commit waits for the disk and for synchronous standbys as any other. A
 * primary whose standbys are gone does not end it.
 */
const write = sql`SELECT pg_logical_emit_message(true, 'latchkey', '')`;
const readOnly = sql<{
  isReadOnly: boolean;
}>`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

async function probe<Schema>(db: Kysely<Schema>): Promise<boolean> {
  try {
    await write.execute(db);
    return true;
  } catch (error) {
    if (!refusedStates.has(sqlState(error) ?? "")) return false;
    const { rows } = await readOnly.execute(db);
    return rows[0]?.isReadOnly === false;
  }
}

/** Whether the database takes writes. The answer is at most half a second old, and is false when there is none within a second. */
export function createWriteProbe<Schema>(db: Kysely<Schema>): () => Promise<boolean> {
  let last: { readonly at: number; readonly result: boolean } | undefined;
  let running: { readonly since: number; readonly result: Promise<boolean> } | undefined;

  const start = () => {
    const result = probe(db)
      .catch(() => false)
      .then((found) => {
        last = { at: performance.now(), result: found };
        running = undefined;
        return found;
      });
    return { since: performance.now(), result };
  };
  return () => {
    const now = performance.now();
    if (last && !running && now - last.at < maxAgeMillis) return Promise.resolve(last.result);
    running ??= start();
    const remaining = running.since + timeoutMillis - now;
    // One write at a time: those that hang would take every connection.
    return remaining <= 0 ? Promise.resolve(false) : Promise.race([running.result, sleep(remaining, false, { ref: false })]);
  };
}
