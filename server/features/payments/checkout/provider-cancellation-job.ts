import type { JobKind } from "../../../core/jobs/runner.ts";
import { providerCancellationJob } from "../../../core/provider-cancellation.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { Services } from "../../../services/index.ts";
import { findAccountId } from "./accounts.ts";

/** Ends subscriptions at the provider that have ended here. It is never given up: the provider may charge the customer until then. */
export const providerCancellation = (db: RootDb, services: Pick<Services, "stripe">): JobKind => ({
  kind: providerCancellationJob,
  concurrency: 4,
  deadlineMillis: 30_000,
  backoff: { firstMillis: 5000, longestMillis: 3_600_000 },
  async run({ key }) {
    const [tenancyId = "", subscriptionId = "", accountOfDeleted] = key.split("/", 3);
    const accountId = accountOfDeleted ?? (await findAccountId(db, tenancyId));
    // A project that has disconnected its account has nothing to end there.
    if (accountId === undefined) return "done";
    if (!services.stripe) throw new Error("A subscription at Stripe must be ended, and the server has no Stripe key.");
    await services.stripe.cancelSubscription(accountId, subscriptionId, "now");
    return "done";
  },
});
