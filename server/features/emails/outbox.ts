import { sql } from "kysely";
import type { z } from "zod";
import type { OutboxEmail, OutboxStatus } from "#contract/entities/emails/outbox-email.ts";
import type { emailOutboxRoutes } from "#contract/routes/emails/email-outbox.ts";
import { type EmailStatus, sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers, Project } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { type EmailRow, listEmails, requireEmail } from "./queries.ts";
import { cancelEmail } from "./repeat.ts";

type Outbox = z.output<typeof OutboxEmail>;

/** The names of later published clients for the states of the log. */
const statusNames: Readonly<Record<EmailStatus, readonly [OutboxStatus, Outbox["simple_status"]]>> = {
  queued: ["preparing", "in-progress"],
  sending: ["preparing", "in-progress"],
  sent: ["sent", "ok"],
  failed: ["server-error", "error"],
  unknown: ["server-error", "error"],
  canceled: ["skipped", "ok"],
  bounced: ["bounced", "error"],
  complained: ["marked-as-spam", "ok"],
};

/** Returns the fields of an e-mail that was rendered. Its content is sealed, and deleted after the delivery. */
const renderedFields = ({ subject, type, created_at }: EmailRow) => {
  const createdAt = created_at.getTime();
  return {
    has_rendered: true,
    started_rendering_at_millis: createdAt,
    rendered_at_millis: createdAt,
    started_sending_at_millis: createdAt,
    subject,
    html: null,
    text: null,
    is_transactional: type !== "custom",
    is_high_priority: false,
    notification_category_id: null,
  };
};

function stateFields(row: EmailRow, status: OutboxStatus): Partial<Outbox> {
  const [createdAt, sentAt, feedbackAt] = [row.created_at, row.sent_at, row.feedback_at].map((moment) =>
    (moment ?? row.created_at).getTime(),
  );
  switch (status) {
    case "preparing":
      return {};
    case "skipped":
      return { skipped_at_millis: createdAt, skipped_reason: "MANUALLY_CANCELLED", skipped_details: {} };
    case "server-error": {
      const { message = "The outcome of the delivery is unknown." } = (row.error ?? {}) as { readonly message?: string };
      return { ...renderedFields(row), error_at_millis: sentAt, server_error: message };
    }
    case "bounced":
      return { ...renderedFields(row), bounced_at_millis: feedbackAt };
    case "sent":
      return { ...renderedFields(row), has_delivered: true, delivered_at_millis: sentAt, can_have_delivery_info: false };
    case "marked-as-spam":
      return {
        ...renderedFields(row),
        has_delivered: true,
        delivered_at_millis: sentAt,
        marked_as_spam_at_millis: feedbackAt,
        can_have_delivery_info: true,
      };
  }
}

function toOutboxView(row: EmailRow): Outbox {
  const [status, simple_status] = statusNames[row.state];
  const createdAt = row.created_at.getTime();
  return {
    id: row.id,
    created_at_millis: createdAt,
    updated_at_millis: (row.feedback_at ?? row.sent_at ?? row.created_at).getTime(),
    scheduled_at_millis: createdAt,
    to: row.user_id === null ? { type: "custom-emails", emails: [row.recipient] } : { type: "user-primary-email", user_id: row.user_id },
    tsx_source: "",
    theme_id: null,
    variables: {},
    skip_deliverability_check: false,
    created_with: "programmatic-call",
    email_draft_id: null,
    email_programmatic_call_template_id: null,
    send_retries: Math.max(0, row.attempts - 1),
    next_send_retry_at_millis: null,
    send_attempt_errors: null,
    is_paused: false,
    has_rendered: false,
    has_delivered: false,
    ...stateFields(row, status),
    status,
    simple_status,
  };
}

interface Counts {
  readonly sent: number;
  readonly bounced: number;
  readonly marked_as_spam: number;
}

/** Counts the deliveries of the last hours and days in the log. One statement. */
async function deliveryCounts(db: Db, tenancyId: string, now: Date): Promise<Counts[]> {
  const hours = [1, 24, 7 * 24, 30 * 24];
  const starts = hours.map((count) => new Date(now.getTime() - count * 3_600_000));
  const { rows } = await sql<Counts>`SELECT count(e.id)::int AS sent, count(e.id) FILTER (WHERE e.state = 'bounced')::int AS bounced,
      count(e.id) FILTER (WHERE e.state = 'complained')::int AS marked_as_spam
    FROM unnest(${starts}::timestamptz[]) AS since (at)
    LEFT JOIN emails e ON e.tenancy_id = ${tenancyId}::uuid AND e.sent_at > since.at
    GROUP BY since.at ORDER BY since.at DESC`.execute(db);
  return rows;
}

const readCapacity = ({ config }: Project) =>
  ({
    rate_per_second: config.emails.server.isShared ? sendingLimits.sharedPerHour / 3600 : null,
    boost_multiplier: 1,
    penalty_factor: 1,
    is_boost_active: false,
    boost_expires_at: null,
  }) as const;

export const emailOutboxHandlers: Handlers<typeof emailOutboxRoutes> = {
  async listOutbox({ input, project, db }) {
    const { status, simple_status, ...page } = input;
    const states = (Object.keys(statusNames) as EmailStatus[]).filter(
      (state) =>
        (status === undefined || statusNames[state][0] === status) &&
        (simple_status === undefined || statusNames[state][1] === simple_status),
    );
    const { rows, next } = await listEmails(db, project.tenancyId, { ...page, statuses: states });
    return reply.page(rows, next, toOutboxView);
  },

  async getOutbox({ input, project, db }) {
    return toOutboxView(await requireEmail(db, project.tenancyId, input.email_id));
  },

  async updateOutbox({ input, ...call }) {
    await cancelEmail(call, input.email_id);
    return toOutboxView(await requireEmail(call.db, call.project.tenancyId, input.email_id));
  },

  async deliveryInfo({ project, readReplica, now }) {
    const rows = await readReplica((db) => deliveryCounts(db, project.tenancyId, now));
    const [hour, day, week, month] = rows as [Counts, Counts, Counts, Counts];
    return { stats: { hour, day, week, month }, capacity: readCapacity(project) };
  },
};
