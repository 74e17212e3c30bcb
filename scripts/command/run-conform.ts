import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { conform } from "../conform/conform.ts";
import type { RunCredentials } from "../conform/remote-server.ts";
import { printReport, type ReportFormat, reportFormats } from "../conform/report.ts";
import { readCredentials } from "./credentials.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { dashboardKey } from "./init/connection.ts";

/** The exit codes: all cases passed or were not tried, some failed, the run could not start. */
const exitCodes = { passed: 0, failed: 1, notStarted: 2 } as const;

const deadlineMillis = 10_000;

const options = {
  group: { type: "string" },
  format: { type: "string" },
  output: { type: "string" },
  platform: { type: "string" },
  "super-secret-admin-key": { type: "string" },
} as const;

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [url] = positionals;
    if (url === undefined || !positionals.every((each) => URL.canParse(each)))
      throw new CommandFailure("conform needs the address of a server. See: latchkey --help");
    const format = values.format ?? "text";
    if (!reportFormats.some((each) => each === format)) throw new CommandFailure(`--format takes ${reportFormats.join(", ")}.`);
    return { ...values, urls: positionals, url, format: format as ReportFormat };
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${(error as Error).message.split(/\. |\n/, 1)[0]}. See: latchkey --help`);
  }
}

/** Finds the credentials: the admin key, the stored sign-in at this server, or those of a development server. */
async function findCredentials(url: string, adminKey: string | undefined): Promise<RunCredentials> {
  const internal = { id: "internal", publishableClientKey: "", secretServerKey: "", superSecretAdminKey: "" };
  if (adminKey !== undefined) return { internal: { ...internal, superSecretAdminKey: adminKey } };
  const signIn = readCredentials();
  if (signIn && signIn.projectId === internal.id && new URL(signIn.baseUrl).origin === new URL(url).origin)
    return { internal: { ...internal, publishableClientKey: signIn.publishableClientKey }, refreshToken: signIn.refreshToken };
  const inbox = await fetch(new URL("/dev/inbox.json", url), { signal: AbortSignal.timeout(deadlineMillis) }).catch(() => {
    throw new CommandFailure(`${url} does not respond. Check the address and that the server runs.`);
  });
  if (inbox.ok) return { internal: { ...internal, publishableClientKey: await dashboardKey(new URL(url).origin) } };
  throw new CommandFailure(`conform needs --super-secret-admin-key of project internal, or a sign-in: latchkey login --url ${url}`);
}

/** `latchkey conform URL`: tries the contract on a server. @returns the exit code */
export async function runConform(args: readonly string[]): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = () => {
    console.error("\nCanceled. Removing the projects of the run…");
    interrupted.abort();
  };
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const { urls, url, format, group, output, platform, "super-secret-admin-key": adminKey } = readArguments(args);
    const credentials = await findCredentials(url, adminKey ?? process.env.LATCHKEY_SUPER_SECRET_ADMIN_KEY);
    const result = await conform(urls, { ...credentials, platform }, { group, signal: interrupted.signal });
    if (result.records.length === 0 && !interrupted.signal.aborted) throw new CommandFailure(`There is no group "${group}".`);
    const report = printReport(result, format);
    if (output === undefined) process.stdout.write(report);
    else writeFileSync(output, report);
    for (const each of result.leftBehind) console.error(`Not removed: ${each}`);
    const isFailed = interrupted.signal.aborted || result.records.some(({ outcome }) => outcome.state === "failed");
    return isFailed ? exitCodes.failed : exitCodes.passed;
  } catch (error) {
    console.error(describeFailure(error, undefined));
    return exitCodes.notStarted;
  } finally {
    process.removeListener("SIGINT", interrupt);
    process.removeListener("SIGTERM", interrupt);
  }
}
