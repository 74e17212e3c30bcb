import type { Environment } from "#server/environment.ts";
import { toMessage } from "#server/services/error-message.ts";
import { type ConnectionReport, connectionReportPath, createOperatorProof, operatorProofHeader } from "#server/services/operator-proof.ts";
import { isLoopbackAddress } from "#server/services/public-address.ts";
import type { Secrets } from "#server/services/secrets.ts";
import { type Finding, makeFindings, readCode } from "../finding.ts";
import type { Resolver } from "./resolver.ts";

const dns = makeFindings("DNS");
const proxy = makeFindings("Proxy");

const requestMillis = 10_000;
/** An address for documentation (RFC 5737), which no client has. */
const forged = "203.0.113.99";

const appendAdvice = "Let the proxy append the address it sees: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.";

/** Whether the host of PUBLIC_URL has an address that others can reach. */
export async function checkPublicHost({ publicUrl, development }: Environment, resolver: Resolver): Promise<Finding> {
  const { hostname } = new URL(publicUrl);
  try {
    const addresses = await resolver.addressesOf(hostname.replace(/^\[|\]$/g, ""));
    if (!development && addresses.every(isLoopbackAddress))
      return dns.warning(`${hostname} is this machine`, "Set PUBLIC_URL to the address that browsers use.");
    return dns.ok(`${hostname} is ${addresses.join(", ")}`);
  } catch {
    return dns.failure(`${hostname} has no address`, `Add an A or AAAA record for ${hostname}, or correct PUBLIC_URL.`);
  }
}

/** Calls the server by its public address and compares what it sees of the caller. */
export async function checkPublicAddress({ publicUrl }: Environment, secrets: Secrets): Promise<Finding[]> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(publicUrl + path, { headers, redirect: "manual", signal: AbortSignal.timeout(requestMillis) });
  const report = async (headers: Record<string, string> = {}): Promise<ConnectionReport | undefined> => {
    const response = await get(connectionReportPath, { ...headers, [operatorProofHeader]: createOperatorProof(secrets, new Date()) });
    return response.ok ? response.json() : undefined;
  };
  try {
    const health = await get("/health");
    const answer = (await health.text()).trim();
    if (!health.ok || !answer.includes('"ok"'))
      return [
        proxy.failure(
          `${publicUrl}/health answers ${health.status} and not as a Latchkey server does`,
          "Point the proxy at the server's HOST and PORT.",
        ),
      ];
    const [plain, spoofed] = [await report(), await report({ "x-forwarded-for": forged })];
    if (!plain || !spoofed)
      return [
        proxy.warning(
          `the server at ${publicUrl} has another SERVER_SECRET, an older version, or a clock that differs by more than five minutes`,
          "Run the doctor with the environment of that server, and synchronize the clocks by NTP.",
        ),
      ];
    return [compareReports(publicUrl, plain, spoofed)];
  } catch (error) {
    return [proxy.failure(`${publicUrl} cannot be reached: ${toMessage(error)}`, reachAdvice(error))];
  }
}

function reachAdvice(error: unknown): string {
  const code = readCode(error);
  if (code === "ECONNREFUSED") return "Start the server or the proxy in front of it, and open the port in the firewall.";
  if (code.startsWith("CERT_") || code.includes("CERT") || code.includes("TLS"))
    return "Renew the certificate of the proxy, with its whole chain and for this host name.";
  return "Start the server, and check PUBLIC_URL, DNS and the firewall.";
}

/**
 * Compares the reports of a connection, to find the proxies in front.
 * @param plain of a request as any client sends it
 * @param spoofed of a request with a forged X-Forwarded-For
 */
export function compareReports(publicUrl: string, plain: ConnectionReport, spoofed: ConnectionReport): Finding {
  if (spoofed.address === forged) {
    // Without a proxy between, this machine is the trusted proxy, and the header is its own.
    if (spoofed.forwardedFor === forged && isLoopbackAddress(spoofed.peer))
      return proxy.warning(
        "this machine is a trusted proxy itself, and no other is in between",
        "Run the doctor from another machine to check what clients can forge.",
      );
    return proxy.failure(
      `clients can choose their address: a forged X-Forwarded-For is believed`,
      `${appendAdvice} Name only the proxies in TRUSTED_PROXIES.`,
    );
  }
  if (plain.forwardedFor !== null && plain.address === plain.peer)
    return proxy.failure(
      `all users share the address ${plain.peer} of the proxy, and so one rate limit`,
      `Set TRUSTED_PROXIES=${plain.peer}, or to the network of the proxy.`,
    );
  if (plain.forwardedFor === null && publicUrl.startsWith("https:"))
    return proxy.failure("the proxy sends no X-Forwarded-For, so all users share one rate limit", appendAdvice);
  return proxy.ok(`${publicUrl} answers, and sees this machine as ${plain.address}`);
}
