import { parseArgs } from "node:util";
import { CommandFailure, describeFailure } from "../failure.ts";
import { readSecret, readVariables } from "../server-environment.ts";
import { createOwner, readServerUrl } from "./create-owner.ts";
import { readPassword } from "./read-password.ts";

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
