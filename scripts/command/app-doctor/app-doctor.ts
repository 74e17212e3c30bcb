import { type AppEnvironment, readAppEnvironment } from "../app-environment.ts";
import { type Finding, makeFindings, printFindings } from "../finding.ts";
import { readAddress } from "../login.ts";
import { checkDomain, checkKeys } from "./project.ts";
import { checkServer } from "./server.ts";

/** The options of `latchkey doctor` for an app. */
export interface AppDoctorOptions {
  /** The server, instead of the one that the environment names. */
  readonly url?: string | undefined;
  /** Where users reach the app, for the check of its trusted domain. */
  readonly appUrl?: string | undefined;
}

const environment = makeFindings("Environment");

/** Whether the caller's folder has an app that is connected to a project, or was. */
export function isAppFolder(): boolean {
  const { baseUrl, projectId, publishableClientKey } = readAppEnvironment();
  return projectId !== undefined || publishableClientKey !== undefined || baseUrl !== undefined;
}

/**
 * `latchkey doctor` in the folder of an app: checks its environment, its server, its keys and its domain. It changes nothing.
 * @throws CommandFailure if a check failed
 */
export async function checkApp(options: AppDoctorOptions, print: (text: string) => void): Promise<void> {
  const found = readAppEnvironment();
  const baseUrl = options.url ?? found.baseUrl;
  const findings = [checkVariables({ ...found, baseUrl })];
  if (baseUrl !== undefined) findings.push(...(await checkConnection({ ...found, baseUrl: readAddress(baseUrl, "--url") }, options)));
  printFindings(findings, print);
}

function checkVariables({ baseUrl, projectId, publishableClientKey }: AppEnvironment): Finding {
  const required = { LATCHKEY_API_URL: baseUrl, LATCHKEY_PROJECT_ID: projectId, LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey };
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0) return environment.ok(`project ${projectId} at ${baseUrl}`);
  return environment.failure(
    `no environment file sets ${missing.join(", ")}, under this name or the framework's`,
    "Connect the app: latchkey init",
  );
}

async function checkConnection(app: AppEnvironment & { readonly baseUrl: string }, { appUrl }: AppDoctorOptions): Promise<Finding[]> {
  const { findings, isReachable } = await checkServer(app.baseUrl);
  const { projectId, publishableClientKey } = app;
  if (!isReachable || projectId === undefined || publishableClientKey === undefined) return findings;
  const project = { ...app, projectId, publishableClientKey };
  const [keys, domain] = await Promise.all([
    checkKeys(project),
    checkDomain(project, appUrl === undefined ? undefined : readAddress(appUrl, "--app-url")),
  ]);
  return [...findings, ...keys, ...domain];
}
