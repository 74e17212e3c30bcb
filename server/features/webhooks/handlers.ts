import type { z } from "zod";
import { WebhookDelivery, type WebhookDeliveryDetails, WebhookEndpoint } from "#contract/entities/webhooks/webhook.ts";
import type { webhookData } from "#contract/entities/webhooks/webhook-event.ts";
import { SvixNotConfigured, SvixUnavailable, WebhookEndpointNotFound } from "#contract/errors/index.ts";
import type { internalWebhookDeliveryRoutes, internalWebhookEndpointRoutes } from "#contract/routes/webhooks/internal-webhooks.ts";
import type { webhookRoutes } from "#contract/routes/webhooks/webhooks.ts";
import { readFailure } from "#contract/vocabulary/failure-texts.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { webhookLimits, webhookTestType } from "#contract/vocabulary/webhooks/webhooks.ts";
import { type Readers, viewFrom } from "../../database/entity-columns.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { randomUuid } from "../../services/random.ts";
import { SvixFailed } from "../../services/svix.ts";
import { attemptMessage, openSecrets } from "./delivery.ts";
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from "./endpoints.ts";
import { svixAppId } from "./handover.ts";
import { toMessageId, toPayload } from "./payload.ts";
import {
  type DeliveryDetails,
  type DeliveryRow,
  type EndpointRow,
  listDeliveries,
  listEndpoints,
  requireDelivery,
  requireEndpoint,
} from "./queries.ts";
import { countReplay, readReplay, replayEvents, resendDelivery } from "./replay.ts";
import { openWebhookSecret } from "./secret.ts";
import { countAttempts } from "./statistics.ts";

const toMillis = (date: Date | null) => date?.getTime() ?? null;

const endpointReaders: Readers<typeof WebhookEndpoint, EndpointRow> = {
  event_types: ({ event_types }) => event_types && [...event_types],
  disabled_at_millis: (row) => toMillis(row.disabled_at),
  failing_since_millis: (row) => toMillis(row.failing_since),
  previous_secret_expires_at_millis: (row) => toMillis(row.previous_expires_at),
  created_at_millis: (row) => row.created_at.getTime(),
};

const toEndpointView = viewFrom<typeof WebhookEndpoint, EndpointRow>(WebhookEndpoint, endpointReaders);

const deliveryReaders: Readers<typeof WebhookDelivery, DeliveryRow> = {
  message_id: ({ event_id }) => toMessageId({ id: event_id }),
  created_at_millis: (row) => row.created_at.getTime(),
  next_attempt_at_millis: (row) => toMillis(row.next_attempt_at),
  last_attempt_at_millis: (row) => toMillis(row.last_attempt_at),
  duration_ms: (row) => row.duration_millis,
  error_code: ({ error }) => readError(error).error_code,
  error_detail: ({ error }) => readError(error).error_detail,
};

/** Derived from the stored sentence, so that the rows of earlier versions have a code, too. */
function readError(sentence: string | null) {
  const failure = sentence === null ? undefined : readFailure(webhookFailures, sentence);
  return { error_code: failure?.code ?? null, error_detail: failure?.detail ?? null };
}

const toDeliveryView = viewFrom<typeof WebhookDelivery, DeliveryRow>(WebhookDelivery, deliveryReaders);

const toDeliveryDetailsView = (row: DeliveryDetails): z.output<typeof WebhookDeliveryDetails> => ({
  ...toDeliveryView(row),
  payload: toPayload(row.event),
  response_body: row.response_body,
});

export const webhookEndpointHandlers: Handlers<typeof internalWebhookEndpointRoutes> = {
  async list({ project, db }) {
    return { items: (await listEndpoints(db, project.tenancyId)).map(toEndpointView), is_paginated: false };
  },

  async create(call) {
    const { endpoint, secret } = await createEndpoint(call);
    return { ...toEndpointView(endpoint), secret };
  },

  async get({ input, project, db }) {
    return toEndpointView(await requireEndpoint(db, project.tenancyId, input.endpoint_id));
  },

  async update(call) {
    return toEndpointView(await updateEndpoint(call));
  },

  async remove(call) {
    await deleteEndpoint(call);
    return { success: true };
  },

  async getSecret({ input, project, db, services }) {
    const endpoint = await requireEndpoint(db, project.tenancyId, input.endpoint_id);
    return { secret: openWebhookSecret(services.secrets, endpoint, endpoint.secret_sealed) };
  },

  async rotateSecret(call) {
    const { endpoint, secret } = await rotateSecret(call);
    return { ...toEndpointView(endpoint), secret };
  },

  async replay({ input, ...call }) {
    const range = {
      endpointId: input.endpoint_id,
      since: new Date(input.since_millis),
      until: input.until_millis === undefined ? call.now : new Date(input.until_millis),
      onlyFailed: input.only_failed ?? false,
      eventTypes: input.event_types,
    };
    if (input.dry_run) return { count: await countReplay(call, range), replay_id: null };
    const replayId = randomUuid();
    return { count: await replayEvents(call, range, replayId), replay_id: replayId };
  },

  getReplay: ({ input, project, db }) => readReplay(db, project.tenancyId, input.endpoint_id, input.replay_id),

  async statistics({ project, readReplica, now }) {
    return { items: await readReplica((db) => countAttempts(db, project.tenancyId, now)), is_paginated: false };
  },

  sendTest: sendTestMessage,
};

export const webhookDeliveryHandlers: Handlers<typeof internalWebhookDeliveryRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listDeliveries(db, project.tenancyId, input));
    return reply.page(rows, next, toDeliveryView);
  },

  async get({ input, project, db }) {
    return toDeliveryDetailsView(await requireDelivery(db, project.tenancyId, input.delivery_id));
  },

  async resend({ input, ...call }) {
    await resendDelivery(call, input.delivery_id);
    return toDeliveryView(await requireDelivery(call.db, call.project.tenancyId, input.delivery_id));
  },
};

export const webhookHandlers: Handlers<typeof webhookRoutes> = {
  async createSvixToken({ project, services }) {
    if (!services.svix) throw new SvixNotConfigured();
    try {
      return { token: await services.svix.createPortalToken(svixAppId(project)) };
    } catch (error) {
      throw error instanceof SvixFailed ? new SvixUnavailable() : error;
    }
  },
};

/**
 * Sends a test message and waits for the response. A failure is a result, not an error.
 * @throws WebhookEndpointNotFound, SvixUnavailable
 */
async function sendTestMessage({ input, project, db, services, now }: Call<typeof internalWebhookEndpointRoutes.sendTest>) {
  if (services.svix) {
    try {
      await services.svix.sendExample(svixAppId(project), input.endpoint_id);
      return { success: true };
    } catch (error) {
      if (!(error instanceof SvixFailed)) throw error;
      throw error.status === 404 ? new WebhookEndpointNotFound() : new SvixUnavailable();
    }
  }
  if (!uuid.safeParse(input.endpoint_id).success) throw new WebhookEndpointNotFound();
  const endpoint = await requireEndpoint(db, project.tenancyId, input.endpoint_id);
  const secrets = openSecrets(services.secrets, project.tenancyId, { ...endpoint, endpoint_id: endpoint.id }, now);
  const data: z.output<(typeof webhookData)[typeof webhookTestType]> = { project_id: project.id, message: "This is a test message." };
  const message = { url: endpoint.url, id: `msg_${randomUuid()}`, body: JSON.stringify({ type: webhookTestType, data }) };
  const { error } = await attemptMessage(services.webhookSender, message, secrets, now, AbortSignal.timeout(webhookLimits.attemptMillis));
  return error === undefined ? { success: true } : { success: false, error_message: error, ...readError(error) };
}
