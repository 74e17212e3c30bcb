import { setTimeout as sleep } from "node:timers/promises";
import { toEmailBrand } from "#contract/config/to-brand.ts";
import { EmailRenderingError } from "#contract/errors/index.ts";
import type { emailSendingRoutes } from "#contract/routes/emails/email-sending.ts";
import type { Call } from "../../kernel/call.ts";
import { RenderFailed, RenderingBusy } from "../../services/email-renderer/email-renderer.ts";
import { findDraft, toThemeChoice } from "./sources/drafts.ts";
import { hasTemplate, themeSource } from "./sources/sources.ts";
import { categoryIssues } from "./sources/stored-template.ts";

type SendCall = Call<typeof emailSendingRoutes.send>;

/** How long a call waits for the renderer. */
const checkMillis = 10_000;
const sampleUser = { displayName: "Ada Lovelace" };

/** The template and the theme that a call sends; undefined for HTML, and for sources that do not exist. */
async function readSources({ input, project, db }: SendCall) {
  const { template_id: templateId, draft_id: draftId, theme_id: themeId } = input;
  const { emails } = project.config;
  if (templateId !== undefined) {
    const template = hasTemplate(emails, templateId) ? emails.templates[templateId] : undefined;
    return template && { source: template.tsxSource ?? "", theme: themeSource(emails, themeId ?? template.themeId) };
  }
  const draft = draftId === undefined ? undefined : await findDraft(db, project.tenancyId, draftId);
  return draft && { source: draft.tsx_source, theme: themeSource(emails, themeId === undefined ? toThemeChoice(draft) : themeId) };
}

/**
 * Renders what a call sends once, with its variables: otherwise, each of its e-mails fails later. If the renderer is busy, the e-mails
 * are queued without this check.
 * @returns the subject; undefined if it is not known, or names the user
 * @throws EmailRenderingError
 */
export async function assertRenderable(call: SendCall): Promise<string | undefined> {
  const { input, project, services } = call;
  const sources = await readSources(call);
  if (!sources) return undefined;
  const rendered = services.emailRenderer.render({
    template: { source: sources.source },
    theme: sources.theme,
    variables: input.variables ?? {},
    user: sampleUser,
    project: { displayName: project.displayName, brand: toEmailBrand(project.config) },
    share: project.tenancyId,
  });
  const stop = new AbortController();
  try {
    const email = await Promise.race([rendered, sleep(checkMillis, undefined, { signal: stop.signal })]);
    const [issue] = email?.notificationCategory === undefined ? [] : categoryIssues(email.notificationCategory);
    if (issue) throw new EmailRenderingError({ error: issue });
    const subject = email?.subject;
    return subject?.includes(sampleUser.displayName) ? undefined : subject;
  } catch (error) {
    if (error instanceof RenderingBusy) return undefined;
    throw error instanceof RenderFailed ? new EmailRenderingError({ error: error.message }) : error;
  } finally {
    stop.abort();
    // Its outcome does not count after the deadline.
    rendered.catch(() => {});
  }
}
