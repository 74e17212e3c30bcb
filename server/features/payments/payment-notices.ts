import { sql } from "kysely";
import type { PaymentNotice } from "#contract/vocabulary/payments/purchases.ts";
import { enqueueJob } from "../../core/jobs/queue.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";

/** The kind of the jobs that e-mail customers about payments. Their key is `<tenancy>/<notice>/<subject>/<event>`. */
export const paymentNoticeJob = "payment-notice";

interface QueuedNotice {
  readonly tenancyId: string;
  readonly notice: PaymentNotice;
  /** The id of the charge, the refund or the subscription. */
  readonly subjectId: string;
}

/**
 * Queues an e-mail to a customer, in the transaction that is its cause. Wake the jobs after the commit. Each event has its own job. A
 * subscription may be canceled again while the e-mail of its first cancellation is being sent. The database's clock orders the e-mails of
 * successive events within one call, such as those of the development clock.
 */
export async function enqueuePaymentNotice(db: Db, { tenancyId, notice, subjectId }: QueuedNotice): Promise<void> {
  const key = `${tenancyId}/${notice}/${subjectId}/${randomUuid()}`;
  await enqueueJob(db, { kind: paymentNoticeJob, key }, sql<Date>`clock_timestamp()`).execute();
}
