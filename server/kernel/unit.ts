import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { sqlState } from "../database/connect.ts";
import type { Db } from "../database/schema.ts";
import type { RootDb } from "./call.ts";

/** Thrown in a unit: the call is refused with `refusal`, and what was written is kept (an attempt counted, a code burnt). */
export class Commit extends Error {
  readonly refusal: Error;
  constructor(refusal: Error) {
    super("committed refusal");
    this.refusal = refusal;
  }
}

// Serialization failure and deadlock: nothing was written, so trying again is safe.
const transient = new Set(["40001", "40P01"]);
const attempts = 3;

/** Runs `work` in one transaction. Throwing rolls back, but for `Commit`. Nothing slow belongs inside: no hashing, no mail, no HTTP. */
export async function unit<T>(db: RootDb, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await db.transaction().execute(async (transaction): Promise<{ value: T } | { refusal: Error }> => {
        try {
          return { value: await work(transaction) };
        } catch (error) {
          if (error instanceof Commit) return { refusal: error.refusal };
          throw error;
        }
      });
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      if (attempt === attempts || !transient.has(sqlState(error) ?? "")) throw error;
      await sleep(10 * attempt * (0.5 + Math.random()));
    }
  }
}

/** A statement that has not run yet: a query builder or an `sql` fragment. */
export type Part = { toOperationNode(): unknown };

/**
 * Runs several writes as ONE statement, each a common table expression of its name: atomic without a transaction's round
 * trips. The parts see the database as it was before the statement, not each other's rows.
 * @param counted the parts whose RETURNING rows are to be counted.
 * @returns how many rows each counted part returned.
 */
export async function together<const Counted extends string = never>(
  db: Db,
  parts: Readonly<Record<string, Part | undefined>>,
  counted: readonly Counted[] = [],
): Promise<Record<Counted, number>> {
  const present = Object.entries(parts).filter((entry): entry is [string, Part] => entry[1] !== undefined);
  const expressions = present.map(([name, part]) => sql`${sql.raw(`"${name}"`)} AS (${part as RawBuilder<unknown>})`);
  const counts = counted.map((name) => sql.raw(`(SELECT count(*)::int FROM "${name}") AS "${name}"`));
  const { rows } = await sql<
    Record<Counted, number>
  >`WITH ${sql.join(expressions)} SELECT ${counts.length > 0 ? sql.join(counts) : sql`1`}`.execute(db);
  return rows[0] as Record<Counted, number>;
}
