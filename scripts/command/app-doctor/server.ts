import { createRequire } from "node:module";
import { join } from "node:path";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { type Finding, makeFindings, readCode } from "../finding.ts";

const server = makeFindings("Server");
const clock = makeFindings("Clock");
const cors = makeFindings("CORS");
const version = makeFindings("Version");

export const requestMillis = 10_000;
/** The smallest difference that a Date header shows for certain is a second, and a request takes time. */
const clockToleranceMillis = 30_000;

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(requestMillis), ...init });

/** Whether the server answers, with the clock, the versions and the headers that pages of other origins need. */
export async function checkServer(baseUrl: string): Promise<{ findings: Finding[]; isReachable: boolean }> {
  try {
    const response = await request(`${baseUrl}/health`);
    const answer = await response.text();
    if (!response.ok || !answer.includes('"ok"')) {
      const text = `${baseUrl}/health answers ${response.status} and not as a Latchkey server does`;
      return { findings: [server.failure(text, "Correct the address, or point the proxy at the server.")], isReachable: false };
    }
    const findings = [server.ok(`${baseUrl} answers`), checkClock(response), await checkCors(baseUrl), await checkVersion(baseUrl)];
    return { findings, isReachable: true };
  } catch (error) {
    const advice =
      readCode(error) === "ECONNREFUSED" ? "Start it: latchkey start" : "Check the address, DNS, the certificate and the firewall.";
    const text = `${baseUrl} cannot be reached: ${readCode(error) || (error as Error).message}`;
    return { findings: [server.failure(text, advice)], isReachable: false };
  }
}

/** Tokens are valid from one time to another, so both sides need the same time. */
function checkClock(response: Response): Finding {
  const sent = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(sent)) return clock.warning("the server sends no Date header", "Let the proxy pass it on.");
  const difference = Math.abs(Date.now() - sent);
  if (difference <= clockToleranceMillis) return clock.ok("this machine and the server agree");
  const seconds = Math.round(difference / 1000);
  return clock.failure(`this machine and the server differ by ${seconds} seconds`, "Synchronize both clocks by NTP.");
}

/** A preflight, as a browser sends it before a call of another origin. */
async function checkCors(baseUrl: string): Promise<Finding> {
  const headers = {
    origin: "https://app.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": [requestHeaders.projectId, requestHeaders.accessType, requestHeaders.contentType].join(","),
  };
  const response = await request(`${baseUrl}${apiPath}/users/me`, { method: "OPTIONS", headers });
  const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
  const origin = response.headers.get("access-control-allow-origin") ?? "";
  if (response.ok && ["*", headers.origin].includes(origin) && allowed.includes(requestHeaders.projectId))
    return cors.ok("pages of other origins may call the server");
  return cors.failure(
    "the answer to a preflight lacks headers, so browsers refuse calls",
    "Let the proxy pass on OPTIONS and all headers.",
  );
}

/** The versions of the server, of the library that the app has installed, and of this command. */
async function checkVersion(baseUrl: string): Promise<Finding> {
  const response = await request(`${baseUrl}/openapi/client.json`);
  const document = response.ok ? ((await response.json()) as { info?: { version?: unknown } }) : undefined;
  const serverVersion = document?.info?.version;
  const installed = installedLibrary() ?? productVersion;
  if (typeof serverVersion !== "string") return version.warning("the server does not report its version", "Update the server.");
  if (serverVersion === installed) return version.ok(`the server and the client library have ${installed}`);
  const advice = `Install the library of the server: npm install ${baseUrl}/latchkey-${serverVersion}.tgz`;
  return version.warning(`the server has ${serverVersion}, and the client library ${installed}`, advice);
}

function installedLibrary(): string | undefined {
  try {
    return (createRequire(join(process.cwd(), "package.json"))("latchkey/package.json") as { version: string }).version;
  } catch {
    return undefined;
  }
}
