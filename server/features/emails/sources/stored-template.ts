import { builtInVariables } from "#contract/config/built-in-templates.ts";
import { EmailRenderingError } from "#contract/errors/index.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type { RenderedEmail } from "../../../services/email-renderer/render-request.ts";
import { findLinkIssues } from "./link-issues.ts";
import { requireRendered } from "./preview.ts";
import { type ThemeChoice, themeSource } from "./sources.ts";

/** The template that a changed theme is rendered with. */
const sampleTemplate = `import { Heading, Text } from "@react-email/components";

export function EmailTemplate() {
  return (
    <>
      <Heading as="h1">A heading</Heading>
      <Text>A paragraph of an e-mail.</Text>
    </>
  );
}
`;

type ProjectCall = Pick<Call, "services"> & { readonly project: Project };

/** The value of `unsubscribeLink` in a sample. */
const sampleUnsubscribeLink = "https://example.com/unsubscribe";

/** Lists the facts that a template must state about itself and does not. */
function markerIssues({ subject, notificationCategory: category }: RenderedEmail): string[] {
  return [
    ...(subject?.trim() ? [] : [sourceTexts.subject_missing]),
    ...(category ? [] : [sourceTexts.category_missing]),
    ...(category ? categoryIssues(category) : []),
  ];
}

/** @throws EmailRenderingError with all of them */
function refuse(issues: readonly string[]): void {
  if (issues.length > 0) throw new EmailRenderingError({ error: [...new Set(issues)].join("\n") });
}

/**
 * Renders a template before it is stored. It gets its preview values. A built-in one is also rendered with the variables that the server
 * sends, to a user without a name.
 * @param isNew refuses also what earlier versions stored, and e-mails can have: a name may change without the source
 * @throws EmailRenderingError with all that is wrong
 */
export async function requireStorableTemplate(
  { services, project }: ProjectCall,
  { id, source, theme: choice, isNew }: { id?: string; source: string; theme: ThemeChoice; isNew: boolean },
): Promise<RenderedEmail> {
  const sources = { template: { source }, theme: themeSource(project.config.emails, choice) };
  const email = await requireRendered(services, project, sources, { strict: isNew });
  const linkIssues = (html: string) => (isNew ? findLinkIssues(html) : []);
  refuse([...markerIssues(email), ...linkIssues(email.html).map((issue) => `${issue} ${sourceTexts.needs_value}`)]);
  const variables = id === undefined ? undefined : builtInVariables(id);
  if (!variables) return email;
  const sent = await requireRendered(services, project, sources, { variables, preview: false, user: { displayName: null } });
  const hint = writeFailure(sourceTexts, "sent_variables", Object.keys(variables).join(", "));
  refuse([...markerIssues(sent), ...linkIssues(sent.html)].map((issue) => `${issue} ${hint}`));
  return email;
}

/**
 * Renders a theme that the project is to have around a sample: without a link that unsubscribes, and with one.
 * @throws EmailRenderingError with all that is wrong
 */
export async function requireStorableTheme({ services, project }: ProjectCall, theme: string): Promise<RenderedEmail> {
  const sources = { template: { source: sampleTemplate }, theme };
  await requireRendered(services, project, sources, { strict: true });
  const email = await requireRendered(services, project, sources, { unsubscribeLink: sampleUnsubscribeLink });
  refuse(findLinkIssues(email.html));
  if (email.html.includes(sampleUnsubscribeLink)) return email;
  return { ...email, warnings: [...email.warnings, sourceTexts.unsubscribe_link_unused] };
}

const names: readonly string[] = notificationCategories.map(({ name }) => name);

/** The issue of an e-mail whose category does not exist, in words for the developer; none for one that exists. */
export const categoryIssues = (category: string): string[] =>
  names.includes(category) ? [] : [writeFailure(sourceTexts, "category_unknown", JSON.stringify(cutText(category, 100)))];
