import { LRUCache } from "lru-cache";
import { toEmailBrand } from "#contract/config/to-brand.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { defaultLocale } from "#contract/vocabulary/locales.ts";
import { type EmailRenderer, RenderFailed } from "../../services/email-renderer/email-renderer.ts";
import type { RenderedEmail, RenderRequest } from "../../services/email-renderer/render-request.ts";
import { EmailRejected } from "../../services/mailer.ts";
import type { DueEmail } from "./due-email.ts";
import type { MailingContent } from "./mailing-content.ts";
import { categoryByName, type NotificationCategory } from "./notifications/preferences.ts";
import { toReaderLocale } from "./reader-locale.ts";
import { type ThemeChoice, themeSource } from "./sources/sources.ts";

type Category = NotificationCategory;

interface MailingContext {
  readonly emailRenderer: EmailRenderer;
  /** The link that unsubscribes the user of the e-mail. */
  unsubscribeLink(category: Category): string;
}

/** Mailings whose category is remembered, because the source names it. */
const rememberedMailings = 1000;
const knownCategories = new LRUCache<string, Category>({ max: rememberedMailings });

/**
 * Renders an e-mail of a mailing for its user, in the language of the user. If it belongs to a category that can be disabled, it has a link that unsubscribes.
 * @throws EmailRejected, RenderingBusy
 */
export async function renderMailing(context: MailingContext, due: DueEmail, mailing: MailingContent) {
  const { project, mailing_id } = due;
  const { template, theme } = readSources(due, mailing);
  const request = {
    template,
    theme: themeSource(project.config.emails, theme),
    user: { displayName: due.user_name },
    project: { displayName: project.displayName, brand: toEmailBrand(project.config) },
    share: project.tenancyId,
    locale: toReaderLocale(due.user_languages) ?? defaultLocale,
    ...("templateId" in mailing.content && { variables: mailing.content.variables }),
  };
  const fallback = categoryByName(mailing.category) as Category;
  const linkFor = (category: Category) => (category.canDisable ? context.unsubscribeLink(category) : undefined);
  if ("html" in mailing.content) {
    const link = linkFor(fallback);
    const { html, text } = await renderHtml(context.emailRenderer, mailing.content, request, link);
    return { subject: mailing.subject ?? "", html, text, unsubscribeUrl: link, category: fallback };
  }
  const expected = knownCategories.get(mailing_id ?? "") ?? fallback;
  const first = await render(context.emailRenderer, { ...request, unsubscribeLink: linkFor(expected) });
  const category = readCategory(first, fallback);
  knownCategories.set(mailing_id ?? "", category);
  const link = linkFor(category);
  const rendered = category === expected ? first : await render(context.emailRenderer, { ...request, unsubscribeLink: link });
  return { subject: mailing.subject ?? rendered.subject ?? "", html: rendered.html, text: rendered.text, unsubscribeUrl: link, category };
}

/** An e-mail that differs between users in the code of a link alone. */
interface FramedHtml {
  /** Its theme and project. */
  readonly key: string;
  readonly email: Promise<RenderedEmail>;
  readonly code: string;
}

/** The rendered HTML of mailings, by their content and language: it is the same for every user. */
const framed = new WeakMap<object, Map<string, FramedHtml>>();
/** The code of an unsubscribe link: its last part, of characters that neither HTML nor a URL encodes. */
const readCode = (link: string) => link.slice(link.lastIndexOf("=") + 1);

/**
 * Renders the HTML of a mailing once for all users of a language. Nothing of it depends on the user but the code of the link that unsubscribes.
 * @throws EmailRejected, RenderingBusy
 */
async function renderHtml(renderer: EmailRenderer, content: object, request: RenderRequest, link: string | undefined) {
  const { theme, project, locale = defaultLocale } = request;
  const key = JSON.stringify([theme, project]);
  const code = link === undefined ? "" : readCode(link);
  const byLocale = framed.get(content) ?? new Map<string, FramedHtml>();
  framed.set(content, byLocale);
  let known = byLocale.get(locale);
  if (known?.key !== key) {
    known = { key, code, email: render(renderer, { ...request, unsubscribeLink: link }) };
    byLocale.set(locale, known);
    // A failure may pass.
    known.email.catch(() => byLocale.delete(locale));
  }
  const { html, text } = await known.email;
  const { code: first } = known;
  const own = (given: string) => (code === first ? given : given.replaceAll(first, () => code));
  return { html: own(html), text: own(text) };
}

/** The template and the theme of a mailing. @throws EmailRejected if the template was deleted */
function readSources(
  { project }: DueEmail,
  { content, themeId }: MailingContent,
): { template: RenderRequest["template"]; theme: ThemeChoice } {
  if ("html" in content) return { template: { html: content.html }, theme: themeId };
  if ("tsxSource" in content) return { template: { source: content.tsxSource }, theme: themeId };
  const { templates } = project.config.emails;
  const template = Object.hasOwn(templates, content.templateId) ? templates[content.templateId] : undefined;
  if (!template) throw new EmailRejected("REJECTED", emailFailures.template_deleted);
  return { template: { source: template.tsxSource ?? "" }, theme: themeId ?? template.themeId };
}

function readCategory({ notificationCategory: name }: RenderedEmail, fallback: Category): Category {
  if (name === undefined) return fallback;
  const category = categoryByName(name);
  if (!category) throw new EmailRejected("REJECTED", writeFailure(emailFailures, "category_unknown", cutText(name, 100)));
  return category;
}

async function render(renderer: EmailRenderer, request: RenderRequest): Promise<RenderedEmail> {
  try {
    return await renderer.render(request);
  } catch (error) {
    if (error instanceof RenderFailed) throw new EmailRejected("REJECTED", writeFailure(emailFailures, "not_rendered", error.message));
    throw error;
  }
}
