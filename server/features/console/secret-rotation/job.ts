import type { Logger } from "pino";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { BackgroundPace } from "../../../services/background-pace.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { readBatch, resealBatch, writeBatch } from "./batch.ts";
import { sealedColumns } from "./columns.ts";

interface SecretRotationOptions {
  readonly db: RootDb;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly pace: BackgroundPace;
  /** The milliseconds of one run; the next one continues. */
  readonly runMillis?: number | undefined;
}

const everyMillis = 60_000;
const defaultRunMillis = 20_000;
/** After a pass that found nothing to do. A server with the secrets in the other order may still run, and seal with the old one. */
const restMillis = 30 * 60_000;

/**
 * Seals every stored value again that the previous server secret sealed, while one is configured. It walks through the tables in
 * batches. What is done is visible in the rows themselves. After a crash, the next run skips it, so there is no progress to store.
 */
export function secretRotation({ db, secrets, log, pace, runMillis = defaultRunMillis }: SecretRotationOptions): JobKind {
  const start = { column: 0, page: 0, written: 0, left: 0, unreadable: 0 };
  let position = { ...start };
  let restUntil = 0;

  /** Reseals one batch, and advances. @returns false at the end of a pass */
  async function advance(): Promise<boolean> {
    const column = sealedColumns[position.column];
    if (!column) return false;
    const batch = await readBatch(db, column, secrets, position.page);
    const { replacements, unreadable } = resealBatch(secrets, column, batch);
    const written = await writeBatch(db, column, replacements);
    position.written += written;
    position.left += replacements.length - written;
    position.unreadable += unreadable;
    if (batch.next === undefined) Object.assign(position, { column: position.column + 1, page: 0 });
    else position.page = batch.next;
    return true;
  }

  return {
    kind: "secret-rotation",
    concurrency: 1,
    everyMillis,
    // Short, so that another process soon takes over from a killed one.
    deadlineMillis: 40_000,
    backoff: { firstMillis: 10_000, longestMillis: 600_000 },
    async run(_job, signal) {
      if (!secrets.hasPrevious || performance.now() < restUntil) return "done";
      const end = performance.now() + runMillis;
      do {
        if ((await pace.run(advance, signal)) !== false) continue;
        const { written, left, unreadable } = position;
        position = { ...start };
        if (written > 0) log.info({ rows: written }, "Rows were encrypted again with the new server secret.");
        if (unreadable > 0) log.warn({ values: unreadable }, "Encrypted values open with neither server secret; run latchkey doctor.");
        // Rows that were locked or changed meanwhile, or sealed by a server that still runs with the old secret.
        if (written + left === 0) restUntil = performance.now() + restMillis;
        return "done";
      } while (!signal.aborted && performance.now() < end);
      return "more";
    },
  };
}
