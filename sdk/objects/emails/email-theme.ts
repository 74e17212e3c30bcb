import type { AdminApi, EmailTheme as ThemeResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** The frame of a project's e-mails: a TSX module that exports a component `EmailTheme`. */
export type EmailTheme = Fields<ThemeResponse>;

/** A change of a theme. Absent fields stay as they are. */
export interface EmailThemeChange {
  readonly displayName?: string;
  readonly tsxSource?: string;
}

/** Methods of an admin for the project's e-mail themes. */
export interface EmailThemeMethods {
  /** Lists the themes, built-in ones first. */
  listEmailThemes(): Promise<EmailTheme[]>;
  /** Returns a theme with its source. @throws PlainError `EMAIL_THEME_NOT_FOUND` */
  getEmailTheme(id: string): Promise<EmailTheme>;
  /** Creates a theme: without a source, a copy of the built-in light theme. */
  createEmailTheme(displayName: string, options?: { readonly tsxSource?: string }): Promise<{ readonly id: string }>;
  /**
   * Changes a theme, or its source.
   * @throws KnownError EMAIL_RENDERING_ERROR if the source cannot be rendered; nothing is stored then
   * @example
   * await admin.updateEmailTheme(id, 'export function EmailTheme({ children }) { return <Html>{children}</Html>; }');
   */
  updateEmailTheme(id: string, change: string | EmailThemeChange): Promise<void>;
  /** Deletes a theme, or the project's changes of a built-in one. */
  deleteEmailTheme(id: string): Promise<void>;
}

export function emailThemeMethods(api: AdminApi): EmailThemeMethods {
  const themes = api.internal.emailThemes;
  return {
    listEmailThemes: async () => unwrap(await themes.list()).themes.map(fieldsFrom),
    getEmailTheme: async (id) => fieldsFrom(unwrap(await themes.get({ theme_id: id }))),
    createEmailTheme: async (displayName, { tsxSource } = {}) =>
      unwrap(await themes.create({ display_name: displayName, tsx_source: tsxSource })),
    async updateEmailTheme(id, change) {
      const { displayName, tsxSource } = typeof change === "string" ? { tsxSource: change } : change;
      unwrap(await themes.update({ theme_id: id, display_name: displayName, tsx_source: tsxSource }));
    },
    async deleteEmailTheme(id) {
      unwrap(await themes.remove({ theme_id: id }));
    },
  };
}
