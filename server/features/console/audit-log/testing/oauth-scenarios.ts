import { decodeJwt } from "jose";
import { randomUuid } from "../../../../services/random.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { oauthCalls, oauthProject } from "../../../../testing/sign-in/oauth.ts";
import type { AuditedAction } from "./audited-action.ts";

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
