import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { createAdminApp, createClientApp } from "../admin.ts";
import type { ConfigFile } from "../objects/projects/config-file.ts";
import { readConnection } from "./environment.ts";
import { mergeConfig } from "./merge-config.ts";
import type { ProjectKeys, TestServerConnection } from "./project-keys.ts";
import { findFreePort, startServerProcess } from "./server-process.ts";
import { createStripeDouble, moveStripeClock, type StripeDouble } from "./stripe-double.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createTestInbox, type TestInbox } from "./test-inbox.ts";
import { defaultConfig, openTestProject, type TestProject } from "./test-project.ts";

/** A server for tests, and its first project. */
export interface TestServer extends TestInbox {
  readonly url: string;
  /** The project of the tests. */
  readonly project: TestProject;
  /** The clock of the server, which moves for all projects together. */
  readonly clock: TestClock;
  /** The double of Stripe; undefined for a server without one. */
  readonly stripe: StripeDouble | undefined;
  /**
   * Creates another project.
   * @param config settings in the form of `latchkey.config.ts`; those left out are those of projects for tests
   * @throws Error for a server of `connectTestServer` without the keys of project `internal`
   * @example
   * const closed = await server.createTestProject({ auth: { allowSignUp: false } });
   */
  createTestProject(config?: ConfigFile): Promise<TestProject>;
  /** Ends a server that `startTestServer` has started, and removes its folder. */
  close(): Promise<void>;
}

/** Options of `startTestServer`. */
export interface TestServerOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** The folder of the database. Default: a temporary one. */
  readonly dataFolder?: string;
  /** Whether `close` leaves the folder. Default: whether `dataFolder` is given. */
  readonly keep?: boolean;
  /** Whether to start a double of Stripe, which `server.stripe` controls. Default: false. */
  readonly stripe?: boolean;
  /** Settings of the first project, as for `createTestProject`. */
  readonly config?: ConfigFile;
}

const keyMillis = 200 * 365 * 86_400_000;

/** Creates a project as a developer of project `internal` does. The keys outlast every move of the clock. */
async function createProject(url: string, internal: ProjectKeys, config: ConfigFile, now: Date): Promise<ProjectKeys> {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = internal;
  const common = { baseUrl: url, projectId: internal.id, publishableClientKey };
  const dashboard = createAdminApp({ ...common, secretServerKey, superSecretAdminKey });
  const name = randomUUID();
  const owner = await dashboard.createUser({ primaryEmail: `${name}@tests.example.org`, primaryEmailVerified: true });
  const team = await dashboard.createTeam({ displayName: `Tests ${name}`, creatorUserId: owner.id });
  const session = await owner.createSession();
  const developer = await createClientApp({ ...common, tokenStore: await session.getTokens() }).getUser({ or: "throw" });
  const project = await developer.createProject({ displayName: "Tests", teamId: team.id });
  await (await project.app.getProject()).updateConfig(mergeConfig(defaultConfig, config));
  const keys = await project.app.createInternalApiKey({
    description: "Tests",
    expiresAt: new Date(now.getTime() + keyMillis),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  return {
    id: project.id,
    publishableClientKey: keys.publishableClientKey as string,
    secretServerKey: keys.secretServerKey as string,
    superSecretAdminKey: keys.superSecretAdminKey as string,
  };
}

/**
 * Uses a server that runs in development mode, such as `npx latchkey start`.
 * @param connection its address and a project. Default: the variables `LATCHKEY_API_URL`, `LATCHKEY_PROJECT_ID` and those of the keys,
 * as in `project.environment`
 * @example
 * const server = connectTestServer();
 */
export function connectTestServer(connection: TestServerConnection = readConnection()): TestServer {
  const { url, internal, stripeUrl } = connection;
  const clock = createTestClock(
    url,
    stripeUrl === undefined ? undefined : async (millis) => void (await moveStripeClock(stripeUrl, millis)),
  );
  return {
    ...createTestInbox(url),
    url,
    project: openTestProject(url, connection.project),
    clock,
    stripe: stripeUrl === undefined ? undefined : createStripeDouble(stripeUrl),
    async createTestProject(config = {}) {
      if (!internal) throw new Error("A further project needs the keys of project internal: pass them to connectTestServer.");
      return openTestProject(url, await createProject(url, internal, config, await clock.now()));
    },
    close: async () => {},
  };
}

const randomKey = (prefix: string) => `${prefix}_${randomBytes(32).toString("base64url")}`;

/**
 * Starts a server with an empty database in development mode, and creates a project. It finds the package `latchkey-server` as
 * `npx latchkey start` does. That is in the folder of the app, in the cache, or where this package came from.
 * @throws Error with the output of the server, if it does not start
 * @example
 * const server = await startTestServer();
 * afterAll(() => server.close());
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataFolder = options.dataFolder === undefined ? mkdtempSync(join(tmpdir(), "latchkey-test-")) : resolve(options.dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  const removeFolder = () => {
    if (!(options.keep ?? options.dataFolder !== undefined)) rmSync(dataFolder, { recursive: true, force: true });
  };
  const internal: ProjectKeys = {
    id: internalProjectId,
    publishableClientKey: randomKey("pck"),
    secretServerKey: randomKey("ssk"),
    superSecretAdminKey: randomKey("sak"),
  };
  const environment = {
    INTERNAL_PUBLISHABLE_CLIENT_KEY: internal.publishableClientKey,
    INTERNAL_SECRET_SERVER_KEY: internal.secretServerKey,
    INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.superSecretAdminKey,
  };
  try {
    const stripePort = options.stripe ? await findFreePort() : undefined;
    const args = stripePort === undefined ? [] : [`--with-stripe-double=${stripePort}`];
    const { url, stop } = await startServerProcess({ port: options.port, dataFolder, args, environment });
    const close = () => stop().finally(removeFolder);
    try {
      const project = await createProject(url, internal, options.config ?? {}, await createTestClock(url).now());
      const stripe = stripePort === undefined ? {} : { stripeUrl: `http://127.0.0.1:${stripePort}` };
      return { ...connectTestServer({ url, project, internal, ...stripe }), close };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    removeFolder();
    throw error;
  }
}
