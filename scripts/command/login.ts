import { spawn } from "node:child_process";
import { hostname } from "node:os";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import { type CliLoginFailure, createClientApp, isKnownError, type Result } from "#sdk/client.ts";
import { environment } from "#sdk/environment.ts";
import { type Credentials, credentialsFile, writeCredentials } from "./credentials.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { describeUser, requireStoredUser } from "./stored-sign-in.ts";

/** The program that opens URLs, and its leading arguments. BROWSER overrides it. */
function opener(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): [program: string, ...before: string[]] {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === "darwin") return ["open"];
  // Not `start`: it is a shell command, and the shell would interpret the `&` of a URL.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}

/** Opens an http(s) URL in the browser, if there is one. Callers print the URL too. Uses no shell. */
export function openBrowser(address: URL, env: NodeJS.ProcessEnv = process.env, platform = process.platform): void {
  const [program, ...before] = opener(env, platform);
  const child = spawn(program, [...before, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

/** The options of `latchkey login`. */
export interface LoginOptions {
  readonly url?: string | undefined;
  readonly project?: string | undefined;
  readonly publishableClientKey?: string | undefined;
  readonly appUrl?: string | undefined;
  readonly expiresIn?: string | undefined;
  readonly browser: boolean;
}

/** Shorter than the default of the server, because the user continues in the browser at once. */
const lifetimeSeconds = 900;

function needed(value: string | undefined, option: string, what: string, variable: string): string {
  if (value) return value;
  throw new CommandFailure(`The ${what} is missing. Pass ${option} or set ${variable}.`);
}

/** A URL without trailing slashes. */
export function readAddress(value: string, option: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) throw new CommandFailure(`${option} must be an http(s) address.`);
  return value.replace(/\/+$/, "");
}

/** The server and project: from the options, else from the variables that the client library reads. */
export function readTarget(options: LoginOptions): Omit<Credentials, "refreshToken"> {
  return {
    baseUrl: readAddress(needed(options.url ?? environment.baseUrl(false), "--url", "server", "STACK_API_URL"), "--url"),
    projectId: needed(options.project ?? environment.projectId(), "--project", "project", "STACK_PROJECT_ID"),
    publishableClientKey: needed(
      options.publishableClientKey ?? environment.publishableClientKey(),
      "--publishable-client-key",
      "publishable client key",
      "STACK_PUBLISHABLE_CLIENT_KEY",
    ),
  };
}

/** The app whose page confirms the sign-in; by default the hosted pages of the project. */
const appAddress = (appUrl: string | undefined, { baseUrl, projectId }: Pick<Credentials, "baseUrl" | "projectId">): string =>
  appUrl !== undefined ? readAddress(appUrl, "--app-url") : projectId === internalProjectId ? baseUrl : `${baseUrl}/p/${projectId}`;

function toMillis(expiresIn: string | undefined): number {
  const seconds = expiresIn === undefined ? lifetimeSeconds : Number(expiresIn);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds * 1000 <= cliLimits.lifetimeMillisMax) return seconds * 1000;
  throw new CommandFailure(`--expires-in takes whole seconds from 1 to ${cliLimits.lifetimeMillisMax / 1000}.`);
}

/** `latchkey login`: signs in through the browser and stores the session. */
export async function login(options: LoginOptions, print: (text: string) => void): Promise<void> {
  const target = readTarget(options);
  const expiresInMillis = toMillis(options.expiresIn);
  const app = createClientApp({ ...target, tokenStore: "memory" });

  const signedIn = await app.promptCliLogin({
    appUrl: appAddress(options.appUrl, target),
    expiresInMillis,
    deviceName: hostname(),
    // The last poll comes after the expiry, so that the server reports it.
    maxAttempts: Math.ceil(expiresInMillis / cliLimits.pollMillis) + 2,
    promptLink(address, shortCode) {
      print(
        `Sign in and confirm here:\n\n  ${address}\n\nThe page shows the code ${shortCode}. Waiting for confirmation. Press Ctrl-C to cancel.`,
      );
      if (options.browser) openBrowser(new URL(address));
    },
  });
  const credentials = { ...target, refreshToken: readToken(signedIn) };
  writeCredentials(credentials);
  const storedNote = `The session is stored in ${credentialsFile()}.`;
  try {
    print(`Signed in as ${describeUser(await requireStoredUser(credentials))}. ${storedNote}`);
  } catch (error) {
    // The session was revoked immediately.
    if (error instanceof CommandFailure) throw error;
    print(`Signed in, but the user could not be read: ${describeFailure(error, target.baseUrl)}\n${storedNote}`);
  }
}

function readToken(signedIn: Result<string, CliLoginFailure>): string {
  if (signedIn.status === "ok") return signedIn.data;
  const { error } = signedIn;
  if (!isKnownError(error, "CLI_AUTH_USED_ERROR")) throw error;
  const by = "Another program used it, or the response was lost.";
  throw new CommandFailure(`${error.message} ${by} Start again: latchkey login`);
}
