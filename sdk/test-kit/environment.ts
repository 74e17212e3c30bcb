import type { TestServerConnection } from "./project-keys.ts";

/** Reads the variables of `project.environment`. @throws Error that names a missing one */
export function readConnection(): TestServerConnection {
  const read = (name: string): string => {
    const value = process.env[`LATCHKEY_${name}`];
    if (!value) throw new Error(`connectTestServer needs a connection, or the variable LATCHKEY_${name}.`);
    return value;
  };
  const project = {
    id: read("PROJECT_ID"),
    publishableClientKey: read("PUBLISHABLE_CLIENT_KEY"),
    secretServerKey: read("SECRET_SERVER_KEY"),
    superSecretAdminKey: read("SUPER_SECRET_ADMIN_KEY"),
  };
  return { url: read("API_URL"), project };
}

/** Variables that would configure the server: its database, mail server and others. */
const isForServer = (name: string) => /^(DATABASE|SMTP|STRIPE|SVIX|AI|METRICS|OTEL|INTERNAL|DEV|SERVER|GEOIP)_/.test(name);

/** The caller's variables for a process with a server for tests: all but those that configure a server. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForServer(name)));
