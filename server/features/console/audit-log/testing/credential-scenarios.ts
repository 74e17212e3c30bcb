import { decodeJwt } from "jose";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../../../services/random.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenChannel } from "../../../../testing/row-fixtures.ts";
import { oauthCalls, oauthProject } from "../../../../testing/sign-in/oauth.ts";
import { givenApiKey, givenKeyTeam, givenTeamKey } from "../../../../testing/teams/api-keys.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of contact channels and devices are brought about. */
export function channelScenarios(server: TestServer, { project, givenTestUser }: Fixtures) {
  const call = (method: string, path: string, user: string, body?: object) =>
    server.request(method, path, { headers: tenantHeaders("client", project), body, user });

  return {
    async "user.email_added"(): Promise<AuditedAction> {
      const { id, accessToken } = await givenTestUser();
      const body = { user_id: id, type: "email", value: `${crypto.randomUUID()}@example.org`, used_for_auth: true };
      const answer = await call("POST", "/contact-channels", accessToken, body);
      return { answer, user: id, actor: id, data: { contact_channel_id: answer.json.id, used_for_auth: true } };
    },
    async "user.device_added"(): Promise<AuditedAction> {
      const at = await server.givenProject({ auth: { password: { allowSignIn: true }, sessions: { notifyNewDevice: true } } });
      const { id, email, password } = await server.givenUser({ project: at });
      const headers = { [requestHeaders.device]: "of another user" };
      const answer = await server.request("POST", "/auth/password/sign-in", {
        as: "client",
        project: at,
        body: { email, password },
        headers,
      });
      return { answer, user: id, tenancyId: at.tenancyId, data: { method: "password" } };
    },
    async "user.email_removed"(): Promise<AuditedAction> {
      const { id, accessToken } = await givenTestUser();
      const channelId = await givenChannel(server, project, id);
      const answer = await call("DELETE", `/contact-channels/me/${channelId}`, accessToken);
      return { answer, user: id, actor: id, data: { contact_channel_id: channelId } };
    },
  };
}

/** How the events of sign-ins with providers are brought about. */
export const oauthScenarios = (server: TestServer) => ({
  async "user.oauth_sign_in_added"(): Promise<AuditedAction> {
    const project = await oauthProject(server);
    const { id } = await server.givenUser({ project });
    const body = {
      user_id: id,
      provider_config_id: "google",
      account_id: randomUuid(),
      allow_sign_in: true,
      allow_connected_accounts: true,
    };
    const answer = await server.request("POST", "/oauth-providers", { as: "server", project, body });
    return { answer, user: id, by: "server", data: { oauth_provider: "google" }, tenancyId: project.tenancyId };
  },

  async "session.authorization_code_reused"(): Promise<AuditedAction> {
    const project = await oauthProject(server);
    const calls = oauthCalls(server);
    const issued = await calls.code(project, { accountId: randomUuid() });
    const { json } = await calls.exchange(project, issued);
    const user = decodeJwt(json.access_token).sub as string;
    return { answer: await calls.exchange(project, issued), user, data: { method: "oauth" }, tenancyId: project.tenancyId };
  },
});

const newKey = { description: "CI", expires_at_millis: null };
const createdData = (id: string) => ({ api_key_id: id, is_public: false, expires_at_millis: null });

/** How the events of API keys of users and teams are brought about. */
export function apiKeyScenarios(server: TestServer, { project, givenTestUser }: Fixtures) {
  const call = (method: string, path: string, body: object, user: string) =>
    server.request(method, path, { headers: tenantHeaders("client", project), body, user });

  const changeUserKey = async (change: object, data: object): Promise<AuditedAction> => {
    const { id, accessToken } = await givenTestUser();
    const key = await givenApiKey(server, project, { type: "user", id });
    const answer = await call("PATCH", `/user-api-keys/${key.id}`, change, accessToken);
    return { answer, user: id, actor: id, data: { api_key_id: key.id, ...data } };
  };
  const changeTeamKey = async (change: object, data: object): Promise<AuditedAction> => {
    const { id: actor, accessToken } = await givenTestUser();
    const { id, teamId } = await givenTeamKey(server, project, actor);
    const answer = await call("PATCH", `/team-api-keys/${id}?team_id=${teamId}`, change, accessToken);
    return { answer, user: null, actor, data: { api_key_id: id, team_id: teamId, ...data } };
  };

  return {
    async "user_api_key.created"(): Promise<AuditedAction> {
      const { id, accessToken } = await givenTestUser();
      const answer = await call("POST", "/user-api-keys", { ...newKey, user_id: "me" }, accessToken);
      return { answer, user: id, actor: id, data: createdData(answer.json.id) };
    },
    "user_api_key.changed": () => changeUserKey({ description: "Old" }, { fields: ["description"] }),
    "user_api_key.revoked": () => changeUserKey({ revoked: true }, {}),
    async "team_api_key.created"(): Promise<AuditedAction> {
      const { id: actor, accessToken } = await givenTestUser();
      const teamId = await givenKeyTeam(server, project, actor);
      const answer = await call("POST", "/team-api-keys", { ...newKey, team_id: teamId }, accessToken);
      return { answer, user: null, actor, data: { ...createdData(answer.json.id), team_id: teamId } };
    },
    "team_api_key.changed": () => changeTeamKey({ expires_at_millis: null }, { fields: ["expires_at"] }),
    "team_api_key.revoked": () => changeTeamKey({ revoked: true }, {}),
  };
}
