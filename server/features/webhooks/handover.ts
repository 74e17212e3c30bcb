import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import { type Svix, SvixFailed } from "../../services/svix.ts";
import { toMessageId, toPayload } from "./payload.ts";

/** The uid of a project's application at the Svix server. Each other branch has another application. */
export const svixAppId = ({ id, branchId }: { readonly id: string; readonly branchId: string }): string =>
  branchId === defaultBranchId ? id : `${id}.${branchId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;

/** Hands events over to a Svix server. Migration 0022 inserts the jobs; their key is `<tenancy>/<event>`. */
export const webhookHandover = (db: RootDb, svix: Svix): JobKind => ({
  kind: "webhook-handover",
  concurrency: 16,
  shares: { perOwner: 4, perTarget: 4 },
  deadlineMillis: webhookLimits.attemptMillis + 5000,
  maxAttempts: webhookLimits.retrySeconds.length + 1,
  backoff: { scheduleMillis: webhookLimits.retrySeconds.map((seconds) => 1000 * seconds) },
  async run({ key }, signal) {
    const [tenancyId = "", id = ""] = key.split("/", 2);
    const event = await db
      .selectFrom("webhook_events as v")
      .innerJoin("tenancies as t", "t.id", "v.tenancy_id")
      .select([
        "v.id",
        "v.type",
        "v.user_id",
        "v.team_id",
        "v.provider_types",
        "v.restricts_unverified",
        "v.data",
        "t.project_id",
        "t.branch_id",
      ])
      .where("v.tenancy_id", "=", tenancyId)
      .where("v.id", "=", id)
      .executeTakeFirst();
    if (!event || event.project_id === null) return "done";
    const appId = svixAppId({ id: event.project_id, branchId: event.branch_id });
    // The portal shows the payload as receivers get it.
    await svix.createMessage({ appId, eventType: event.type, eventId: toMessageId(event), payload: toPayload(event) }, signal);
    return "done";
  },
  isRetryable: (error) => !(error instanceof SvixFailed) || error.status === undefined || error.status === 429 || error.status >= 500,
});
