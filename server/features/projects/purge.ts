import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "../../database/schema.ts";
import type { RootDb } from "../../kernel/call.ts";
import { purgeBatch, tenantTables } from "../../kernel/purge.ts";

/** Rows of a batch, to begin with and within what bounds: as many as go in about the time that others can wait. */
const batch = { first: 200, least: 50, most: 5000, millis: 100 } as const;
/** The longest pause after a batch; a pause is as long as the batch, so that others get half of the database's time at least. */
const pauseMillis = 200;
const drainMillis = 5000;

export interface Purger {
  /** Begins at once; to be called after a project was deleted. Never throws. */
  kick(): void;
  /** Resolves when nothing is left that this process can remove. */
  idle(): Promise<void>;
  /** Lets the batch under way end, and begins no other. What is left is another process's, or the next start's. */
  stop(): Promise<void>;
}

/** Removes what deleted projects have left, in batches. Any number of processes may do so; each branch is one process's at a time. */
export function createPurger(db: RootDb, log: Logger): Purger {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let again = false;

  /** @returns whether it removed anything, or undefined when the tenancy is not ours to remove. */
  async function empty(tenancyId: string): Promise<boolean | undefined> {
    let removed = false;
    for (const table of tenantTables) {
      let most: number = batch.first;
      for (let isFull = true; isFull && !signal.aborted; ) {
        const began = performance.now();
        const gone = await purgeBatch(db, table, tenancyId, most);
        if (gone === undefined) return undefined;
        removed ||= gone > 0;
        isFull = gone === most;
        const taken = performance.now() - began;
        most = taken > batch.millis ? Math.max(batch.least, most >> 1) : Math.min(batch.most, most * 2);
        if (isFull) await sleep(Math.min(taken, pauseMillis), undefined, { signal }).catch(() => {});
      }
    }
    return removed;
  }

  async function purge(): Promise<void> {
    for (let after: string | undefined; !signal.aborted; ) {
      const next = await nextOrphan(db, after);
      if (next === undefined) return;
      after = next;
      try {
        // Calls that were under way when the project went may write once more behind a table that was empty already.
        let removed = await empty(next);
        while (removed && !signal.aborted) removed = await empty(next);
        if (removed === false && !signal.aborted) await removeOrphan(db, next);
      } catch (error) {
        // It is tried again with the next sweep; those behind it need not wait for that.
        log.warn({ err: error, tenancy: next }, "what a deleted project left could not be removed");
      }
    }
  }

  function kick(): void {
    if (signal.aborted) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = purge()
      .catch((error) => log.warn({ err: error }, "what deleted projects left could not be looked for"))
      .finally(() => {
        running = undefined;
        const wanted = again;
        again = false;
        if (wanted) kick();
      });
  }

  async function idle(): Promise<void> {
    while (running !== undefined) await running;
  }

  return {
    kick,
    idle,
    async stop() {
      stopping.abort();
      await Promise.race([idle(), sleep(drainMillis, undefined, { ref: false })]);
    },
  };
}

/** A tenancy whose project is gone. */
const nextOrphan = async (db: Db, after: string | undefined) =>
  (
    await db
      .selectFrom("tenancies")
      .select("id")
      .where("project_id", "is", null)
      .$if(after !== undefined, (query) => query.where("id", ">", after as string))
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** The database's cascade takes what little came in between. */
const removeOrphan = (db: Db, id: string) => db.deleteFrom("tenancies").where("id", "=", id).where("project_id", "is", null).execute();
