import { keyList } from "../key-list.ts";
import { webhookLimits } from "./webhooks.ts";

/** Why an attempt to deliver a webhook failed, by code. */
export const webhookFailures = {
  endpoint_disabled: "The endpoint is disabled.",
  interrupted: "The attempt was interrupted.",
  status: "The endpoint answered with status {detail}.",
  host_not_found: "The host does not lead to a public address.",
  host_not_resolved: "The name of the host could not be resolved.",
  timeout: `There was no response within ${webhookLimits.attemptMillis / 1000} seconds.`,
  connection_refused: "The connection was refused.",
  connection_closed: "The connection was closed without a response.",
  unreachable: "The host cannot be reached.",
  certificate: "The certificate of the host is not valid: {detail}.",
  request_failed: "The request failed.",
  request_failed_with: "The request failed: {detail}.",
} as const;
export type WebhookFailureCode = keyof typeof webhookFailures;
export const webhookFailureCodes = keyList(webhookFailures);
