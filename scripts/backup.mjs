// Writes a backup of the server's PostgreSQL database: `latchkey backup FILE`. The server may run.
// Reads DATABASE_DIRECT_URL or DATABASE_URL, and .env. Needs pg_dump of the database's version or newer.
import { existsSync, renameSync, rmSync } from "node:fs";
import { databaseEnvironment, fail, runTool } from "./postgres-tool.mjs";

const [file] = process.argv.slice(2);
if (!file) fail("Usage: latchkey backup FILE");
if (existsSync(file)) fail(`${file} exists. Choose another name, so that no backup is overwritten.`);

const env = databaseEnvironment();
// The backup holds password hashes and addresses: readable by its owner alone.
process.umask(0o077);
const draft = `${file}.incomplete`;
const dumped = await runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`], env);
// A backup that cannot be listed could not be restored either.
if (dumped === null || (await runTool("pg_restore", ["--list", draft], env)) === null) {
  rmSync(draft, { force: true });
  fail("The backup failed.");
}
renameSync(draft, file);
console.log(`The backup is in ${file}. Keep SERVER_SECRET with it: without the secret, encrypted values are lost.`);
