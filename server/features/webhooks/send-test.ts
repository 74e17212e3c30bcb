import type { z } from "zod";
import type { webhookData } from "#contract/entities/webhooks/webhook-event.ts";
import { SvixUnavailable, WebhookEndpointNotFound } from "#contract/errors/index.ts";
import type { internalWebhookEndpointRoutes } from "#contract/routes/webhooks/internal-webhooks.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { webhookLimits, webhookTestType } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { Call } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { SvixFailed } from "../../services/svix.ts";
import { attemptMessage, openSecrets } from "./delivery.ts";
import { requireEndpoint } from "./queries.ts";
import { svixAppId } from "./svix-app.ts";

/**
 * Sends a test message and waits for the response. A failure is a result, not an error.
 * @throws WebhookEndpointNotFound, SvixUnavailable
 */
export async function sendTestMessage({ input, project, db, services, now }: Call<typeof internalWebhookEndpointRoutes.sendTest>) {
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
  return error === undefined ? { success: true } : { success: false, error_message: error };
}
