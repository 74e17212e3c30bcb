import { type DeliveryErrorType, EmailDeferred, EmailRejected } from "../../services/mailer.ts";

/** Why an e-mail was not delivered, as the log of sent e-mails has it (wire protocol, resources, section 4.8). */
export interface DeliveryError {
  readonly errorType: DeliveryErrorType;
  readonly message: string;
  readonly canRetry: boolean;
}

const maxMessageLength = 500;

/** Keeps only texts that the transport wrote: an unexpected error may quote the mail server's address and password. */
export function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof EmailDeferred || error instanceof EmailRejected)
    return { errorType: error.errorType, message: error.message.slice(0, maxMessageLength), canRetry: error instanceof EmailDeferred };
  return { errorType: "UNKNOWN", message: "The e-mail could not be sent because of an internal error.", canRetry: false };
}
