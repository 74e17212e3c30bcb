import type { Environment } from "#server/environment.ts";
import { toMessage } from "#server/services/error-message.ts";
import { verifySmtp } from "#server/services/smtp-transport.ts";
import { type Finding, makeFindings } from "../finding.ts";
import { isNotFound, type Resolver } from "./resolver.ts";

const smtp = makeFindings("SMTP");
const dns = makeFindings("DNS");
const timeouts = { connect: 5000, delivery: 10_000 };

/** Connects to the mail server and signs in; sends nothing. */
export async function checkSmtp(env: Environment): Promise<Finding[]> {
  const { SMTP_HOST: host, SMTP_PORT: port = 587, SMTP_USERNAME: username, SMTP_PASSWORD: password } = env;
  if (host === undefined) {
    if (env.development) return [smtp.ok("none; emails go to the local inbox")];
    return [smtp.failure("there is no mail server, so no email is delivered", "Set SMTP_HOST and SMTP_SENDER_EMAIL.")];
  }
  try {
    await verifySmtp({ host, port, username, password, timeouts });
  } catch (error) {
    return [smtp.failure(toMessage(error), "Check SMTP_HOST, SMTP_PORT, SMTP_USERNAME and SMTP_PASSWORD, and that the network allows it.")];
  }
  if (username === undefined && !env.development)
    return [
      smtp.ok(`${host}:${port} accepts the connection`),
      smtp.warning("no user name is set", "Set SMTP_USERNAME if the server needs one."),
    ];
  return [smtp.ok(`${host}:${port} accepts the connection${username === undefined ? "" : " and the password"}`)];
}

/** The records by which other mail servers recognise ours as a sender of the domain. */
export async function checkSenderDomain(env: Environment, resolver: Resolver): Promise<Finding[]> {
  const domain = env.SMTP_SENDER_EMAIL?.split("@")[1];
  if (domain === undefined || env.SMTP_HOST === undefined) return [];
  const readRecord = async (name: string, prefix: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join("")).some((text) => text.toLowerCase().startsWith(prefix));
    } catch (error) {
      return isNotFound(error) ? false : undefined;
    }
  };
  const [spf, dmarc] = await Promise.all([readRecord(domain, "v=spf1"), readRecord(`_dmarc.${domain}`, "v=dmarc1")]);
  if (spf === undefined || dmarc === undefined)
    return [dns.warning(`the records of ${domain} could not be read`, "Check the name server.")];
  const findings: Finding[] = [];
  if (!spf)
    findings.push(
      dns.warning(`${domain} has no SPF record, so emails may count as spam`, `Add a TXT record to ${domain}: v=spf1 include:… -all`),
    );
  if (!dmarc) findings.push(dns.warning(`${domain} has no DMARC record`, `Add a TXT record to _dmarc.${domain}: v=DMARC1; p=quarantine`));
  return findings.length > 0 ? findings : [dns.ok(`${domain} has SPF and DMARC records`)];
}
