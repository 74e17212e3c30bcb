import { sql } from "kysely";
import type { Logger } from "pino";
import { signUpRuleLimits as limits } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../../database/schema.ts";
import type { SignUpRuleMark } from "../../../kernel/background-jobs.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";

interface DailyMatches extends SignUpRuleMark {
  /** In UTC. */
  readonly day: string;
  readonly count: number;
}

/** Counts how often rules match, in memory, and adds the counts in batches. */
export function createSignUpRuleRecorder(db: RootDb, log: Logger) {
  const add = (one: DailyMatches, other: DailyMatches) => ({ ...one, count: one.count + other.count });
  const { put, flush, stop } = createWriteBatch<DailyMatches>(
    (marks) => addMatches(db, marks),
    log,
    "matches of sign-up rules could not be counted",
    add,
  );
  return {
    record(mark: SignUpRuleMark, at: Date) {
      const day = at.toISOString().slice(0, 10);
      put(`${mark.tenancyId} ${mark.ruleId} ${day}`, { ...mark, day, count: 1 });
    },
    flush,
    stop,
  };
}

/** Sorted, so that two processes lock the rows in the same order. Tenancies of deleted projects are skipped. */
const addMatches = (db: Db, marks: readonly DailyMatches[]) =>
  sql`INSERT INTO sign_up_rule_matches AS m (tenancy_id, rule_id, day, count)
    SELECT t.id, v.rule_id, v.day, v.count
    FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.ruleId)}::text[], ${marks.map((mark) => mark.day)}::date[],
      ${marks.map((mark) => mark.count)}::int[]) AS v (tenancy_id, rule_id, day, count)
    JOIN tenancies t ON t.id = v.tenancy_id
    ORDER BY t.id, v.rule_id, v.day
    ON CONFLICT (tenancy_id, rule_id, day) DO UPDATE SET count = m.count + excluded.count`.execute(db);

/** The matches of each rule within the counted days, by its id. */
export async function countMatches(db: Db, tenancyId: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - (limits.countedDays - 1) * unitMillis.day).toISOString().slice(0, 10);
  const rows = await db
    .selectFrom("sign_up_rule_matches")
    .select(["rule_id", sql<number>`sum(count)::int`.as("count")])
    .where("tenancy_id", "=", tenancyId)
    .where("day", ">=", sql<Date>`${since}::date`)
    .groupBy("rule_id")
    .execute();
  return new Map(rows.map(({ rule_id, count }) => [rule_id, count]));
}
