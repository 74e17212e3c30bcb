import { seconds } from "../time.ts";

/** The type of the message that tests an endpoint. It is not an event: filters do not apply to it. */
export const webhookTestType = "webhook.test";

export const webhookDeliveryStatuses = ["pending", "delivered", "failed"] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

export const webhookLimits = {
  /** Endpoints of a project. */
  endpoints: 50,
  /** Characters of an endpoint's URL: longer ones are refused by many servers. */
  url: 2048,
  /** Stored characters of a response. */
  responseCharacters: 1024,
  /** Milliseconds of one attempt, from the name's resolution to the end of the response. */
  attemptMillis: 15_000,
  /** Seconds after which a failed attempt is repeated, in order. After the last one the delivery has failed. */
  retrySeconds: [
    5,
    5 * seconds.minute,
    30 * seconds.minute,
    2 * seconds.hour,
    5 * seconds.hour,
    10 * seconds.hour,
    10 * seconds.hour,
    20 * seconds.hour,
  ],
  /** Seconds of failures without a success after which an endpoint is disabled. */
  disableAfter: 5 * seconds.day,
  /** Developers who are notified of a disabled endpoint. */
  disabledNotices: 20,
  /** Seconds for which a replaced secret still signs, together with the new one. */
  secretOverlap: { default: seconds.day, max: 30 * seconds.day },
  /** Events of one replay. */
  replayEvents: 10_000,
  /** The latest deliveries of an endpoint that its failure rates count. */
  countedDeliveries: 1000,
  /** Days for which events and their deliveries are retained. */
  retentionDays: 30,
} as const;
