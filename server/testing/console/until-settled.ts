import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { TestServer } from "../index.ts";

const pauseMillis = 20;

/** Waits until the events of streams may be sent. Transactions of other tests on the same database server delay them. */
export async function untilSettled({ db }: Pick<TestServer, "db">): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT FROM audit_stream_queue WHERE written_by >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await sleep(pauseMillis);
  }
}
