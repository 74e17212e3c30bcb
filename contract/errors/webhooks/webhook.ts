import { plainError } from "../../kernel/error.ts";
import { webhookLimits } from "../../vocabulary/webhooks/webhooks.ts";

/** The project has no endpoint with this id. */
export class WebhookEndpointNotFound extends plainError("WEBHOOK_ENDPOINT_NOT_FOUND", 404, "This webhook endpoint does not exist.") {}

/** The project has no delivery with this id. Old ones are deleted. */
export class WebhookDeliveryNotFound extends plainError("WEBHOOK_DELIVERY_NOT_FOUND", 404, "This webhook delivery does not exist.") {}

/** The endpoint is not valid. The message names the field and the reason. */
export class InvalidWebhookEndpoint extends plainError("INVALID_WEBHOOK_ENDPOINT", 400, "This webhook endpoint is not valid.") {}

/** The project has the maximum number of endpoints. */
export class TooManyWebhookEndpoints extends plainError(
  "TOO_MANY_WEBHOOK_ENDPOINTS",
  400,
  `A project has at most ${webhookLimits.endpoints} webhook endpoints. Delete one that you no longer need.`,
) {}

/** A disabled endpoint receives nothing. */
export class WebhookEndpointDisabled extends plainError(
  "WEBHOOK_ENDPOINT_DISABLED",
  409,
  "This webhook endpoint is disabled. Enable it first.",
) {}

/** The call needs a Svix server. */
export class SvixNotConfigured extends plainError(
  "SVIX_NOT_CONFIGURED",
  400,
  "This server sends webhooks itself: it has no Svix server. Manage its endpoints under /internal/webhooks/endpoints.",
) {}

/** A Svix server has the endpoints. */
export class WebhooksHandedOver extends plainError(
  "WEBHOOKS_HANDED_OVER",
  400,
  "A Svix server sends the webhooks of this server. Manage endpoints there, with a token of /webhooks/svix-token.",
) {}

/** The Svix server did not answer as expected. */
export class SvixUnavailable extends plainError("SVIX_UNAVAILABLE", 503, "The Svix server is not available. Try again later.") {}
