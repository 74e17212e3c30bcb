import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { oneClick } from "#contract/vocabulary/notifications.ts";
import { singleLine } from "./single-line.ts";

/** A rendered email. `id` stays the same over retries. */
export interface EmailMessage {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that unsubscribes its recipient by one click; absent for emails of a category that cannot be disabled. */
  unsubscribeUrl?: string;
}

/** Delivers emails. */
export interface Transport {
  /**
   * Resolves when the next server has accepted the email.
   * @throws EmailRejected, EmailDeferred
   */
  deliver(mail: EmailMessage): Promise<void>;
}

/** Why an email was not delivered, as the log of sent emails names it (wire protocol, resources, section 4.8). */
export type DeliveryErrorType =
  | "HOST_NOT_FOUND"
  | "AUTH_FAILED"
  | "TEMPORARY"
  | "INVALID_EMAIL_ADDRESS"
  | "REJECTED"
  | "TIMEOUT"
  | "SOCKET_CLOSED"
  | "UNKNOWN";

/** A permanent failure: a retry would fail too. The project's developers may see the message. */
export class EmailRejected extends Error {
  override name = "EmailRejected";
  readonly errorType: DeliveryErrorType;
  constructor(errorType: DeliveryErrorType, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** A temporary failure: a retry may succeed. The project's developers may see the message. */
export class EmailDeferred extends Error {
  override name = "EmailDeferred";
  readonly errorType: DeliveryErrorType;
  constructor(errorType: DeliveryErrorType, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** Development without a mail server: the local inbox shows the stored emails. */
export const inboxTransport: Transport = { deliver: () => Promise.resolve() };

/** Production without a mail server: every email fails, with the reason. */
export const unconfiguredTransport: Transport = {
  deliver: () => Promise.reject(new EmailRejected("UNKNOWN", "No mail server is configured. Set SMTP_HOST and SMTP_SENDER_EMAIL.")),
};

/** Address and, if needed, credentials of an SMTP server. */
export interface SmtpOptions {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** In milliseconds: for the connection, and for a whole delivery. */
  timeouts?: { connect: number; delivery: number };
}

const defaultTimeouts = { connect: 5000, delivery: 30_000 };
/** Characters of a server's response that an error message repeats. */
const maxResponseLength = 300;

/** One mailbox: no list, display name, comment or quoting (a subset of RFC 5321, section 4.1.2). */
const mailbox = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,255}$/u;

const isLoopback = (host: string) => host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** What nodemailer adds to its errors: the server's response code, and whether that is a 5yz. */
interface SmtpError {
  code?: unknown;
  permanent?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Maps nodemailer's codes. Failures of the server or the connection, not of this email, are temporary. */
function deliveryErrorOf(error: SmtpError): EmailRejected | EmailDeferred {
  const response = singleLine(String(error.message ?? "")).slice(0, maxResponseLength);
  const hasResponse = typeof error.responseCode === "number";
  if (hasResponse && String(error.responseCode).startsWith("4"))
    return new EmailDeferred("TEMPORARY", `The mail server asked to retry later: ${response}`);

  // Without a response nodemailer itself refused the email and would refuse it again. A 5yz may concern the session only, such as 503.
  const isPermanent = !hasResponse || error.permanent === true;
  switch (error.code) {
    case "EENVELOPE":
    case "EMESSAGE":
      if (isPermanent) return new EmailRejected("REJECTED", `The mail server refused the email: ${response}`);
      break;
    case "EAUTH":
      if (isPermanent) return new EmailRejected("AUTH_FAILED", `The mail server does not accept the user name and password: ${response}`);
      break;
    case "EDNS":
      return new EmailDeferred("HOST_NOT_FOUND", `The mail server's host name was not found: ${response}`);
    case "ETIMEDOUT":
    case "EABORT":
      return new EmailDeferred("TIMEOUT", `The mail server did not respond in time: ${response}`);
    case "ETLS":
      return new EmailDeferred("UNKNOWN", `The mail server could not be reached over TLS: ${response}`);
    case "ECONNECTION":
    case "ESOCKET":
      return new EmailDeferred("SOCKET_CLOSED", `The connection to the mail server failed: ${response}`);
  }
  return new EmailDeferred("UNKNOWN", `The email could not be delivered: ${response}`);
}

function openSmtp({ host, port, username, password, timeouts = defaultTimeouts }: SmtpOptions) {
  const secure = port === 465;
  return createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && username !== undefined && !isLoopback(host),
    ...(username !== undefined && { auth: { user: username, pass: password ?? "" } }),
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.delivery,
    socketTimeout: timeouts.delivery,
    socketCloseTimeout: 1000,
    // Content is text only, never a path or URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects to an SMTP server and signs in, without an email.
 * @throws EmailRejected, EmailDeferred
 */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  try {
    await openSmtp(options).verify();
  } catch (error) {
    throw deliveryErrorOf(error instanceof Error ? error : { message: error });
  }
}

/**
 * Delivers to one SMTP server, over one connection for each email. Port 465 uses implicit TLS. Other ports use STARTTLS if offered,
 * and require it before a password is sent to another host. Certificates are verified.
 */
export function smtpTransport(options: SmtpOptions): Transport {
  const { timeouts = defaultTimeouts } = options;
  const smtp = openSmtp(options);

  return {
    async deliver({ id, from, to, subject, text, html, unsubscribeUrl }) {
      for (const address of [from.address, to]) {
        if (!mailbox.test(address)) throw new EmailRejected("INVALID_EMAIL_ADDRESS", "The email address is not valid.");
      }
      try {
        await smtp.sendMail({
          // Objects: text in a display name must not be parsed as an address. The envelope has exactly one sender and one recipient.
          from: { name: singleLine(from.name), address: from.address },
          to: { name: "", address: to },
          envelope: { from: from.address, to: [to] },
          subject: singleLine(subject),
          text,
          html,
          // The same over retries, so that mailboxes recognise a duplicate.
          messageId: `<${singleLine(id)}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
          headers: {
            // Auto-responders must not reply (RFC 3834, section 5).
            "Auto-Submitted": "auto-generated",
            // Mail programs offer to unsubscribe by one click (RFC 8058, section 3.1).
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": `${oneClick.field}=${oneClick.value}`,
            }),
          },
          signal: AbortSignal.timeout(timeouts.delivery),
        });
      } catch (error) {
        throw deliveryErrorOf(error instanceof Error ? error : { message: error });
      }
    },
  };
}
