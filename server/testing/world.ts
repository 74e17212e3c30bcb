import type { AccessType } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { tokens } from "#contract/vocabulary/limits.ts";
import { newSession } from "../features/sessions/open.ts";
import { randomUuid } from "../services/random.ts";
import { type AccessClaims, createTokens } from "../services/tokens.ts";
import type { TestServer } from "./index.ts";
import { keyHeaders, type ProjectKeys } from "./request.ts";

/** A project's keys and the branch they are used on, `main` unless said. */
export type TenantKeys = ProjectKeys & { readonly tenancyId: string; readonly branchId?: string };
export type SentHeaders = Readonly<Record<string, string>>;

/** Somebody signed in, without the cost of a password. */
export interface Guest {
  readonly id: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Two projects that have nothing to do with each other, and the means to fill them. */
export interface World {
  readonly server: TestServer;
  /** The project under test; it has a second branch, `side`. */
  readonly project: TenantKeys;
  readonly foreign: TenantKeys;
  /** The other branch of the project under test: the same keys, other data. */
  readonly side: TenantKeys;
  /** Somebody signed in to the project, who stays. */
  readonly guest: Guest;
  /** The project that owns all others. */
  readonly internal: TenantKeys;
  /** Somebody signed in to project `internal`, with a team of their own that owns the project under test. */
  readonly developer: Guest & { readonly teamId: string };
  /** A user of a project, signed in. */
  givenGuest(about?: { project?: TenantKeys; anonymous?: boolean }): Promise<Guest>;
  /** Another session of a user; `impersonation`: one in which somebody else acts as the user. */
  givenSession(userId: string, about?: { project?: TenantKeys; anonymous?: boolean; impersonation?: boolean }): Promise<Guest>;
  /** Gives a user a picture; the address of it, taken apart. */
  givenImage(userId: string, tenant?: TenantKeys): Promise<{ tenancy_id: string; image_id: string }>;
  /** A team with one member. */
  givenTeam(userId: string, tenant?: TenantKeys): Promise<string>;
  /** A set of keys beside those that the project is used with. */
  givenKeySet(tenant?: TenantKeys): Promise<string>;
  /** An access token as the server signs it; `abroad` changes the circumstances of its making. */
  token(claims: Partial<AccessClaims>, abroad?: { publicUrl?: string; secondsAgo?: number }): string;
}

/** The configuration that lets clients do everything. */
export const openConfig = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  domains: { allowLocalhost: true },
};

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export async function createWorld(server: TestServer): Promise<World> {
  const { services } = server.running;
  const project: TenantKeys = await server.givenProject(openConfig, ["side"]);
  const foreign = await server.givenProject(openConfig);
  const { id: tenancyId } = await server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", project.id)
    .where("branch_id", "=", "side")
    .executeTakeFirstOrThrow();
  const side = { ...project, tenancyId, branchId: "side" };

  const token: World["token"] = (claims, { publicUrl = services.publicUrl, secondsAgo = 0 } = {}) => {
    const clock = { now: () => new Date(server.clock.now().getTime() - secondsAgo * 1000) };
    return createTokens({ secrets: services.secrets, publicUrl, accessSeconds: services.accessSeconds, clock }).sign({
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
      ...claims,
    });
  };

  const givenSession: World["givenSession"] = async (id, { project: where = project, anonymous = false, impersonation = false } = {}) => {
    const kind = { lifetimeMillis: tokens.refreshMillis, isImpersonation: impersonation };
    const session = newSession(where.tenancyId, id, { ip: "127.0.0.1" }, server.clock.now(), undefined, kind);
    await session.insert.execute(server.db);
    const claims = {
      sub: id,
      project_id: where.id,
      branch_id: where.branchId ?? "main",
      refresh_token_id: session.id,
      is_anonymous: anonymous,
    };
    return { id, sessionId: session.id, accessToken: token(claims), refreshToken: session.refreshToken };
  };

  const givenGuest: World["givenGuest"] = async ({ project: where = project, anonymous = false } = {}) => {
    const made = await server.request("POST", "/users", { headers: tenantHeaders("server", where), body: { is_anonymous: anonymous } });
    if (made.status !== 201) throw new Error(`making a user answered ${made.status}: ${made.text}`);
    return givenSession(made.json.id, { project: where, anonymous });
  };

  const givenImage: World["givenImage"] = async (userId, tenant = project) => {
    const body = { profile_image_url: `data:image/png;base64,${onePixel}` };
    const changed = await server.request("PATCH", `/users/${userId}`, { headers: tenantHeaders("server", tenant), body });
    const [, tenancyId, imageId] = /\/images\/([^/]+)\/([^/]+)$/.exec(changed.json?.profile_image_url) ?? [];
    if (!tenancyId || !imageId) throw new Error(`giving a picture answered ${changed.status}: ${changed.text}`);
    return { tenancy_id: tenancyId, image_id: imageId };
  };

  const givenTeam: World["givenTeam"] = async (userId, tenant = project) => {
    const body = { display_name: "Team", creator_user_id: userId };
    const made = await server.request("POST", "/teams", { headers: tenantHeaders("server", tenant), body });
    if (made.status !== 201) throw new Error(`making a team answered ${made.status}: ${made.text}`);
    return made.json.id;
  };

  const givenKeySet: World["givenKeySet"] = async (tenant = project) => {
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
  const developer = await givenGuest({ project: internal });
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
    guest: await givenGuest(),
    internal,
    developer: { ...developer, teamId },
    givenGuest,
    givenSession,
    givenImage,
    givenTeam,
    givenKeySet,
    token,
  };
}

/** The lowest access type a route lets in. */
export const lowestType = ({ access }: Route): AccessType => (access.from === "open" || access.from === "bare" ? "client" : access.from);

/** Headers that present a tenant's key of an access type. */
export const tenantHeaders = (as: AccessType, tenant: TenantKeys): SentHeaders => ({
  ...keyHeaders(as, tenant),
  ...(tenant.branchId === undefined ? {} : { [header.branchId]: tenant.branchId }),
});

/** Where a route is at home, and somebody who is signed in there. */
export const homeOf = (route: Route, { project, guest, internal, developer }: Home): Pick<World, "project" | "guest"> =>
  route.access.project && internal && developer ? { project: internal, guest: developer } : { project, guest };
type Home = Pick<World, "project" | "guest"> & Partial<Pick<World, "internal" | "developer">>;

/** Headers of the least caller whom the route lets in. */
export function leastCaller(route: Route, world: Home): SentHeaders {
  const { project, guest } = homeOf(route, world);
  const type = lowestType(route);
  const { user, self } = route.access;
  const needsUser = self !== undefined || (user !== "optional" && (!user.endsWith("of clients") || type === "client"));
  return { ...tenantHeaders(type, project), ...(needsUser ? { [header.accessToken]: guest.accessToken } : {}) };
}
