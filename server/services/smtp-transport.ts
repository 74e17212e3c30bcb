import { connect, isIP, type Socket } from "node:net";
import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import { oneClick } from "#contract/vocabulary/emails/notifications.ts";
import { type CheckedLookup, checkedLookup } from "./checked-lookup.ts";
import { EmailInDoubt, type EmailMessage, EmailRejected, type Transport } from "./mailer.ts";
import { isLoopbackAddress } from "./public-address.ts";
import { singleLine } from "./single-line.ts";
import { toEmailError } from "./smtp-error.ts";

/** Address and, if needed, credentials of an SMTP server. */
export interface SmtpOptions {
  host: string;
  port: number;
  username?: string | undefined;
  password?: string | undefined;
  /** In milliseconds: for the connection, and for a whole delivery. */
  timeouts?: { connect: number; delivery: number } | undefined;
  /** Checks the addresses of the host. Any address by default. */
  addresses?: CheckedLookup | undefined;
  /** Certificates that are trusted, in PEM, instead of the system's. */
  certificateAuthorities?: string | undefined;
  /** Connections that are open at once, and the time in milliseconds after which an idle one is closed. */
  pool?: { connections: number; idleMillis: number } | undefined;
}

const defaultTimeouts = { connect: 5000, delivery: 30_000 };
const defaultPool = { connections: 5, idleMillis: 10_000 };
/** Deliveries of a connection. Some servers limit them. */
const maxMessages = 100;
/** Bytes of a server's response. */
const maxResponseSize = 65_536;

/** One mailbox: no list, display name, comment or quoting (a subset of RFC 5321, section 4.1.2). */
const mailbox = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,255}$/u;

const isLoopback = (host: string) => host === "localhost" || isLoopbackAddress(host);

const anyAddress = checkedLookup({ allowPrivate: true });

/** Opens the connection itself, so that it uses the checked addresses alone. */
function openSocket({ host, port, addresses = anyAddress, timeouts = defaultTimeouts }: SmtpOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    addresses.checkHost(host);
    const socket = connect({ host, port, lookup: addresses.lookup, timeout: timeouts.connect });
    const deadline = setTimeout(() => fail(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" })), timeouts.connect);
    const fail = (error: Error) => {
      clearTimeout(deadline);
      socket.destroy();
      reject(error);
    };
    socket.once("error", fail).once("connect", () => {
      clearTimeout(deadline);
      socket.removeListener("error", fail).setTimeout(0);
      resolve(socket);
    });
  });
}

function openSmtp(options: SmtpOptions, pool: typeof defaultPool | undefined) {
  const { host, port, username, password, timeouts = defaultTimeouts, certificateAuthorities: ca } = options;
  const secure = port === 465;
  const shared = {
    host,
    port,
    secure,
    requireTLS: !secure && username !== undefined && !isLoopback(host),
    ...(username !== undefined && { auth: { user: username, pass: password ?? "" } }),
    tls: { ...(ca !== undefined && { ca }), ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.delivery,
    socketTimeout: timeouts.delivery,
    socketCloseTimeout: 1000,
    maxResponseSize,
    // Content is text only, never a path or URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, callback: (error: Error | null, socket?: { connection: Socket }) => void) => {
      openSocket(options).then((connection) => callback(null, { connection }), callback);
    },
  };
  return pool
    ? createTransport({
        ...shared,
        pool: true,
        maxConnections: pool.connections,
        maxMessages,
        idleTimeout: pool.idleMillis,
        maxRequeues: 1,
      })
    : createTransport(shared);
}

/**
 * Connects to an SMTP server and signs in, without an email.
 * @throws EmailRejected, EmailDeferred
 */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  try {
    await openSmtp(options, undefined).verify();
  } catch (error) {
    throw toEmailError(error);
  }
}

/** A transport with open connections. */
export interface SmtpTransport extends Transport {
  /** Closes the connections; deliveries in progress are completed. */
  close(): void;
}

/**
 * Delivers to one SMTP server, over few connections that are closed when they are idle. Port 465 uses implicit TLS. Other ports use
 * STARTTLS if offered, and require it before a password is sent to another host. Certificates are verified.
 */
export function smtpTransport(options: SmtpOptions): SmtpTransport {
  const { timeouts = defaultTimeouts, pool = defaultPool } = options;
  const smtp = openSmtp(options, pool);
  smtp.use("stream", ({ data, message }, done) => {
    const { content } = data as GatedEmail;
    message.processFunc((source) => Readable.from(content.through(source), { objectMode: false }));
    done();
  });

  return {
    async deliver(mail, beforeContent) {
      for (const address of [mail.from.address, mail.to])
        if (!mailbox.test(address)) throw new EmailRejected("INVALID_EMAIL_ADDRESS", emailFailures.invalid_address);
      const content = new ContentGate(beforeContent);
      const sent: GatedEmail = { ...toNodemailer(mail), signal: AbortSignal.timeout(timeouts.delivery), content };
      try {
        const { response } = await smtp.sendMail(sent);
        return response;
      } catch (error) {
        throw content.error ?? (content.isOpen ? toInDoubt(error) : undefined) ?? toEmailError(error);
      }
    },
    close: () => smtp.close(),
  };
}

interface GatedEmail extends SendMailOptions {
  readonly content: ContentGate;
}

/** Holds the content back until the server has accepted the recipient and the email is marked as being sent. */
class ContentGate {
  readonly #beforeContent: (() => Promise<void>) | undefined;
  /** Whether content has been handed over: from then on, the server may have the email. */
  isOpen = false;
  /** The error that `beforeContent` threw. */
  error: unknown;
  constructor(beforeContent: (() => Promise<void>) | undefined) {
    this.#beforeContent = beforeContent;
  }
  /** The content, which is read when the server asks for it. */
  async *through(content: Readable): AsyncGenerator<Buffer> {
    try {
      await this.#beforeContent?.();
    } catch (error) {
      this.error = error;
      throw error;
    }
    this.isOpen = true;
    yield* content;
  }
}

/** The error of a delivery whose content the server may have. Undefined where its response says that it has not accepted it. */
function toInDoubt(error: unknown): EmailInDoubt | undefined {
  if (typeof (error as { responseCode?: unknown }).responseCode === "number") return undefined;
  const { errorType, raw } = toEmailError(error);
  return new EmailInDoubt(errorType, emailFailures.in_doubt, raw);
}

const toNodemailer = ({ id, from, to, subject, text, html, unsubscribeUrl }: EmailMessage): SendMailOptions => ({
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
});
