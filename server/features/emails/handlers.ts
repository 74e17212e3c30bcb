import { EmailSuppressionNotFound } from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/emails/email-sending.ts";
import type { internalEmailRoutes, internalEmailSuppressionRoutes } from "#contract/routes/emails/internal-emails.ts";
import type { Handlers } from "../../kernel/call.ts";
import { checkDomain } from "./domain-check.ts";
import { createFeedbackToken, getFeedbackToken, reportFeedback, setFeedbackSecret } from "./feedback.ts";
import { listEmails, listSuppressions, requireEmail } from "./queries.ts";
import { cancelEmail, resendEmail } from "./repeat.ts";
import { sendEmail } from "./send.ts";
import { sendTestEmail } from "./send-test.ts";
import { sendSignInInvitation } from "./sign-in-invitation.ts";
import { emailUsage } from "./usage.ts";
import { toEmailView, toSuppressionView } from "./view.ts";

export const emailHandlers: Handlers<typeof emailSendingRoutes> = { send: sendEmail, reportFeedback };

export const internalEmailHandlers: Handlers<typeof internalEmailRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listEmails(db, project.tenancyId, input);
    const items = rows.map(toEmailView);
    // Published clients expect the newest without pages.
    if (input.cursor === undefined && input.limit === undefined) return { items, is_paginated: false };
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  },

  async get({ input, project, db }) {
    return toEmailView(await requireEmail(db, project.tenancyId, input.email_id));
  },

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
    return { items: rows.map(toSuppressionView), is_paginated: true, pagination: { next_cursor: next } };
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
