import { type ParseArgsConfig, parseArgs } from "node:util";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { readAppEnvironment } from "./app-environment.ts";
import { planConfig, pullConfig, pushConfig } from "./config/config.ts";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { exportDocumentation } from "./export-documentation.ts";
import { CommandFailure, describeFailure } from "./failure.ts";
import { findServer, type InitOptions } from "./init/connection.ts";
import { init } from "./init/init.ts";
import { createKeys, listKeys, revokeKeys } from "./keys.ts";
import { type LoginOptions, login, readTarget } from "./login.ts";
import { serveAgent } from "./mcp/mcp.ts";
import { migrate } from "./migrate/migrate.ts";
import { migrateImports } from "./migrate-imports/migrate-imports.ts";
import { describeUser, makeApp, requireStoredUser } from "./stored-sign-in.ts";
import { usage } from "./usage.ts";
import { createUser, deleteUser, listUsers } from "./users.ts";

const print = (text: string) => console.log(text);

/** A parsed command with the server that it calls. */
interface ParsedCommand {
  /** Resolves with the exit code, if it is a number. */
  readonly run: () => Promise<unknown>;
  /** For error messages; undefined if the command calls none. */
  readonly server: string | undefined;
  readonly handlesSignals?: boolean;
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
  "dry-run": { type: "boolean" },
  resume: { type: "string" },
  "without-providers": { type: "string" },
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
  "allow-writes": { type: "boolean" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
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
  /** Whether more arguments may follow. */
  readonly takesMore?: true;
  /** Whether the command ends in order with a signal, instead of at once. */
  readonly handlesSignals?: true;
  readonly run: (values: Values, argument: string, more: readonly string[]) => Promise<unknown>;
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
const projectServer = (): string | undefined => readAppEnvironment().baseUrl;

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
  migrate: {
    options: ["dry-run", "project", "resume", "without-providers", "json"],
    argument: "FROM",
    takesMore: true,
    server: projectServer,
    run: (values, from, files) =>
      migrate(
        [from, ...files],
        {
          dryRun: values["dry-run"],
          json: values.json,
          project: values.project,
          resume: values.resume,
          withoutProviders: values["without-providers"],
        },
        print,
      ),
  },
  login: {
    options: ["url", "project", "publishable-client-key", "app-url", "expires-in", "no-browser"],
    server: (values) => readTarget(loginOptions(values)).baseUrl,
    run: (values) => login(loginOptions(values), print),
  },
  whoami: { options: [], server: () => readCredentials()?.baseUrl, run: whoami },
  logout: { options: [], run: logout },
  mcp: {
    options: ["project", "allow-writes"],
    server: projectServer,
    handlesSignals: true,
    run: (values) => serveAgent({ project: values.project, allowWrites: values["allow-writes"] }),
  },
  "config pull": { options: ["file", "yes"], server: projectServer, run: (values) => pullConfig(values, print) },
  "config plan": { options: ["file"], server: projectServer, run: (values) => planConfig(values, print) },
  "config push": { options: ["file", "yes"], server: projectServer, run: (values) => pushConfig(values, print) },
  "users list": { options: ["query", "limit", "json"], server: projectServer, run: (values) => listUsers(values, print) },
  "users create": { options: ["email", "name", "json"], server: projectServer, run: (values) => createUser(values, print) },
  "users delete": { options: ["yes"], argument: "ID", server: projectServer, run: (values, id) => deleteUser(id, values, print) },
  "keys list": { options: [], server: projectServer, run: () => listKeys(print) },
  "keys create": { options: ["description", "days", "admin"], server: projectServer, run: (values) => createKeys(values, print) },
  "docs export": { options: ["url"], argument: "FOLDER", run: (values, folder) => exportDocumentation(folder, values.url, print) },
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
  if (values.version) return { run: async () => print(productVersion), server: undefined };
  if (values.help || positionals.length === 0) return { run: async () => print(usage), server: undefined };
  const { name, command, rest } = findCommand(positionals);
  const [argument, unexpected] = command.argument === undefined ? ["", rest[0]] : [rest[0] ?? command.defaultArgument, rest[1]];
  if (argument === undefined) throw new CommandFailure(`latchkey ${name} needs ${command.argument}. See: latchkey --help`);
  if (unexpected !== undefined && !command.takesMore)
    throw new CommandFailure(`"${unexpected}" is an unexpected argument. See: latchkey --help`);
  const other = Object.keys(values).find((option) => !command.options.includes(option as OptionName));
  if (other !== undefined) throw new CommandFailure(`${name} does not take --${other}. See: latchkey --help`);
  return {
    run: () => command.run(values, argument, rest.slice(1)),
    server: command.server?.(values),
    handlesSignals: command.handlesSignals === true,
  };
}

/** Runs a command that uses the client library in this process. @returns the exit code */
export async function runClientCommand(args: string[]): Promise<number> {
  let server: string | undefined;
  try {
    const parsed = parseCommand(args);
    server = parsed.server;
    if (!parsed.handlesSignals) {
      // Nothing to clean up: a pending sign-in expires.
      process.once("SIGINT", () => {
        console.error("\nCanceled.");
        process.exit(130);
      });
    }
    const code = await parsed.run();
    return typeof code === "number" ? code : 0;
  } catch (error) {
    console.error(describeFailure(error, server));
    return 1;
  }
}
