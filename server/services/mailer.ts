import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import type { DeliveryErrorType } from "#contract/vocabulary/emails/sent-emails.ts";

/** A rendered email. `id` stays the same over retries. */
export interface EmailMessage {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that unsubscribes its recipient by one click; absent for emails of a category that cannot be disabled. */
  unsubscribeUrl?: string | undefined;
}

/** Delivers emails. */
export interface Transport {
  /**
   * Resolves when the next server has accepted the email, with its reply.
   * @param beforeContent runs when the server has accepted the recipient, before it gets the content; if it throws, nothing is sent
   * @throws EmailRejected, EmailDeferred, EmailInDoubt
   */
  deliver(mail: EmailMessage, beforeContent?: () => Promise<void>): Promise<string | undefined>;
}

/** The report of the mail server or the connection about a failure, without secrets. */
export interface RawDeliveryError {
  readonly code?: string;
  readonly command?: string;
  readonly response_code?: number;
  readonly response?: string;
}

/** Why an email was not delivered. The project's developers may see the message. */
abstract class DeliveryFailure extends Error {
  readonly errorType: DeliveryErrorType;
  readonly raw: RawDeliveryError;
  constructor(errorType: DeliveryErrorType, message: string, raw: RawDeliveryError = {}) {
    super(message);
    this.errorType = errorType;
    this.raw = raw;
  }
}

/** A permanent failure: a retry would fail too. */
export class EmailRejected extends DeliveryFailure {
  override name = "EmailRejected";
}

/** A temporary failure: a retry may succeed. */
export class EmailDeferred extends DeliveryFailure {
  override name = "EmailDeferred";
}

/** The connection failed after the server got the content: it may have accepted the email. A retry may deliver it twice. */
export class EmailInDoubt extends DeliveryFailure {
  override name = "EmailInDoubt";
}

/** Development without a mail server: the local inbox shows the stored emails. */
export const inboxTransport: Transport = {
  async deliver(_mail, beforeContent) {
    await beforeContent?.();
    return undefined;
  },
};

/** Production without a mail server: every email fails, with the reason. */
export const unconfiguredTransport: Transport = {
  deliver: () => Promise.reject(new EmailRejected("UNKNOWN", emailFailures.not_configured)),
};
