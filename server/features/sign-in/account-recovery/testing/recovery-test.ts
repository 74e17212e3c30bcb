import { expect } from "vitest";
import { emailTo } from "../../../../testing/emails/emails.ts";
import { givenCode } from "../../../../testing/foundation/codes.ts";
import { type Person, startServer } from "../../../../testing/index.ts";
import { givenInvitingTeam } from "../../../../testing/teams/invitations.ts";

/** A server with a project, accounts that a squatter could have made, and the calls of their owners. */
export async function startRecoveryTest() {
  const server = await startServer();
  const project = await server.givenProject();
  const callbackUrl = "http://localhost:3000/handler/team-invitation";
  const newPassword = "the owner's horse battery";
  const post = (path: string, body: object, user?: string) => server.request("POST", path, { as: "client", project, body, user });
  const change = (userId: string, body: object) => server.request("PATCH", `/users/${userId}`, { as: "server", project, body });
  const user = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
  const listTeams = async (id: string) =>
    (await server.request("GET", `/teams?user_id=${id}`, { as: "server", project })).json.items.map((team: { id: string }) => team.id);
  const signIn = (email: string, password: string) => post("/auth/password/sign-in", { email, password });

  /** Resets the password of an account as the reader of its address. */
  async function recover({ id, email }: Pick<Person, "id" | "email">) {
    const code = await givenCode(server, { tenancyId: project.tenancyId, type: "password-reset", userId: id, data: { email } });
    const answer = await post("/auth/password/reset", { code, password: newPassword });
    expect(answer.status, answer.text).toBe(200);
    return answer.json;
  }

  async function addMember(teamId: string, userId: string, permissionIds: readonly string[] = []) {
    const membership = { tenancy_id: project.tenancyId, team_id: teamId, user_id: userId };
    await server.db
      .insertInto("team_members")
      .values({ ...membership, created_at: server.clock.now() })
      .execute();
    for (const permission_id of permissionIds)
      await server.db
        .insertInto("team_permissions")
        .values({ ...membership, permission_id })
        .execute();
  }

  /** An account that an attacker made with the address of another person, in a team with an accomplice. */
  async function givenPlantedAccount(permissionIds?: readonly string[]) {
    const account = await server.givenUser({ project });
    const accomplice = await server.givenUser({ project });
    const teamId = await givenInvitingTeam(server, project, account.id);
    await addMember(teamId, accomplice.id, permissionIds);
    return { account, accomplice, teamId };
  }

  /** A second address with which an account signs in, and which its user has verified. */
  async function givenVerifiedAddress({ id }: Pick<Person, "id">) {
    const value = `${crypto.randomUUID()}@example.org`;
    const body = { user_id: id, type: "email", value, used_for_auth: true, is_verified: true };
    const added = await server.request("POST", "/contact-channels", { as: "server", project, body });
    expect(added.status, added.text).toBe(201);
    return value;
  }

  /** Another address of a user, and a code that verifies it. */
  async function givenAddress({ id }: Pick<Person, "id">, about: { used_for_auth: boolean; is_verified?: boolean; is_primary?: boolean }) {
    const value = `${crypto.randomUUID()}@example.org`;
    const body = { user_id: id, type: "email", value, ...about };
    const { status, json, text } = await server.request("POST", "/contact-channels", { as: "server", project, body });
    expect(status, text).toBe(201);
    const data = { email: value, channelId: json.id };
    return { value, code: await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: id, data }) };
  }

  const sendReset = (email: string) =>
    post("/auth/password/send-reset-code", { email, callback_url: "http://localhost:3000/handler/password-reset" });
  /** The link of the latest e-mail to an address. */
  const linkTo = async (email: string) => new URL((await lastEmailTo(email)).text.match(/http\S+/)?.[0] ?? "");
  const codeTo = async (email: string) => (await linkTo(email)).searchParams.get("code");
  const isSignedIn = async ({ accessToken }: Pick<Person, "accessToken">) =>
    (await server.request("GET", "/users/me", { as: "client", project, user: accessToken })).status === 200;
  const readChannel = (value: string) =>
    server.db
      .selectFrom("contact_channels")
      .select(["is_primary", "is_verified", "used_for_auth"])
      .where("value", "=", value)
      .executeTakeFirstOrThrow();

  /** The latest e-mail to an address. */
  async function lastEmailTo(email: string) {
    const newest = await emailTo(server, email);
    if (!newest) throw new Error("There is no e-mail.");
    return newest;
  }
  return {
    close: () => server.close(),
    ...{ server, project, callbackUrl, newPassword, post, change, user, listTeams, signIn, recover, addMember },
    ...{ givenPlantedAccount, givenVerifiedAddress, givenAddress, sendReset, linkTo, codeTo, isSignedIn, readChannel, lastEmailTo },
  };
}
