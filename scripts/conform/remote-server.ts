import { randomUUID } from "node:crypto";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import {
  type CaseFixtures,
  type CaseServer,
  type TenantKeys,
  type TestUser,
  tenantHeaders,
  withProvider,
} from "#server/testing/case-fixtures.ts";
import type { ProjectKeys, TestResponse } from "#server/testing/case-requests.ts";
import { platformHeader } from "#server/testing/console/integration-clients.ts";
import { pixelBytes } from "#server/testing/pixel.ts";
import { readMailedCode } from "./inbox.ts";
import { NotTried, reasons } from "./not-tried.ts";
import { type RemoteClock, remoteClock } from "./remote-clock.ts";
import { findProvisioned } from "./remote-platform.ts";
import { remoteRequest } from "./remote-request.ts";
import { remoteState } from "./remote-state.ts";
import { remoteTools } from "./remote-tools.ts";
import { type Created, removeCreated } from "./remove-created.ts";
import { type Exchange, type RecordingSender, recordingSender } from "./send-recorded.ts";

const farFuture = 4_102_444_800_000;
const password = "correct horse battery";
/** Sent with each project's configuration, so that the calls of a run exceed no limit. */
const unlimited = { rateLimits: { factor: 1000 } };

/** The credentials of a run. */
export interface RunCredentials {
  /** Keys of project `internal`. Without the secret ones, the run is a developer like any other. */
  readonly internal: ProjectKeys;
  /** The refresh token of a developer. Without it, the run creates its developer. */
  readonly refreshToken?: string | undefined;
  /** HTTP Basic credentials of a platform, as `id:secret`. */
  readonly platform?: string | undefined;
}

/** A server at an address, and the fixtures of a run on it. */
export interface RemoteRun {
  readonly server: CaseServer;
  readonly fixtures: CaseFixtures;
  readonly sender: RecordingSender;
  readonly clock: RemoteClock;
  /** Renews the access tokens of the fixtures. */
  renew(): Promise<void>;
  /** The same fixtures with a project whose rate limits are not raised. */
  limited(): Promise<CaseFixtures>;
  /** Removes the projects and users of the run. @returns what it could not remove */
  remove(): Promise<readonly string[]>;
}

/** Reads the claims of an access token, without verifying it. */
const readClaims = (token: string): { readonly sub: string; readonly refresh_token_id: string } =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));

function expectStatus(answer: TestResponse, what: string): TestResponse["json"] {
  if (answer.status >= 400) throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 400)}`);
  return answer.json;
}

/** Puts the platform of the run in the place of that of the cases. Refuses calls with keys of project `internal` that the run does not have. */
const headerCheck =
  (isOperator: boolean, platform: string | undefined) =>
  (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
    const isOwnKey = headers[header.projectId] === internalProjectId && ["server", "admin"].includes(headers[header.accessType] ?? "");
    if (isOwnKey && !isOperator && headers[header.adminAccessToken] === undefined) throw new NotTried(reasons.operator);
    if (headers.authorization !== platformHeader.authorization) return headers;
    if (platform === undefined) throw new NotTried(reasons.platform);
    return { ...headers, authorization: `Basic ${Buffer.from(platform).toString("base64")}` };
  };

/**
 * Creates a set of keys of project `internal` for the run.
 * @param adminKey the admin key of the operator
 */
export async function openInternalKeys(
  origins: readonly string[],
  adminKey: string,
): Promise<{ keys: ProjectKeys; revoke: () => Promise<void> }> {
  const keys = { id: internalProjectId, publishableClientKey: "", secretServerKey: "", superSecretAdminKey: adminKey };
  const request = remoteRequest(recordingSender(origins), keys);
  const body = {
    description: "Conformance run",
    expires_at_millis: farFuture,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  };
  const made = expectStatus(await request("POST", "/internal/api-keys", { as: "admin", body }), "the creation of keys");
  return {
    keys: { ...keys, publishableClientKey: made.publishable_client_key, secretServerKey: made.secret_server_key },
    revoke: async () => {
      await request("PATCH", `/internal/api-keys/${made.id}`, { as: "admin", body: { revoked: true } });
    },
  };
}

/**
 * Makes a project with users on a server at an address.
 * @param onExchange gets each request that was answered
 * @throws Error with the answer of the server that refused
 */
export async function openRemoteRun(
  origins: readonly string[],
  credentials: RunCredentials,
  onExchange?: (exchange: Exchange) => void,
): Promise<RemoteRun> {
  const origin = origins[0] as string;
  const { internal: project } = credentials;
  const isOperator = project.superSecretAdminKey !== "";
  const created: Created = { projects: [], users: [] };
  const noteProvisioned = (text: string) => {
    const provisioned = findProvisioned(text);
    if (provisioned) created.projects.push(provisioned);
  };
  const sender = recordingSender(origins, headerCheck(isOperator, credentials.platform), noteProvisioned, onExchange);
  const clock = await remoteClock(sender);
  const internal: TenantKeys = { ...project, tenancyId: "" };
  const plainRequest = remoteRequest(sender, project);

  const request: CaseServer["request"] = (method, path, ask = {}) => {
    const isInternalConfig = path.startsWith("/internal/config") && method !== "GET" && (ask.project ?? project).id === internal.id;
    if (isInternalConfig && ask.as === "admin") throw new NotTried(reasons.protected);
    return plainRequest(method, path, ask);
  };
  const call = async (method: string, path: string, ask: Parameters<typeof request>[2]) =>
    expectStatus(await request(method, path, ask), `${method} ${path}`);

  const givenUser: CaseServer["givenUser"] = async ({
    email = `${randomUUID()}@example.org`,
    password: chosen = password,
    project: at,
  } = {}) => {
    const where = at ?? project;
    const body = { email, password: chosen };
    const json = await call("POST", "/auth/password/sign-up", { as: "client", project: where, body });
    if (where.id === internal.id) created.users.push(json.user_id);
    return { id: json.user_id, email, password: chosen, accessToken: json.access_token, refreshToken: json.refresh_token };
  };

  const givenSession: CaseFixtures["givenSession"] = async (userId, { project: where = own, impersonation = false } = {}) => {
    const body = { user_id: userId, ...(impersonation && { is_impersonation: true }) };
    const json = await call("POST", "/auth/sessions", { headers: tenantHeaders("server", where), body });
    const { access_token: accessToken, refresh_token: refreshToken } = json;
    return { id: userId, sessionId: readClaims(accessToken).refresh_token_id, accessToken, refreshToken };
  };

  const givenTestUser: CaseFixtures["givenTestUser"] = async ({ project: where = own, anonymous = false } = {}) => {
    if (where.id === internal.id && !isOperator) {
      const { id, accessToken, refreshToken } = await givenUser({ project: where });
      return { id, accessToken, refreshToken, sessionId: readClaims(accessToken).refresh_token_id };
    }
    const made = await call("POST", "/users", { headers: tenantHeaders("server", where), body: { is_anonymous: anonymous } });
    if (where.id === internal.id) created.users.push(made.id);
    return givenSession(made.id, { project: where, anonymous });
  };

  async function openDeveloper(): Promise<TestUser & { teamId: string }> {
    const asClient = (accessToken: string) => ({ as: "client" as const, project: internal, user: accessToken });
    let user: TestUser;
    if (credentials.refreshToken !== undefined) {
      const headers = { ...tenantHeaders("client", internal), [header.refreshToken]: credentials.refreshToken };
      const { access_token: accessToken } = await call("POST", "/auth/sessions/current/refresh", { headers });
      const { sub: id, refresh_token_id: sessionId } = readClaims(accessToken);
      user = { id, sessionId, accessToken, refreshToken: credentials.refreshToken };
    } else {
      user = await givenTestUser({ project: internal });
      if (!isOperator) await verifyAddress(user);
    }
    const me = await call("GET", "/users/me", asClient(user.accessToken));
    if (me.selected_team_id === null) throw new Error("the developer has no team that can own a project");
    return { ...user, teamId: me.selected_team_id };
  }

  /** Developers create projects once their address is verified. */
  async function verifyAddress({ accessToken }: TestUser): Promise<void> {
    const asUser = { as: "client" as const, project: internal, user: accessToken };
    const { primary_email: email } = await call("GET", "/users/me", asUser);
    const body = { email, callback_url: `${origin}/handler/email-verification` };
    await call("POST", "/contact-channels/send-verification-code", { ...asUser, body });
    const code = await readMailedCode(sender, email);
    await call("POST", "/contact-channels/verify", { as: "client", project: internal, body: { code } });
  }

  const givenProject: CaseServer["givenProject"] = async (
    config = { auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } },
  ) => {
    const body = { display_name: "Conformance run", owner_team_id: developer.teamId };
    const { id } = await call("POST", "/internal/projects", { as: "client", project: internal, user: developer.accessToken, body });
    const byDeveloper = { [header.projectId]: id, [header.accessType]: "admin", [header.adminAccessToken]: developer.accessToken };
    const keys = await call("POST", "/internal/api-keys", {
      headers: byDeveloper,
      body: {
        description: "Conformance run",
        expires_at_millis: farFuture,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    });
    const made: TenantKeys = {
      id,
      publishableClientKey: keys.publishable_client_key,
      secretServerKey: keys.secret_server_key,
      superSecretAdminKey: keys.super_secret_admin_key,
      tenancyId: "",
    };
    created.projects.push(made);
    await configure({ ...unlimited, ...config }, id);
    return made;
  };

  async function configure(config: object, projectId: string = internal.id): Promise<void> {
    const found = created.projects.find(({ id }) => id === projectId);
    if (!found) throw new NotTried(reasons.protected);
    const body = { config_override_string: JSON.stringify(config) };
    await call("PATCH", "/internal/config/override", { as: "admin", project: found, body });
  }

  const parts = { url: origin, project, request, givenUser, givenProject, configure };
  const server: CaseServer = { ...parts, given: remoteState(remoteTools(parts, sender, clock)) };

  const remove = () => removeCreated(request, created, isOperator ? internal : undefined);

  let own: TenantKeys = internal;
  let developer: TestUser & { accessToken: string; teamId: string } = {
    id: "",
    sessionId: "",
    accessToken: "",
    refreshToken: "",
    teamId: "",
  };
  try {
    developer = { ...(await openDeveloper()) };
    own = await givenProject(withProvider);
    const foreign = await givenProject(withProvider);
    const testUser: TestUser & { accessToken: string } = { ...(await givenTestUser()) };
    const fixtures: CaseFixtures = {
      server,
      project: own,
      foreign,
      side: own,
      testUser,
      internal,
      developer,
      givenTestUser,
      givenSession,
      async givenImage(userId, tenant = own) {
        const body = { profile_image_url: `data:image/png;base64,${pixelBytes}` };
        const { profile_image_url: url } = await call("PATCH", `/users/${userId}`, { headers: tenantHeaders("server", tenant), body });
        const [, tenancyId = "", imageId = ""] = /\/images\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
        return { tenancy_id: tenancyId, image_id: imageId };
      },
      async givenTeam(userId, tenant = own) {
        const body = { display_name: "Team", creator_user_id: userId };
        return (await call("POST", "/teams", { headers: tenantHeaders("server", tenant), body })).id;
      },
      async givenKeySet(tenant = own) {
        const body = {
          description: "Keys",
          expires_at_millis: farFuture,
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true,
        };
        return (await call("POST", "/internal/api-keys", { headers: tenantHeaders("admin", tenant), body })).id;
      },
    };
    const renewUser = async (user: { accessToken: string; readonly refreshToken: string }, at: TenantKeys) => {
      const headers = { ...tenantHeaders("client", at), [header.refreshToken]: user.refreshToken };
      user.accessToken = (await call("POST", "/auth/sessions/current/refresh", { headers })).access_token;
    };
    const renew = async () => {
      await renewUser(testUser, own);
      await renewUser(developer, internal);
    };
    clock.onMoved(async () => {
      // The clock may have moved past the end of the sessions.
      Object.assign(testUser, await givenSession(testUser.id, { project: own }));
      if (isOperator) Object.assign(developer, await givenSession(developer.id, { project: internal }));
      else await renewUser(developer, internal);
    });
    let limitedFixtures: Promise<CaseFixtures> | undefined;
    const openLimited = async (): Promise<CaseFixtures> => {
      const limitedProject = await givenProject({ ...withProvider, rateLimits: {} });
      return {
        ...fixtures,
        project: limitedProject,
        testUser: await givenTestUser({ project: limitedProject }),
        givenTestUser: (about) => givenTestUser({ project: limitedProject, ...about }),
      };
    };
    return { server, fixtures, sender, clock, renew, remove, limited: () => (limitedFixtures ??= openLimited()) };
  } catch (error) {
    await remove();
    throw error;
  }
}
