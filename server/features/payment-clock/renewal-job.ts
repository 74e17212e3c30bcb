import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { projectOfTenancy } from "../checkout/purchase-code.ts";
import { endNextPeriod, tenanciesWithDue } from "./renewals.ts";

/** Tenancies of one run. What is more is left to the next, which follows at once. */
const tenanciesPerRun = 100;

/** Renews and ends subscriptions that the payment provider does not manage, when their periods end. */
export const renewalJob = (db: RootDb, services: Services, hasClocks: boolean): JobKind => ({
  kind: "payment-renewal",
  concurrency: 1,
  queuesJobs: true,
  everyMillis: 60_000,
  deadlineMillis: 120_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  async run(_job, signal) {
    const now = services.clock.now();
    const due = await tenanciesWithDue(db, now, hasClocks, tenanciesPerRun);
    for (const { id, until } of due) {
      const project = await projectOfTenancy({ db, services, now }, id);
      while (project && !signal.aborted && (await endNextPeriod(db, project, until)));
      if (signal.aborted) return "more";
    }
    return due.length === tenanciesPerRun ? "more" : "done";
  },
});
