import type { JobKind } from "../../../core/jobs/runner.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { Services } from "../../../services/index.ts";
import { projectOfTenancy } from "../checkout/purchase-code.ts";
import { storeProducts, tenanciesWithoutProducts } from "../products/store.ts";
import { endNextPeriod, tenanciesWithDue } from "./renewals.ts";

/** Tenancies of one run. What is more is left to the next, which follows at once. */
const tenanciesPerRun = 100;

/**
 * Renews and ends subscriptions that the payment provider does not manage, when their periods end. Before that, stores the products of
 * subscriptions of earlier versions.
 */
export const renewalJob = (db: RootDb, services: Services, hasClocks: boolean): JobKind => ({
  kind: "payment-renewal",
  concurrency: 1,
  queuesJobs: true,
  everyMillis: 60_000,
  deadlineMillis: 120_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  async run(_job, signal) {
    const now = services.clock.now();
    // Before anything else: a product that changes meanwhile must not change what a running period grants.
    const earlier = await tenanciesWithoutProducts(db, tenanciesPerRun);
    for (const id of earlier) {
      const project = await projectOfTenancy({ db, services, now }, id);
      while (project && !signal.aborted && (await storeProducts(db, id, project.config)));
    }
    const due = await tenanciesWithDue(db, now, hasClocks, tenanciesPerRun);
    for (const { id, until } of due) {
      const project = await projectOfTenancy({ db, services, now }, id);
      while (project && !signal.aborted && (await endNextPeriod(db, project, until)));
      if (signal.aborted) return "more";
    }
    return Math.max(due.length, earlier.length) === tenanciesPerRun ? "more" : "done";
  },
});
