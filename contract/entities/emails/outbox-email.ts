import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";

/** The states of an e-mail as later published clients name them. */
export const outboxStatuses = ["preparing", "sent", "server-error", "skipped", "bounced", "marked-as-spam"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
export const outboxSimpleStatuses = ["in-progress", "ok", "error"] as const;

/**
 * An e-mail of the log in the form of later published clients. The log has no source and no variables: they are empty. The times between the
 * call and the delivery are those of the call.
 */
export const OutboxEmail = z
  .object({
    id: uuid,
    created_at_millis: millis,
    updated_at_millis: millis,
    scheduled_at_millis: millis,
    status: z.enum(outboxStatuses),
    simple_status: z.enum(outboxSimpleStatuses),
    to: z.union([
      z.object({ type: z.literal("user-primary-email"), user_id: uuid }),
      z.object({ type: z.literal("custom-emails"), emails: z.array(z.string()) }),
    ]),
    tsx_source: z.literal(""),
    theme_id: z.null(),
    variables: z.object({}),
    skip_deliverability_check: z.literal(false),
    created_with: z.literal("programmatic-call"),
    email_draft_id: z.null(),
    email_programmatic_call_template_id: z.null(),
    send_retries: z.int(),
    next_send_retry_at_millis: z.null(),
    send_attempt_errors: z.null(),
    is_paused: z.literal(false),
    has_rendered: z.boolean(),
    has_delivered: z.boolean(),
    started_rendering_at_millis: millis.optional(),
    rendered_at_millis: millis.optional(),
    subject: z.string().optional(),
    html: z.null().optional(),
    text: z.null().optional(),
    is_transactional: z.boolean().optional(),
    is_high_priority: z.boolean().optional(),
    notification_category_id: z.null().optional(),
    started_sending_at_millis: millis.optional(),
    delivered_at_millis: millis.optional(),
    can_have_delivery_info: z.boolean().optional().describe("Whether openings and clicks are known"),
    error_at_millis: millis.optional(),
    server_error: z.string().optional(),
    skipped_at_millis: millis.optional(),
    skipped_reason: z.string().optional(),
    skipped_details: z.object({}).optional(),
    bounced_at_millis: millis.optional(),
    marked_as_spam_at_millis: millis.optional(),
  })
  .meta({ id: "OutboxEmail" });
