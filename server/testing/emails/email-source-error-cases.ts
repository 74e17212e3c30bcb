import { templateIds } from "#contract/config/built-in-templates.ts";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { brokenSource, givenEmailSource, ownEmailServer } from "./email-sources.ts";

const unknown =
  (body?: object): ErrorCase =>
  () => ({ as: "admin", ...(body && { body }) });

const recipient = { recipient_email: "ada@example.org" };

const newProject = () => context.server.givenProject({ emails: { server: ownEmailServer } });

/** A call of a project whose configuration has no room left. */
async function withoutRoom(params: Record<string, string>) {
  const at = await newProject();
  const sources = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`emails.themes.${randomUuid()}`, bigTheme(index)]));
  await context.server.given.config(at, { ...sources, "emails.server": ownEmailServer });
  return { as: "admin" as const, at, params, body: { display_name: "x".repeat(255) } };
}
const bigTheme = (index: number) => ({ displayName: `${index}`, tsxSource: "x".repeat(99_940) });

/** A call of a project that has the most of something. */
async function full(kind: "themes" | "templates") {
  const at = await newProject();
  const entries = Object.fromEntries(
    Array.from({ length: emailLimits[kind] }, () => [randomUuid(), { displayName: "Spring", tsxSource: "" }]),
  );
  await context.server.configure({ emails: { [kind]: entries } }, at.id);
  return { as: "admin" as const, at, body: { display_name: "One more" } };
}

const template = { template_id: templateIds.passwordReset };
const theme = { theme_id: lightThemeId };
const named = { display_name: "Spring" };
const atTemplate =
  (body: object): ErrorCase =>
  async () => ({ as: "admin", at: await newProject(), params: template, body });

export const emailSourceErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.emailThemes.create": {
    EmailRenderingError: unknown({ ...named, tsx_source: brokenSource }),
    EmailSourceLimitExceeded: () => full("themes"),
  },
  "internal.emailThemes.get": { EmailThemeNotFound: unknown() },
  "internal.emailThemes.update": {
    EmailThemeNotFound: unknown(named),
    EmailRenderingError: () => ({ as: "admin", params: theme, body: { tsx_source: brokenSource } }),
    EmailSourceLimitExceeded: () => withoutRoom(theme),
  },
  "internal.emailThemes.remove": { EmailThemeNotFound: unknown() },
  "internal.emailTemplates.create": {
    EmailTemplateAlreadyExists: unknown({ ...named, type: "password_reset" }),
    UnknownEmailTheme: unknown({ ...named, theme_id: randomUuid() }),
    EmailRenderingError: unknown({ ...named, tsx_source: brokenSource }),
    EmailSourceLimitExceeded: () => full("templates"),
  },
  "internal.emailTemplates.get": { EmailTemplateNotFound: unknown() },
  "internal.emailTemplates.update": {
    EmailTemplateNotFound: unknown(named),
    RequiresCustomEmailServer: () => ({ as: "admin", params: template, body: named }),
    UnknownEmailTheme: atTemplate({ theme_id: randomUuid() }),
    EmailRenderingError: atTemplate({ tsx_source: brokenSource }),
    EmailSourceLimitExceeded: () => withoutRoom(template),
  },
  "internal.emailTemplates.remove": { EmailTemplateNotFound: unknown() },
  "internal.emailDrafts.create": {
    UnknownEmailTheme: unknown({ ...named, theme_id: randomUuid() }),
    EmailSourceLimitExceeded: async () => {
      const at = await newProject();
      for (let count = 0; count < emailLimits.drafts; count++) await givenEmailSource(context.server, at, "drafts");
      return { as: "admin", at, body: named };
    },
  },
  "internal.emailDrafts.get": { EmailDraftNotFound: unknown() },
  "internal.emailDrafts.update": {
    EmailDraftNotFound: unknown(named),
    UnknownEmailTheme: async () => {
      const { server, fixtures } = context;
      const params = { draft_id: await givenEmailSource(server, fixtures.project, "drafts") };
      return { as: "admin", params, body: { theme_id: randomUuid() } };
    },
  },
  "internal.emailDrafts.remove": { EmailDraftNotFound: unknown() },
  "emails.render": {
    UnknownEmailTemplate: unknown({ template_id: randomUuid() }),
    UnknownEmailTheme: unknown({ ...template, theme_id: randomUuid() }),
    EmailRenderingError: unknown({ template_tsx_source: brokenSource, theme_id: false }),
    InvalidConfigOverride: unknown({ ...template, theme_id: false, brand: { radius: "round" } }),
  },
  "emails.sendPreview": {
    UnknownEmailTemplate: unknown({ ...recipient, template_id: randomUuid() }),
    UnknownEmailTheme: unknown({ ...recipient, ...template, theme_id: randomUuid() }),
    EmailRenderingError: unknown({ ...recipient, template_tsx_source: brokenSource, theme_id: false }),
    InvalidConfigOverride: unknown({ ...recipient, ...template, theme_id: false, brand: { radius: "round" } }),
    RequiresCustomEmailServer: () => ({ as: "admin", body: { ...recipient, ...template }, outage: "e-mails are delivered" }),
  },
};
