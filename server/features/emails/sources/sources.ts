import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes } from "#contract/config/built-in-themes.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { EmailTemplateType } from "#contract/vocabulary/emails/email-limits.ts";

type Emails = ProjectConfig["emails"];

/** A theme's id, false for no theme; null or undefined for the project's theme. */
export type ThemeChoice = string | false | null | undefined;

const own = <T>(entries: Readonly<Record<string, T>>, id: string): T | undefined => (Object.hasOwn(entries, id) ? entries[id] : undefined);

/**
 * The source of the theme that an e-mail uses; null for none. A theme that the project does not have, because it was deleted, counts
 * as the project's theme.
 */
export function themeSource({ themes, selectedThemeId }: Emails, choice: ThemeChoice): string | null {
  if (choice === false) return null;
  const theme = (choice && own(themes, choice)) || own(themes, selectedThemeId);
  return theme?.tsxSource ?? null;
}

/** A template with the source of its theme; undefined if the project has no template with this id. */
export function templateSources(emails: Emails, templateId: string): { source: string; theme: string | null } | undefined {
  const template = own(emails.templates, templateId);
  return template && { source: template.tsxSource ?? "", theme: themeSource(emails, template.themeId) };
}

export const hasTheme = ({ themes }: Emails, id: string): boolean => own(themes, id) !== undefined;
export const hasTemplate = ({ templates }: Emails, id: string): boolean => own(templates, id) !== undefined;

/** Whether the sources are built-in ones without changes. */
export const isDefaultTheme = (id: string, source: string | undefined): boolean =>
  own<{ tsxSource: string }>(builtInThemes, id)?.tsxSource === source;
export const isDefaultTemplate = (id: string, source: string | undefined): boolean =>
  own<{ tsxSource: string }>(builtInTemplates, id)?.tsxSource === source;

const types: ReadonlyMap<string, EmailTemplateType> = new Map([
  [templateIds.emailVerification, "email_verification"],
  [templateIds.passwordReset, "password_reset"],
  [templateIds.magicLink, "magic_link"],
  [templateIds.teamInvitation, "team_invitation"],
  [templateIds.signInInvitation, "sign_in_invitation"],
]);

export const templateType = (id: string): EmailTemplateType => types.get(id) ?? "custom";
