import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../database/schema.ts";

/** Waits until so many statements of a PostgreSQL database wait for a lock. */
export const untilWaiting = (db: Db, many: number): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect((await waiting.execute(db)).rows).toHaveLength(many);
  }, 30_000);
