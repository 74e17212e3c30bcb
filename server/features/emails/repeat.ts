import { sql } from "kysely";
import { EmailCannotBeCanceled, EmailCannotBeResent } from "#contract/errors/index.ts";
import { requeueJobs } from "../../core/jobs/queue.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { emailJob, emailShares } from "./enqueue.ts";
import { requireEmail } from "./queries.ts";

type LogCall = Pick<Call, "db" | "now" | "background" | "afterCommit"> & { readonly project: { readonly tenancyId: string } };

/**
 * Queues an e-mail of the log again. Of two calls at once, one succeeds.
 * @throws EmailNotFound, EmailCannotBeResent
 */
export async function resendEmail({ db, now, background, afterCommit, project: { tenancyId } }: LogCall, id: string): Promise<void> {
  const { queued } = await statement()
    .step(
      "queued",
      sql<{ id: string }>`UPDATE emails e SET state = 'queued', attempts = 0, error = NULL, sent_at = NULL, feedback_at = NULL
        WHERE e.tenancy_id = ${tenancyId}::uuid AND e.id = ${id}::uuid AND e.state NOT IN ('queued', 'sending')
          AND (e.source_sealed IS NOT NULL
            OR EXISTS (SELECT FROM email_mailings m WHERE m.tenancy_id = e.tenancy_id AND m.id = e.mailing_id))
        RETURNING e.id`,
    )
    .also(
      requeueJobs(
        emailJob,
        sql`SELECT ${`${tenancyId}/${id}`}::text AS key, ${`${tenancyId}/${emailShares.builtIn}`}::text AS share FROM queued`,
        now,
      ),
    )
    .counts(db, "queued");
  if (queued === 0) {
    const { state } = await requireEmail(db, tenancyId, id);
    const waits = state === "queued" || state === "sending";
    throw new EmailCannotBeResent(
      waits
        ? "This e-mail cannot be sent again: it is on its way."
        : "This e-mail cannot be sent again: its content is deleted. The links of built-in e-mails sign in, so they are stored until the delivery only.",
    );
  }
  afterCommit(background.wakeJobs);
}

/** Cancels an e-mail that waits. Its job finds none and ends. @throws EmailNotFound, EmailCannotBeCanceled */
export async function cancelEmail({ db, project: { tenancyId } }: LogCall, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("emails")
    .set({ state: "canceled" })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await requireEmail(db, tenancyId, id);
  throw new EmailCannotBeCanceled();
}
