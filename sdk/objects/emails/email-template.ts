import type { AdminApi, EmailTemplate as TemplateResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** The source of e-mails of one kind: a TSX module that exports a component `EmailTemplate`. */
export type EmailTemplate = Fields<TemplateResponse>;

/** A change of a template. Absent fields stay as they are. */
export interface EmailTemplateChange {
  readonly displayName?: string;
  readonly tsxSource?: string;
  /** A theme's id, false for no theme, null for the project's theme. */
  readonly themeId?: string | false | null;
}

/** Methods of an admin for the project's e-mail templates. */
export interface EmailTemplateMethods {
  /** Lists the templates, built-in ones first. */
  listEmailTemplates(): Promise<EmailTemplate[]>;
  /** Returns a template with its source. @throws PlainError `EMAIL_TEMPLATE_NOT_FOUND` */
  getEmailTemplate(id: string): Promise<EmailTemplate>;
  /**
   * Creates a template: without a source, a short example.
   * @throws KnownError EMAIL_TEMPLATE_ALREADY_EXISTS for a second template of a built-in `type`
   */
  createEmailTemplate(
    displayName: string,
    options?: Omit<EmailTemplateChange, "displayName"> & { readonly type?: EmailTemplate["type"] },
  ): Promise<{ readonly id: string }>;
  /**
   * Changes a template, or its source and theme.
   * @throws KnownError EMAIL_RENDERING_ERROR if the source cannot be rendered, REQUIRES_CUSTOM_EMAIL_SERVER on the shared mail server
   * @example
   * const { renderedHtml } = await admin.updateEmailTemplate(id, source, themeId);
   */
  updateEmailTemplate(
    id: string,
    change: string | EmailTemplateChange,
    themeId?: string | false | null,
  ): Promise<{ readonly renderedHtml: string; readonly warnings: readonly string[] }>;
  /** Deletes a template, or the project's changes of a built-in one. */
  deleteEmailTemplate(id: string): Promise<void>;
}

export function emailTemplateMethods(api: AdminApi): EmailTemplateMethods {
  const templates = api.internal.emailTemplates;
  return {
    listEmailTemplates: async () => unwrap(await templates.list()).templates.map(fieldsFrom),
    getEmailTemplate: async (id) => fieldsFrom(unwrap(await templates.get({ template_id: id }))),
    createEmailTemplate: async (displayName, { type, tsxSource, themeId } = {}) =>
      unwrap(await templates.create({ display_name: displayName, type, tsx_source: tsxSource, theme_id: themeId })),
    async updateEmailTemplate(id, change, themeId) {
      const { displayName, ...source } = typeof change === "string" ? { tsxSource: change, themeId, displayName: undefined } : change;
      const input = { template_id: id, display_name: displayName, tsx_source: source.tsxSource, theme_id: source.themeId };
      const { rendered_html: renderedHtml, warnings } = unwrap(await templates.update(input));
      return { renderedHtml, warnings };
    },
    async deleteEmailTemplate(id) {
      unwrap(await templates.remove({ template_id: id }));
    },
  };
}
