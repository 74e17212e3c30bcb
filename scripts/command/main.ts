import { parseArgs } from "node:util";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { CommandFailure, sayFailure } from "./failure.ts";
import { type LoginOptions, login, targetOf } from "./login.ts";
import { appOf, nameOf, present } from "./present.ts";

const usage = `Usage: latchkey <command>

  login     sign in by way of the browser
    --url ADDRESS                 the server                     (STACK_API_URL)
    --project ID                  the project                    (STACK_PROJECT_ID)
    --publishable-client-key KEY  one of the project's keys      (STACK_PUBLISHABLE_CLIENT_KEY)
    --app-url ADDRESS             the app whose /handler pages confirm; the pages that the server hosts unless said
    --expires-in SECONDS          how long you have to confirm; 900 unless said
    --no-browser                  only print the address; else BROWSER, or the system's own, opens it
  whoami    say who is signed in
  logout    end the session, in the browser that confirmed it, too`;

const say = (text: string) => console.log(text);

/** Run time of the command: what was asked for, and the server that it is asked of. */
interface Asked {
  readonly run: () => Promise<void>;
  /** Known where it can be named. */
  readonly server: string | undefined;
}

async function whoami(): Promise<void> {
  const kept = readCredentials();
  if (!kept) throw new CommandFailure("You are not signed in. Sign in: latchkey login");
  const user = await present(kept);
  say(`${nameOf(user)}, user ${user.id} of project ${kept.projectId} at ${kept.baseUrl}`);
}

async function logout(): Promise<void> {
  const kept = readCredentials();
  if (!kept) return say("You are not signed in.");
  try {
    await appOf(kept).signOut();
  } catch (error) {
    throw new CommandFailure(`You are signed out here, but the session may live on: ${sayFailure(error, kept.baseUrl)}`);
  } finally {
    // Whatever the server says: who signs out on a shared machine must be out.
    removeCredentials();
  }
  say("Signed out.");
}

function parsed(args: string[]) {
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
    // Node goes on about how to pass what looks like an option.
    throw new CommandFailure(`${(error as Error).message.split(/\. |\n/, 1)[0]}. See: latchkey --help`);
  }
}

function asked(args: string[]): Asked {
  const { values, positionals } = parsed(args);
  const [command, ...more] = positionals;
  if (values.help || command === undefined) return { run: async () => say(usage), server: undefined };
  if (more.length > 0) throw new CommandFailure(`"${more[0]}" is one word too many. See: latchkey --help`);
  if (command === "login") {
    const options: LoginOptions = {
      url: values.url,
      project: values.project,
      publishableClientKey: values["publishable-client-key"],
      appUrl: values["app-url"],
      expiresIn: values["expires-in"],
      browser: !values["no-browser"],
    };
    return { run: () => login(options, say), server: targetOf(options).baseUrl };
  }
  const other = Object.keys(values)[0];
  if (other !== undefined) throw new CommandFailure(`${command} takes no --${other}. See: latchkey --help`);
  if (command === "whoami") return { run: whoami, server: readCredentials()?.baseUrl };
  if (command === "logout") return { run: logout, server: undefined };
  throw new CommandFailure(`There is no command "${command}". See: latchkey --help`);
}

// Nothing is half done at any moment: the sign-in that was begun runs out by itself.
process.once("SIGINT", () => {
  console.error("\nGiven up.");
  process.exit(130);
});

let server: string | undefined;
try {
  const what = asked(process.argv.slice(2));
  server = what.server;
  await what.run();
} catch (error) {
  console.error(sayFailure(error, server));
  process.exitCode = 1;
}
