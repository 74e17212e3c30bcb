import { SvixNotConfigured, SvixUnavailable } from "#contract/errors/index.ts";
import type { internalWebhookDeliveryRoutes, internalWebhookEndpointRoutes } from "#contract/routes/webhooks/internal-webhooks.ts";
import type { webhookRoutes } from "#contract/routes/webhooks/webhooks.ts";
import type { Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { SvixFailed } from "../../services/svix.ts";
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from "./endpoints.ts";
import { listDeliveries, listEndpoints, requireDelivery, requireEndpoint } from "./queries.ts";
import { replayEvents, resendDelivery } from "./replay.ts";
import { openWebhookSecret } from "./secret.ts";
import { sendTestMessage } from "./send-test.ts";
import { svixAppId } from "./svix-app.ts";
import { toDeliveryDetailsView, toDeliveryView, toEndpointView } from "./view.ts";

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
    return { count: await replayEvents(call, input.endpoint_id, new Date(input.since_millis)) };
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
