import { randomBytes } from "node:crypto";
import { sealedColumn } from "../../core/sealed-column.ts";
import type { Secrets } from "../../services/secrets.ts";

/** An endpoint, as its secrets are sealed for it. */
interface EndpointKey {
  readonly tenancy_id: string;
  readonly id: string;
}

const secretBytes = 32;

/** A secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

const sealContext = ({ tenancy_id, id }: EndpointKey) => `webhook_endpoints/${tenancy_id}/${id}`;

export const sealWebhookSecret = (secrets: Secrets, key: EndpointKey, secret: string): string => secrets.seal(sealContext(key), secret);

/** @throws SealBroken */
export const openWebhookSecret = (secrets: Secrets, key: EndpointKey, sealed: string): string => secrets.open(sealContext(key), sealed);

export const webhookSecretColumns = (["secret_sealed", "previous_secret_sealed"] as const).map((column) =>
  sealedColumn("webhook_endpoints", column, ["tenancy_id", "id"], sealContext),
);
