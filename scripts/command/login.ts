import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { cli } from "#contract/vocabulary/limits.ts";
import { type CliLoginFailure, createClientApp, isKnownError, type Result } from "#sdk/client.ts";
import { environment } from "#sdk/environment.ts";
import { openBrowser } from "./browser.ts";
import { type Credentials, credentialsFile, writeCredentials } from "./credentials.ts";
import { CommandFailure, sayFailure } from "./failure.ts";
import { nameOf, present } from "./present.ts";

/** What `latchkey login` was told. */
export interface LoginOptions {
  readonly url?: string | undefined;
  readonly project?: string | undefined;
  readonly publishableClientKey?: string | undefined;
  readonly appUrl?: string | undefined;
  readonly expiresIn?: string | undefined;
  readonly browser: boolean;
}

/** Shorter than a server's own default: whoever begins a sign-in at a terminal goes on in the browser at once. */
const lifetimeSeconds = 900;

function needed(value: string | undefined, option: string, what: string, variable: string): string {
  if (value) return value;
  throw new CommandFailure(`Which ${what}? Give ${option}, or set ${variable}.`);
}

/** An address without slashes at its end, to be gone on from. */
function addressOf(value: string, option: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) throw new CommandFailure(`${option} must be an http(s) address.`);
  return value.replace(/\/+$/, "");
}

/** Where the tool signs in to: options first, then the variables that the client library reads. */
export function targetOf(options: LoginOptions): Omit<Credentials, "refreshToken"> {
  return {
    baseUrl: addressOf(needed(options.url ?? environment.baseUrl(false), "--url", "server", "STACK_API_URL"), "--url"),
    projectId: needed(options.project ?? environment.projectId(), "--project", "project", "STACK_PROJECT_ID"),
    publishableClientKey: needed(
      options.publishableClientKey ?? environment.publishableClientKey(),
      "--publishable-client-key",
      "publishable client key",
      "STACK_PUBLISHABLE_CLIENT_KEY",
    ),
  };
}

/** The app whose page confirms; unless said that of the pages that the server hosts for the project. */
const appAddress = (appUrl: string | undefined, { baseUrl, projectId }: Pick<Credentials, "baseUrl" | "projectId">): string =>
  appUrl !== undefined ? addressOf(appUrl, "--app-url") : projectId === internalProjectId ? baseUrl : `${baseUrl}/p/${projectId}`;

function millisOf(expiresIn: string | undefined): number {
  const seconds = expiresIn === undefined ? lifetimeSeconds : Number(expiresIn);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds * 1000 <= cli.lifetimeMillisMax) return seconds * 1000;
  throw new CommandFailure(`--expires-in takes whole seconds from 1 to ${cli.lifetimeMillisMax / 1000}.`);
}

/** `latchkey login`: signs in by way of the browser, and keeps the session. */
export async function login(options: LoginOptions, say: (text: string) => void): Promise<void> {
  const target = targetOf(options);
  const expiresInMillis = millisOf(options.expiresIn);
  const app = createClientApp({ ...target, tokenStore: "memory" });

  const signedIn = await app.promptCliLogin({
    appUrl: appAddress(options.appUrl, target),
    expiresInMillis,
    // The last one comes after the end, so that it is the server that says so.
    maxAttempts: Math.ceil(expiresInMillis / cli.pollMillis) + 2,
    promptLink(address) {
      say(`Sign in and confirm here:\n\n  ${address}\n\nWaiting for you. Ctrl-C gives up.`);
      if (options.browser) openBrowser(new URL(address));
    },
  });
  const credentials = { ...target, refreshToken: tokenOf(signedIn) };
  writeCredentials(credentials);
  const kept = `The session is kept in ${credentialsFile()}.`;
  try {
    say(`Signed in as ${nameOf(await present(credentials))}. ${kept}`);
  } catch (error) {
    // It was ended at once, elsewhere.
    if (error instanceof CommandFailure) throw error;
    say(`Signed in, but not told as whom: ${sayFailure(error, target.baseUrl)}\n${kept}`);
  }
}

function tokenOf(signedIn: Result<string, CliLoginFailure>): string {
  if (signedIn.status === "ok") return signedIn.data;
  const { error } = signedIn;
  if (!isKnownError(error, "CLI_AUTH_USED_ERROR")) throw error;
  const by = "By somebody else, or by an answer that was lost on its way to you.";
  throw new CommandFailure(`${error.message} ${by} Start again: latchkey login`);
}
