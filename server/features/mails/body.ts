import type { Secrets } from "../../services/secrets.ts";

/** What a mail says, in both of its forms. Links in it carry secrets, so it rests sealed. */
export interface MailBody {
  text: string;
  html: string;
}

/** Which row a body belongs to: bound into the seal, so that a body moved to another row does not open. */
interface MailKey {
  tenancy_id: string;
  id: string;
}

const contextOf = (key: MailKey) => `mails.body/${key.tenancy_id}/${key.id}`;

/** A body as `mails.body_sealed` holds it. */
export const sealBody = (secrets: Secrets, key: MailKey, body: MailBody): string => secrets.seal(contextOf(key), JSON.stringify(body));

/** What stays of a body whose mail needs no sending any more. */
export const emptyBody = (secrets: Secrets, key: MailKey): string => sealBody(secrets, key, { text: "", html: "" });

/** The body of a row. Throws when it was tampered with or its secret is gone. */
export const openBody = (secrets: Secrets, row: MailKey & { body_sealed: string }): MailBody =>
  JSON.parse(secrets.open(contextOf(row), row.body_sealed)) as MailBody;
