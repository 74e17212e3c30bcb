import { z } from "zod";
import { OutboxEmail, outboxSimpleStatuses, outboxStatuses } from "../../entities/emails/outbox-email.ts";
import { EmailCannotBeCanceled, EmailNotFound } from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { uuid } from "../../vocabulary/text.ts";

const params = z.strictObject({ email_id: uuid });
const counts = z.object({ sent: z.int(), bounced: z.int(), marked_as_spam: z.int() });

/** The log of e-mails as later published clients read it, and the figures of the delivery. */
export const emailOutboxRoutes = {
  listOutbox: route({
    method: "GET",
    path: "/emails/outbox",
    summary: "List e-mails in the form of later published clients, newest first",
    description: "The same e-mails as in the log, with the names that those clients read.",
    access: serverOnly,
    query: z.strictObject({
      status: z.enum(outboxStatuses).optional(),
      simple_status: z.enum(outboxSimpleStatuses).optional(),
      ...pageQuery("E-mails", pages.emails.max),
    }),
    returns: pageSchema(OutboxEmail),
    limits: heavyCallLimits,
  }),
  getOutbox: route({
    method: "GET",
    path: "/emails/outbox/{email_id}",
    summary: "Get an e-mail in the form of later published clients",
    description: "The same e-mail as in the log, with the names that those clients read.",
    access: serverOnly,
    params,
    returns: OutboxEmail,
    errors: [EmailNotFound],
  }),
  updateOutbox: route({
    method: "PATCH",
    path: "/emails/outbox/{email_id}",
    summary: "Cancel an e-mail that waits",
    description: "For later published clients. Other changes are refused: e-mails can be neither edited nor paused.",
    access: serverOnly,
    params,
    body: z.strictObject({ cancel: z.literal(true) }),
    returns: OutboxEmail,
    errors: [EmailNotFound, EmailCannotBeCanceled],
    refreshes: ["internal.emails"],
    examples: { body: { cancel: true } },
  }),
  deliveryInfo: route({
    method: "GET",
    path: "/emails/delivery-info",
    summary: "Get how many e-mails were delivered, bounced and reported as spam",
    description: "Published clients show it beside the sent e-mails.",
    access: serverOnly,
    returns: z.object({
      stats: z.object({ hour: counts, day: counts, week: counts, month: counts }).describe("Of the last hour, day, 7 days and 30 days"),
      capacity: z.object({
        rate_per_second: z.number().nullable().describe("Null without a limit: the project's own mail server"),
        boost_multiplier: z.literal(1),
        penalty_factor: z.literal(1),
        is_boost_active: z.literal(false),
        boost_expires_at: z.null(),
      }),
    }),
    limits: heavyCallLimits,
  }),
};
