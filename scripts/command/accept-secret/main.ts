import { createInterface } from "node:readline/promises";
import { openDatabase } from "#server/database/connect.ts";
import { createSecrets } from "#server/services/secrets.ts";
import { CommandFailure, describeFailure } from "../failure.ts";
import { readSecret, readVariables } from "../server-environment.ts";
import { acceptSecret, confirmation } from "./accept-secret.ts";

/** Shows what is lost, and reads the confirmation from the terminal or from standard input. */
async function askToConfirm(list: readonly string[]): Promise<string> {
  console.log(`With this SERVER_SECRET, the server cannot read any more:\n${list.map((each) => `  - ${each}`).join("\n")}`);
  console.log("A backup that you restore with the former secret has them. This step cannot be reversed while the server runs.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question(`Type ${confirmation} to continue: `), closed]);
  } finally {
    terminal.close();
  }
}

try {
  if (process.argv.length > 2) throw new CommandFailure("Usage: latchkey accept-secret");
  const env = readVariables();
  const secret = readSecret(env);
  if (secret === undefined) throw new CommandFailure("There is no server secret yet. Set SERVER_SECRET, or start the server.");
  const secrets = createSecrets({ current: secret, previous: env.SERVER_SECRET_PREVIOUS });
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, pooler: env.DATABASE_POOLER, dataDir: env.DATA_DIR, poolSize: 2 });
  try {
    const changed = await database.withoutTimeouts((db) => acceptSecret(db, secrets, askToConfirm));
    console.log(
      changed ? "The database belongs to this SERVER_SECRET now. Start the server." : "The database belongs to this SERVER_SECRET already.",
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(describeFailure(error, undefined));
  process.exitCode = 1;
}
