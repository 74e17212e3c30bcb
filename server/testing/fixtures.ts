import { type AccessType, needsUser } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { newSession } from "../features/accounts/sessions/new-session.ts";
import { randomUuid } from "../services/random.ts";
import { type AccessClaims, createTokens, type Tokens } from "../services/tokens.ts";
import { platformHeader } from "./console/integration-clients.ts";
import type { TestServer } from "./index.ts";
import { paymentConfig } from "./payments/payment-config.ts";
import { pixelBytes } from "./pixel.ts";
import { keyHeaders, type ProjectKeys } from "./request.ts";

/** A project's keys and the branch they are used on, `main` unless said. */
export type TenantKeys = ProjectKeys & { readonly tenancyId: string; readonly branchId?: string };
export type RequestHeaders = Readonly<Record<string, string>>;

/** A signed-in user, without the cost of a password. */
export interface TestUser {
  readonly id: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Two projects that have nothing to do with each other, and the means to fill them. */
export interface Fixtures {
  readonly server: TestServer;
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
  /** An access token as the server signs it; `abroad` changes the circumstances of its making. */
  token(claims: Partial<AccessClaims>, abroad?: { publicUrl?: string; secondsAgo?: number }): string;
}

/** The configuration that lets clients do everything. */
export const permissiveConfig = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  domains: { allowLocalhost: true },
  // Each user has a permission in the project, which can be revoked.
  rbac: { permissions: { moderate: { scope: "project" } }, defaultPermissions: { signUp: { moderate: true } } },
  apiKeys: { enabled: { user: true, team: true } },
  dataVault: { stores: { cards: { displayName: "Cards" } } },
  payments: paymentConfig,
};

/** The same with a provider. */
const withProvider = {
  ...permissiveConfig,
  auth: {
    ...permissiveConfig.auth,
    oauth: { providers: { github: { type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true } } },
  },
};

export async function createFixtures(server: TestServer): Promise<Fixtures> {
  const { services, serverConfig } = server.running;
  const project: TenantKeys = await server.givenProject(withProvider, ["side"]);
  const foreign = await server.givenProject(withProvider);
  const { id: tenancyId } = await server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", project.id)
    .where("branch_id", "=", "side")
    .executeTakeFirstOrThrow();
  const side = { ...project, tenancyId, branchId: "side" };

  // One signer for each public URL: each has caches that take longer to create than a signature.
  let signedSecondsAgo = 0;
  const clock = { now: () => new Date(server.clock.now().getTime() - signedSecondsAgo * 1000) };
  const signers = new Map<string, Tokens>();
  const chooseSigner = (publicUrl: string): Tokens => {
    const made =
      signers.get(publicUrl) ?? createTokens({ secrets: services.secrets, publicUrl, accessSeconds: serverConfig.accessSeconds, clock });
    signers.set(publicUrl, made);
    return made;
  };

  const token: Fixtures["token"] = (claims, { publicUrl = serverConfig.publicUrl, secondsAgo = 0 } = {}) => {
    signedSecondsAgo = secondsAgo;
    return chooseSigner(publicUrl).sign({
      sub: randomUuid(),
      project_id: project.id,
      branch_id: "main",
      refresh_token_id: randomUuid(),
      role: "authenticated",
      name: null,
      email: null,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      signed_up_at: 1_700_000_000,
      requires_totp_mfa: false,
      ...claims,
    });
  };

  const givenSession: Fixtures["givenSession"] = async (
    id,
    { project: where = project, anonymous = false, impersonation = false } = {},
  ) => {
    const kind = { lifetimeMillis: tokenLimits.refreshMillis, isImpersonation: impersonation };
    const session = newSession(where.tenancyId, id, { ip: "127.0.0.1" }, server.clock.now(), kind);
    await session.insert().execute(server.db);
    const claims = {
      sub: id,
      project_id: where.id,
      branch_id: where.branchId ?? "main",
      refresh_token_id: session.id,
      is_anonymous: anonymous,
    };
    return { id, sessionId: session.id, accessToken: token(claims), refreshToken: session.refreshToken };
  };

  const givenTestUser: Fixtures["givenTestUser"] = async ({ project: where = project, anonymous = false } = {}) => {
    const made = await server.request("POST", "/users", { headers: tenantHeaders("server", where), body: { is_anonymous: anonymous } });
    if (made.status !== 201) throw new Error(`making a user answered ${made.status}: ${made.text}`);
    return givenSession(made.json.id, { project: where, anonymous });
  };

  const givenImage: Fixtures["givenImage"] = async (userId, tenant = project) => {
    const body = { profile_image_url: `data:image/png;base64,${pixelBytes}` };
    const changed = await server.request("PATCH", `/users/${userId}`, { headers: tenantHeaders("server", tenant), body });
    const [, tenancyId, imageId] = /\/images\/([^/]+)\/([^/]+)$/.exec(changed.json?.profile_image_url) ?? [];
    if (!tenancyId || !imageId) throw new Error(`giving a picture answered ${changed.status}: ${changed.text}`);
    return { tenancy_id: tenancyId, image_id: imageId };
  };

  const givenTeam: Fixtures["givenTeam"] = async (userId, tenant = project) => {
    const body = { display_name: "Team", creator_user_id: userId };
    const made = await server.request("POST", "/teams", { headers: tenantHeaders("server", tenant), body });
    if (made.status !== 201) throw new Error(`making a team answered ${made.status}: ${made.text}`);
    return made.json.id;
  };

  const givenKeySet: Fixtures["givenKeySet"] = async (tenant = project) => {
    const body = {
      description: "Keys",
      expires_at_millis: 4_102_444_800_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    };
    const made = await server.request("POST", "/internal/api-keys", { headers: tenantHeaders("admin", tenant), body });
    if (made.status !== 200) throw new Error(`making keys answered ${made.status}: ${made.text}`);
    return made.json.id;
  };

  const { id: internalTenancyId } = await server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", "internal")
    .executeTakeFirstOrThrow();
  const internal: TenantKeys = { ...server.project, tenancyId: internalTenancyId };
  const developer = await givenTestUser({ project: internal });
  const { selected_team_id: teamId } = await server.db
    .selectFrom("users")
    .select("selected_team_id")
    .where("tenancy_id", "=", internalTenancyId)
    .where("id", "=", developer.id)
    .executeTakeFirstOrThrow();
  if (teamId === null) throw new Error("the developer was given no personal team");
  await server.db.updateTable("projects").set({ owner_team_id: teamId }).where("id", "=", project.id).execute();

  return {
    server,
    project,
    foreign,
    side,
    testUser: await givenTestUser(),
    internal,
    developer: { ...developer, teamId },
    givenTestUser,
    givenSession,
    givenImage,
    givenTeam,
    givenKeySet,
    token,
  };
}

/** The lowest access type a route lets in. */
export const lowestAccessType = ({ access }: Route): AccessType =>
  access.from === "open" || access.from === "public" ? "client" : access.from;

/** Headers that present a tenant's key of an access type. */
export const tenantHeaders = (as: AccessType, tenant: TenantKeys): RequestHeaders => ({
  ...keyHeaders(as, tenant),
  ...(tenant.branchId === undefined ? {} : { [header.branchId]: tenant.branchId }),
});

/** The project of a route, and a signed-in user there. */
export const chooseCaller = (route: Route, { project, testUser, internal, developer }: Home): Pick<Fixtures, "project" | "testUser"> =>
  route.access.project && internal && developer ? { project: internal, testUser: developer } : { project, testUser };
type Home = Pick<Fixtures, "project" | "testUser"> & Partial<Pick<Fixtures, "internal" | "developer">>;

/** Headers of the least caller whom the route lets in. */
export function leastPrivilegedHeaders(route: Route, fixtures: Home): RequestHeaders {
  if (route.access.integration) return platformHeader;
  const { project, testUser } = chooseCaller(route, fixtures);
  const type = lowestAccessType(route);
  const hasUser = route.access.self !== undefined || needsUser(route.access, type);
  return { ...tenantHeaders(type, project), ...(hasUser ? { [header.accessToken]: testUser.accessToken } : {}) };
}
