import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";

/** An event that few tests cause. */
export const rarestEvent = "project_permission.deleted" satisfies WebhookEventType;
