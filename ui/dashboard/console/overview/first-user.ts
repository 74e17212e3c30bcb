import { clientPackagePath } from "#contract/vocabulary/package-paths.ts";
import { type EnvironmentPrefix, envFile } from "../../env-file.ts";

/** The facts about the project that the program needs. */
export interface FirstUserProject {
  readonly apiUrl: string;
  readonly id: string;
  readonly publishableClientKey: string;
}

/** The files and commands that sign up the first user, with one client library. They run as printed. */
export interface FirstUserSteps {
  readonly install: string;
  readonly environment: string;
  readonly program: string;
  readonly run: string;
}

/** Name of the printed program; an ES module whatever package.json says. */
export const programFile = "first-user.mjs";

const run = `node --env-file=.env ${programFile}`;

const environment = (project: FirstUserProject, prefix: EnvironmentPrefix) =>
  envFile({ ...project, secretServerKey: null, superSecretAdminKey: null }, prefix);

/** Signs up a user, or signs the user in when it runs again, and prints the address. `open`: creates the app from the variables of the environment. */
const program = (open: string): string => `${open}

const account = { email: "ada@example.org", password: "correct horse battery", noRedirect: true };
const signUp = await app.signUpWithCredential({ ...account, noVerificationCallback: true });
// If you run this again, the account exists, and signs in.
if (signUp.status === "error" && (await app.signInWithCredential(account)).status === "error") throw signUp.error;
const user = await app.getUser({ or: "throw" });
console.log("Signed in as", user.primaryEmail);
`;

/** With the client library that the server offers. */
export const withLatchkey = (project: FirstUserProject): FirstUserSteps => ({
  install: `npm init -y\nnpm install ${project.apiUrl}${clientPackagePath}`,
  environment: environment(project, "LATCHKEY"),
  program: program(`import { createClientApp } from "latchkey/client";

const app = createClientApp({ tokenStore: "memory" });`),
  run,
});

/** With the published client library of the protocol. */
export const withStackframe = (project: FirstUserProject): FirstUserSteps => ({
  install: "npm init -y\nnpm install @stackframe/js",
  environment: environment(project, "STACK"),
  program: program(`import { StackClientApp } from "@stackframe/js";

const app = new StackClientApp({
  baseUrl: process.env.STACK_API_URL,
  projectId: process.env.STACK_PROJECT_ID,
  publishableClientKey: process.env.STACK_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "memory",
});`),
  run,
});
