#!/usr/bin/env node
import { parseArgs } from "node:util";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { type LoginOptions, login, readTarget } from "./login.ts";
import { isServerCommand, runServerCommand } from "./server-commands.ts";
import { describeUser, makeApp, requireStoredUser } from "./stored-sign-in.ts";

const usage = `Usage: latchkey <command>

  login     sign in by way of the browser
    --url ADDRESS                 the server                     (STACK_API_URL)
    --project ID                  the project                    (STACK_PROJECT_ID)
    --publishable-client-key KEY  one of the project's keys      (STACK_PUBLISHABLE_CLIENT_KEY)
    --app-url ADDRESS             the app whose /handler pages confirm; default: the pages that the server hosts
    --expires-in SECONDS          time limit to confirm; default: 900
    --no-browser                  only print the address; else BROWSER, or the system's own, opens it
  whoami    print who is signed in
  logout    end the session, in the browser that confirmed it, too

  These run the server, and act on the one that .env and the environment describe:
  start               start the server
  create-owner EMAIL  create the first developer account of the running server; reads the password from the terminal or standard input
    --another                     also if there is an owner already
  backup FILE         write a backup of the PostgreSQL database
  restore FILE        restore a backup into an empty PostgreSQL database
  accept-secret       after the loss of SERVER_SECRET: list what becomes unreadable, and use the new one
  doctor              check database, pooler, clock, SMTP, DNS, proxy, domains
    --server FILE_OR_URL          the package latchkey-server, if it is not installed beside this one`;

const print = (text: string) => console.log(text);

/** A parsed command with the server that it calls. */
interface ParsedCommand {
  readonly run: () => Promise<void>;
  /** For error messages; undefined if the command calls none. */
  readonly server: string | undefined;
}

async function whoami(): Promise<void> {
  const credentials = readCredentials();
  if (!credentials) throw new CommandFailure("You are not signed in. Sign in: latchkey login");
  const user = await requireStoredUser(credentials);
  print(`${describeUser(user)}, user ${user.id} of project ${credentials.projectId} at ${credentials.baseUrl}`);
}

async function logout(): Promise<void> {
  const credentials = readCredentials();
  if (!credentials) return print("You are not signed in.");
  try {
    await makeApp(credentials).signOut();
  } catch (error) {
    throw new CommandFailure(
      `You are signed out here, but the session may still be active: ${describeFailure(error, credentials.baseUrl)}`,
    );
  } finally {
    // Also when the server cannot be reached: the machine may be shared.
    removeCredentials();
  }
  print("Signed out.");
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: "string" },
        project: { type: "string" },
        "publishable-client-key": { type: "string" },
        "app-url": { type: "string" },
        "expires-in": { type: "string" },
        "no-browser": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // Node's message continues with a hint about positional arguments.
    throw new CommandFailure(`${(error as Error).message.split(/\. |\n/, 1)[0]}. See: latchkey --help`);
  }
}

function parseCommand(args: string[]): ParsedCommand {
  const { values, positionals } = parseArguments(args);
  const [command, ...more] = positionals;
  if (values.help || command === undefined) return { run: async () => print(usage), server: undefined };
  if (more.length > 0) throw new CommandFailure(`"${more[0]}" is an unexpected argument. See: latchkey --help`);
  if (command === "login") {
    const options: LoginOptions = {
      url: values.url,
      project: values.project,
      publishableClientKey: values["publishable-client-key"],
      appUrl: values["app-url"],
      expiresIn: values["expires-in"],
      browser: !values["no-browser"],
    };
    return { run: () => login(options, print), server: readTarget(options).baseUrl };
  }
  const other = Object.keys(values)[0];
  if (other !== undefined) throw new CommandFailure(`${command} does not take --${other}. See: latchkey --help`);
  if (command === "whoami") return { run: whoami, server: readCredentials()?.baseUrl };
  if (command === "logout") return { run: logout, server: undefined };
  throw new CommandFailure(`There is no command "${command}". See: latchkey --help`);
}

/** Runs a command that uses the client library in this process. */
async function runClientCommand(args: string[]): Promise<void> {
  // Nothing to clean up: a pending sign-in expires.
  process.once("SIGINT", () => {
    console.error("\nCanceled.");
    process.exit(130);
  });
  let server: string | undefined;
  try {
    const parsed = parseCommand(args);
    server = parsed.server;
    await parsed.run();
  } catch (error) {
    console.error(describeFailure(error, server));
    process.exitCode = 1;
  }
}

const [command, ...rest] = process.argv.slice(2);
if (isServerCommand(command))
  process.exitCode = await runServerCommand(command, rest).catch((error: unknown) => {
    console.error(describeFailure(error, undefined));
    return 1;
  });
else await runClientCommand(process.argv.slice(2));
