import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { type AppSettings, createApp } from "./app.ts";
import { type Background, type BackgroundSettings, createBackground } from "./background.ts";
import { countDueJobs } from "./core/jobs/queue.ts";
import { createServices, type ServiceOptions } from "./create-services.ts";
import type { Database } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { requireServerSecret } from "./features/console/secret-rotation/fingerprint.ts";
import { followDevelopmentClock } from "./features/foundation/development-clock.ts";
import { activeClientKey, type ConfiguredKeys, internalKeys } from "./features/projects/project-keys/environment-keys.ts";
import type { ProjectKeyValues } from "./features/projects/project-keys/key-hashes.ts";
import { seedInternalProject } from "./features/projects/seed.ts";
import { voidDevelopmentProofs } from "./features/sign-in/account-recovery/shared-proofs.ts";
import { createHttpServer, drain, listen, readOrigin } from "./http/http-server.ts";
import { startMetricsServer } from "./http/metrics-server.ts";
import type { BackgroundJobs } from "./kernel/background-jobs.ts";
import type { ServerConfig } from "./kernel/server-config.ts";
import { transaction } from "./kernel/transaction.ts";
import type { Clock } from "./services/clock.ts";
import type { Services } from "./services/index.ts";
import type { Metrics } from "./services/metrics.ts";
import { type DevIdentitySettings, makeDevIdentity } from "./services/oauth/dev-identity.ts";
import { createRequestLoad } from "./services/request-load.ts";
import { createSecrets, digest } from "./services/secrets.ts";
import { combineTelemetry, readCommand } from "./services/telemetry.ts";
import type { Traces } from "./services/traces.ts";

/** The operator's configuration that calls read. */
interface ConfigOptions
  extends Pick<ServerConfig, "development" | "accessSeconds" | "rateLimits" | "maxRateLimitFactor" | "signUpInternal" | "senderAddress"> {
  /** Platforms that call by HTTP Basic. */
  readonly integrationClients?: readonly { readonly client_id: string; readonly client_secret: string }[] | undefined;
}

export interface LaunchOptions {
  readonly database: Database;
  /** A replica for reads that may lag. */
  readonly replica?: Database | undefined;
  readonly log: Logger;
  /** The real time. In development, the server's clock may be ahead of it. */
  readonly clock: Clock;
  /** How often to look for moves of the clock of development by other processes, in milliseconds. Undefined = only at the start. */
  readonly clockPollMillis?: number | undefined;
  readonly serverSecret: { current: string; previous?: string | undefined };
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** Undefined = `http://localhost` and the port. */
  readonly publicUrl: string | undefined;
  /** How long a stopping server, no longer ready, accepts requests before it closes its listener. Default 0. */
  readonly drainDelayMillis?: number | undefined;
  readonly internalName: string;
  /** Keys of project `internal`; those left out are derived from the server secret, so that all processes derive the same. */
  readonly internalKeys: ConfiguredKeys;
  /** The identity provider behind shared keys, in development; defaults to the built-in one. */
  readonly devIdentity?: DevIdentitySettings | undefined;
  /** Prometheus metrics and the port that serves them; 0 lets the system choose one. */
  readonly metrics?: { readonly registry: Metrics; readonly port: number } | undefined;
  /** Records traces; stopped with the server. */
  readonly traces?: Traces | undefined;
  readonly config: ConfigOptions;
  readonly services: ServiceOptions;
  readonly background: BackgroundSettings;
  readonly app: AppSettings;
}

export interface Running
  extends Pick<
    Background,
    | "jobsIdle"
    | "flushRecords"
    | "flushActivity"
    | "flushRedirects"
    | "flushApiKeyUses"
    | "flushProjectKeyUses"
    | "flushSignUpRules"
    | "flushHookDecisions"
    | "flushSignIns"
  > {
  /** Base URL for apps. */
  readonly url: string;
  /** Base URL of the port that it listens at. */
  readonly listening: string;
  /** The port of the metrics; undefined without them. */
  readonly metricsPort: number | undefined;
  readonly keys: ProjectKeyValues;
  /** Whether project `internal` was created by this start. */
  readonly firstStart: boolean;
  /** Whether the database holds `keys`. A generated key made under another server secret stays in force, and its value is unknown. */
  readonly keysAreStored: boolean;
  readonly serverConfig: ServerConfig;
  readonly services: Services;
  readonly background: BackgroundJobs;
  /** Refuses readiness, finishes the requests in progress within ten seconds, and closes the database. */
  stop(): Promise<void>;
}

/** Starts a server: schema, project `internal`, background jobs, HTTP. Resolves when it accepts requests. */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { database, replica, log, metrics, traces } = options;
  const { db } = database;
  const telemetry = combineTelemetry([traces, metrics?.registry].filter((each) => each !== undefined));
  if (telemetry)
    for (const each of [database, replica])
      if (each) each.measureStatement = (text, send) => telemetry.measure("statement", readCommand(text), send);
  await database.withoutTimeouts((untimed, { sessions }) => migrate(untimed, { sessions }));
  const devClock = options.config.development ? await readDevelopmentClock(options) : undefined;
  const clock = devClock ?? options.clock;
  const secrets = createSecrets(options.serverSecret);
  await requireServerSecret(db, secrets, clock.now());

  // Loaded only where it is used: its 200 modules are a tenth of the start.
  const stripe = options.services.stripe && (await import("./services/stripe/create-stripe.ts")).createStripe(options.services.stripe);

  const server = createHttpServer();
  // Everything below is built with the public URL. Where the port decides it, the server listens first.
  const publicUrl = options.publicUrl ?? `http://localhost:${await listen(server, options)}`;
  let isReady = false;
  const serverConfig = toServerConfig(options, publicUrl);
  const { development } = serverConfig;
  const devIdentity = development
    ? makeDevIdentity({ ...options.devIdentity, publicUrl, secrets, listeningAt: () => readOrigin(server) })
    : undefined;
  const services = createServices(options.services, {
    ...{ log, serverConfig, secrets, clock, db, devIdentity, stripe, telemetry },
    isReady: () => isReady,
  });
  const requestLoad = createRequestLoad();
  server.on("request", requestLoad.count);
  const background = createBackground({ ...options.background, db, log, services, serverConfig, telemetry, requestLoad });
  const keys = internalKeys(options.internalKeys, services.secrets);
  server.on(
    "request",
    createApp({
      ...options.app,
      log,
      telemetry,
      db,
      replica: replica?.db,
      serverConfig,
      services,
      background: background.jobs,
      devIdentity,
      devClock: devClock && { ...devClock, jobsIdle: background.jobsIdle },
      internalClientKey: () => activeClientKey(db, keys, clock.now()),
    }),
  );

  const seeded = await seed({ ...options, clock }, serverConfig, keys);
  if (!development) await voidDevelopmentProofs({ db, services, serverConfig, background: background.jobs });
  const port = server.listening ? (server.address() as AddressInfo).port : await listen(server, options);
  server.on("error", (error) => log.error({ err: error }, "the HTTP server failed"));
  const metricsServer =
    metrics &&
    (await startMetricsServer(addServerGauges({ database, clock }, metrics.registry), { host: options.host, port: metrics.port }));
  isReady = true;
  await background.start();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    isReady = false;
    await background.stop(drain(server, options.drainDelayMillis ?? 0));
    await metricsServer?.stop();
    await services.emailRenderer.close();
    await traces?.stop();
    services.mailServers.close();
    await clock.stop?.();
    await replica?.close();
    await database.close();
  };
  return {
    ...background,
    ...seeded,
    url: publicUrl,
    listening: `http://localhost:${port}`,
    metricsPort: metricsServer?.port,
    keys,
    serverConfig,
    services,
    background: background.jobs,
    stop: () => (stopping ??= stop()),
  };
}

const readDevelopmentClock = ({ database, clock, clockPollMillis, log }: LaunchOptions) =>
  followDevelopmentClock(database.db, {
    real: clock,
    pollMillis: clockPollMillis,
    onError: (error) => log.warn({ err: error }, "the clock of development could not be read"),
  });

const toServerConfig = ({ config, services, background }: LaunchOptions, publicUrl: string): ServerConfig => ({
  ...config,
  publicUrl,
  sendsEmail: background.smtp !== undefined,
  handsWebhooksOver: services.svix !== undefined,
  stripePublishableKey: services.stripe?.publishableKey ?? null,
  stripeScript: services.stripe?.script,
  integrationClients: new Map(config.integrationClients?.map(({ client_id, client_secret }) => [client_id, digest(client_secret)])),
});

/** Adds what is read when Prometheus asks: the pool and the queue of jobs. */
function addServerGauges({ database, clock }: Pick<LaunchOptions, "database" | "clock">, metrics: Metrics): Metrics {
  metrics.gauge("database_connections", "Connections of the pool, and callers that wait for one", "state", async () => {
    return new Map(Object.entries(database.connections()));
  });
  const jobs = async (value: "due" | "oldestSeconds") =>
    new Map((await countDueJobs(database.db, clock.now())).map((row) => [row.kind, row[value]]));
  metrics.gauge("jobs_due", "Background jobs that are due and do not run yet", "kind", () => jobs("due"));
  metrics.gauge("jobs_oldest_due_seconds", "Seconds that the oldest due job waits", "kind", () => jobs("oldestSeconds"));
  return metrics;
}

/** Creates project `internal`, or brings its keys up to date. */
function seed(
  { database, clock, internalName, internalKeys }: Pick<LaunchOptions, "database" | "clock" | "internalName" | "internalKeys">,
  { publicUrl, development }: ServerConfig,
  keys: ProjectKeyValues,
) {
  const fromEnvironment = {
    publishableClientKey: internalKeys.publishableClientKey !== undefined,
    secretServerKey: internalKeys.secretServerKey !== undefined,
    superSecretAdminKey: internalKeys.superSecretAdminKey !== undefined,
  };
  const internal = { displayName: internalName, publicUrl, development, keys, fromEnvironment };
  return transaction(database.db, (tx) => seedInternalProject(tx, internal, clock.now()));
}
