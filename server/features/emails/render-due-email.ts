import type { Services } from "../../services/index.ts";
import { EmailRejected } from "../../services/mailer.ts";
import { singleLine } from "../../services/single-line.ts";
import { toBuiltInEmail } from "./built-in-email.ts";
import type { DueEmail } from "./due-email.ts";
import type { RenderedEmail } from "./email-source.ts";
import { openContent } from "./mailing-content.ts";
import type { NotificationCategory } from "./notifications/preferences.ts";
import { unsubscribeLink } from "./notifications/unsubscribe-code.ts";
import { renderMailing } from "./render-mailing.ts";
import { openSource } from "./sealed-source.ts";
import { renderBuiltIn } from "./sources/render-built-in.ts";

/** A rendered e-mail and, where a developer sent it, its category. */
export interface EmailForUser extends RenderedEmail {
  readonly category?: NotificationCategory | undefined;
}

interface RenderContext extends Pick<Services, "secrets" | "emailRenderer"> {
  readonly publicUrl: string;
}

/** @throws EmailRejected, RenderingBusy, SealBroken */
export async function renderDueEmail({ secrets, emailRenderer, publicUrl }: RenderContext, due: DueEmail): Promise<EmailForUser> {
  const { source_sealed, content_sealed, mailing_id, user_id, project } = due;
  if (source_sealed !== null) {
    const source = openSource(secrets, { ...due, source_sealed });
    if (source.type === "custom") return source;
    const { displayName, tenancyId, config } = project;
    const sender = { tenancyId, displayName: singleLine(displayName), emails: config.emails };
    const { subject = "", html, text } = await renderBuiltIn({ emailRenderer }, sender, toBuiltInEmail(source, displayName));
    return { subject, html, text };
  }
  if (content_sealed === null || mailing_id === null || user_id === null)
    throw new EmailRejected("REJECTED", "The content of the e-mail is no longer stored.");
  const content = due.content ?? openContent(secrets, due.tenancy_id, mailing_id, content_sealed);
  const readLink = (category: NotificationCategory) =>
    unsubscribeLink({ secrets, publicUrl }, { tenancyId: due.tenancy_id, userId: user_id, categoryId: category.id });
  return renderMailing({ emailRenderer, unsubscribeLink: readLink }, due, content);
}
