import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Db } from "../schema.ts";

/**
 * Databases in which a server of an earlier version answered a call of each route. They are named after their last migration: version 0.1.0
 * had 0110. Written by pg_dump without its settings of the session, so that any connection can restore them.
 * The server secret is that of `startServer`.
 */
export type DumpName = "0110" | "0580";

/** Restores a dump into a database without a schema. */
export async function restoreDump(db: Db, name: DumpName): Promise<void> {
  const dump = gunzipSync(readFileSync(new URL(`${name}.sql.gz`, import.meta.url))).toString();
  await sql.raw(dump).execute(db);
}
