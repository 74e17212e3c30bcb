import type {
  AdminApi,
  EmailDomainCheck as DomainCheckResponse,
  EmailFeedbackState as FeedbackResponse,
  EmailSuppression as SuppressionResponse,
  EmailUsage as UsageResponse,
} from "../../generated/admin.ts";
import { type Result, unwrap } from "../../transport/result.ts";
import { type CamelCase, type Fields, fieldsFrom, toCamelCase } from "../camel-case.ts";
import { repeatable } from "../repeatable.ts";
import { type ListSentEmailsOptions, listSentEmails, type SentEmailPage } from "./sent-email.ts";

/** The settings of a mail server. */
export interface MailServerSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

/**
 * The outcome of a test e-mail. `errorMessage` names the failed step and what to do, `errorCode` only the step. `errorDetail` has the words
 * of the mail server or the connection. Both are absent in the answers of earlier servers.
 */
export type TestEmailResult = Result<
  undefined,
  { readonly errorMessage: string; readonly errorCode?: string | undefined; readonly errorDetail?: string | null | undefined }
>;

/** The DNS records about the sender's domain. */
export type EmailDomainCheck = CamelCase<DomainCheckResponse>;

/** The sending limits of a project, and their use. */
export type EmailUsage = CamelCase<UsageResponse>;

/** The state of bounce reports by a mail provider: `createdAt` is null before there is an address for it. */
export type EmailFeedbackState = Fields<FeedbackResponse>;

/** An address that receives no more e-mails of the project. */
export interface EmailSuppression extends Fields<SuppressionResponse> {
  /** Lets the address receive e-mails again. */
  remove(): Promise<void>;
}

/** Suppressed addresses, newest first. `nextCursor` is null on the last page. */
export type EmailSuppressionPage = EmailSuppression[] & { readonly nextCursor: string | null };

/** Methods of an admin for sending: the log, tests and deliverability. */
export interface MailServerMethods {
  /** Lists e-mails, newest first: the newest 100 without options. */
  listSentEmails(options?: ListSentEmailsOptions): Promise<SentEmailPage>;
  /** Tries settings once, without storing them. */
  sendTestEmail(options: { readonly recipientEmail: string; readonly emailConfig: MailServerSettings }): Promise<TestEmailResult>;
  /** Invites a person to sign in. The link of the e-mail is `callbackUrl`. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void>;
  /** Returns the sending limits of the project, and how much of them is used. */
  getEmailUsage(): Promise<EmailUsage>;
  /** Checks the SPF, DKIM and DMARC records of the sender's domain. */
  checkEmailDomain(options?: { readonly dkimSelector?: string }): Promise<EmailDomainCheck>;
  /** Returns whether a mail provider can report bounces and complaints. */
  getEmailFeedbackState(): Promise<EmailFeedbackState>;
  /** Creates the address to which a mail provider reports bounces and complaints. The previous one ends. It is returned once. */
  createEmailFeedbackUrl(): Promise<string>;
  /**
   * Stores the secret with which Resend signs its reports, `whsec_…`; null accepts reports without a signature.
   * @throws EMAIL_FEEDBACK_TOKEN_NOT_FOUND before there is an address
   */
  setEmailFeedbackSecret(signingSecret: string | null): Promise<void>;
  /** Lists the suppressed addresses in pages, newest first. @param options.limit addresses per page; default and maximum: 100 */
  listEmailSuppressions(options?: {
    readonly cursor?: string;
    readonly limit?: number;
    readonly email?: string;
  }): Promise<EmailSuppressionPage>;
}

export function mailServerMethods(api: AdminApi): MailServerMethods {
  const { emails, emailSuppressions } = api.internal;
  return {
    listSentEmails: (options) => listSentEmails(api, options),
    async sendTestEmail({ recipientEmail, emailConfig: { host, port, username, password, senderName, senderEmail } }) {
      const email_config = { host, port, username, password, sender_name: senderName, sender_email: senderEmail };
      const answer = unwrap(await emails.sendTest({ recipient_email: recipientEmail, email_config }));
      if (answer.success) return { status: "ok", data: undefined };
      const { error_message = "The e-mail was not sent.", error_code, error_detail } = answer;
      return { status: "error", error: { errorMessage: error_message, errorCode: error_code, errorDetail: error_detail } };
    },
    async sendSignInInvitationEmail(email, callbackUrl) {
      unwrap(await emails.sendSignInInvitation({ email, callback_url: callbackUrl }, repeatable()));
    },
    getEmailUsage: async () => toCamelCase(unwrap(await emails.getUsage())),
    checkEmailDomain: async ({ dkimSelector } = {}) => toCamelCase(unwrap(await emails.checkDomain({ dkim_selector: dkimSelector }))),
    getEmailFeedbackState: async () => fieldsFrom(unwrap(await emails.getFeedbackToken())),
    createEmailFeedbackUrl: async () => unwrap(await emails.createFeedbackToken()).url,
    async setEmailFeedbackSecret(signingSecret) {
      unwrap(await emails.setFeedbackSecret({ signing_secret: signingSecret }));
    },
    async listEmailSuppressions(options = {}) {
      const { items, pagination } = unwrap(await emailSuppressions.list(options));
      return Object.assign(
        items.map((item) => suppressionFrom(item, api)),
        { nextCursor: pagination.next_cursor },
      );
    },
  };
}

const suppressionFrom = (response: SuppressionResponse, { internal }: AdminApi): EmailSuppression =>
  Object.freeze({
    ...fieldsFrom(response),
    async remove() {
      unwrap(await internal.emailSuppressions.remove({ suppression_id: response.id }));
    },
  });
