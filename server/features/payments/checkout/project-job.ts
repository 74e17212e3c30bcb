import type { Logger } from "pino";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { Call, Project, RootDb } from "../../../kernel/call.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import { transaction } from "../../../kernel/transaction.ts";
import type { Services } from "../../../services/index.ts";
import { projectOfTenancy } from "./purchase-code.ts";
import type { RefundActor } from "./settle-refund.ts";

/** The dependencies of a job about the payments of projects. */
export interface ProjectJobOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly serverConfig: Pick<ServerConfig, "development">;
  readonly log: Pick<Logger, "warn">;
}

/** The part of a request that a call about payments hands to a job. */
export interface ProjectJobContext extends Pick<Call, "transaction">, ProjectJobOptions {
  readonly project: Project;
  readonly now: Date;
  /** The server, for the audit log. */
  readonly actor: RefundActor;
}

/** How a periodic job about projects runs. */
export const projectJobRuns: Pick<JobKind, "concurrency" | "queuesJobs" | "deadlineMillis" | "backoff"> = {
  concurrency: 1,
  queuesJobs: true,
  deadlineMillis: 600_000,
  backoff: { firstMillis: 60_000, longestMillis: 3_600_000 },
};

interface ProjectWork<R> {
  /** The name of the job, for the audit log. */
  readonly kind: string;
  readonly signal: AbortSignal;
  readonly work: (context: ProjectJobContext, row: R) => Promise<unknown>;
  /** The log message of a failure. The other rows are processed all the same. */
  readonly failure: string;
}

/** Runs work for rows of projects, one after another; rows of deleted projects are left out. @returns false if the signal ended it */
export async function forEachProjectRow<R extends { readonly tenancy_id: string }>(
  options: ProjectJobOptions,
  rows: readonly R[],
  { kind, signal, work, failure }: ProjectWork<R>,
): Promise<boolean> {
  const { db, services, log } = options;
  for (const row of rows) {
    if (signal.aborted) return false;
    const now = services.clock.now();
    const project = await projectOfTenancy({ db, services, now }, row.tenancy_id);
    if (!project) continue;
    const origin = { requestId: kind, ip: "", languages: "" };
    const actor: RefundActor = { accessType: "server", user: null, administrator: null, origin, now };
    try {
      await work({ ...options, project, now, actor, transaction: (writes) => transaction(db, writes) }, row);
    } catch (error) {
      log.warn({ err: error, tenancy: row.tenancy_id }, failure);
    }
  }
  return true;
}
