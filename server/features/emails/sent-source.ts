import type { EmailMessage } from "../../services/mailer.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { DueEmail } from "./due-email.ts";
import { sealSource } from "./sealed-source.ts";

/**
 * Returns the content of a sent e-mail that remains. The local inbox has it as rendered; of a developer's e-mail the source remains, to send it
 * again.
 * That of built-in e-mails is deleted: their links carry secrets.
 */
export function sentSource(
  secrets: Secrets,
  due: DueEmail,
  message: EmailMessage,
  keepContent: boolean,
): { source_sealed?: string | null } {
  const { subject, text, html, unsubscribeUrl } = message;
  if (keepContent) return { source_sealed: sealSource(secrets, due, { type: "custom", subject, text, html, unsubscribeUrl }) };
  return due.mailing_id === null ? { source_sealed: null } : {};
}
