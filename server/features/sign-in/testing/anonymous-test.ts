import { expect } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { type ProjectKeys, startServer } from "../../../testing/index.ts";

export const password = "correct horse battery";
export const anAddress = () => `${crypto.randomUUID()}@example.org`;

/** New users get a team and the permission to read. */
export const config = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
  domains: { allowLocalhost: true },
  teams: { createPersonalTeamOnSignUp: true, allowClientTeamCreation: true },
  rbac: { permissions: { read: { scope: "project" } }, defaultPermissions: { signUp: { read: true } } },
};

export interface AnonymousUser {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Two servers over one database, a project with default permissions and personal teams, and calls that sign up. */
export async function startAnonymousTest() {
  const server = await startServer();
  const secondServer = await startServer({ databaseOf: server });
  const project = await server.givenProject(config);

  const visit = (where: ProjectKeys = project, at = server) =>
    at.request("POST", "/auth/anonymous/sign-up", { as: "client", project: where });
  async function givenVisitor(where: ProjectKeys = project): Promise<AnonymousUser> {
    const { status, json, text } = await visit(where);
    expect(status, text).toBe(200);
    return { id: json.user_id, accessToken: json.access_token, refreshToken: json.refresh_token };
  }
  const welcome = { [header.allowAnonymousUser]: "true" };
  /** A call of a client that allows anonymous users. */
  const ask = (
    method: string,
    path: string,
    user: string | undefined,
    body?: object,
    { at = server, where = project as ProjectKeys } = {},
  ) => at.request(method, path, { as: "client", project: where, user, body, headers: welcome });
  const signUp = (user: string | undefined, about: object = {}, places = {}) =>
    ask("POST", "/auth/password/sign-up", user, { email: anAddress(), password, ...about }, places);
  /** Both methods with which an anonymous user signs up without a provider. */
  const signUpMethods = [
    ["a password", "password", (user: string | undefined, email: string, places = {}) => signUp(user, { email }, places)],
    [
      "an e-mail code",
      "otp",
      async (user: string | undefined, email: string, places = {}) =>
        ask("POST", "/auth/otp/sign-in", user, { code: await givenSignInCode(server, project, email) }, places),
    ],
  ] as const;
  const me = (user: string, where: ProjectKeys = project) => ask("GET", "/users/me", user, undefined, { where });
  /** The user as a server reads it. */
  const look = async (id: string, where: ProjectKeys = project) =>
    (await server.request("GET", `/users/${id}`, { as: "server", project: where })).json;
  const change = (id: string, body: object, where: ProjectKeys = project) =>
    server.request("PATCH", `/users/${id}`, { as: "server", project: where, body });
  const refresh = (refreshToken: string) =>
    server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { [header.refreshToken]: refreshToken } });

  const listPermissions = async (id: string) =>
    (await server.db.selectFrom("user_permissions").select("permission_id").where("user_id", "=", id).execute()).map(
      (row) => row.permission_id,
    );
  const listTeams = async (id: string) =>
    (await server.request("GET", `/teams?user_id=${id}`, { as: "server", project })).json.items.map(
      (team: { display_name: string }) => team.display_name,
    );
  /** The audit events of a user's sign-ups and sign-ins, with their methods. */
  const listEvents = async (id: string) =>
    (
      await server.db
        .selectFrom("audit_events")
        .select(["event", "data"])
        .where("user_id", "=", id)
        .where("event", "in", ["user.signed_up", "user.upgraded", "user.signed_in"])
        .orderBy("at")
        .orderBy("event")
        .execute()
    ).map(({ event, data }) => [event, data.method]);

  const close = async () => {
    await secondServer.close();
    await server.close();
  };
  return {
    server,
    secondServer,
    project,
    visit,
    givenVisitor,
    ask,
    signUp,
    signUpMethods,
    me,
    look,
    change,
    refresh,
    listPermissions,
    listTeams,
    listEvents,
    welcome,
    close,
  };
}
