import type { AdminApi } from "../../generated/admin.ts";
import type { Json } from "../../transport/json.ts";
import { unwrap } from "../../transport/result.ts";

/** The sources to render: a template by id or source, and a theme by id or source. Without a theme, that of the template or project. */
export interface EmailPreviewOptions {
  readonly templateId?: string;
  readonly templateTsxSource?: string;
  /** False for no theme. */
  readonly themeId?: string | false | null;
  readonly themeTsxSource?: string;
  /** Values that replace the preview values of the template. */
  readonly variables?: Readonly<Record<string, Json>>;
  /** The settings of `brand` in the configuration, in place of the saved ones. Pictures are URLs. */
  readonly brand?: Readonly<Record<string, string | number | boolean>>;
  /** The language of the recipient, such as `de`. */
  readonly locale?: string;
}

/** A rendered e-mail. */
export interface EmailPreview {
  readonly html: string;
  /** The plain text part. */
  readonly text: string;
  readonly subject: string | undefined;
  readonly notificationCategory: string | undefined;
  /** The parts that have no effect, such as classes that e-mails do not have. */
  readonly warnings: readonly string[];
}

/** Methods of an admin that render e-mails, to look at them or to send a test. */
export interface EmailPreviewMethods {
  /** Renders an e-mail. @returns its HTML. @throws KnownError EMAIL_RENDERING_ERROR with the reason */
  getEmailPreview(options: EmailPreviewOptions): Promise<string>;
  /** Renders an e-mail with its text part and subject. @throws KnownError EMAIL_RENDERING_ERROR with the reason */
  renderEmail(options: EmailPreviewOptions): Promise<EmailPreview>;
  /**
   * Sends the rendered e-mail to one address, with `[Test]` before its subject. The log has it.
   * @throws KnownError REQUIRES_CUSTOM_EMAIL_SERVER, EMAIL_RENDERING_ERROR
   * @example
   * await admin.sendEmailPreview({ templateId, recipientEmail: "ada@example.org" });
   */
  sendEmailPreview(options: EmailPreviewOptions & { readonly recipientEmail: string }): Promise<void>;
}

const toBody = (options: EmailPreviewOptions) => ({
  template_id: options.templateId,
  template_tsx_source: options.templateTsxSource,
  theme_id: options.themeId,
  theme_tsx_source: options.themeTsxSource,
  variables: options.variables,
  brand: options.brand,
  locale: options.locale,
});

export function emailPreviewMethods(api: AdminApi): EmailPreviewMethods {
  async function renderEmail(options: EmailPreviewOptions): Promise<EmailPreview> {
    const { html, text, subject, notification_category, warnings } = unwrap(await api.emails.render(toBody(options)));
    return Object.freeze({ html, text, subject, notificationCategory: notification_category, warnings });
  }
  return {
    renderEmail,
    getEmailPreview: async (options) => (await renderEmail(options)).html,
    async sendEmailPreview({ recipientEmail, ...options }) {
      unwrap(await api.emails.sendPreview({ ...toBody(options), recipient_email: recipientEmail }));
    },
  };
}
