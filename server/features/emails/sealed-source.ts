import { sealedColumn } from "../../core/sealed-column.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { EmailSource, RenderedEmail } from "./email-source.ts";

/** The primary key of an e-mail. It is bound into the seal, so that a source moved to another row does not open. */
export interface EmailKey {
  readonly tenancy_id: string;
  readonly id: string;
}

// Stored rows are sealed with this name: it must not change.
const sealContext = (key: EmailKey) => `mails.body/${key.tenancy_id}/${key.id}`;

/** Seals the source of an e-mail for the column `emails.source_sealed`. */
export const sealSource = (secrets: Secrets, key: EmailKey, source: EmailSource): string =>
  secrets.seal(sealContext(key), JSON.stringify(source));

/** @throws SealBroken if the source was changed, moved, or sealed with a secret that this server does not have */
export function openSource(secrets: Secrets, row: EmailKey & { readonly source_sealed: string; readonly subject: string }): EmailSource {
  const source = JSON.parse(secrets.open(sealContext(row), row.source_sealed)) as EmailSource | Omit<RenderedEmail, "subject">;
  // Until migration 0029 the outbox had finished texts alone.
  return "type" in source ? source : { ...source, type: "custom", subject: row.subject };
}

export const emailSourceColumn = sealedColumn("emails", "source_sealed", ["tenancy_id", "id"], sealContext);
