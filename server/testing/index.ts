import "./users/import-handlers.ts";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { inject, onTestFinished } from "vitest";
import { mergeOverride, type Override } from "#contract/config/override.ts";
import type { Database } from "../database/connect.ts";
import { sealConfigSecrets } from "../features/projects/config-store.ts";
import { launch, type Running } from "../launch.ts";
import type { ChatModelOptions } from "../services/ai/chat-model.ts";
import type { BotProviderOrigins } from "../services/bot-providers.ts";
import type { GeoIpLookup } from "../services/geoip.ts";
import { logSerializers } from "../services/log.ts";
import type { MailServersOptions } from "../services/mail-servers.ts";
import type { Transport } from "../services/mailer.ts";
import type { Metrics } from "../services/metrics.ts";
import type { DevIdentitySettings } from "../services/oauth/dev-identity.ts";
import type { OAuthClients } from "../services/oauth/oauth-clients.ts";
import type { OldSystemOptions } from "../services/old-system.ts";
import type { PasswordRangeOptions } from "../services/password-range.ts";
import { randomUuid } from "../services/random.ts";
import { digest } from "../services/secrets.ts";
import type { SignUpHookOptions } from "../services/sign-up-hook.ts";
import type { StripeOptions } from "../services/stripe/create-stripe.ts";
import type { SvixOptions } from "../services/svix.ts";
import type { Traces } from "../services/traces.ts";
import type { TxtRecords } from "../services/txt-records.ts";
import type { WebhookSenderOptions } from "../services/webhook-sender.ts";
import type { Person } from "./case-fixtures.ts";
import { adjustableClock, type TestClock } from "./clock.ts";
import { testIntegrationClients } from "./console/integration-clients.ts";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { sharedEmailRenderer } from "./emails/email-renderer.ts";
import { type ProjectKeys, type Request, requester } from "./request.ts";
import { withTestProvider } from "./sign-in/provider.ts";
import { excludeBackgroundWork, recordStatements, type Statement } from "./statements.ts";

export type { Person } from "./case-fixtures.ts";
export { adjustableClock, type TestClock } from "./clock.ts";
export { keyHeaders, type ProjectKeys, type Request, type RequestOptions, type TestResponse } from "./request.ts";

export interface ServerOptions {
  readonly accessSeconds?: number;
  readonly rateLimits?: boolean;
  readonly maxRateLimitFactor?: number;
  readonly signUpInternal?: boolean;
  readonly development?: boolean;
  readonly smtp?: Transport;
  /** How often the server looks for jobs it was not woken for; 0 = never. */
  readonly jobPollMillis?: number;
  /** How often the server looks for moves of the clock of development by others; undefined = only at the start. */
  readonly clockPollMillis?: number;
  /** The delays between attempts to deliver a webhook. */
  readonly webhookRetryMillis?: readonly number[];
  /** How endpoints of webhooks are reached. */
  readonly webhookSender?: Partial<WebhookSenderOptions>;
  /** Shorter deadlines of the systems that projects move away from. */
  readonly oldSystem?: Omit<OldSystemOptions, "sender">;
  /** A shorter deadline of the endpoints that decide about sign-ups. */
  readonly signUpHook?: Omit<SignUpHookOptions, "sender">;
  /** The server of breached passwords. */
  readonly passwordRange?: PasswordRangeOptions;
  /** Test doubles of Turnstile and hCaptcha. */
  readonly botProviderOrigins?: BotProviderOrigins;
  /** How the mail servers of projects are reached. */
  readonly mailServers?: Partial<MailServersOptions>;
  readonly txtRecords?: TxtRecords;
  readonly svix?: SvixOptions;
  readonly chatModel?: ChatModelOptions;
  /** Hash passwords at the product's cost, which takes 20 ms; else as cheaply as argon2id can. */
  readonly fullCostHashes?: boolean;
  readonly stripe?: StripeOptions & { readonly publishableKey?: string; readonly script?: string };
  readonly trustedProxies?: readonly string[];
  readonly lookupIp?: GeoIpLookup;
  /** Replaces every OAuth provider. */
  readonly oauth?: OAuthClients;
  readonly devIdentity?: DevIdentitySettings;
  readonly devRoutesRemote?: boolean;
  /** Public URL, if it differs from the listening address. */
  readonly publicUrl?: string;
  readonly serverSecret?: { current: string; previous?: string };
  /** Another server whose database and clock this one shares, as a second process would (with its own pool on PostgreSQL). */
  readonly databaseOf?: TestServer;
  /** Whether the database must be one that no test has used, such as for plans of statements. */
  readonly unusedDatabase?: boolean;
  /** A separate clock, for a server with clock skew. */
  readonly clock?: TestClock;
  /** A replica for reads that may lag; it closes with the server. */
  readonly replica?: Database;
  readonly metrics?: Metrics;
  readonly traces?: Traces;
  /** Where log lines go; nowhere unless given. */
  readonly log?: (line: string) => void;
}

export interface TestServer {
  readonly url: string;
  /** Credentials of project `internal`. */
  readonly project: ProjectKeys;
  readonly clock: TestClock;
  readonly database: Database;
  readonly db: Database["db"];
  readonly source: TestDatabase;
  readonly running: Running;
  readonly request: Request;
  /** The commands that `work` makes the server send to its database; not those that it sends on its own account. */
  statements(work: () => Promise<unknown>): Promise<string[]>;
  /** The same with their values. */
  statementsWithValues(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Signs a user up by password. */
  givenUser(about?: { email?: string; password?: string; project?: ProjectKeys }): Promise<Person>;
  /** Creates another project with keys. `config` overrides the defaults of its configuration. */
  givenProject(config?: object, branches?: readonly string[]): Promise<ProjectKeys & { tenancyId: string }>;
  /** Changes the configuration of a project's branch; a given top-level group replaces the override of that group. */
  configure(config: object, projectId?: string): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const observedFolder = join(root, "node_modules/.cache/latchkey/observed");

const observed = new Set<string>();
let observedLines = 0;
const observe = (route: string, outcome: string) => void observed.add(`${route}\t${outcome}\n`);

/** Appends the outcomes since the last call, for the contract coverage check at the end of a run. */
function writeObserved(): void {
  if (observed.size === observedLines) return;
  mkdirSync(observedFolder, { recursive: true });
  appendFileSync(join(observedFolder, `${process.pid}.txt`), [...observed].slice(observedLines).join(""));
  observedLines = observed.size;
}

/**
 * The one way to start a test: a real server on a free port over a fresh database. Limits are off and replies are checked
 * against the contract unless the options say otherwise. Within a test it closes itself; in a hook, call `close`.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { databaseOf } = options;
  const source = databaseOf?.source ?? (await freshDatabase(inject("template"), { unused: options.unusedDatabase ?? false }));
  // The embedded database has one opener; there, a second server shares its connection.
  const shared = databaseOf !== undefined && source.url === undefined;
  const opened = shared ? databaseOf.database : await source.open();
  const database: Database = shared ? { ...opened, db: opened.db, close: async () => {} } : opened;
  const clock = options.clock ?? databaseOf?.clock ?? adjustableClock();

  const running = await launch({
    database,
    replica: options.replica,
    log: options.log ? pino({ level: "trace", serializers: logSerializers }, { write: options.log }) : pino({ level: "silent" }),
    clock,
    clockPollMillis: options.clockPollMillis,
    serverSecret: options.serverSecret ?? { current: "a server secret for tests, long enough to be one" },
    host: "127.0.0.1",
    port: 0,
    publicUrl: options.publicUrl ?? databaseOf?.url,
    internalName: "Latchkey",
    internalKeys: { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined },
    devIdentity: options.devIdentity,
    metrics: options.metrics && { registry: options.metrics, port: 0 },
    traces: options.traces,
    config: {
      development: options.development ?? true,
      accessSeconds: options.accessSeconds ?? 600,
      rateLimits: options.rateLimits ?? false,
      maxRateLimitFactor: options.maxRateLimitFactor ?? 1000,
      signUpInternal: options.signUpInternal ?? true,
      senderAddress: "noreply@latchkey.example",
      integrationClients: testIntegrationClients,
    },
    services: {
      lookupIp: options.lookupIp,
      oauth: options.oauth,
      ...(options.fullCostHashes ? {} : { passwordParameters: { memoryCost: 8, timeCost: 1 } }),
      webhookSender: options.webhookSender,
      oldSystem: options.oldSystem,
      signUpHook: options.signUpHook,
      passwordRange: options.passwordRange,
      botProviderOrigins: options.botProviderOrigins,
      mailServers: options.mailServers,
      txtRecords: options.txtRecords,
      emailRenderer: sharedEmailRenderer,
      svix: options.svix,
      chatModel: options.chatModel,
      stripe: options.stripe,
    },
    background: { smtp: options.smtp, jobPollMillis: options.jobPollMillis, webhookRetryMillis: options.webhookRetryMillis },
    app: {
      root,
      trustedProxies: options.trustedProxies ?? [],
      devRoutesRemote: options.devRoutesRemote,
      strict: true,
      observe,
    },
  });
  excludeBackgroundWork(running.background);
  Object.assign(running.services, { oauth: withTestProvider(running.services.oauth) });
  const project: ProjectKeys = { id: "internal", ...running.keys };
  const url = running.listening;
  const request = requester(url, project);
  const { db } = database;

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await running.stop();
      writeObserved();
      if (!databaseOf) await source.drop();
    })();
    return closed;
  };
  try {
    onTestFinished(close);
  } catch {
    // Started in a hook: the file closes it.
  }

  return {
    url,
    project,
    clock,
    database,
    db,
    source,
    running,
    request,
    close,

    statements: async (work) => (await recordStatements(opened, work)).map(({ text }) => text),
    statementsWithValues: (work) => recordStatements(opened, work),

    async givenUser({ email = `${randomUuid()}@example.org`, password = "correct horse battery", project: where = project } = {}) {
      const { status, json, text } = await request("POST", "/auth/password/sign-up", {
        as: "client",
        project: where,
        body: { email, password },
      });
      if (status !== 200) throw new Error(`sign-up answered ${status}: ${text}`);
      return { id: json.user_id, email, password, accessToken: json.access_token, refreshToken: json.refresh_token };
    },

    async givenProject(config = { auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } }, branches = []) {
      const keys: ProjectKeys = {
        id: randomUuid(),
        publishableClientKey: `pck_${randomUuid()}`,
        secretServerKey: `ssk_${randomUuid()}`,
        superSecretAdminKey: `sak_${randomUuid()}`,
      };
      const tenancyId = randomUuid();
      const now = clock.now();
      await db.insertInto("projects").values({ id: keys.id, display_name: "Another project", created_at: now }).execute();
      await db
        .insertInto("tenancies")
        .values([
          ...[{ id: tenancyId, branch: "main" }, ...branches.map((branch) => ({ id: randomUuid(), branch }))].map(({ id, branch }) => ({
            id,
            project_id: keys.id,
            branch_id: branch,
            config: JSON.stringify(sealConfigSecrets(config as Override, running.services.secrets, id)),
          })),
        ])
        .execute();
      await db
        .insertInto("project_keys")
        .values({
          project_id: keys.id,
          id: randomUuid(),
          description: "test",
          publishable_client_key_hash: digest(keys.publishableClientKey),
          secret_server_key_hash: digest(keys.secretServerKey),
          super_secret_admin_key_hash: digest(keys.superSecretAdminKey),
          created_at: now,
          // Tests may let weeks pass.
          expires_at: new Date(4_102_444_800_000),
        })
        .execute();
      return { ...keys, tenancyId };
    },

    async configure(config, projectId = "internal") {
      const row = await db
        .selectFrom("tenancies")
        .select(["id", "config"])
        .where("project_id", "=", projectId)
        .where("branch_id", "=", "main")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("tenancies")
        .set({ config: JSON.stringify(mergeOverride(row.config as Override, config as Override)), config_revision: randomUuid() })
        .where("id", "=", row.id)
        .execute();
    },
  };
}
