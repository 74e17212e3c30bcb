import { hostname } from "node:os";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import { type AdminOwnedProject, type CurrentUser, createClientApp } from "#sdk/admin.ts";
import { readAppEnvironment } from "../app-environment.ts";
import { CommandFailure, toSingleLine } from "../failure.ts";
import { openBrowser, readAddress } from "../login.ts";
import type { Connection } from "./plan-edits.ts";

/** The options of `latchkey init`. */
export interface InitOptions {
  readonly url?: string | undefined;
  readonly project?: string | undefined;
  /** False: the address for the sign-in is printed only. */
  readonly browser: boolean;
  /** False: the client library is not installed. */
  readonly install: boolean;
}

/** Where `latchkey start` and a clone listen. */
const usualAddress = "http://localhost:8102";
const keyLifetimeMillis = 365 * 86_400_000;
const waitMillis = 10_000;
const confirmationMillis = 900_000;

/** The server that the app uses: from the option, the environment, or the usual address. */
export function findServer({ url }: InitOptions): string {
  return readAddress(url ?? readAppEnvironment().baseUrl ?? usualAddress, "--url");
}

/** The project and keys that the environment has already; undefined if one of them is missing. */
function connectionInEnvironment(baseUrl: string, { project }: InitOptions, needsServerKey: boolean): Connection | undefined {
  const { projectId, publishableClientKey, secretServerKey } = readAppEnvironment();
  if (!projectId || !publishableClientKey || (project !== undefined && project !== projectId)) return undefined;
  return needsServerKey && !secretServerKey ? undefined : { baseUrl, projectId, publishableClientKey, secretServerKey };
}

/**
 * Finds the project of the app. Without one in the environment, the developer confirms in the browser. The command then takes the one
 * project, or makes it, and creates a key set.
 * @throws CommandFailure if there are several projects and none is named
 */
export async function findConnection(
  options: InitOptions,
  { name, needsServerKey }: { name: string; needsServerKey: boolean },
  print: (text: string) => void,
): Promise<Connection> {
  const baseUrl = findServer(options);
  const known = connectionInEnvironment(baseUrl, options, needsServerKey);
  if (known) return known;
  const developer = await signInAsDeveloper(baseUrl, options.browser, print);
  const project = await chooseProject(developer, options.project, name, print);
  const keys = await project.app.createInternalApiKey({
    description: toSingleLine(`${name} on ${hostname()}`).slice(0, 100),
    expiresAt: new Date(Date.now() + keyLifetimeMillis),
    hasPublishableClientKey: true,
    hasSecretServerKey: needsServerKey,
    hasSuperSecretAdminKey: false,
  });
  return {
    baseUrl,
    projectId: project.id,
    publishableClientKey: keys.publishableClientKey as string,
    secretServerKey: keys.secretServerKey ?? undefined,
  };
}

/** The public key of the dashboard's project, from the data of its sign-in page. */
export async function dashboardKey(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/handler/sign-in`, { signal: AbortSignal.timeout(waitMillis) }).catch(() => undefined);
  if (!response) throw new CommandFailure(`${baseUrl} does not respond. Start the server, or name it: latchkey init --url ADDRESS`);
  const [, boot] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await response.text()) ?? [];
  const key = boot === undefined ? undefined : (JSON.parse(boot) as { publishableClientKey?: unknown }).publishableClientKey;
  if (typeof key !== "string" || key === "") throw new CommandFailure(`${baseUrl} is not a Latchkey server with pages.`);
  return key;
}

async function signInAsDeveloper(baseUrl: string, browser: boolean, print: (text: string) => void): Promise<CurrentUser> {
  const target = { baseUrl, projectId: internalProjectId, publishableClientKey: await dashboardKey(baseUrl) };
  const login = await createClientApp({ ...target, tokenStore: "memory" }).promptCliLogin({
    appUrl: baseUrl,
    expiresInMillis: confirmationMillis,
    deviceName: hostname(),
    maxAttempts: Math.ceil(confirmationMillis / cliLimits.pollMillis) + 2,
    promptLink(address, shortCode) {
      print(`Sign in to the dashboard and confirm here:\n\n  ${address}\n\nThe page shows the code ${shortCode}. Press Ctrl-C to cancel.`);
      if (browser) openBrowser(new URL(address));
    },
  });
  if (login.status === "error") throw login.error;
  const user = await createClientApp({ ...target, tokenStore: { refreshToken: login.data, accessToken: null } }).getUser();
  if (!user) throw new CommandFailure("The session was revoked. Start again: latchkey init");
  return user;
}

async function chooseProject(
  developer: CurrentUser,
  wanted: string | undefined,
  name: string,
  print: (text: string) => void,
): Promise<AdminOwnedProject> {
  const found = pickProject(await developer.listOwnedProjects(), wanted);
  if (found) {
    if (wanted === undefined) print(`Using the project ${toSingleLine(found.displayName)}.`);
    return found;
  }
  const [team] = await developer.listTeams();
  if (!team) throw new CommandFailure("Your account has no team. Create the project in the dashboard, and run latchkey init again.");
  const created = await developer.createProject({ displayName: name, teamId: team.id });
  print(`Created the project ${toSingleLine(created.displayName)}.`);
  return created;
}

/**
 * The project that a developer means: by its id or name, else the only one. Undefined without any.
 * @throws CommandFailure for an unknown name, and for several projects without a name
 */
export function pickProject(owned: readonly AdminOwnedProject[], wanted: string | undefined): AdminOwnedProject | undefined {
  const projects = owned.filter(({ id }) => id !== internalProjectId);
  if (wanted !== undefined) {
    const found = projects.find(({ id, displayName }) => id === wanted || displayName === wanted);
    if (!found) throw new CommandFailure(`You own no project ${toSingleLine(wanted)}.`);
    return found;
  }
  const [only, ...more] = projects;
  if (more.length > 0) {
    const list = projects.map(({ id, displayName }) => `${id} (${toSingleLine(displayName)})`).join(", ");
    throw new CommandFailure(`You own several projects. Name one with --project: ${list}`);
  }
  return only;
}
