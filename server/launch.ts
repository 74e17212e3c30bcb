import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { createApp } from "./app.ts";
import { type Background, createBackground } from "./background.ts";
import { countDueJobs } from "./core/jobs/queue.ts";
import type { Database } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { createWriteProbe } from "./database/write-probe.ts";
import { voidDevelopmentProofs } from "./features/console/config-plan/void-development-proofs.ts";
import { requireServerSecret } from "./features/console/secret-rotation/fingerprint.ts";
import { activeClientKey } from "./features/projects/project-keys/environment-keys.ts";
import { type ConfiguredKeys, internalKeys } from "./features/projects/project-keys/internal-keys.ts";
import type { ProjectKeyValues } from "./features/projects/project-keys/key-hashes.ts";
import { seedInternalProject } from "./features/projects/seed.ts";
import { createHttpServer, drain, listen, readOrigin } from "./http/http-server.ts";
import { startMetricsServer } from "./http/metrics-server.ts";
import type { BackgroundJobs } from "./kernel/background-jobs.ts";
import type { ServerConfig } from "./kernel/server-config.ts";
import { transaction } from "./kernel/transaction.ts";
import { type ChatModelOptions, createChatModel } from "./services/ai/chat-model.ts";
import type { Clock } from "./services/clock.ts";
import { createConfigCache } from "./services/config-cache.ts";
import { createEmailRenderer, type EmailRenderer } from "./services/email-renderer/email-renderer.ts";
import { type GeoIpLookup, noGeoIp } from "./services/geoip.ts";
import { createHostedPagesKeys } from "./services/hosted-pages-keys.ts";
import type { Services } from "./services/index.ts";
import { createMailServers, type MailServersOptions } from "./services/mail-servers.ts";
import type { Transport } from "./services/mailer.ts";
import type { Metrics } from "./services/metrics.ts";
import { createOAuthClients, type ProviderOrigins } from "./services/oauth/create-oauth-clients.ts";
import { type DevIdentity, type DevIdentitySettings, makeDevIdentity } from "./services/oauth/dev-identity.ts";
import type { OAuthClients } from "./services/oauth/oauth-clients.ts";
import { createPasswords, type PasswordParameters } from "./services/passwords.ts";
import { createRequestLoad } from "./services/request-load.ts";
import { createSecrets, digest, type Secrets } from "./services/secrets.ts";
import { createStripe, type StripeOptions } from "./services/stripe/create-stripe.ts";
import { createSvix, type SvixOptions } from "./services/svix.ts";
import { combineTelemetry, measuredPasswords, readCommand, type Telemetry } from "./services/telemetry.ts";
import { createTenancyCache } from "./services/tenancy-cache.ts";
import { createTokens } from "./services/tokens.ts";
import type { Traces } from "./services/traces.ts";
import { systemTxtRecords, type TxtRecords } from "./services/txt-records.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./services/webhook-sender.ts";

export interface LaunchOptions
  extends Omit<
    ServerConfig,
    "publicUrl" | "sendsEmail" | "handsWebhooksOver" | "stripePublishableKey" | "stripeScript" | "integrationClients"
  > {
  readonly database: Database;
  /** A replica for reads that may lag. */
  readonly replica?: Database | undefined;
  readonly log: Logger;
  readonly clock: Clock;
  /** The repository's root directory, which holds dist/ and node_modules/. */
  readonly root: string;
  /** A folder with package files of older versions of the client library. */
  readonly packageFolder?: string | undefined;
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** Undefined = `http://localhost` and the port. */
  readonly publicUrl: string | undefined;
  readonly serverSecret: { current: string; previous?: string | undefined };
  /** Keys of project `internal`; those left out are derived from the server secret, so that all processes derive the same. */
  readonly internalKeys: ConfiguredKeys;
  readonly internalName: string;
  readonly smtp: Transport | undefined;
  readonly trustedProxies: readonly string[];
  /** Platforms that call by HTTP Basic. */
  readonly integrationClients?: readonly { readonly client_id: string; readonly client_secret: string }[] | undefined;
  /** GeoIP lookup. Defaults to one that knows no addresses. */
  readonly lookupIp?: GeoIpLookup | undefined;
  /** The client of OAuth providers. Tests replace it. */
  readonly oauth?: OAuthClients | undefined;
  /** The identity provider behind shared keys, in development; defaults to the built-in one. */
  readonly devIdentity?: DevIdentitySettings | undefined;
  /** Whether the routes of development answer other hosts than this one. */
  readonly devRoutesRemote?: boolean | undefined;
  /** Origins to use instead of those of OAuth providers. */
  readonly oauthOrigins?: ProviderOrigins | undefined;
  /** How long a stopping server, no longer ready, accepts requests before it closes its listener. Default 0. */
  readonly drainDelayMillis?: number | undefined;
  /** Cost of password hashes; defaults to the recommended one. Tests lower it. */
  readonly passwordParameters?: PasswordParameters | undefined;
  /** How often to look for jobs of other processes, in milliseconds; defaults to two seconds, 0 = never. */
  readonly jobPollMillis?: number | undefined;
  /** The delays between attempts to deliver a webhook; defaults to those of the product. */
  readonly webhookRetryMillis?: readonly number[] | undefined;
  /** How endpoints of webhooks are reached; defaults to public addresses alone in production. */
  readonly webhookSender?: Partial<WebhookSenderOptions> | undefined;
  /** How the mail servers of projects are reached; defaults to public addresses alone in production. */
  readonly mailServers?: Partial<MailServersOptions> | undefined;
  /** The DNS, for hints on the domains of senders; defaults to the system's. */
  readonly txtRecords?: TxtRecords | undefined;
  /** Renders e-mails; closed with the server. Tests share one. */
  readonly emailRenderer?: EmailRenderer | undefined;
  /** The Svix server that takes all events. */
  readonly svix?: SvixOptions | undefined;
  /** The language model behind the chats of the e-mail editor. */
  readonly chatModel?: ChatModelOptions | undefined;
  /** Stripe, the key with which pages load its elements, and the URL of a script that replaces Stripe's. */
  readonly stripe?: (StripeOptions & { readonly publishableKey?: string | undefined; readonly script?: string | undefined }) | undefined;
  /** Prometheus metrics and the port that serves them; 0 lets the system choose one. */
  readonly metrics?: { readonly registry: Metrics; readonly port: number } | undefined;
  /** Records traces; stopped with the server. */
  readonly traces?: Traces | undefined;
  readonly strict?: boolean | undefined;
  readonly observe?: ((route: string, outcome: string) => void) | undefined;
}

export interface Running extends Pick<Background, "jobsIdle" | "flushActivity" | "flushRedirects" | "flushApiKeyUses"> {
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
  const { database, replica, log, clock, metrics, traces } = options;
  const { db } = database;
  const telemetry = combineTelemetry([traces, metrics?.registry].filter((each) => each !== undefined));
  if (telemetry)
    for (const each of [database, replica])
      if (each) each.measureStatement = (text, send) => telemetry.measure("statement", readCommand(text), send);
  await database.withoutTimeouts((untimed, { sessions }) => migrate(untimed, { sessions }));
  const secrets = createSecrets(options.serverSecret);
  await requireServerSecret(db, secrets, clock.now());

  const server = createHttpServer();
  // Everything below is built with the public URL. Where the port decides it, the server listens first.
  const publicUrl = options.publicUrl ?? `http://localhost:${await listen(server, options)}`;
  let isReady = false;
  const serverConfig = serverConfigOf(options, publicUrl);
  const devIdentity = options.development
    ? makeDevIdentity({ ...options.devIdentity, publicUrl, secrets, listeningAt: () => readOrigin(server) })
    : undefined;
  const services = createServices(options, { serverConfig, secrets, devIdentity, isReady: () => isReady, telemetry });
  const requestLoad = createRequestLoad();
  server.on("request", requestLoad.count);
  const background = createBackground({ ...options, db, services, serverConfig, telemetry, requestLoad });
  const keys = internalKeys(options.internalKeys, services.secrets);
  server.on(
    "request",
    createApp({
      ...options,
      telemetry,
      db,
      replica: replica?.db,
      serverConfig,
      services,
      background: background.jobs,
      devIdentity,
      internalClientKey: () => activeClientKey(db, keys, clock.now()),
    }),
  );

  const seeded = await seed(options, publicUrl, keys);
  if (!options.development) await voidDevelopmentProofs({ db, services, serverConfig, background: background.jobs });
  const port = server.listening ? (server.address() as AddressInfo).port : await listen(server, options);
  server.on("error", (error) => log.error({ err: error }, "the HTTP server failed"));
  const metricsServer =
    metrics && (await startMetricsServer(metricsOf(options, metrics.registry), { host: options.host, port: metrics.port }));
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

const serverConfigOf = (options: LaunchOptions, publicUrl: string): ServerConfig => ({
  publicUrl,
  development: options.development,
  accessSeconds: options.accessSeconds,
  rateLimits: options.rateLimits,
  maxRateLimitFactor: options.maxRateLimitFactor,
  signUpInternal: options.signUpInternal,
  sendsEmail: options.smtp !== undefined,
  handsWebhooksOver: options.svix !== undefined,
  stripePublishableKey: options.stripe?.publishableKey ?? null,
  stripeScript: options.stripe?.script,
  integrationClients: new Map(options.integrationClients?.map(({ client_id, client_secret }) => [client_id, digest(client_secret)])),
  senderAddress: options.senderAddress,
});

/** Adds what is read when Prometheus asks: the pool and the queue of jobs. */
function metricsOf({ database, clock }: LaunchOptions, metrics: Metrics): Metrics {
  metrics.gauge("database_connections", "Connections of the pool, and callers that wait for one", "state", async () => {
    return new Map(Object.entries(database.connections()));
  });
  const jobs = async (value: "due" | "oldestSeconds") =>
    new Map((await countDueJobs(database.db, clock.now())).map((row) => [row.kind, row[value]]));
  metrics.gauge("jobs_due", "Background jobs that are due and do not run yet", "kind", () => jobs("due"));
  metrics.gauge("jobs_oldest_due_seconds", "Seconds that the oldest due job waits", "kind", () => jobs("oldestSeconds"));
  return metrics;
}

interface ServiceSources {
  readonly serverConfig: ServerConfig;
  readonly secrets: Secrets;
  readonly devIdentity: DevIdentity | undefined;
  readonly isReady: () => boolean;
  readonly telemetry: Telemetry | undefined;
}

function createServices(options: LaunchOptions, { serverConfig, secrets, devIdentity, isReady, telemetry }: ServiceSources): Services {
  const { publicUrl, accessSeconds } = serverConfig;
  const { clock, development, oauthOrigins } = options;
  const configs = createConfigCache();
  const passwords = createPasswords({ parameters: options.passwordParameters });
  return {
    clock,
    secrets,
    passwords: telemetry ? measuredPasswords(passwords, telemetry) : passwords,
    tokens: createTokens({ secrets, publicUrl, accessSeconds, clock }),
    configs,
    tenancies: createTenancyCache(configs, options.svix !== undefined),
    hostedPagesKeys: createHostedPagesKeys(secrets),
    lookupIp: options.lookupIp ?? noGeoIp,
    oauth: options.oauth ?? createOAuthClients({ clock, allowPrivate: development, devIdentity, origins: oauthOrigins }),
    webhookSender: createWebhookSender({ allowPrivate: development, ...options.webhookSender }),
    mailServers: createMailServers({ allowPrivate: development, ...options.mailServers }),
    txtRecords: options.txtRecords ?? systemTxtRecords(sendingLimits.dnsMillis),
    svix: options.svix && createSvix(options.svix),
    chatModel: options.chatModel && createChatModel(options.chatModel),
    stripe: options.stripe && createStripe(options.stripe),
    emailRenderer: options.emailRenderer ?? createEmailRenderer(),
    isReady,
    databaseTakesWrites: createWriteProbe(options.database.db),
  };
}

/** Creates project `internal`, or brings its keys up to date. */
function seed({ database, clock, internalName, development, internalKeys }: LaunchOptions, publicUrl: string, keys: ProjectKeyValues) {
  const fromEnvironment = {
    publishableClientKey: internalKeys.publishableClientKey !== undefined,
    secretServerKey: internalKeys.secretServerKey !== undefined,
    superSecretAdminKey: internalKeys.superSecretAdminKey !== undefined,
  };
  const internal = { displayName: internalName, publicUrl, development, keys, fromEnvironment };
  return transaction(database.db, (tx) => seedInternalProject(tx, internal, clock.now()));
}
