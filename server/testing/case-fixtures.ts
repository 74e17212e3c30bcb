import { type AccessType, needsUser } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { keyHeaders, type ProjectKeys, type Request } from "./case-requests.ts";
import { platformHeader } from "./console/integration-clients.ts";
import type { GivenState, TenantKeys, TestUser } from "./given-state.ts";
import { paymentConfig } from "./payments/payment-config.ts";

export type { TenantKeys, TestUser } from "./given-state.ts";

export type RequestHeaders = Readonly<Record<string, string>>;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  accessToken: string;
  readonly refreshToken: string;
}

/** The address of a server, and the keys of its project `internal`. */
export type CalledServer = Pick<CaseServer, "url" | "project">;

/** The parts of a server that cases use. All of it works over HTTP alone. */
export interface CaseServer {
  readonly url: string;
  /** Credentials of project `internal`. */
  readonly project: ProjectKeys;
  readonly request: Request;
  readonly given: GivenState;
  /** Signs a user up by password. */
  givenUser(about?: { email?: string; password?: string; project?: ProjectKeys }): Promise<Person>;
  /** Creates another project with keys. `config` overrides the defaults of its configuration. */
  givenProject(config?: object, branches?: readonly string[]): Promise<TenantKeys>;
  /** Changes the configuration of a project; a given top-level group replaces the override of that group. */
  configure(config: object, projectId?: string): Promise<void>;
}

/** Two projects that have nothing to do with each other, and the means to fill them. */
export interface CaseFixtures {
  readonly server: CaseServer;
  /** The project under test; it has a second branch, `side`. */
  readonly project: TenantKeys;
  readonly foreign: TenantKeys;
  /** The other branch of the project under test: the same keys, other data. */
  readonly side: TenantKeys;
  /** A signed-in user of the project, shared by tests. */
  readonly testUser: TestUser;
  /** The project that owns all others. */
  readonly internal: TenantKeys;
  /** A developer signed in to project `internal`, with a team that owns the project under test. */
  readonly developer: TestUser & { readonly teamId: string };
  /** A user of a project, signed in. */
  givenTestUser(about?: { project?: TenantKeys; anonymous?: boolean }): Promise<TestUser>;
  /** Another session of a user; `impersonation`: a session in which a developer acts as the user. */
  givenSession(userId: string, about?: { project?: TenantKeys; anonymous?: boolean; impersonation?: boolean }): Promise<TestUser>;
  /** Gives a user a picture; the address of it, taken apart. */
  givenImage(userId: string, tenant?: TenantKeys): Promise<{ tenancy_id: string; image_id: string }>;
  /** A team with one member. */
  givenTeam(userId: string, tenant?: TenantKeys): Promise<string>;
  /** A second set of keys of the project. */
  givenKeySet(tenant?: TenantKeys): Promise<string>;
}

/** The configuration that lets clients do everything. */
export const permissiveConfig = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  domains: { allowLocalhost: true },
  oauthServer: { isEnabled: true, registration: "open" },
  // Each user has a permission in the project, which can be revoked.
  rbac: { permissions: { moderate: { scope: "project" } }, defaultPermissions: { signUp: { moderate: true } } },
  apiKeys: { enabled: { user: true, team: true } },
  dataVault: { stores: { cards: { displayName: "Cards" } } },
  payments: paymentConfig,
};

/** The same with a provider. */
export const withProvider = {
  ...permissiveConfig,
  auth: {
    ...permissiveConfig.auth,
    oauth: { providers: { github: { type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true } } },
  },
};

/** The lowest access type a route lets in. */
export const lowestAccessType = ({ access }: Route): AccessType =>
  access.from === "open" || access.from === "public" ? "client" : access.from;

/** Headers that present a tenant's key of an access type. */
export const tenantHeaders = (as: AccessType, tenant: TenantKeys): RequestHeaders => ({
  ...keyHeaders(as, tenant),
  ...(tenant.branchId === undefined ? {} : { [header.branchId]: tenant.branchId }),
});

/** The project of a route, and a signed-in user there. */
export const chooseCaller = (route: Route, { project, testUser, internal, developer }: Home): Pick<CaseFixtures, "project" | "testUser"> =>
  route.access.project && internal && developer ? { project: internal, testUser: developer } : { project, testUser };
type Home = Pick<CaseFixtures, "project" | "testUser"> & Partial<Pick<CaseFixtures, "internal" | "developer">>;

/** Headers of the least caller whom the route lets in. */
export function leastPrivilegedHeaders(route: Route, fixtures: Home): RequestHeaders {
  if (route.access.integration) return platformHeader;
  const { project, testUser } = chooseCaller(route, fixtures);
  const type = lowestAccessType(route);
  const hasUser = route.access.self !== undefined || needsUser(route.access, type);
  return { ...tenantHeaders(type, project), ...(hasUser ? { [header.accessToken]: testUser.accessToken } : {}) };
}
