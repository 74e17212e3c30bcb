import { z } from "zod";
import { EmailMailing } from "../../entities/emails/email-mailing.ts";
import {
  EmailMailingCannotBeCanceled,
  EmailMailingCannotBePaused,
  EmailMailingCannotBeRescheduled,
  EmailMailingCannotBeResumed,
  EmailMailingNotFound,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { sendingLimits } from "../../vocabulary/emails/sent-emails.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { dateMillis, uuid } from "../../vocabulary/text.ts";

const callLimits = [{ max: sendingLimits.callsPerMinute, seconds: 60, per: "key" }] as const;
const mailing = z.strictObject({ mailing_id: uuid });

export const internalEmailMailingRoutes = {
  list: route({
    method: "GET",
    path: "/internal/email-mailings",
    summary: "List the newest mailings with their progress",
    description: `Without \`cursor\` and \`limit\` it is the newest ${sendingLimits.listedMailings}, without pages. A mailing is retained for ${sendingLimits.retentionDays} days.`,
    access: adminOnly,
    query: z.strictObject(pageQuery("Mailings", pages.mailings.max)),
    returns: pagedListSchema(EmailMailing),
    limits: heavyCallLimits,
  }),
  get: route({
    method: "GET",
    path: "/internal/email-mailings/{mailing_id}",
    summary: "Get the progress of a mailing",
    description: "Counts the e-mails that were sent, wait, or failed.",
    access: adminOnly,
    params: mailing,
    returns: EmailMailing,
    errors: [EmailMailingNotFound],
    limits: heavyCallLimits,
  }),
  cancel: route({
    method: "POST",
    path: "/internal/email-mailings/{mailing_id}/cancel",
    summary: "Cancel all e-mails of a mailing that wait",
    description: "After the answer, no further e-mail is handed to a mail server. Those that a mail server is receiving are completed.",
    access: adminOnly,
    params: mailing,
    returns: EmailMailing,
    errors: [EmailMailingNotFound, EmailMailingCannotBeCanceled],
    limits: callLimits,
    refreshes: ["internal.emails", "internal.emailMailings"],
  }),
  pause: route({
    method: "POST",
    path: "/internal/email-mailings/{mailing_id}/pause",
    summary: "Pause a mailing",
    description: `What waits stays until the mailing is resumed. Those that a mail server is receiving are completed. A mailing that stays paused ends with its retention of ${sendingLimits.retentionDays} days.`,
    access: adminOnly,
    params: mailing,
    returns: EmailMailing,
    errors: [EmailMailingNotFound, EmailMailingCannotBePaused],
    limits: callLimits,
    refreshes: ["internal.emails", "internal.emailMailings"],
  }),
  resume: route({
    method: "POST",
    path: "/internal/email-mailings/{mailing_id}/resume",
    summary: "Resume a paused mailing",
    description: "Continues within a minute with the e-mails that wait. A scheduled mailing begins at its time.",
    access: adminOnly,
    params: mailing,
    returns: EmailMailing,
    errors: [EmailMailingNotFound, EmailMailingCannotBeResumed],
    limits: callLimits,
    refreshes: ["internal.emails", "internal.emailMailings"],
  }),
  reschedule: route({
    method: "POST",
    path: "/internal/email-mailings/{mailing_id}/reschedule",
    summary: "Change when a scheduled mailing begins",
    description: "A past time is now. Users are those of the call that scheduled it.",
    access: adminOnly,
    params: mailing,
    body: z.strictObject({
      scheduled_at_millis: dateMillis.describe(`At most ${sendingLimits.scheduleDays} days after the call that scheduled it`),
    }),
    returns: EmailMailing,
    errors: [EmailMailingNotFound, EmailMailingCannotBeRescheduled],
    limits: callLimits,
    refreshes: ["internal.emailMailings"],
    examples: { body: { scheduled_at_millis: 1_795_860_000_000 } },
  }),
};
