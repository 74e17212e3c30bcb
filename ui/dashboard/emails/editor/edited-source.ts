import { starterTemplate } from "#contract/config/starter-template.ts";
import type { ChatContextType, EmailPreviewOptions } from "#sdk/admin.ts";
import type { EmailArea } from "../emails-frame.tsx";

/** The kind of source that the editor edits. */
export type SourceKind = "theme" | "template" | "draft";

/** A theme, template or draft as the editor reads it. */
export interface EditedSource {
  readonly id: string;
  readonly displayName: string;
  readonly tsxSource: string;
  /** False for no theme; absent for the project's theme, and of a theme. */
  readonly themeId?: string | false | undefined;
}

/** The change that the editor saves. */
export interface SourceChange {
  readonly displayName: string;
  readonly tsxSource: string;
  /** Null for the project's theme. */
  readonly themeId?: string | false | null;
}

export const chatContexts = {
  theme: "email-theme",
  template: "email-template",
  draft: "email-draft",
} as const satisfies Record<SourceKind, ChatContextType>;

export const emailAreas = { theme: "themes", template: "templates", draft: "drafts" } as const satisfies Record<SourceKind, EmailArea>;

/** Represents a template of an e-mail that users can unsubscribe from: the built-in ones have no such link. */
export const newsletterSample = "newsletter";
const readSample = (id: string) => (id === newsletterSample ? { templateTsxSource: starterTemplate } : { templateId: id });

/** The sources of a preview: of a theme, with the template that it is shown with. */
export const previewSources = (
  kind: SourceKind,
  tsxSource: string,
  themeId: string | false | null,
  sampleId: string,
): EmailPreviewOptions =>
  kind === "theme" ? { themeTsxSource: tsxSource, ...readSample(sampleId) } : { templateTsxSource: tsxSource, themeId };
