// Runs pg_dump, pg_restore and psql on the database of the server.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Ends the script with one line. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The environment that leads PostgreSQL's programs to the server's database. Unlike an argument, no other user can read it. */
export function databaseEnvironment() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const address = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!address) fail("DATABASE_URL is not set. Set it, or stop the server and copy DATA_DIR, which holds the embedded database.");
  // The host may be missing where a parameter names it, such as the directory of a socket.
  const readable = address.replace("@/", "@localhost/");
  if (!URL.canParse(readable)) fail("DATABASE_URL is not a URL. In its password, write # / ? as %23 %2F %3F.");
  const url = new URL(readable);
  const settings = {
    PGHOST: url.searchParams.get("host") ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ""),
    PGPORT: url.searchParams.get("port") ?? url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: url.searchParams.get("sslrootcert") ?? "",
    PGOPTIONS: url.searchParams.get("options") ?? "",
  };
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
  return { ...inherited, ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== "")) };
}

/** Runs a program to its end. @returns its output; null if it failed, after it printed why */
export function runTool(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.once("error", () => fail(`${program} was not found. Install the client programs of PostgreSQL, such as postgresql-client.`));
    child.once("close", (code) => resolve(code === 0 ? output : null));
  });
}
