import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { newSession } from "../features/accounts/sessions/new-session.ts";
import { randomUuid } from "../services/random.ts";
import { type AccessClaims, createTokens, type Tokens } from "../services/tokens.ts";
import { type CaseFixtures, type TenantKeys, tenantHeaders, withProvider } from "./case-fixtures.ts";
import { bindState } from "./in-process-state.ts";
import type { TestServer } from "./index.ts";
import { pixelBytes } from "./pixel.ts";

export {
  chooseCaller,
  leastPrivilegedHeaders,
  lowestAccessType,
  permissiveConfig,
  type RequestHeaders,
  type TenantKeys,
  type TestUser,
  tenantHeaders,
} from "./case-fixtures.ts";

/** The fixtures of a server in this process, with what only its secrets allow. */
export interface Fixtures extends CaseFixtures {
  readonly server: TestServer & CaseFixtures["server"];
  /** An access token as the server signs it; `abroad` changes the circumstances of its making. */
  token(claims: Partial<AccessClaims>, abroad?: { publicUrl?: string; secondsAgo?: number }): string;
}

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
      is_restricted: false,
      restricted_reason: null,
      ...claims,
    });
  };

  const givenSession: Fixtures["givenSession"] = async (
    id,
    { project: where = project, anonymous = false, impersonation = false } = {},
  ) => {
    const kind = { lifetimeMillis: tokenLimits.refreshMillis, policy: {}, isImpersonation: impersonation, amr: null };
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
    server: Object.assign(server, { given: bindState(server, givenSession) }),
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
