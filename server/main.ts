import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import { openDatabase } from "./database/connect.ts";
import { DirectoryHeld } from "./database/directory-lock.ts";
import { type Environment, EnvironmentError, readEnvironment, settingFault } from "./environment.ts";
import { launch, type Running } from "./launch.ts";
import { systemClock } from "./services/clock.ts";
import { type Locate, openGeo } from "./services/geo.ts";
import { logSerializers } from "./services/log.ts";
import { smtpTransport } from "./services/mailer.ts";

/** The directory with package.json: two above the bundle, one above the source. */
function rootDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, "package.json"))) {
    const above = dirname(directory);
    if (above === directory) throw new Error("package.json is not above the server's file.");
    directory = above;
  }
  return directory;
}

/** The secret kept in DATA_DIR when the environment has none; of two processes that make one, both use the first. */
function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "server-secret");
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, "utf8");
}

const complain = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const root = rootDirectory();
if (existsSync(".env")) process.loadEnvFile(".env");

function environment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) return complain(error.message);
    throw error;
  }
}

/** Read before anything is opened: a file that is none ends the start in one line. */
function places(path: string): Locate {
  try {
    return openGeo(path);
  } catch {
    return complain(settingFault("GEOIP_DATABASE", "must be a MaxMind DB file that can be read").message);
  }
}

const set = environment();
const locate = set.GEOIP_DATABASE === undefined ? undefined : places(set.GEOIP_DATABASE);
const log = pino(
  {
    level: set.LOG_LEVEL,
    base: null,
    serializers: logSerializers,
    redact: ["*.authorization", "*.password", "*.refresh_token", "*.access_token"],
  },
  set.development && set.LOG_LEVEL === "info" ? pino.destination({ dest: 2, sync: false }) : pino.destination({ dest: 1, sync: false }),
);

async function start(): Promise<Running> {
  const serverSecret = { current: set.SERVER_SECRET ?? keptSecret(set.DATA_DIR), previous: set.SERVER_SECRET_PREVIOUS };
  const database = await openDatabase({
    databaseUrl: set.DATABASE_URL,
    dataDir: set.DATA_DIR,
    onError: (error) => log.warn({ err: error }, "an idle database connection broke"),
  });
  return launch({
    database,
    log,
    clock: systemClock,
    root,
    host: set.host,
    port: set.PORT,
    publicUrl: set.publicUrl,
    development: set.development,
    serverSecret,
    internalKeys: {
      publishableClientKey: set.INTERNAL_PUBLISHABLE_CLIENT_KEY,
      secretServerKey: set.INTERNAL_SECRET_SERVER_KEY,
      superSecretAdminKey: set.INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    internalName: set.INTERNAL_PROJECT_NAME,
    accessSeconds: set.ACCESS_TOKEN_SECONDS,
    rateLimits: set.RATE_LIMITS === "on",
    signUpInternal: set.SIGN_UP_INTERNAL === "on",
    smtp:
      set.SMTP_HOST === undefined
        ? undefined
        : smtpTransport({ host: set.SMTP_HOST, port: set.SMTP_PORT ?? 587, username: set.SMTP_USERNAME, password: set.SMTP_PASSWORD }),
    senderAddress: set.SMTP_SENDER_EMAIL ?? "noreply@localhost",
    trustedProxies: set.TRUSTED_PROXIES,
    locate,
    noticeMillis: set.development ? 200 : 3000,
  });
}

/** The one block a person sees when the server is ready. */
function readyBlock({ url, keys, firstStart, keysAreStored }: Running): string {
  const own =
    set.INTERNAL_SECRET_SERVER_KEY === undefined ||
    set.INTERNAL_PUBLISHABLE_CLIENT_KEY === undefined ||
    set.INTERNAL_SUPER_SECRET_ADMIN_KEY === undefined;
  const lines = [
    ["Dashboard", `${url}/`],
    ["Pages", `${url}/handler/sign-in`],
    ["API", `${url}${apiPath}`],
    ["Reference", `${url}/docs`],
    ...(set.development ? [["Inbox", `${url}/dev/inbox`]] : []),
    ...(own && keysAreStored && (set.development || firstStart)
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

try {
  const running = await start();
  process.stdout.write(readyBlock(running));

  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  // One listener for good: another one for the second signal would miss a signal that comes while the first waits to be heard.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A failure nobody awaited is a defect to be read about, not a reason to drop everybody's connections.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
} catch (error) {
  if (error instanceof DirectoryHeld) complain(error.message);
  complain(`The server could not start: ${error instanceof Error ? error.message : String(error)}`);
}
