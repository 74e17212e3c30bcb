import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { CommandFailure, describeFailure } from "../failure.ts";
import { readSecret, readVariables } from "../server-environment.ts";
import { createOwner, readServerUrl } from "./create-owner.ts";

/**
 * The password from a prompt that shows no characters, or from standard input. Arguments are no place for it: other users of the machine
 * can read them.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  process.stderr.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

const usage = "Usage: latchkey create-owner EMAIL [--another]. The password is read from the terminal or from standard input.";

function parseArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { another: { type: "boolean", default: false } } });
  } catch {
    // Node's message could repeat a password that was given by mistake.
    throw new CommandFailure(usage);
  }
}

let server: string | undefined;
try {
  const { positionals, values } = parseArguments();
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new CommandFailure(usage);
  const env = readVariables();
  server = readServerUrl(env);
  const password = await readPassword();
  const id = await createOwner(env, readSecret(env), { email, password, another: values.another });
  console.log(`Created the developer account ${email}, user ${id}. Sign in at ${env.publicUrl}/`);
} catch (error) {
  console.error(describeFailure(error, server));
  process.exitCode = 1;
}
