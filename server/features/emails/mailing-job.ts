import type { JobKind } from "../../core/jobs/runner.ts";
import type { BackgroundPace } from "../../services/background-pace.ts";
import { createMailingDelivery } from "./deliver-mailing.ts";
import { assertDue, cancelBatch, type DueMailing } from "./due-mailing.ts";
import { toEmailKey } from "./enqueue.ts";
import { mailingJob } from "./mailing-content.ts";
import { type DeliveryOptions, waitUntil } from "./prepare-email.ts";
import { queueBatch } from "./queue-mailing.ts";

/** After this time a run continues as a new run, so that the mailings of other projects have their turn. */
const sliceMillis = 3000;

/** How much of the time mailings work while the server has requests. */
export interface MailingPaces {
  readonly queueing: BackgroundPace;
  readonly delivering: BackgroundPace;
}

/**
 * Queues the e-mails of mailings and delivers them, in batches: exactly once per user, even if the process stops. An e-mail that is tried
 * or sent again has its own job, and is left to that.
 */
export function mailings(options: DeliveryOptions, paces: MailingPaces): JobKind {
  const { db, clock } = options;
  const delivery = createMailingDelivery(options);
  return {
    kind: mailingJob,
    concurrency: 4,
    shares: { perOwner: 2, perTarget: 2 },
    // More than a slice and the deadline of a delivery.
    deadlineMillis: 60_000,
    backoff: { firstMillis: 1000, longestMillis: 60_000 },
    waitUntil,
    async run(job, stopping) {
      const key = toEmailKey(job);
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(sliceMillis)]);
      // The process of an earlier run may have stopped while a mail server had e-mails of it.
      if (job.attempts > 1) await delivery.abandon(key);
      const step = async (mailing: DueMailing): Promise<boolean> => {
        if (mailing.canceled_at) {
          // The cancellation has set the attempts of a job that waited for a retry to zero.
          await delivery.abandon(key);
          return cancelBatch(db, key);
        }
        assertDue(mailing, clock.now());
        return mailing.completed_at ? delivery.deliverBatch(job, mailing) : queueBatch(db, key, clock.now()).then(() => true);
      };
      const measurePace = (mailing: DueMailing | undefined) => (mailing && !mailing.completed_at ? paces.queueing : paces.delivering);
      let pace = measurePace(await delivery.find(key));
      while (!signal.aborted) {
        const isLeft = await pace.run(async () => {
          const mailing = await delivery.find(key);
          pace = measurePace(mailing);
          return mailing !== undefined && (await step(mailing));
        }, signal);
        if (isLeft === false) return "done";
      }
      return "more";
    },
  };
}
