import { cutText } from "#contract/vocabulary/cut-text.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import type { DeliveryErrorType } from "#contract/vocabulary/emails/sent-emails.ts";
import { EmailDeferred, EmailInDoubt, EmailRejected, type RawDeliveryError } from "../../services/mailer.ts";

/** Why an e-mail was not delivered, as the log of sent e-mails has it (wire protocol, resources, section 4.8). */
export interface DeliveryError {
  readonly errorType: DeliveryErrorType;
  readonly message: string;
  readonly canRetry: boolean;
  readonly rawError: RawDeliveryError;
}

const maxMessageLength = 500;

/** Keeps only texts that the transport wrote: an unexpected error may quote the mail server's address and password. */
export function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof EmailDeferred || error instanceof EmailRejected || error instanceof EmailInDoubt) {
    const { errorType, message, raw } = error;
    return { errorType, message: cutText(message, maxMessageLength), canRetry: error instanceof EmailDeferred, rawError: raw };
  }
  const message = emailFailures.internal;
  return { errorType: "UNKNOWN", message, canRetry: false, rawError: {} };
}

/** The error of an e-mail that is not sent for a reason of our own. */
export const notSentError = (message: string): DeliveryError => ({ errorType: "REJECTED", message, canRetry: false, rawError: {} });

/** The error of an e-mail whose process stopped while the mail server had it. */
export const abandonedError: DeliveryError = {
  errorType: "UNKNOWN",
  message: emailFailures.abandoned,
  canRetry: false,
  rawError: {},
};

/** An e-mail that is tried again waits while its mailing is paused. */
export const pausedError: DeliveryError = {
  errorType: "TEMPORARY",
  message: emailFailures.mailing_paused,
  canRetry: true,
  rawError: {},
};

const busyCode = "RENDERER_BUSY";

/** Too many e-mails wait for the renderer. */
export const rendererBusyError: DeliveryError = {
  errorType: "TEMPORARY",
  message: emailFailures.renderer_busy,
  canRetry: true,
  rawError: { code: busyCode },
};
export const isRendererBusy = ({ rawError }: DeliveryError): boolean => rawError.code === busyCode;
