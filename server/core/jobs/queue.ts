import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { type Steps, statement } from "../../kernel/statement.ts";

/**
 * The table `jobs`: every kind of background work in one queue. With lease columns in each outbox, claiming, leases, retries and crash
 * detection would exist several times. Here one statement polls for all kinds, and a new kind needs no new columns. A job names its work by
 * a key; the data of the work stays in the tables of its domain.
 */

export interface JobId {
  readonly kind: string;
  /** Unique within the kind: a key that is queued or running is not queued twice. */
  readonly key: string;
}

/** A job leased by one run. */
export interface Job extends JobId {
  /** Runs begun, including this one and those that crashed. */
  readonly attempts: number;
  /** Runs whose process died before it reported. */
  readonly crashes: number;
  /** Identifies this run: after the lease has expired, another run owns the job. */
  readonly lease: string;
}

/**
 * The insert that queues a job. Run it in the statement or transaction that causes the work, so that both happen or neither. Wake the
 * runner after the commit.
 */
export const enqueueJob = (db: Db, { kind, key, share = "" }: JobId & { readonly share?: string }, dueAt: Date | Expression<Date>) =>
  db
    .insertInto("jobs")
    .values({ kind, key, share, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing());

/**
 * The same for several jobs of a kind and a share.
 * @param keys SELECT of the column `key`
 * @param attempts how often the work was tried before it became a job
 */
export const enqueueJobs = (kind: string, keys: RawBuilder<unknown>, dueAt: Date, share = "", attempts = 0): RawBuilder<unknown> =>
  sql`INSERT INTO jobs (kind, key, share, due_at, attempts)
    SELECT ${kind}::text, keys.key, ${share}::text, ${dueAt}::timestamptz, ${attempts}::int FROM (${keys}) AS keys
    ON CONFLICT (kind, key) DO NOTHING`;

/**
 * Queues jobs with shares, and makes due again those that wait. A job that runs is left alone.
 * @param rows SELECT of the columns `key` and `share`
 */
export const requeueJobs = (kind: string, rows: RawBuilder<unknown>, dueAt: Date): RawBuilder<unknown> =>
  sql`INSERT INTO jobs AS j (kind, key, share, due_at)
    SELECT ${kind}::text, rows.key, rows.share, ${dueAt}::timestamptz FROM (${rows}) AS rows
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, crashes = 0 WHERE j.lease IS NULL`;

/** How many jobs of one owner, and of one target, run at once. Two processes that claim at once may exceed it. */
export interface Shares {
  readonly perOwner: number;
  readonly perTarget: number;
}

/** How many jobs of a kind to claim, and for how long. */
export interface Claim {
  readonly kind: string;
  readonly limit: number;
  readonly leaseMillis: number;
  /** Jobs of the kind name a share: none delays the jobs of other owners and targets. */
  readonly shares?: Shares | undefined;
}

/**
 * Claims due jobs, oldest first, in one statement: each job goes to one process. A job whose lease has expired is
 * claimed again and counts a crash.
 */
export async function claimDueJobs(db: Db, claims: readonly Claim[], now: Date): Promise<Job[]> {
  const { rows } = await sql<Job>`WITH RECURSIVE claim AS (
      SELECT * FROM unnest(${claims.map(({ kind }) => kind)}::text[], ${claims.map(({ limit }) => limit)}::int[],
        ${claims.map(({ leaseMillis }) => leaseMillis)}::int[], ${claims.map(({ shares }) => shares?.perOwner ?? null)}::int[],
        ${claims.map(({ shares }) => shares?.perTarget ?? null)}::int[]) AS claim (kind, "limit", lease_millis, per_owner, per_target)),
    ${dueOfSharesSql(now)},
    due AS (
      SELECT found.kind, found.key, claim.lease_millis FROM claim
      CROSS JOIN LATERAL (SELECT j.kind, j.key FROM jobs j WHERE j.kind = claim.kind AND j.due_at <= ${now}::timestamptz
        ORDER BY j.due_at LIMIT claim."limit" FOR UPDATE SKIP LOCKED) AS found
      WHERE claim.per_owner IS NULL
      UNION ALL
      SELECT locked.kind, locked.key, chosen.lease_millis FROM chosen
      CROSS JOIN LATERAL (SELECT j.kind, j.key FROM jobs j WHERE j.kind = chosen.kind AND j.key = chosen.key
        AND j.due_at <= ${now}::timestamptz FOR UPDATE SKIP LOCKED) AS locked)
    UPDATE jobs SET
      due_at = ${now}::timestamptz + due.lease_millis * interval '1 millisecond',
      attempts = jobs.attempts + 1,
      crashes = jobs.crashes + (jobs.lease IS NOT NULL)::int,
      lease = gen_random_uuid()
    FROM due WHERE jobs.kind = due.kind AND jobs.key = due.key
    RETURNING jobs.kind, jobs.key, jobs.attempts, jobs.crashes, jobs.lease`.execute(db);
  return rows;
}

/**
 * SQL: `chosen`, the jobs to claim of kinds with shares. Each share is found by one step in the index, whatever its length. Of its due jobs
 * the oldest are taken. Owners take turns.
 */
const dueOfSharesSql = (now: Date): RawBuilder<unknown> => sql`shares AS (
      (SELECT claim.kind, (SELECT min(j.share) FROM jobs j WHERE j.kind = claim.kind AND j.share <> '') AS share
        FROM claim WHERE claim.per_owner IS NOT NULL)
      UNION ALL
      SELECT s.kind, (SELECT min(j.share) FROM jobs j WHERE j.kind = s.kind AND j.share > s.share AND j.share <> '')
        FROM shares s WHERE s.share IS NOT NULL),
    occupied AS (
      SELECT s.kind, s.share, split_part(s.share, '/', 1) AS owner, (SELECT count(*)::int FROM jobs j
        WHERE j.kind = s.kind AND j.share = s.share AND j.share <> '' AND j.lease IS NOT NULL AND j.due_at > ${now}::timestamptz) AS runs
      FROM shares s WHERE s.share IS NOT NULL),
    turns AS (
      SELECT o.kind, j.key, j.due_at, o.owner, row_number() OVER (PARTITION BY o.kind, o.owner ORDER BY j.position, j.due_at, j.key)
        + (SELECT sum(p.runs) FROM occupied p WHERE p.kind = o.kind AND p.owner = o.owner) AS turn
      FROM occupied o JOIN claim ON claim.kind = o.kind CROSS JOIN LATERAL (
        SELECT d.key, d.due_at, row_number() OVER (ORDER BY d.due_at) AS position FROM (
          SELECT j.key, j.due_at FROM jobs j WHERE j.kind = o.kind AND j.share = o.share AND j.share <> ''
            AND j.due_at <= ${now}::timestamptz ORDER BY j.due_at LIMIT greatest(0, claim.per_target - o.runs)) AS d) AS j),
    chosen AS (
      SELECT turns.kind, turns.key, claim.lease_millis FROM claim CROSS JOIN LATERAL (
        SELECT t.kind, t.key FROM turns t WHERE t.kind = claim.kind AND t.turn <= claim.per_owner
          ORDER BY t.turn, t.due_at LIMIT claim."limit") AS turns)`;

/** Counts the due jobs of each kind that has jobs, with the oldest one's wait in seconds. */
export async function countDueJobs(db: Db, now: Date): Promise<{ kind: string; due: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ kind: string; due: number; oldestSeconds: number }>`SELECT kind,
      count(*) FILTER (WHERE due_at <= ${now}::timestamptz AND lease IS NULL)::int AS due,
      coalesce(extract(epoch FROM ${now}::timestamptz - min(due_at) FILTER (WHERE due_at <= ${now}::timestamptz AND lease IS NULL)), 0)::float8
        AS "oldestSeconds"
    FROM jobs GROUP BY kind`.execute(db);
  return rows;
}

/**
 * Writes that the job's domain adds to the statement which ends the run.
 * @param owned SQL that is true while the run owns the job; each write must depend on it
 */
export type JobWrite = (owned: Expression<SqlBool>) => Steps;

/** The result of a run: the job ends, or it runs again after so many attempts that count. */
export type JobEnd = "delete" | { readonly dueAt: Date; readonly attempts: number };

/**
 * Ends a run, together with the domain's write, in one statement.
 * @returns false if the lease expired and another run owns the job; then nothing is written
 */
export async function endRun(db: Db, { kind, key, lease }: Job, end: JobEnd, write?: JobWrite): Promise<boolean> {
  const mine = sql`WHERE kind = ${kind} AND key = ${key} AND lease = ${lease}::uuid RETURNING key`;
  const ended =
    end === "delete"
      ? sql<{ key: string }>`DELETE FROM jobs ${mine}`
      : sql<{ key: string }>`UPDATE jobs SET lease = NULL, due_at = ${end.dueAt}::timestamptz,
          attempts = ${end.attempts}::int, crashes = least(crashes, ${end.attempts}::int) ${mine}`;
  const rows = await statement()
    .step("ended", ended)
    .also((earlier) => write?.(earlier.exists(earlier.selectFrom("ended").select("key"))))
    .rows(db, "ended");
  return rows.length > 0;
}
