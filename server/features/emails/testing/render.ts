import { templateIds } from "#contract/config/built-in-templates.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { singleLine } from "../../../services/single-line.ts";
import { sharedEmailRenderer as emailRenderer } from "../../../testing/emails/email-renderer.ts";
import { toBuiltInEmail } from "../built-in-email.ts";
import { type BuiltInEmail, renderBuiltIn } from "../sources/render-built-in.ts";
import type { LinkEmail } from "../templates/messages.ts";

export interface LinkedValues extends LinkEmail {
  readonly projectName: string;
  /** The project's changes of the template for verification. */
  readonly templates: { readonly tsxSource: string } | undefined;
}

/** Renders an e-mail as the outbox does, by the built-in sources unless the project changed one. */
export async function render(email: BuiltInEmail, displayName = "Apples & Söhne", templates?: LinkedValues["templates"]) {
  const config = renderConfiguration(templates ? { [`emails.templates.${templateIds.emailVerification}`]: templates } : {});
  const project = { tenancyId: "one", displayName: singleLine(displayName), config };
  const { subject = "", ...rendered } = await renderBuiltIn({ emailRenderer }, project, email);
  return { subject, ...rendered };
}

/** Renders an e-mail with a link. */
export const renderLinked = (
  type: "email_verification" | "password_reset" | "sign_in_invitation",
  { projectName = "Apples", locale = "en", templates, ...email }: Partial<LinkedValues> & Pick<LinkedValues, "link" | "userName">,
) => render(toBuiltInEmail({ type, locale, ...email }, projectName), projectName, templates);
