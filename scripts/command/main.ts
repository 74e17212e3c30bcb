#!/usr/bin/env node
import { type ParseArgsConfig, parseArgs } from "node:util";
import { environment } from "#sdk/environment.ts";
import { planConfig, pullConfig, pushConfig } from "./config/config.ts";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { findServer, type InitOptions } from "./init/connection.ts";
import { init } from "./init/init.ts";
import { createKeys, listKeys, revokeKeys } from "./keys.ts";
import { type LoginOptions, login, readTarget } from "./login.ts";
import { migrateImports } from "./migrate-imports/migrate-imports.ts";
import { loadEnvironmentFiles } from "./open-project.ts";
import { isServerCommand, runServerCommand } from "./server-commands.ts";
import { describeUser, makeApp, requireStoredUser } from "./stored-sign-in.ts";
import { createUser, deleteUser, listUsers } from "./users.ts";

const usage = `Usage: latchkey <command>

  init      connect the app in this folder: Next.js, Vite with React, or a Node server. It shows each change, and can be repeated
    --url ADDRESS                 the server; default: the environment, else http://localhost:8102
    --project ID                  the project; default: the only one, or a new one
    --no-browser, --no-install    only print the address; leave the packages out

  migrate-imports [FOLDER]        replace @stackframe/js, react and stack by this library. It shows each change; exit code 2: some need you
    --write                       write the files
    --package SPEC                what package.json installs; default: the file in vendor/

  login     sign in by way of the browser
    --url ADDRESS                 the server                     (STACK_API_URL)
    --project ID                  the project                    (STACK_PROJECT_ID)
    --publishable-client-key KEY  one of the project's keys      (STACK_PUBLISHABLE_CLIENT_KEY)
    --app-url ADDRESS             the app whose /handler pages confirm; default: the pages that the server hosts
    --expires-in SECONDS          time limit to confirm; default: 900
    --no-browser                  only print the address; else BROWSER, or the system's own, opens it
  whoami    print who is signed in
  logout    end the session, in the browser that confirmed it, too

  These act on a project with its super secret admin key, from the environment, .env.local or .env:
  config pull         write what the project sets into latchkey.config.ts, without secrets
  config plan         print the effect of config push; exit code 2 if there is one
  config push         make the project's configuration that of the file
    --file FILE                   default: latchkey.config.ts
    --yes                         replace the file, or accept that users lose something
  users list          the newest users
    --query TEXT                  part of a name or an address
    --limit NUMBER                default: 50
    --json                        one JSON object a line
  users create --email ADDRESS [--name NAME]
  users delete ID --yes
  keys list           the key sets
  keys create         make a key set, and print it as an environment file
    --description TEXT, --days NUMBER, --admin
  keys revoke ID

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
  /** Resolves with the exit code, if it is a number. */
  readonly run: () => Promise<unknown>;
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

const optionTypes = {
  url: { type: "string" },
  project: { type: "string" },
  "publishable-client-key": { type: "string" },
  "app-url": { type: "string" },
  "expires-in": { type: "string" },
  "no-browser": { type: "boolean" },
  "no-install": { type: "boolean" },
  write: { type: "boolean" },
  package: { type: "string" },
  file: { type: "string" },
  query: { type: "string" },
  limit: { type: "string" },
  email: { type: "string" },
  name: { type: "string" },
  description: { type: "string" },
  days: { type: "string" },
  admin: { type: "boolean" },
  json: { type: "boolean" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies NonNullable<ParseArgsConfig["options"]>;
type OptionName = keyof typeof optionTypes;

function parseArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: optionTypes });
  } catch (error) {
    // Node's message continues with a hint about positional arguments.
    throw new CommandFailure(`${(error as Error).message.split(/\. |\n/, 1)[0]}. See: latchkey --help`);
  }
}
type Values = ReturnType<typeof parseArguments>["values"];

/** A command: the options that it takes, and an argument that it needs. */
interface Command {
  readonly options: readonly OptionName[];
  /** The name of its argument in messages. */
  readonly argument?: string;
  /** The argument if it is left out. Without one, it is required. */
  readonly defaultArgument?: string;
  /** For error messages; the project's commands read it from the environment. */
  readonly server?: (values: Values) => string | undefined;
  readonly run: (values: Values, argument: string) => Promise<unknown>;
}

const loginOptions = (values: Values): LoginOptions => ({
  url: values.url,
  project: values.project,
  publishableClientKey: values["publishable-client-key"],
  appUrl: values["app-url"],
  expiresIn: values["expires-in"],
  browser: !values["no-browser"],
});
/** The server of the environment files, too. */
function projectServer(): string | undefined {
  loadEnvironmentFiles();
  return environment.baseUrl(false);
}

const initOptions = (values: Values): InitOptions => ({
  url: values.url,
  project: values.project,
  browser: !values["no-browser"],
  install: !values["no-install"],
});

const commands: Readonly<Record<string, Command>> = {
  init: {
    options: ["url", "project", "no-browser", "no-install"],
    server: (values) => findServer(initOptions(values)),
    run: (values) => init(initOptions(values), print),
  },
  "migrate-imports": {
    options: ["write", "package"],
    argument: "FOLDER",
    defaultArgument: ".",
    run: (values, folder) => migrateImports(folder, { write: values.write === true, package: values.package }, print),
  },
  login: {
    options: ["url", "project", "publishable-client-key", "app-url", "expires-in", "no-browser"],
    server: (values) => readTarget(loginOptions(values)).baseUrl,
    run: (values) => login(loginOptions(values), print),
  },
  whoami: { options: [], server: () => readCredentials()?.baseUrl, run: whoami },
  logout: { options: [], run: logout },
  "config pull": { options: ["file", "yes"], server: projectServer, run: (values) => pullConfig(values, print) },
  "config plan": { options: ["file"], server: projectServer, run: (values) => planConfig(values, print) },
  "config push": { options: ["file", "yes"], server: projectServer, run: (values) => pushConfig(values, print) },
  "users list": { options: ["query", "limit", "json"], server: projectServer, run: (values) => listUsers(values, print) },
  "users create": { options: ["email", "name", "json"], server: projectServer, run: (values) => createUser(values, print) },
  "users delete": { options: ["yes"], argument: "ID", server: projectServer, run: (values, id) => deleteUser(id, values, print) },
  "keys list": { options: [], server: projectServer, run: () => listKeys(print) },
  "keys create": { options: ["description", "days", "admin"], server: projectServer, run: (values) => createKeys(values, print) },
  "keys revoke": { options: [], argument: "ID", server: projectServer, run: (_values, id) => revokeKeys(id, print) },
};

/** The command that the first words name, and the words after it. */
function findCommand([first = "", second, ...more]: readonly string[]): { name: string; command: Command; rest: readonly string[] } {
  const group = `${first} `;
  if (Object.keys(commands).some((name) => name.startsWith(group))) {
    const name = `${first} ${second ?? ""}`.trim();
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { name, command, rest: more };
    const verbs = Object.keys(commands).flatMap((known) => (known.startsWith(group) ? known.slice(group.length) : []));
    throw new CommandFailure(`latchkey ${first} takes ${verbs.join(", ")}. See: latchkey --help`);
  }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (!command) throw new CommandFailure(`There is no command "${first}". See: latchkey --help`);
  return { name: first, command, rest: second === undefined ? more : [second, ...more] };
}

function parseCommand(args: string[]): ParsedCommand {
  const { values, positionals } = parseArguments(args);
  if (values.help || positionals.length === 0) return { run: async () => print(usage), server: undefined };
  const { name, command, rest } = findCommand(positionals);
  const [argument, unexpected] = command.argument === undefined ? ["", rest[0]] : [rest[0] ?? command.defaultArgument, rest[1]];
  if (argument === undefined) throw new CommandFailure(`latchkey ${name} needs ${command.argument}. See: latchkey --help`);
  if (unexpected !== undefined) throw new CommandFailure(`"${unexpected}" is an unexpected argument. See: latchkey --help`);
  const other = Object.keys(values).find((option) => !command.options.includes(option as OptionName));
  if (other !== undefined) throw new CommandFailure(`${name} does not take --${other}. See: latchkey --help`);
  return { run: () => command.run(values, argument), server: command.server?.(values) };
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
    const code = await parsed.run();
    if (typeof code === "number") process.exitCode = code;
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
