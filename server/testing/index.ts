import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { inject, onTestFinished } from "vitest";
import { mergeOverride, type Override } from "#contract/configuration/override.ts";
import type { Database } from "../database/connect.ts";
import { launch, type Running } from "../launch.ts";
import type { Locate } from "../services/geo.ts";
import { logSerializers } from "../services/log.ts";
import type { Transport } from "../services/mailer.ts";
import { randomUuid } from "../services/random.ts";
import { digest } from "../services/secrets.ts";
import { movableClock, type TestClock } from "./clock.ts";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { type ProjectKeys, type Request, requester } from "./request.ts";
import { type Statement, setApart, statementsOf } from "./statements.ts";

export { movableClock, type TestClock } from "./clock.ts";
export { type Answer, type Ask, keyHeaders, type ProjectKeys, type Request } from "./request.ts";

export interface ServerOptions {
  readonly accessSeconds?: number;
  readonly rateLimits?: boolean;
  readonly signUpInternal?: boolean;
  readonly development?: boolean;
  readonly smtp?: Transport;
  readonly trustedProxies?: readonly string[];
  readonly locate?: Locate;
  /** Address in links and issuers, when it shall not be the one listened at. */
  readonly publicUrl?: string;
  readonly serverSecret?: { current: string; previous?: string };
  /** Another server whose database and clock this one shares, as a second process would (on PostgreSQL with a pool of its own). */
  readonly beside?: TestServer;
  /** A clock of its own, for a server whose time differs from the one it stands beside. */
  readonly clock?: TestClock;
  /** Where log lines go; nowhere unless given. */
  readonly log?: (line: string) => void;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  accessToken: string;
  readonly refreshToken: string;
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
  /** Signs somebody up by password. */
  givenUser(about?: { email?: string; password?: string; project?: ProjectKeys }): Promise<Person>;
  /** Makes another project with keys of its own; `config` overrides the configuration's defaults. */
  givenProject(config?: object, branches?: readonly string[]): Promise<ProjectKeys & { tenancyId: string }>;
  /** Changes the configuration of a project's branch; a top-level group that is given replaces what was set of it. */
  configure(config: object, projectId?: string): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const observed = join(root, "node_modules/.cache/latchkey/observed");

const observe = (route: string, outcome: string) => {
  mkdirSync(observed, { recursive: true });
  appendFileSync(join(observed, `${process.pid}.txt`), `${route}\t${outcome}\n`);
};

/**
 * The one way to start a test: a real server on a free port over a fresh database. Limits are off and replies are checked
 * against the contract unless the options say otherwise. Within a test it closes itself; in a hook, call `close`.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { beside } = options;
  const source = beside?.source ?? (await freshDatabase(inject("template")));
  // The embedded database has one opener; there, a server beside another shares its connection.
  const shared = beside !== undefined && source.url === undefined;
  const opened = shared ? beside.database : await source.open();
  const database: Database = shared ? { ...opened, db: opened.db, close: async () => {} } : opened;
  const clock = options.clock ?? beside?.clock ?? movableClock();

  const running = await launch({
    database,
    log: options.log ? pino({ level: "trace", serializers: logSerializers }, { write: options.log }) : pino({ level: "silent" }),
    clock,
    root,
    host: "127.0.0.1",
    port: 0,
    publicUrl: options.publicUrl ?? beside?.url,
    development: options.development ?? true,
    serverSecret: options.serverSecret ?? { current: "a server secret for tests, long enough to be one" },
    internalKeys: { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined },
    internalName: "Latchkey",
    accessSeconds: options.accessSeconds ?? 600,
    rateLimits: options.rateLimits ?? false,
    signUpInternal: options.signUpInternal ?? true,
    smtp: options.smtp,
    senderAddress: "noreply@latchkey.example",
    trustedProxies: options.trustedProxies ?? [],
    locate: options.locate,
    strict: true,
    observe,
  });
  setApart(running.services);
  const project: ProjectKeys = { id: "internal", ...running.keys };
  const url = running.listening;
  const request = requester(url, project);
  const { db } = database;

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await running.stop();
      if (!beside) await source.drop();
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

    statements: async (work) => (await statementsOf(opened, work)).map(({ text }) => text),
    statementsWithValues: (work) => statementsOf(opened, work),

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
          { id: tenancyId, project_id: keys.id, branch_id: "main", config: JSON.stringify(config) },
          ...branches.map((branch) => ({ id: randomUuid(), project_id: keys.id, branch_id: branch, config: JSON.stringify(config) })),
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
