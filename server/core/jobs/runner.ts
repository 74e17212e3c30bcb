import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import { claimDueJobs, endRun, enqueueJob, type Job, type JobEnd, type JobWrite, type Shares } from "./queue.ts";

/** The delay before the second run, which doubles up to `longestMillis`; or the delay before each further run. */
export type Backoff = { readonly firstMillis: number; readonly longestMillis: number } | { readonly scheduleMillis: readonly number[] };

/** One kind of background work. */
export interface JobKind {
  readonly kind: string;
  /** Number of parallel runs in one process. */
  readonly concurrency: number;
  /** The longest run. After it `signal` aborts and the run counts as failed. Its lease lasts more than twice as long. */
  readonly deadlineMillis: number;
  /** The delays between runs, plus up to a quarter at random. */
  readonly backoff: Backoff;
  /** How many jobs of one owner and of one target run at once, for kinds whose jobs name a share. */
  readonly shares?: Shares;
  /** Runs after which the job is given up; without it the job is retried until it succeeds. */
  readonly maxAttempts?: number;
  /** Crashed runs after which the job is given up, for work that must not be done twice. */
  readonly maxCrashes?: number;
  /** Set if runs queue further jobs. The runner then polls again after each run. */
  readonly queuesJobs?: boolean;
  /** A periodic kind: one job that runs again this long after each success, in one process at a time. */
  readonly everyMillis?: number;
  /**
   * Does the work. Runs at least once: a process may die between the work and its report.
   * @param signal aborts at the deadline and when the server stops
   * @returns "done"; "more" to run again at once, so that long work fits the deadline. Or a write that records the success
   * @throws to be retried
   */
  run(job: Job, signal: AbortSignal): Promise<"done" | "more" | JobWrite>;
  /** Whether a retry can help; always, unless given. */
  isRetryable?(error: unknown): boolean;
  /** When the run can begin, if it must wait. The run is no attempt, and its job is not given up. */
  waitUntil?(error: unknown): Date | undefined;
  /** The write that records a failure. @param retryAt undefined when the job is given up */
  recordFailure?(job: Job, error: unknown, retryAt: Date | undefined): JobWrite;
}

/** The error of a job that is given up because too many of its runs crashed. */
export class JobCrashed extends Error {
  override name = "JobCrashed";
}

export interface JobRunner {
  /** Queues the periodic jobs and begins to poll. */
  start(): Promise<void>;
  /** Looks for due jobs at once; call it after the commit that queued one. Never throws. */
  wake(): void;
  /** Resolves when this process runs no job and has found no further due job. Jobs that wait for a retry do not count. */
  idle(): Promise<void>;
  /**
   * Claims no more jobs, aborts the signals, and waits up to five seconds for the runs. A run that has not ended by then keeps its
   * lease. Another process takes the job over when that has expired.
   */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly db: RootDb;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly kinds: readonly JobKind[];
  /** How often to look for jobs that this process was not woken for: retries, other processes' jobs, expired leases. 0 = never. */
  readonly pollMillis?: number | undefined;
  /** Numbers from 0 to 1 for the jitter. */
  readonly random?: () => number;
}

const defaultPollMillis = 2000;
const drainMillis = 5000;
/** The end of a run is written again if the database fails: a lost report would run the job twice. */
const endAttempts = 3;
const endPauseMillis = 500;
const leaseMarginMillis = 30_000;
const jitter = 1 / 4;
const randomFraction = () => randomInt(2 ** 32) / 2 ** 32;

/** Twice the deadline and a margin. The clocks of processes may differ, and the end of the run takes its time. */
export const toLeaseMillis = ({ deadlineMillis }: Pick<JobKind, "deadlineMillis">) => 2 * deadlineMillis + leaseMarginMillis;

/** Runs the jobs of the table `jobs`. Any number of runners, in any number of processes, share one database. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { db, clock, log, kinds, pollMillis = defaultPollMillis, random = randomFraction } = options;
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const running = new Map(kinds.map(({ kind }) => [kind, new Set<Promise<void>>()]));
  /** Kinds that had as many due jobs as were claimed: there may be more. */
  const backlog = new Set<string>();
  const stopping = new AbortController();
  let wakeRequested = false;
  let claiming: Promise<void> | undefined;
  let poll: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;

  const listRuns = (kind: string) => running.get(kind) as Set<Promise<void>>;
  const allRuns = () => [...running.values()].flatMap((runs) => [...runs]);

  async function claim(): Promise<void> {
    while (wakeRequested && !stopping.signal.aborted) {
      wakeRequested = false;
      const claims = kinds
        .map((kind) => ({
          kind: kind.kind,
          limit: kind.concurrency - listRuns(kind.kind).size,
          leaseMillis: toLeaseMillis(kind),
          shares: kind.shares,
        }))
        .filter(({ kind, limit }) => limit > 0 || !backlog.add(kind));
      if (claims.length === 0) return;
      const jobs = await claimDueJobs(db, claims, clock.now());
      for (const { kind, limit } of claims) {
        if (jobs.filter((job) => job.kind === kind).length === limit) backlog.add(kind);
        else backlog.delete(kind);
      }
      for (const job of jobs) launch(job);
    }
  }

  function wake(): void {
    wakeRequested = true;
    if (claiming || stopping.signal.aborted) return;
    claiming = claim()
      .catch((error) => {
        // Without a retry here: the next poll looks again.
        wakeRequested = false;
        log.error({ err: error }, "Due jobs could not be claimed.");
      })
      .finally(() => {
        claiming = undefined;
        if (wakeRequested) wake();
      });
  }

  function launch(job: Job): void {
    const runs = listRuns(job.kind);
    const run = execute(byName.get(job.kind) as JobKind, job)
      // The job keeps its lease; it runs again when that has expired.
      .catch((error) => log.error({ err: error, ...readId(job) }, "The end of a job's run could not be recorded."))
      .finally(() => {
        runs.delete(run);
        // Of a kind with shares, the end of any run may make room for a job that was not claimed.
        const { shares, queuesJobs } = byName.get(job.kind) as JobKind;
        if (backlog.has(job.kind) || shares || queuesJobs) wake();
      });
    runs.add(run);
  }

  async function execute(kind: JobKind, job: Job): Promise<void> {
    const result = await attempt(kind, job);
    if (!("error" in result)) {
      if (result.value === "more") {
        await end(job, { dueAt: clock.now(), attempts: 0 });
        backlog.add(job.kind);
        return;
      }
      const next = kind.everyMillis === undefined ? "delete" : { dueAt: after(kind.everyMillis), attempts: 0 };
      return end(job, next, result.value === "done" ? undefined : result.value);
    }

    const { error } = result;
    const waitUntil = kind.waitUntil?.(error);
    if (waitUntil) {
      const attempts = job.attempts - 1;
      return end(job, { dueAt: waitUntil, attempts }, kind.recordFailure?.({ ...job, attempts }, error, waitUntil));
    }
    const isFinal =
      error instanceof JobCrashed || job.attempts >= (kind.maxAttempts ?? Number.POSITIVE_INFINITY) || kind.isRetryable?.(error) === false;
    const retryAt = isFinal ? undefined : after(backoffMillis(kind, job.attempts, random));
    log.warn({ err: error, ...readId(job), attempt: job.attempts, retryAt }, "A job failed.");
    await end(job, retryAt ? { dueAt: retryAt, attempts: job.attempts } : "delete", kind.recordFailure?.(job, error, retryAt));
  }

  const after = (millis: number) => new Date(clock.now().getTime() + millis);

  async function attempt(kind: JobKind, job: Job): Promise<{ value: Awaited<ReturnType<JobKind["run"]>> } | { error: unknown }> {
    if (job.crashes > (kind.maxCrashes ?? Number.POSITIVE_INFINITY))
      return { error: new JobCrashed("The process that ran this job stopped; whether it finished is unknown.") };
    const deadline = AbortSignal.timeout(kind.deadlineMillis);
    try {
      const value = await untilAborted(kind.run(job, AbortSignal.any([deadline, stopping.signal])), deadline);
      return { value };
    } catch (error) {
      return { error };
    }
  }

  async function end(job: Job, how: JobEnd, write?: JobWrite): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const owned = await endRun(db, job, how, write);
        if (!owned) log.warn(readId(job), "A job's lease expired before its run ended.");
        return;
      } catch (error) {
        if (tries >= endAttempts) throw error;
        await sleep(endPauseMillis);
      }
    }
  }

  async function idle(): Promise<void> {
    while (claiming || allRuns().length > 0) await Promise.all([claiming, ...allRuns()]);
  }

  async function drain(): Promise<void> {
    clearInterval(poll);
    stopping.abort();
    const done = await Promise.race([idle().then(() => true), sleep(drainMillis, false, { ref: false })]);
    if (!done) log.warn({ runs: allRuns().length }, "The server stopped while jobs were running.");
  }

  return {
    async start() {
      for (const { kind, everyMillis } of kinds)
        if (everyMillis !== undefined) await enqueueJob(db, { kind, key: "" }, after(everyMillis)).execute();
      if (pollMillis > 0) poll = setInterval(wake, pollMillis).unref();
      wake();
    },
    wake,
    idle,
    stop: () => (stopped ??= drain()),
  };
}

const readId = ({ kind, key }: Job) => ({ job: kind, key });

/** The delay before the next run of a job. */
export function backoffMillis({ backoff }: Pick<JobKind, "backoff">, attempts: number, random: () => number): number {
  const delay =
    "scheduleMillis" in backoff
      ? (backoff.scheduleMillis[Math.min(attempts, backoff.scheduleMillis.length) - 1] ?? 0)
      : Math.min(backoff.longestMillis, backoff.firstMillis * 2 ** (attempts - 1));
  return Math.round(delay * (1 + jitter * random()));
}

/** Rejects when the signal aborts, also if the promise never settles. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
