import { EmailSuppressionNotFound } from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/emails/email-sending.ts";
import type { internalEmailRoutes, internalEmailSuppressionRoutes } from "#contract/routes/emails/internal-emails.ts";
import { idempotently } from "../../core/idempotency.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { requestsPage } from "../../kernel/page.ts";
import { reply } from "../../kernel/reply.ts";
import { statement } from "../../kernel/statement.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { checkDomain } from "./domain-check.ts";
import { getEmailContent } from "./email-content.ts";
import { enqueueEmail } from "./enqueue.ts";
import { createFeedbackToken, getFeedbackToken, reportFeedback, setFeedbackSecret } from "./feedback.ts";
import { emailUsage, listEmails, listSuppressions, requireEmail } from "./queries.ts";
import { cancelEmail, resendEmail } from "./repeat.ts";
import { sendEmail } from "./send.ts";
import { sendTestEmail } from "./send-test.ts";
import { emailLanguage } from "./templates/locale.ts";
import { toEmailView, toSuppressionView } from "./view.ts";

export const emailHandlers: Handlers<typeof emailSendingRoutes> = { send: sendEmail, reportFeedback };

export const internalEmailHandlers: Handlers<typeof internalEmailRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listEmails(db, project.tenancyId, input);
    // Published clients expect the newest without pages.
    return requestsPage(input) ? reply.page(rows, next, toEmailView) : { items: rows.map(toEmailView), is_paginated: false };
  },

  async get({ input, project, db }) {
    return toEmailView(await requireEmail(db, project.tenancyId, input.email_id));
  },

  getContent: getEmailContent,

  async resend({ input, ...call }) {
    await resendEmail(call, input.email_id);
    return toEmailView(await requireEmail(call.db, call.project.tenancyId, input.email_id));
  },

  async cancel({ input, ...call }) {
    await cancelEmail(call, input.email_id);
    return toEmailView(await requireEmail(call.db, call.project.tenancyId, input.email_id));
  },

  sendTest: sendTestEmail,
  sendSignInInvitation,

  getUsage: ({ project, readReplica, now }) => readReplica((db) => emailUsage(db, project, now)),

  checkDomain({ input, project, services }) {
    const { isShared, senderEmail } = project.config.emails.server;
    return checkDomain(services.txtRecords, isShared ? undefined : senderEmail, input.dkim_selector);
  },

  listManagedDomains: () => ({ items: [] }),

  getFeedbackToken,
  createFeedbackToken,
  setFeedbackSecret,
};

export const emailSuppressionHandlers: Handlers<typeof internalEmailSuppressionRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listSuppressions(db, project.tenancyId, input);
    return reply.page(rows, next, toSuppressionView);
  },

  async remove({ input, project, db }) {
    const { numDeletedRows } = await db
      .deleteFrom("email_suppressions")
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", input.suppression_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new EmailSuppressionNotFound();
    return { success: true };
  },
};

/** E-mails a link to a page on which the reader can sign in. */
async function sendSignInInvitation(call: Call<typeof internalEmailRoutes.sendSignInInvitation>) {
  const { input } = call;
  requireTrustedUrl(call, input.callback_url);
  const source = { type: "sign_in_invitation", userName: null, link: input.callback_url, ...emailLanguage(call, undefined) } as const;
  return idempotently(call, "internal.emails.sendSignInInvitation", async ({ db }) => {
    await statement()
      .also(enqueueEmail({ ...call, db }, input.email, source))
      .execute(db);
    return { success: true as const };
  });
}
