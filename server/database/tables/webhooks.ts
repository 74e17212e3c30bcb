import type { ColumnType, Generated } from "kysely";
import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import type { WebhookDeliveryStatus } from "#contract/vocabulary/webhooks/webhooks.ts";

/** An address of a project that receives its events. */
export interface WebhookEndpoints {
  tenancy_id: string;
  id: string;
  url: string;
  description: string;
  /** The events it receives; null for all. */
  event_types: readonly WebhookEventType[] | null;
  is_enabled: Generated<boolean>;
  /** When the server disabled it because of failures; null if it did not. */
  disabled_at: Date | null;
  /** When the failures since the last success began. */
  failing_since: Date | null;
  /** Sealed: Secrets.seal with context `webhook_endpoints/<tenancy>/<id>`. */
  secret_sealed: string;
  /** The secret before the last rotation; signs until `previous_expires_at`. */
  previous_secret_sealed: string | null;
  previous_expires_at: Date | null;
  created_at: Date;
}

/** An event and, from the commit on, its payload. A trigger fills `data` and inserts the deliveries (first migration). */
export interface WebhookEvents {
  tenancy_id: string;
  id: string;
  type: WebhookEventType;
  created_at: Date;
  /** The user or team whose view is the payload: its row at the commit. */
  user_id: string | null;
  team_id: string | null;
  /** The types of the OAuth providers whose id is another, for the user's view. */
  provider_types: ColumnType<Readonly<Record<string, string>> | null, string | null, never>;
  /** Whether the project restricts users without a verified address, for the user's view. */
  restricts_unverified: Generated<boolean>;
  /** The payload, or the rows that its view is made of. Null until the commit, and where the subject is gone by then. */
  data: ColumnType<unknown, string | null, never>;
  /** Whether a Svix server delivers it instead of this one. */
  is_handed_over: Generated<boolean>;
}

/** An event on its way to one endpoint. A job of kind `webhook` attempts it. */
export interface WebhookDeliveries {
  tenancy_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  status: Generated<WebhookDeliveryStatus>;
  attempts: Generated<number>;
  created_at: Date;
  /** When to attempt it; null once it is delivered or has failed. */
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  /** The status of the last attempt; null without a response. */
  response_status: number | null;
  /** The beginning of the response. */
  response_body: string | null;
  /** Why the last attempt failed; null if it did not. */
  error: string | null;
  duration_millis: number | null;
  /** The last replay that queued it. */
  replay_id: Generated<string | null>;
}
