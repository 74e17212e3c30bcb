import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenCode } from "../../../testing/foundation/codes.ts";
import type { Person, ProjectKeys } from "../../../testing/index.ts";
import { givenInvitation, givenInvitingTeam, givenMembership } from "../../../testing/teams/invitations.ts";
import { startRecoveryTest } from "./testing/recovery-test.ts";

const context = await startRecoveryTest();
afterAll(context.close);
const { server, project, newPassword, change, user, recover, givenPlantedAccount, linkTo, lastEmailTo } = context;

describe("the teams of a recovered account", () => {
  let withTeams: ProjectKeys & { tenancyId: string };
  beforeAll(async () => {
    withTeams = await server.givenProject({
      auth: { password: { allowSignIn: true } },
      domains: { allowLocalhost: true },
      teams: { createPersonalTeamOnSignUp: true },
      rbac: { permissions: { lead: { scope: "team" } }, defaultPermissions: { teamCreator: { lead: true } } },
    });
  });
  const ask = (method: string, path: string, options: { user?: string; body?: object; as?: "client" | "server" } = {}) =>
    server.request(method, path, { as: "client", project: withTeams, ...options });
  const look = async (id: string) => (await ask("GET", `/users/${id}`, { as: "server" })).json;
  const names = async (id: string) =>
    (await ask("GET", `/teams?user_id=${id}`, { as: "server" })).json.items.map(
      ({ display_name }: { display_name: string }) => display_name,
    );
  /** An accomplice with a verified address, and the team that it administers. */
  async function givenAccomplice() {
    const accomplice = await server.givenUser({ project: withTeams });
    await ask("PATCH", `/users/${accomplice.id}`, { as: "server", body: { primary_email_verified: true } });
    return { accomplice, teamId: (await look(accomplice.id)).selected_team_id as string };
  }
  const reset = async ({ id, email }: Pick<Person, "id" | "email">) => {
    const code = await givenCode(server, { tenancyId: withTeams.tenancyId, type: "password-reset", userId: id, data: { email } });
    const answer = await ask("POST", "/auth/password/reset", { body: { code, password: newPassword } });
    expect(answer.status, answer.text).toBe(200);
    return answer.json.recovery;
  };
  const listMembers = async (teamId: string) =>
    (await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId).execute()).map(({ user_id }) => user_id);

  test("a team that the squatter joined and selected is named and no longer selected; a new personal team is", async () => {
    const { accomplice, teamId } = await givenAccomplice();
    const squatter = await server.givenUser({ project: withTeams });
    const personalId = (await look(squatter.id)).selected_team_id;
    await ask("PATCH", `/teams/${teamId}`, { as: "server", body: { display_name: "Ada Team" } });
    const { code } = await givenInvitation(server, withTeams, { teamId, email: "mallory@example.org" });
    expect((await ask("POST", "/team-invitations/accept", { user: squatter.accessToken, body: { code } })).status).toBe(200);
    expect((await ask("PATCH", "/users/me", { user: squatter.accessToken, body: { selected_team_id: teamId } })).status).toBe(200);
    const left = await ask("DELETE", `/team-memberships/${personalId}/me`, { user: squatter.accessToken });
    expect(left.status, left.text).toBe(200);

    const recovery = await reset(squatter);
    expect(recovery).toMatchObject({
      members: [],
      teams: [{ team_id: teamId, team_display_name: "Ada Team", is_managed_by_others: true }],
    });
    const { selected_team_id: selected, selected_team } = await look(squatter.id);
    expect([teamId, personalId]).not.toContain(selected);
    expect(selected_team.display_name).toBe(`${squatter.email}'s Team`);
    expect(await listMembers(selected)).toEqual([squatter.id]);
    expect(await listMembers(teamId)).toEqual(expect.arrayContaining([accomplice.id, squatter.id]));

    const mail = await lastEmailTo(squatter.email);
    expect(mail.text).toContain("You are still in, with other admins: Ada Team");
    expect(mail.text).toContain("Leave those that you do not know");
    const mailed = (await linkTo(squatter.email)).searchParams.get("code");
    expect((await ask("POST", "/account-recovery/details", { body: { code: mailed } })).json).toEqual(recovery);
  });

  test("the personal team with an admin of the squatter's choice is named, and a new one is selected", async () => {
    const { accomplice } = await givenAccomplice();
    const squatter = await server.givenUser({ project: withTeams });
    const personalId = (await look(squatter.id)).selected_team_id;
    await givenMembership(server, withTeams, personalId, accomplice.id, ["$remove_members", "$invite_members"]);
    const { teams } = await reset(squatter);
    expect(teams).toMatchObject([{ team_id: personalId, is_managed_by_others: true }]);
    const { selected_team_id: selected } = await look(squatter.id);
    expect(selected).not.toBe(personalId);
    expect(await listMembers(selected)).toEqual([squatter.id]);
    const rights = await server.db
      .selectFrom("team_permissions")
      .select(["user_id", "permission_id"])
      .where("team_id", "=", selected)
      .execute();
    expect(rights).toEqual([{ user_id: squatter.id, permission_id: "lead" }]);
  });

  test("are replaced with the squatter's other choice: codes that were turned off are sent again", async () => {
    await server.configure({ "auth.otp.allowSignIn": true }, withTeams.id);
    const squatter = await server.givenUser({ project: withTeams });
    const off = await ask("PATCH", "/users/me", { user: squatter.accessToken, body: { otp_auth_enabled: false } });
    expect(off.status, off.text).toBe(200);
    await reset(squatter);
    const body = { email: squatter.email, callback_url: "http://localhost:3000/" };
    expect((await ask("POST", "/auth/otp/send-sign-in-code", { body })).status).toBe(200);
    expect((await lastEmailTo(squatter.email)).subject).toContain("Sign in");
  });

  test("stay as they are after the reset of a verified account", async () => {
    const { accomplice, teamId } = await givenAccomplice();
    expect(await reset(accomplice)).toBeUndefined();
    expect((await look(accomplice.id)).selected_team_id).toBe(teamId);
    expect(await names(accomplice.id)).toHaveLength(1);
  });
});

describe("a project without personal teams", () => {
  test("selects no team after a recovery, and names those that others manage first", async () => {
    const { account, accomplice, teamId: foreignId } = await givenPlantedAccount(["$remove_members"]);
    await change(accomplice.id, { primary_email_verified: true });
    const ownId = await givenInvitingTeam(server, project, account.id);
    await change(account.id, { selected_team_id: foreignId });
    const { recovery } = await recover(account);
    expect(recovery.teams).toMatchObject([
      { team_id: foreignId, is_managed_by_others: true },
      { team_id: ownId, is_managed_by_others: false },
    ]);
    expect((await user(account.id)).selected_team_id).toBeNull();
  });
});
