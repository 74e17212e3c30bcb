import type { ServerApi } from "../../generated/server.ts";
import type { Json } from "../../transport/json.ts";
import { unwrap } from "../../transport/result.ts";
import { repeatable } from "../repeatable.ts";

/** Who receives an e-mail. */
export type EmailRecipients = { readonly userIds: readonly string[] } | { readonly allUsers: true };

/** The content of an e-mail. */
export type EmailContent =
  | { readonly html: string }
  | { readonly templateId: string; readonly variables?: Readonly<Record<string, Json>> }
  | { readonly draftId: string };

/** Options of `sendEmail`: recipients, content, and how it is sent. */
export type SendEmailOptions = EmailRecipients &
  EmailContent & {
    /** Instead of the subject of the template or draft. */
    readonly subject?: string;
    /** A theme's id, false for none. */
    readonly themeId?: string | false | null;
    /** Users can turn off some categories. Default: Transactional. */
    readonly notificationCategoryName?: string;
    /** When to send. Default: now. `EmailMailing` cancels it, or changes the time. */
    readonly scheduledAt?: Date;
    /** Sends a draft also to users whom it was sent to before. */
    readonly sendAgain?: boolean;
    /** One text for each e-mail: a repeated call with it sends nothing more, for a day. Default: a new one, which holds for retries. */
    readonly idempotencyKey?: string;
  };

/** The queued e-mails: the recipients, and the id that finds the e-mails in the log. */
export interface SendEmailResult {
  /** The users with their addresses; of a mailing to all users, the first ones. */
  readonly recipients: readonly { readonly userId: string; readonly userEmail: string | undefined }[];
  /** Finds the e-mails: `listSentEmails({ mailingId })`. */
  readonly mailingId: string;
}

/** Methods of a server that send e-mails to users. */
export interface SendEmailMethods {
  /**
   * Queues an e-mail to users. Users without an address, and those who turned the category off, receive nothing.
   * @throws KnownError REQUIRES_CUSTOM_EMAIL_SERVER on the shared mail server, USER_ID_DOES_NOT_EXIST for an unknown user
   * @throws KnownError EMAIL_RENDERING_ERROR for a source that cannot be rendered
   * @throws PlainError EMAIL_DRAFT_ALREADY_SENT without `sendAgain`
   * @example
   * await app.sendEmail({ userIds: [user.id], subject: "Welcome", html: "<p>Hello</p>" });
   */
  sendEmail(options: SendEmailOptions): Promise<SendEmailResult>;
}

export const sendEmailMethods = (api: Pick<ServerApi, "emails">): SendEmailMethods => ({
  async sendEmail(options) {
    const { results, mailing_id } = unwrap(
      await api.emails.send(
        {
          ...("allUsers" in options ? { all_users: options.allUsers } : { user_ids: [...options.userIds] }),
          ...("html" in options && { html: options.html }),
          ...("templateId" in options && { template_id: options.templateId, variables: options.variables }),
          ...("draftId" in options && { draft_id: options.draftId, send_again: options.sendAgain }),
          subject: options.subject,
          theme_id: options.themeId,
          notification_category_name: options.notificationCategoryName,
          scheduled_at_millis: options.scheduledAt?.getTime(),
        },
        options.idempotencyKey === undefined ? repeatable() : { idempotencyKey: options.idempotencyKey },
      ),
    );
    return { recipients: results.map(({ user_id, user_email }) => ({ userId: user_id, userEmail: user_email })), mailingId: mailing_id };
  },
});
