import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AdminApp } from "../admin.ts";
import { createAdminApp, createClientApp } from "../admin.ts";
import type { ConfigFile } from "../objects/projects/config-file.ts";
import type { ServerUser, ServerUserCreation } from "../objects/users/server-user.ts";
import { unwrap } from "../transport/result.ts";
import type { TestAuthenticator } from "./authenticator.ts";
import { callDevelopmentRoute } from "./development-server.ts";
import { type ProjectEnvironment, type ProjectKeys, projectEnvironment } from "./project-keys.ts";
import { type SignedIn, signInAtProvider } from "./provider-sign-in.ts";
import { readSeedFile, type SeedFile } from "./seed-file.ts";
import { type StorageState, storageStateFrom } from "./storage-state.ts";

/** The tokens of a session. */
export interface TestSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A user that a test created, with a session. */
export interface TestUser extends TestSession {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The user as servers see it, with its methods. */
  readonly user: ServerUser;
}

/** The users and teams of a seed file. */
export interface Seeded {
  /** By e-mail address. */
  readonly users: Readonly<Record<string, TestUser>>;
  /** The ids, by name. */
  readonly teams: Readonly<Record<string, string>>;
}

/** A project for tests. */
export interface TestProject extends ProjectKeys {
  /** The address of its server. */
  readonly url: string;
  /** An app with all rights of the project. */
  readonly app: AdminApp;
  /** The variables that the app under test needs. For a bundler, add its prefix: `NEXT_PUBLIC_` or `VITE_`. */
  readonly environment: ProjectEnvironment;
  /**
   * Creates a user with a verified address, a password and a session.
   * @param about fields that the test needs; the others have values of their own
   * @example
   * const ada = await project.createTestUser({ displayName: "Ada" });
   * const response = await fetch(`${app}/me`, { headers: { authorization: `Bearer ${ada.accessToken}` } });
   */
  createTestUser(about?: ServerUserCreation): Promise<TestUser>;
  /** Opens another session of a user. */
  createSession(user: { readonly id: string }): Promise<TestSession>;
  /**
   * Returns the state of a browser in which a user is signed in to an app with `tokenStore: "cookie"`.
   * @param appOrigin the origin of the app's pages, such as `http://localhost:5173`
   * @example
   * const page = await (await browser.newContext({ storageState: project.storageState(ada, origin) })).newPage();
   */
  storageState(session: TestSession, appOrigin: string): StorageState;
  /**
   * Signs in through a provider with shared keys, at the development identity provider, which accepts any address.
   * @example
   * const { userId } = await project.signInWithProvider("github", { email: "ada@example.org" });
   */
  signInWithProvider(provider: string, account: { readonly email: string }): Promise<SignedIn>;
  /** Registers the passkey of an authenticator for a user who has just signed in. */
  registerPasskey(session: TestSession, authenticator: TestAuthenticator): Promise<void>;
  /** Signs in with the passkey of an authenticator. */
  signInWithPasskey(authenticator: TestAuthenticator): Promise<TestSession>;
  /**
   * Creates the users and teams of a seed file.
   * @param file the path of a JSON file, or its content
   * @throws Error that names the field, if the file is not valid
   * @example
   * const { users } = await project.seed("test/seed.json");
   */
  seed(file: string | SeedFile): Promise<Seeded>;
  /** Removes the users, teams, sessions, e-mails and payments. Keys and configuration remain. */
  reset(): Promise<void>;
}

/** The configuration of a project for tests: every sign-in method, and apps on this machine. A test may set another. */
export const defaultConfig = {
  auth: {
    password: { allowSignIn: true },
    otp: { allowSignIn: true },
    passkey: { allowSignIn: true },
    oauth: {
      providers: {
        google: { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true },
        github: { type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true },
      },
    },
  },
  domains: { allowLocalhost: true },
  teams: { allowClientTeamCreation: true },
  apiKeys: { enabled: { user: true, team: true } },
} satisfies ConfigFile;

/** Makes a project from its keys. */
export function openTestProject(url: string, keys: ProjectKeys): TestProject {
  const common = { baseUrl: url, projectId: keys.id, publishableClientKey: keys.publishableClientKey };
  const { secretServerKey, superSecretAdminKey } = keys;
  const app = createAdminApp({ ...common, secretServerKey, superSecretAdminKey });
  const clientApi = (session: TestSession | undefined) =>
    createClientApp({ ...common, tokenStore: session ? { ...session } : "memory" }).api;

  async function createSession({ id }: { readonly id: string }): Promise<TestSession> {
    const { access_token, refresh_token } = unwrap(await app.api.auth.sessions.create({ user_id: id }));
    return { accessToken: access_token, refreshToken: refresh_token };
  }

  async function createTestUser(about: ServerUserCreation = {}): Promise<TestUser> {
    const email = about.primaryEmail ?? `${randomUUID()}@example.org`;
    const password = about.password ?? randomUUID();
    const fields = { primaryEmailVerified: true, primaryEmailAuthEnabled: true, ...about, primaryEmail: email, password };
    const user = await app.createUser(fields);
    return { id: user.id, email, password, user, ...(await createSession(user)) };
  }

  return {
    ...keys,
    url,
    app,
    environment: projectEnvironment(url, keys),
    createTestUser,
    createSession,
    storageState: (session, appOrigin) => storageStateFrom(session, keys.id, appOrigin),
    signInWithProvider: (provider, { email }) => signInAtProvider(url, keys, provider, { email }),

    async registerPasskey(session, authenticator) {
      const { passkey } = clientApi(session).auth;
      const { options_json, code } = unwrap(await passkey.initiateRegistration());
      unwrap(await passkey.register({ credential: authenticator.create(options_json), code }));
    },

    async signInWithPasskey(authenticator) {
      const { passkey } = clientApi(undefined).auth;
      const { options_json, code } = unwrap(await passkey.initiateAuthentication());
      const tokens = unwrap(await passkey.signIn({ authentication_response: authenticator.get(options_json), code }));
      return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    },

    async seed(file) {
      const seed = readSeedFile(typeof file === "string" ? JSON.parse(readFileSync(file, "utf8")) : file);
      const users: Record<string, TestUser> = {};
      const teams: Record<string, string> = {};
      for (const { email, password, displayName, permissions = [], items = {} } of seed.users ?? []) {
        const created = await createTestUser({
          primaryEmail: email,
          ...(password === undefined ? {} : { password }),
          ...(displayName === undefined ? {} : { displayName }),
        });
        for (const permission of permissions) await created.user.grantPermission(permission);
        for (const [id, quantity] of Object.entries(items)) await (await created.user.getItem(id)).increaseQuantity(quantity);
        users[email] = created;
      }
      for (const { displayName, members = [], items = {} } of seed.teams ?? []) {
        const team = await app.createTeam({ displayName });
        for (const { user: email, permissions = [] } of members) {
          const { id, user } = users[email] as TestUser;
          await team.addUser(id);
          for (const permission of permissions) await user.grantPermission(team, permission);
        }
        for (const [id, quantity] of Object.entries(items)) await (await team.getItem(id)).increaseQuantity(quantity);
        teams[displayName] = team.id;
      }
      return { users, teams };
    },

    async reset() {
      await callDevelopmentRoute(url, `/dev/projects/${encodeURIComponent(keys.id)}/reset`, {});
    },
  };
}
