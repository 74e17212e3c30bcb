import { decodeJwt } from "jose";
import { randomUuid } from "../../../../services/random.ts";
import type { TenantKeys } from "../../../../testing/fixtures.ts";
import { startServer, type TestResponse, type TestServer } from "../../../../testing/index.ts";
import { oauthCalls, oauthConfig } from "../../../../testing/sign-in/oauth.ts";

/** The id of a request, which error pages show. */
export const readRequestId = ({ headers }: TestResponse) => headers.get("x-stack-request-id");

export const anAddress = () => `${randomUuid()}@example.org`;
export const anAccount = () => ({ accountId: randomUuid() });

/** A server with a project whose users sign in with the test provider. */
export async function startOAuthTest() {
  const server = await startServer();
  const project: TenantKeys = await server.givenProject(oauthConfig());
  const readUserId = (tokens: { access_token: string }) => decodeJwt(tokens.access_token).sub as string;
  const user = async (id: string, at = project) => (await server.request("GET", `/users/${id}`, { as: "server", project: at })).json;
  const change = (id: string, body: object, at = project) => server.request("PATCH", `/users/${id}`, { as: "server", project: at, body });
  const listLinks = (userId: string) =>
    server.db
      .selectFrom("oauth_links")
      .select(["provider_config_id", "account_id", "email", "allow_sign_in", "allow_connected_accounts"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute();
  const refresh = (refreshToken: string, at = project, on: TestServer = server) =>
    on.request("POST", "/auth/oauth/token", {
      body: { grant_type: "refresh_token", refresh_token: refreshToken, client_id: at.id, client_secret: at.publishableClientKey },
    });
  const listTraces = async (at: TenantKeys = project) =>
    (await server.request("GET", "/internal/oauth-traces", { as: "admin", project: at })).json.items;
  /** The trace that a refused step of a project has left. */
  const readTrace = async (step: TestResponse, at: TenantKeys = project) =>
    (await listTraces(at)).find(({ request_id }: { request_id: string }) => request_id === readRequestId(step));
  return {
    server,
    project,
    readTrace,
    ...oauthCalls(server),
    readUserId,
    user,
    change,
    listLinks,
    refresh,
    listTraces,
    close: () => server.close(),
  };
}
