import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { Database } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { createActivity } from "./features/activity/batch.ts";
import { createMailWorker } from "./features/mails/worker.ts";
import { environmentKeysAreInForce } from "./features/project-keys/environment.ts";
import type { ProjectKeyValues } from "./features/project-keys/stored.ts";
import { createPurger } from "./features/projects/purge.ts";
import { createRedirects } from "./features/projects/redirects.ts";
import { seedInternalProject } from "./features/projects/seed.ts";
import { createSweeper } from "./features/sweep/sweeper.ts";
import { unit } from "./kernel/unit.ts";
import type { Clock } from "./services/clock.ts";
import { type Locate, locateNobody } from "./services/geo.ts";
import type { Services } from "./services/index.ts";
import { inboxTransport, type Transport, unconfiguredTransport } from "./services/mailer.ts";
import { createPasswords } from "./services/passwords.ts";
import { createSecrets } from "./services/secrets.ts";
import { createTokens } from "./services/tokens.ts";

export interface LaunchOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly root: string;
  readonly host: string;
  readonly port: number;
  /** Undefined = the address it listens at. */
  readonly publicUrl: string | undefined;
  readonly development: boolean;
  readonly serverSecret: { current: string; previous?: string | undefined };
  /** Keys of project `internal`; those left out are derived from the server's secret, so that every process knows the same. */
  readonly internalKeys: { readonly [K in keyof ProjectKeyValues]: string | undefined };
  readonly internalName: string;
  readonly accessSeconds: number;
  readonly rateLimits: boolean;
  readonly signUpInternal: boolean;
  readonly smtp: Transport | undefined;
  readonly senderAddress: string;
  readonly trustedProxies: readonly string[];
  /** Says where users are; nobody is anywhere unless given. */
  readonly locate?: Locate | undefined;
  /** How long to go on taking requests, no longer ready, before the doors close; none unless given. */
  readonly noticeMillis?: number | undefined;
  readonly strict?: boolean | undefined;
  readonly observe?: ((route: string, outcome: string) => void) | undefined;
}

export interface Running {
  /** Where apps reach it. */
  readonly url: string;
  /** Where it listens. */
  readonly listening: string;
  readonly keys: ProjectKeyValues;
  /** Whether project `internal` was made now. */
  readonly firstStart: boolean;
  /** Whether `keys` are what the database holds; a generated key made under another server secret stays in force unseen. */
  readonly keysAreStored: boolean;
  readonly services: Services;
  /** Resolves when every mail that is due has been tried. */
  mailsSent(): Promise<void>;
  /** Resolves when this process has removed what deleted projects left. */
  projectsPurged(): Promise<void>;
  /** Writes the marks of activity held so far. */
  flushActivity(): Promise<void>;
  /** Writes where users were sent to, as far as held so far. */
  flushRedirects(): Promise<void>;
  /** Refuses readiness, gives notice, finishes what is under way within ten seconds, and closes the database. */
  stop(): Promise<void>;
}

const drainMillis = 10_000;
const knocksHeard = 128;

/** Brings everything up: schema, project `internal`, workers, and the HTTP server, which answers when this resolves. */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { database, log, clock } = options;
  const { db } = database;
  await database.unhurried(migrate);

  const secrets = createSecrets(options.serverSecret);
  const derived = (prefix: string) => `${prefix}_${secrets.derive(`internal-project/${prefix}`, 28).toString("hex").slice(0, 45)}`;
  const keys: ProjectKeyValues = {
    publishableClientKey: options.internalKeys.publishableClientKey ?? derived("pck"),
    secretServerKey: options.internalKeys.secretServerKey ?? derived("ssk"),
    superSecretAdminKey: options.internalKeys.superSecretAdminKey ?? derived("sak"),
  };

  const locate = options.locate ?? locateNobody;
  const activity = createActivity(db, log, locate);
  const redirects = createRedirects(db, log);
  const mails = createMailWorker({
    db,
    transport: options.smtp ?? (options.development ? inboxTransport : unconfiguredTransport),
    secrets,
    clock,
    log,
    keepBodies: options.development,
  });
  const purger = createPurger(db, log);
  const sweeper = createSweeper(db, clock, log, purger);
  let ready = false;
  let seeded: Awaited<ReturnType<typeof seedInternalProject>> | undefined;

  const services = {
    clock,
    secrets,
    passwords: createPasswords({}),
    publicUrl: "",
    development: options.development,
    tokens: undefined as never,
    accessSeconds: options.accessSeconds,
    rateLimits: options.rateLimits,
    signUpInternal: options.signUpInternal,
    senderAddress: options.senderAddress,
    locate,
    saw: activity.saw,
    sentTo: redirects.sentTo,
    kickMails: mails.kick,
    kickPurge: purger.kick,
    isReady: () => ready,
  } as { -readonly [K in keyof Services]: Services[K] };

  const bind = (publicUrl: string) => {
    services.publicUrl = publicUrl;
    services.tokens = createTokens({ secrets, publicUrl, accessSeconds: options.accessSeconds, clock });
  };
  // Tests listen on any free port and learn their address only then.
  bind(options.publicUrl ?? "http://localhost");
  const make = () =>
    createApp({
      db,
      services,
      log,
      root: options.root,
      development: options.development,
      trustedProxies: options.trustedProxies,
      internalClientKey: async () =>
        seeded?.keysAreStored && (await environmentKeysAreInForce(db, clock.now())) ? keys.publishableClientKey : undefined,
      strict: options.strict,
      observe: options.observe,
    }).server;

  const seed = () =>
    unit(db, (writing) =>
      seedInternalProject(
        writing,
        {
          displayName: options.internalName,
          publicUrl: services.publicUrl,
          development: options.development,
          keys,
          given: {
            publishableClientKey: options.internalKeys.publishableClientKey !== undefined,
            secretServerKey: options.internalKeys.secretServerKey !== undefined,
            superSecretAdminKey: options.internalKeys.superSecretAdminKey !== undefined,
          },
        },
        clock.now(),
      ),
    );
  // Before the doors open, where the address is known: the first caller finds the project.
  if (options.publicUrl !== undefined) seeded = await seed();

  const server = make();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(options.port, options.host, resolve));
  const address = server.address() as AddressInfo;
  if (options.publicUrl === undefined) {
    bind(`http://localhost:${address.port}`);
    const handed = make();
    server.removeAllListeners("request");
    server.on("request", (request, response) => handed.emit("request", request, response));
  }

  seeded ??= await seed();
  server.on("error", (error) => log.error({ err: error }, "the HTTP server failed"));
  ready = true;
  mails.kick();
  // A process that was killed may have left some.
  purger.kick();

  let stopping: Promise<void> | undefined;
  return {
    url: services.publicUrl,
    listening: `http://localhost:${address.port}`,
    keys,
    ...seeded,
    services,
    mailsSent: () => mails.idle(),
    projectsPurged: () => purger.idle(),
    flushActivity: () => activity.flush(),
    flushRedirects: () => redirects.flush(),
    stop: () => {
      stopping ??= (async () => {
        ready = false;
        sweeper.stop();
        const mailsStopped = mails.stop();
        // Whoever distributes the requests first learns that this process takes no more, and only then finds it closed.
        const notice = options.noticeMillis ?? 0;
        await sleep(notice);
        // A turn of the event loop accepts one connection: who has knocked by now is let in, not turned away by the closing door.
        for (let turn = 0; notice > 0 && turn < knocksHeard; turn++) await nextTurn();
        server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const cut = setTimeout(() => server.closeAllConnections(), drainMillis - notice);
        await closed;
        clearInterval(idle);
        clearTimeout(cut);
        await mailsStopped;
        await purger.stop();
        await activity.stop();
        await redirects.stop();
        await database.close();
      })();
      return stopping;
    },
  };
}
