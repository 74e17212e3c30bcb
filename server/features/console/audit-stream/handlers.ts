import { sql } from "kysely";
import type { z } from "zod";
import type { AuditStream } from "#contract/entities/console/audit-stream.ts";
import { AuditStreamExists, AuditStreamNotFound } from "#contract/errors/index.ts";
import type { internalAuditStreamRoutes } from "#contract/routes/console/audit-stream.ts";
import { auditStreamTypes } from "#contract/vocabulary/console/audit-stream.ts";
import { readFailure } from "#contract/vocabulary/failure-texts.ts";
import { webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { requireAllowedUrl } from "../../webhooks/endpoints.ts";
import { newWebhookSecret } from "../../webhooks/secret.ts";
import { resumeStream, sendMessage } from "./delivery.ts";
import { requireStream, type StreamRow, streamByTenancy, waitingEvents } from "./queries.ts";
import { sealStreamSecret } from "./secret.ts";

type Routes = typeof internalAuditStreamRoutes;

const toMillis = (date: Date | null) => date?.getTime() ?? null;

/** The code of a failure with its value, beside the sentence. */
function readError(sentence: string | null) {
  const failure = sentence === null ? undefined : readFailure(webhookFailures, sentence);
  return { error_code: failure?.code ?? null, error_detail: failure?.detail ?? null };
}

const toView = (row: StreamRow): z.output<typeof AuditStream> => ({
  url: row.url,
  is_enabled: row.is_enabled,
  created_at_millis: row.created_at.getTime(),
  delivered: Number(row.delivered),
  waiting: row.waiting,
  last_event_id: row.last_event_id,
  last_event_at_millis: toMillis(row.last_event_at),
  last_delivery_at_millis: toMillis(row.last_delivery_at),
  failing_since_millis: toMillis(row.failing_since),
  next_attempt_at_millis: toMillis(row.next_attempt_at),
  error: row.error,
  ...readError(row.error),
});

export const auditStreamHandlers: Handlers<Routes> = {
  async get({ project, db }) {
    const stream = await streamByTenancy(db, project.tenancyId);
    return { stream: stream ? toView(stream) : null };
  },

  create: createStream,
  update: updateStream,
  rotateSecret: replaceSecret,

  async remove(call) {
    const { project, db } = call;
    const rows = await statement()
      .step("removed", db.deleteFrom("audit_streams").where("tenancy_id", "=", project.tenancyId).returning("tenancy_id"))
      .also((earlier) => [
        sql`DELETE FROM audit_stream_queue WHERE tenancy_id IN (${earlier.selectFrom("removed").select("tenancy_id")})`,
        audit(call, { event: "audit_stream.deleted", userId: null }, earlier.selectFrom("removed")),
      ])
      .rows(db, "removed");
    if (rows.length === 0) throw new AuditStreamNotFound();
    return { success: true };
  },

  async sendTest({ project, db, services, now }) {
    const stream = { ...(await requireStream(db, project.tenancyId)), project_id: project.id };
    const message = { type: auditStreamTypes.test, id: `msg_${randomUuid()}`, events: [] };
    const { webhookSender: sender } = services;
    const signal = AbortSignal.timeout(webhookLimits.attemptMillis);
    const { error } = await sendMessage({ ...services, sender }, project.tenancyId, stream, message, now, signal);
    return error === undefined ? { success: true } : { success: false, error_message: error, ...readError(error) };
  },
};

/** Creates the stream with a new secret. @throws InvalidWebhookEndpoint, AuditStreamExists */
async function createStream(call: Call<Routes["create"]>) {
  const { input, project, db, services, now } = call;
  requireAllowedUrl(call, input.url);
  const secret = newWebhookSecret();
  const created = db
    .insertInto("audit_streams")
    .values({
      tenancy_id: project.tenancyId,
      url: input.url,
      secret_sealed: sealStreamSecret(services.secrets, project.tenancyId, secret),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll();
  const [row] = await statement()
    .step("created", created)
    // Of a stream before, which was deleted while a call wrote them.
    .also((earlier) => [
      sql`DELETE FROM audit_stream_queue WHERE tenancy_id IN (${earlier.selectFrom("created").select("tenancy_id")})`,
      audit(call, { event: "audit_stream.created", userId: null }, earlier.selectFrom("created")),
    ])
    .rows(db, "created");
  if (!row) throw new AuditStreamExists();
  return { ...toView({ ...(row as Omit<StreamRow, "waiting">), waiting: 0 }), secret };
}

/** Changes, pauses or continues the stream. @throws AuditStreamNotFound, InvalidWebhookEndpoint */
async function updateStream(call: Call<Routes["update"]>) {
  const { input, project, db, now, afterCommit, background } = call;
  const { url, is_enabled } = input;
  if (url !== undefined) requireAllowedUrl(call, url);
  const fields = Object.keys(input);
  if (fields.length === 0) return toView(await requireStream(db, project.tenancyId));
  const updated = db
    .updateTable("audit_streams")
    .set({
      ...(url === undefined ? {} : { url }),
      ...(is_enabled === undefined ? {} : { is_enabled }),
      failing_since: null,
      next_attempt_at: null,
      error: null,
    })
    .where("tenancy_id", "=", project.tenancyId)
    .returningAll()
    .returning(waitingEvents);
  const [row] = await statement()
    .step("updated", updated)
    .also((earlier) => audit(call, { event: "audit_stream.changed", userId: null, data: { fields } }, earlier.selectFrom("updated")))
    .also(resumeStream(project.tenancyId, now))
    .rows(db, "updated");
  if (!row) throw new AuditStreamNotFound();
  afterCommit(background.wakeJobs);
  return toView(row as StreamRow);
}

/** Replaces the secret. @throws AuditStreamNotFound */
async function replaceSecret(call: Call<Routes["rotateSecret"]>) {
  const { project, db, services } = call;
  const secret = newWebhookSecret();
  const rotated = db
    .updateTable("audit_streams")
    .set({ secret_sealed: sealStreamSecret(services.secrets, project.tenancyId, secret) })
    .where("tenancy_id", "=", project.tenancyId)
    .returningAll()
    .returning(waitingEvents);
  const [row] = await statement()
    .step("rotated", rotated)
    .also((earlier) => audit(call, { event: "audit_stream.secret_rotated", userId: null }, earlier.selectFrom("rotated")))
    .rows(db, "rotated");
  if (!row) throw new AuditStreamNotFound();
  return { ...toView(row as StreamRow), secret };
}
