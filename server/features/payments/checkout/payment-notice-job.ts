import { sql } from "kysely";
import { defaultLocale } from "#contract/vocabulary/locales.ts";
import { type PaymentNotice, paymentNotices } from "#contract/vocabulary/payments/purchases.ts";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import type { Services } from "../../../services/index.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLocaleNames } from "../../emails/templates/locale.ts";
import { paymentNoticeJob } from "../payment-notices.ts";
import { noticeRecipients, noticeSubject } from "./notice-subject.ts";
import { projectOfTenancy } from "./purchase-code.ts";

interface NoticeOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly serverConfig: Pick<ServerConfig, "senderAddress">;
}

/** E-mails customers about payments, in the order of the events. The e-mails are queued once: in the statement that ends the job. */
export const paymentNoticeDelivery = ({ db, services, serverConfig }: NoticeOptions): JobKind => ({
  kind: paymentNoticeJob,
  concurrency: 1,
  deadlineMillis: 30_000,
  maxAttempts: 20,
  queuesJobs: true,
  backoff: { firstMillis: 1000, longestMillis: 600_000 },
  async run({ key }) {
    const [tenancyId = "", name = "", subjectId = ""] = key.split("/", 3);
    const notice = paymentNotices.find((each) => each === name) as PaymentNotice;
    const now = services.clock.now();
    const project = await projectOfTenancy({ db, services, now }, tenancyId);
    const subject = project && (await noticeSubject(db, tenancyId, notice, subjectId));
    // The project, or what was bought, was deleted meanwhile.
    if (!project || !subject) return "done";
    const recipients = await noticeRecipients(db, project, subject);
    const call = {
      db,
      services,
      serverConfig: serverConfig as ServerConfig,
      background: { wakeJobs: () => {} } as Parameters<typeof enqueueEmail>[0]["background"],
      now,
      afterCommit: () => {},
      project,
    };
    const { amountMinor, currency, atMillis, isTest, product } = subject;
    const locale = emailLocaleNames.find((each) => each === subject.locale) ?? defaultLocale;
    return (owned) =>
      recipients.flatMap(({ email, userId, name: userName }) =>
        enqueueEmail(call, sql`SELECT ${email}::text AS recipient WHERE ${owned}`, {
          type: "payment_notice",
          ...{ notice, userName, product: product.display_name, amountMinor, currency, atMillis, isTest, locale, reader: { userId } },
        }),
      );
  },
});
