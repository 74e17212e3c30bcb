import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import pino from "pino";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { type Database, openDatabase } from "./database/connect.ts";
import { makeDataDirectory } from "./database/data-directory.ts";
import { followDatabaseClock } from "./database/database-clock.ts";
import { DirectoryLocked } from "./database/directory-lock.ts";
import { requireNoPooler } from "./database/pooler.ts";
import { splitOptions } from "./database/session-settings.ts";
import { unavailableCause } from "./database/unavailable.ts";
import { waitForDatabase } from "./database/wait-for-database.ts";
import { type Environment, EnvironmentError, plainHttpWarning, readEnvironment } from "./environment.ts";
import { ForeignServerSecret } from "./features/console/secret-rotation/fingerprint.ts";
import { launch, type Running } from "./launch.ts";
import { type Clock, systemClock } from "./services/clock.ts";
import { toMessage } from "./services/error-message.ts";
import { type GeoIpLookup, openGeoIp } from "./services/geoip.ts";
import { logSerializers } from "./services/log.ts";
import { outageLog } from "./services/outage-log.ts";
import { secretFields } from "./services/secret-fields.ts";
import { smtpTransport } from "./services/smtp-transport.ts";

/** The directory with package.json: two above the bundle, one above the source. */
function rootDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, "package.json"))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error("No package.json above the server's file.");
    directory = parent;
  }
  return directory;
}

/** The file that `scripts/pack-server.mjs` adds to the package; a clone makes its database itself. */
function preparedDatabase(): string | undefined {
  const file = join(root, "dist/server/empty-database.br");
  return existsSync(file) ? file : undefined;
}

/** The server secret in DATA_DIR, for an environment without one. Of two processes that create it, both use the first. */
function loadOrCreateSecret(dataDir: string): string {
  makeDataDirectory(dataDir);
  const path = join(dataDir, "server-secret");
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    try {
      // Flushed before it has its name: after a power failure there is a whole secret or none.
      writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, "utf8");
}

const exitWithError = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

// By default the heap may grow to four times its used size before garbage of the old generation is collected. Growth by half of it takes
// a third less memory under load, at 0.1 ms more for a page of 100 users.
setFlagsFromString("--heap-growing-percent=50");

const root = rootDirectory();
if (existsSync(".env")) process.loadEnvFile(".env");

/** The GeoIP file, opened before the database; undefined if it cannot be read. */
function openGeoIpFile(path: string): GeoIpLookup | undefined {
  try {
    return openGeoIp(path);
  } catch {
    return undefined;
  }
}

const geoIpPath = process.env.GEOIP_DATABASE || undefined;
const lookupIp = geoIpPath === undefined ? undefined : openGeoIpFile(geoIpPath);

function environment(): Environment {
  const isGeoIpInvalid = geoIpPath !== undefined && lookupIp === undefined;
  try {
    return readEnvironment(process.env, isGeoIpInvalid ? [["GEOIP_DATABASE", "must be a MaxMind DB file that can be read"]] : []);
  } catch (error) {
    if (error instanceof EnvironmentError) return exitWithError(error.message);
    throw error;
  }
}

const env = environment();
const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    serializers: logSerializers,
    redact: secretFields.map((name) => `*.${name}`),
  },
  // Written every tenth of a second or four kilobytes. A write for each line costs a tenth of a request, and a thread of the pool.
  pino.destination({ dest: env.development && env.LOG_LEVEL === "info" ? 2 : 1, sync: false, minLength: 4096, periodicFlush: 100 }),
);

const logLostConnection = (message: string) => (error: Error) => outageLog(log)("warn", unavailableCause(error), { err: error }, message);

/** The replica for reads that may lag; undefined without one. It is connected at the first read. */
async function openReplica(): Promise<Database | undefined> {
  if (env.DATABASE_READ_URL === undefined) return undefined;
  const onError = logLostConnection("an idle connection of the read replica broke");
  const { searchPath } = splitOptions(env.DATABASE_URL ?? "");
  return openDatabase({ databaseUrl: env.DATABASE_READ_URL, pooler: env.DATABASE_POOLER, searchPath, readOnly: true, onError });
}

/** The clock of all processes on one database. The embedded database has this process's. */
async function followClock({ kind, db }: Database): Promise<Clock> {
  if (kind === "embedded") return systemClock;
  return followDatabaseClock(db, {
    own: systemClock,
    onError: (error) => log.warn({ err: error }, "the database's time could not be read"),
  });
}

async function start(): Promise<Running> {
  const warning = plainHttpWarning(env);
  if (warning !== undefined) log.warn(warning);
  const serverSecret = { current: env.SERVER_SECRET ?? loadOrCreateSecret(env.DATA_DIR), previous: env.SERVER_SECRET_PREVIOUS };
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    pooler: env.DATABASE_POOLER,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    prepared: preparedDatabase(),
    onError: logLostConnection("an idle database connection broke"),
  });
  if (env.DATABASE_URL !== undefined) {
    await waitForDatabase(database.db, {
      seconds: env.DATABASE_WAIT_SECONDS,
      onWait: (error) => log.warn({ seconds: env.DATABASE_WAIT_SECONDS, cause: toMessage(error) }, "waiting for the database"),
    });
    const { searchPath } = splitOptions(env.DATABASE_URL);
    if (env.DATABASE_POOLER === undefined) await requireNoPooler(database.db, { warn: (line) => log.warn(line), settings: { searchPath } });
  }
  return launch({
    database,
    replica: await openReplica(),
    log,
    clock: await followClock(database),
    // The embedded database has one process.
    clockPollMillis: database.kind === "embedded" ? undefined : 1000,
    serverSecret,
    host: env.host,
    port: env.PORT,
    publicUrl: env.publicUrl,
    drainDelayMillis: env.development ? 200 : 3000,
    internalName: env.INTERNAL_PROJECT_NAME,
    internalKeys: {
      publishableClientKey: env.INTERNAL_PUBLISHABLE_CLIENT_KEY,
      secretServerKey: env.INTERNAL_SECRET_SERVER_KEY,
      superSecretAdminKey: env.INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    devIdentity: { url: env.DEV_IDENTITY_URL, secret: env.DEV_IDENTITY_SECRET },
    // Loaded only where it is used, which saves the others its memory.
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { registry: (await import("./services/metrics.ts")).createMetrics(), port: env.METRICS_PORT },
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : (await import("./services/traces.ts")).createTraces(),
    config: {
      development: env.development,
      accessSeconds: env.ACCESS_TOKEN_SECONDS,
      rateLimits: env.RATE_LIMITS === "on",
      maxRateLimitFactor: env.RATE_LIMIT_FACTOR_MAX,
      signUpInternal: env.SIGN_UP_INTERNAL === "on",
      senderAddress: env.SMTP_SENDER_EMAIL ?? "noreply@localhost",
      integrationClients: env.INTEGRATION_CLIENTS,
    },
    services: {
      lookupIp,
      disposableDomainsPath: env.DISPOSABLE_DOMAINS_FILE,
      oauthOrigins: env.oauthOrigins,
      botProviderOrigins: { turnstile: env.TURNSTILE_URL, hcaptcha: env.HCAPTCHA_URL },
      passwordRange: env.PASSWORD_RANGE_URL === undefined ? undefined : { url: env.PASSWORD_RANGE_URL },
      svix:
        env.SVIX_SERVER_URL === undefined || env.SVIX_API_KEY === undefined
          ? undefined
          : { serverUrl: env.SVIX_SERVER_URL, apiKey: env.SVIX_API_KEY },
      chatModel: env.AI_API_KEY === undefined ? undefined : { apiKey: env.AI_API_KEY, url: env.AI_API_URL, model: env.AI_MODEL },
      stripe:
        env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
          ? undefined
          : {
              secretKey: env.STRIPE_SECRET_KEY,
              webhookSecret: env.STRIPE_WEBHOOK_SECRET,
              publishableKey: env.STRIPE_PUBLISHABLE_KEY,
              apiUrl: env.STRIPE_API_URL,
              script: env.STRIPE_JS_URL,
            },
    },
    background: {
      smtp:
        env.SMTP_HOST === undefined
          ? undefined
          : smtpTransport({ host: env.SMTP_HOST, port: env.SMTP_PORT ?? 587, username: env.SMTP_USERNAME, password: env.SMTP_PASSWORD }),
    },
    app: {
      root,
      packageFolder: resolve(env.DATA_DIR, "packages"),
      trustedProxies: env.TRUSTED_PROXIES,
      devRoutesRemote: env.DEV_ROUTES_REMOTE === "on",
    },
  });
}

/** Who reaches the routes of development. */
const devRoutesReach =
  env.DEV_ROUTES_REMOTE === "on" ? "answers every host, which can read every e-mail" : "answers this host only (DEV_ROUTES_REMOTE)";

/** Printed when the server is ready. */
function startupBanner({ url, keys, firstStart, keysAreStored }: Running): string {
  const hasGeneratedKeys =
    env.INTERNAL_SECRET_SERVER_KEY === undefined ||
    env.INTERNAL_PUBLISHABLE_CLIENT_KEY === undefined ||
    env.INTERNAL_SUPER_SECRET_ADMIN_KEY === undefined;
  const lines = [
    ["Dashboard", `${url}/`],
    ["Pages", `${url}/handler/sign-in`],
    ["API", `${url}${apiPath}`],
    ["Reference", `${url}/docs`],
    ...(env.development
      ? [
          ["Inbox", `${url}/dev/inbox`],
          ["/dev", devRoutesReach],
        ]
      : []),
    ...(env.STRIPE_JS_URL === undefined ? [] : [["Stripe", `${new URL(env.STRIPE_JS_URL).origin}/ (a double)`]]),
    ...(hasGeneratedKeys && keysAreStored && (env.development || firstStart)
      ? [
          ["Project", "internal"],
          ["Client key", keys.publishableClientKey],
          ["Server key", keys.secretServerKey],
          ["Admin key", keys.superSecretAdminKey],
        ]
      : []),
  ];
  return `\nLatchkey is ready.\n${lines.map(([name, value]) => `  ${(name as string).padEnd(11)}${value}`).join("\n")}\n\n`;
}

/** Undefined until the server accepts requests. */
let running: Running | undefined;
let isStopping = false;

function stop(signal: NodeJS.Signals): void {
  if (isStopping) process.exit(1);
  // Nothing is confirmed yet. The next start continues, or begins again.
  if (!running) process.exit(0);
  isStopping = true;
  log.info({ signal }, "stopping");
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, "stopping failed");
      process.exit(1);
    },
  );
}

// Before the start: the first process of a container ignores a signal without a listener, even during a long migration.
// One listener for all signals: a second one, added by the first signal, could miss the next.
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

try {
  running = await start();
  process.stdout.write(startupBanner(running));
  // Log the defect instead of ending the process and all its connections.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
} catch (error) {
  if (error instanceof DirectoryLocked || error instanceof ForeignServerSecret) exitWithError(error.message);
  exitWithError(`The server could not start: ${toMessage(error)}`);
}
