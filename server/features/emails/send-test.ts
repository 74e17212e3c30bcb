import { MailServerNotPublic } from "#contract/errors/index.ts";
import type { internalEmailRoutes } from "#contract/routes/emails/internal-emails.ts";
import type { EmailTestFailureCode } from "#contract/vocabulary/emails/email-failures.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Call } from "../../kernel/call.ts";
import { AddressNotPublic } from "../../services/checked-lookup.ts";
import { EmailDeferred, EmailInDoubt, EmailRejected } from "../../services/mailer.ts";
import { randomUuid } from "../../services/random.ts";

/** Sends one e-mail over a mail server that is not stored, and says which step failed. */
export async function sendTestEmail({ input, project, services }: Call<typeof internalEmailRoutes.sendTest>) {
  const { recipient_email: to, email_config: server } = input;
  const transport = services.mailServers.single(server, sendingLimits.testMillis);
  const text = `This e-mail shows that ${project.displayName} can send e-mails over the mail server ${server.host}.`;
  try {
    await transport.deliver({
      id: randomUuid(),
      from: { name: server.sender_name, address: server.sender_email },
      to,
      subject: `Test e-mail of ${project.displayName}`,
      text,
      html: `<p>${text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`,
    });
    return { success: true };
  } catch (error) {
    return { success: false, ...describeDiagnosis(error, server) };
  } finally {
    transport.close();
  }
}

interface Diagnosis {
  readonly error_code: EmailTestFailureCode;
  readonly error_message: string;
  /** The words of the mail server or the connection. */
  readonly error_detail: string | null;
}

/** Which step failed, and what to do. @throws MailServerNotPublic */
function describeDiagnosis(
  error: unknown,
  { host, port, sender_email: sender }: { host: string; port: number; sender_email: string },
): Diagnosis {
  if (!(error instanceof EmailRejected || error instanceof EmailDeferred || error instanceof EmailInDoubt)) throw error;
  const { errorType, raw, message } = error;
  if (raw.code === AddressNotPublic.code) throw new MailServerNotPublic();
  const server = `${host}:${port}`;
  const failed = (code: EmailTestFailureCode, text: string, detail: string | null = null): Diagnosis => ({
    error_code: code,
    error_message: text,
    error_detail: detail,
  });
  const refused = (code: EmailTestFailureCode, text: string) =>
    failed(code, raw.response ? `${text} It answered: ${raw.response}` : text, raw.response ?? null);
  if (errorType === "TIMEOUT")
    return failed(
      "timeout",
      `Timeout: ${server} did not answer within ${sendingLimits.testMillis / 1000} seconds. Check the port, and that no firewall blocks it.`,
    );
  if (errorType === "HOST_NOT_FOUND")
    return failed("host_not_found", `DNS: the host name ${host} does not lead to a public address. Check its spelling.`);
  if (raw.code === "ECONNREFUSED")
    return failed("connection_refused", `Connection: ${server} refused the connection. Check the port: usual ones are 465 and 587.`);
  if (raw.code === "ETLS" || /certificate|TLS|SSL/i.test(message))
    return failed(
      "tls",
      `TLS: no secure connection to ${server}. Port 465 uses TLS from the start, other ports STARTTLS; the certificate must be valid for ${host}. ${message}`,
      message,
    );
  if (errorType === "AUTH_FAILED" || raw.command?.startsWith("AUTH"))
    return refused("credentials", `Authentication: ${server} does not accept the user name and password.`);
  if (raw.command?.startsWith("MAIL")) return refused("sender", `Sender: ${server} refuses the sender ${sender}.`);
  if (raw.command?.startsWith("RCPT")) return refused("recipient", `Recipient: ${server} refuses the recipient.`);
  if (raw.command?.startsWith("DATA")) return refused("content", `Content: ${server} refuses the e-mail.`);
  return failed("no_mail_server", `Connection: ${server} does not answer as a mail server. ${message}`, message);
}
