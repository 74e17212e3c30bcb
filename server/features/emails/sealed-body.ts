import type { Secrets } from "../../services/secrets.ts";

/** An e-mail's content, in both of its forms. Links in it carry secrets, so it is stored sealed. */
export interface EmailBody {
  readonly text: string;
  readonly html: string;
  /** The link that unsubscribes its recipient. It is a secret like any other link. */
  readonly unsubscribeUrl?: string;
}

/** The primary key of an e-mail. It is bound into the seal, so that a body moved to another row does not open. */
export interface EmailKey {
  readonly tenancy_id: string;
  readonly id: string;
}

// Stored rows are sealed with this name: it must not change.
const sealContext = (key: EmailKey) => `mails.body/${key.tenancy_id}/${key.id}`;

/** A body for the column `emails.body_sealed`. */
export const sealBody = (secrets: Secrets, key: EmailKey, { text, html, unsubscribeUrl }: EmailBody): string =>
  secrets.seal(sealContext(key), JSON.stringify({ text, html, unsubscribeUrl }));

/** The body of an e-mail that is not sent any more. */
export const emptyBody = (secrets: Secrets, key: EmailKey): string => sealBody(secrets, key, { text: "", html: "" });

/** @throws if the body was changed, moved, or sealed with a secret that this server does not have */
export const openBody = (secrets: Secrets, row: EmailKey & { readonly body_sealed: string }): EmailBody =>
  JSON.parse(secrets.open(sealContext(row), row.body_sealed)) as EmailBody;
