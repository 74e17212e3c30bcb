import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes, lightThemeId } from "#contract/config/built-in-themes.ts";
import { toEmailBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { RenderFailed } from "../../../services/email-renderer/email-renderer.ts";
import type { EmailSources, EmailValues, RenderedEmail } from "../../../services/email-renderer/render-request.ts";
import type { Services } from "../../../services/index.ts";
import { digest } from "../../../services/secrets.ts";
import { type Notice, noticeTemplate } from "./notice-template.ts";
import { templateSources, themeSource } from "./sources.ts";

/** An e-mail that the server composes: from a template that the project may have changed, or a notice. */
export type BuiltInEmail = {
  /** Language of the recipient. */
  readonly locale: string;
} & (
  | {
      readonly template: keyof typeof templateIds;
      readonly variables: Readonly<Record<string, string>>;
      /** As it may be shown. */
      readonly userName: string | null;
    }
  | { readonly notice: Notice }
);

/** The project that an e-mail comes from. */
export interface SendingProject {
  readonly tenancyId: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/**
 * Renders a built-in e-mail through the theme and the template of its project. The built-in source replaces one of the project that cannot
 * be rendered: users must be able to sign in.
 * @throws RenderingBusy
 */
export async function renderBuiltIn(
  { emailRenderer }: Pick<Services, "emailRenderer">,
  { tenancyId, displayName, config }: SendingProject,
  email: BuiltInEmail,
): Promise<RenderedEmail> {
  const values: EmailValues = {
    variables: "notice" in email ? { ...email.notice } : email.variables,
    user: { displayName: "notice" in email ? null : email.userName },
    project: { displayName, brand: toEmailBrand(config) },
    locale: email.locale,
  };
  const render = (sources: EmailSources) => emailRenderer.render({ ...sources, ...values, share: tenancyId });
  const [own, builtIn] = listSources(config.emails, email);
  try {
    return await render(own);
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    return render(builtIn);
  }
}

/** A short digest of template, theme and brand. Another one shows that the project has changed them. */
export const digestSources = (config: ProjectConfig, email: BuiltInEmail): string =>
  digest(JSON.stringify([listSources(config.emails, email)[0], toEmailBrand(config)])).toString("base64url", 0, 12);

/** The sources of the project, and those that replace them. */
function listSources(emails: ProjectConfig["emails"], email: BuiltInEmail): readonly [own: EmailSources, builtIn: EmailSources] {
  const theme = builtInThemes[lightThemeId].tsxSource;
  if ("notice" in email) {
    const template = { source: noticeTemplate };
    return [
      { template, theme: themeSource(emails, null) },
      { template, theme },
    ];
  }
  const id = templateIds[email.template];
  const builtIn = { template: { source: builtInTemplates[id].tsxSource }, theme };
  const own = templateSources(emails, id);
  return [own ? { template: { source: own.source }, theme: own.theme } : builtIn, builtIn];
}
