// Restores a backup into an empty PostgreSQL database: `latchkey restore FILE`. All of it, or nothing.
// Reads DATABASE_DIRECT_URL or DATABASE_URL, and .env. Start the server afterwards, with the SERVER_SECRET of the backup.
import { existsSync } from "node:fs";
import { databaseEnvironment, fail, runTool } from "./postgres-tool.mjs";

const [file] = process.argv.slice(2);
if (!file) fail("Usage: latchkey restore FILE");
if (!existsSync(file)) fail(`${file} does not exist.`);

const env = databaseEnvironment();
const tables = await runTool("psql", ["-XAtc", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"], env);
if (tables === null) fail("The database cannot be reached. Check DATABASE_URL.");
if (tables.trim() !== "0") fail("The database is not empty. Restore into a new one: createdb NAME, and set DATABASE_URL to it.");

const args = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", `--dbname=${env.PGDATABASE}`, file];
if ((await runTool("pg_restore", args, env)) === null) fail("The restore failed, and the database is still empty.");
console.log("The backup is restored. Start the server with the SERVER_SECRET of the backup.");
