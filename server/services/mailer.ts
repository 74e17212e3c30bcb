import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { oneLine } from "./one-line.ts";

/** A mail ready to leave: every text is final. `id` is ours and stays the same over retries. */
export interface Mail {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A way out for mails. */
export interface Transport {
  /** Resolves when the next server has taken the mail over. Rejects with `MailRefused` or `MailDelayed`. */
  deliver(mail: Mail): Promise<void>;
}

/** Why a mail did not leave, in the words of the log of sent mails (wire protocol, resources, section 4.8). */
export type MailFault =
  | "HOST_NOT_FOUND"
  | "AUTH_FAILED"
  | "TEMPORARY"
  | "INVALID_EMAIL_ADDRESS"
  | "REJECTED"
  | "TIMEOUT"
  | "SOCKET_CLOSED"
  | "UNKNOWN";

/** The mail will never be taken as it is; trying again is of no use. The message may be shown to the project's developers. */
export class MailRefused extends Error {
  override name = "MailRefused";
  readonly errorType: MailFault;
  constructor(errorType: MailFault, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** The mail was not taken this time; it may be the next. The message may be shown to the project's developers. */
export class MailDelayed extends Error {
  override name = "MailDelayed";
  readonly errorType: MailFault;
  constructor(errorType: MailFault, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** Without a mail server nothing leaves: the stored mail itself is what the local inbox shows. */
export const inboxTransport: Transport = { deliver: () => Promise.resolve() };

/** In production without a mail server: a mail is kept as failed, with the reason, instead of passing for sent. */
export const unconfiguredTransport: Transport = {
  deliver: () => Promise.reject(new MailRefused("UNKNOWN", "No mail server is configured. Set SMTP_HOST and SMTP_SENDER_EMAIL.")),
};

/** The mail server's address and, where it asks for them, our name and password there. */
export interface SmtpOptions {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** Milliseconds for connecting, and for the whole of one delivery. */
  timeouts?: { connect: number; whole: number };
}

const usualTimeouts = { connect: 5000, whole: 30_000 };
/** So much of a server's answer is kept. */
const answerLength = 300;

/** One mailbox and nothing else: no list, no display name, no comment, no quoting (RFC 5321, section 4.1.2, less its rarities). */
const mailbox = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,255}$/u;

const isLoopback = (host: string) => host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** What nodemailer adds to its errors; `responseCode` is the mail server's, `permanent` its being a 5yz. */
interface SmtpError {
  code?: unknown;
  permanent?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Our word for each of nodemailer's codes; what tells of the server's state and not of this mail is tried again. */
function failureOf(error: SmtpError): MailRefused | MailDelayed {
  const said = oneLine(String(error.message ?? "")).slice(0, answerLength);
  const answered = typeof error.responseCode === "number";
  if (answered && String(error.responseCode).startsWith("4"))
    return new MailDelayed("TEMPORARY", `The mail server asks for patience: ${said}`);

  // Without an answer it was nodemailer that refused, and would again. A 5yz may still be about the session, such as 503.
  const forGood = !answered || error.permanent === true;
  switch (error.code) {
    case "EENVELOPE":
    case "EMESSAGE":
      if (forGood) return new MailRefused("REJECTED", `The mail server refused the mail: ${said}`);
      break;
    case "EAUTH":
      if (forGood) return new MailRefused("AUTH_FAILED", `The mail server does not accept the user name and password: ${said}`);
      break;
    case "EDNS":
      return new MailDelayed("HOST_NOT_FOUND", `The mail server's name is not known: ${said}`);
    case "ETIMEDOUT":
    case "EABORT":
      return new MailDelayed("TIMEOUT", `The mail server did not answer in time: ${said}`);
    case "ETLS":
      return new MailDelayed("UNKNOWN", `No encrypted connection with the mail server came about: ${said}`);
    case "ECONNECTION":
    case "ESOCKET":
      return new MailDelayed("SOCKET_CLOSED", `The connection to the mail server failed: ${said}`);
  }
  return new MailDelayed("UNKNOWN", `The mail could not be handed over: ${said}`);
}

/**
 * Hands mails to one SMTP server, a connection for each. Port 465 is TLS from the start; elsewhere STARTTLS is used where offered, and
 * demanded before a password is sent to another machine. Certificates are checked.
 */
export function smtpTransport(options: SmtpOptions): Transport {
  const { host, port, username, password, timeouts = usualTimeouts } = options;
  const secure = port === 465;
  const smtp = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && username !== undefined && !isLoopback(host),
    ...(username !== undefined && { auth: { user: username, pass: password ?? "" } }),
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.whole,
    socketTimeout: timeouts.whole,
    socketCloseTimeout: 1000,
    // A mail's text is text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async deliver({ id, from, to, subject, text, html }) {
      for (const address of [from.address, to]) {
        if (!mailbox.test(address)) throw new MailRefused("INVALID_EMAIL_ADDRESS", "The mail has an address that no mail server takes.");
      }
      try {
        await smtp.sendMail({
          // Objects, so that nothing in a name is read as an address; and an envelope of exactly one sender and one recipient.
          from: { name: oneLine(from.name), address: from.address },
          to: { name: "", address: to },
          envelope: { from: from.address, to: [to] },
          subject: oneLine(subject),
          text,
          html,
          // The same over retries, so that mailboxes can tell a repetition.
          messageId: `<${oneLine(id)}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
          // RFC 3834, section 5: holiday notices and the like shall not answer.
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(timeouts.whole),
        });
      } catch (error) {
        throw failureOf(error instanceof Error ? error : { message: error });
      }
    },
  };
}
