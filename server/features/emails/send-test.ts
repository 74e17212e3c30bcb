import { MailServerNotPublic } from "#contract/errors/index.ts";
import type { internalEmailRoutes } from "#contract/routes/emails/internal-emails.ts";
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
    return { success: false, error_message: describeDiagnosis(error, server) };
  } finally {
    transport.close();
  }
}

/** Which step failed, and what to do. @throws MailServerNotPublic */
function describeDiagnosis(
  error: unknown,
  { host, port, sender_email: sender }: { host: string; port: number; sender_email: string },
): string {
  if (!(error instanceof EmailRejected || error instanceof EmailDeferred || error instanceof EmailInDoubt)) throw error;
  const { errorType, raw, message } = error;
  if (raw.code === AddressNotPublic.code) throw new MailServerNotPublic();
  const server = `${host}:${port}`;
  const answer = raw.response ? ` It answered: ${raw.response}` : "";
  if (errorType === "TIMEOUT")
    return `Timeout: ${server} did not answer within ${sendingLimits.testMillis / 1000} seconds. Check the port, and that no firewall blocks it.`;
  if (errorType === "HOST_NOT_FOUND") return `DNS: the host name ${host} does not lead to a public address. Check its spelling.`;
  if (raw.code === "ECONNREFUSED") return `Connection: ${server} refused the connection. Check the port: usual ones are 465 and 587.`;
  if (raw.code === "ETLS" || /certificate|TLS|SSL/i.test(message))
    return `TLS: no secure connection to ${server}. Port 465 uses TLS from the start, other ports STARTTLS; the certificate must be valid for ${host}. ${message}`;
  if (errorType === "AUTH_FAILED" || raw.command?.startsWith("AUTH"))
    return `Authentication: ${server} does not accept the user name and password.${answer}`;
  if (raw.command?.startsWith("MAIL")) return `Sender: ${server} refuses the sender ${sender}.${answer}`;
  if (raw.command?.startsWith("RCPT")) return `Recipient: ${server} refuses the recipient.${answer}`;
  if (raw.command?.startsWith("DATA")) return `Content: ${server} refuses the e-mail.${answer}`;
  return `Connection: ${server} does not answer as a mail server. ${message}`;
}
