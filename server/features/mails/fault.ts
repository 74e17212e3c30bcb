import { MailDelayed, type MailFault, MailRefused } from "../../services/mailer.ts";

/** Why a mail was not delivered, as the log of sent mails tells it (wire protocol, resources, section 4.8). */
export interface DeliveryFault {
  errorType: MailFault;
  message: string;
  canRetry: boolean;
}

const messageMax = 500;

/**
 * What to keep of a failed delivery. Only words that the transport chose are kept: an unforeseen error may quote the
 * mail server's address and password.
 */
export function faultOf(error: unknown): DeliveryFault {
  if (error instanceof MailDelayed || error instanceof MailRefused)
    return { errorType: error.errorType, message: error.message.slice(0, messageMax), canRetry: error instanceof MailDelayed };
  return { errorType: "UNKNOWN", message: "The mail could not be sent for a reason of our own.", canRetry: false };
}
