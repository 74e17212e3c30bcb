import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecoveryLimits } from "#contract/vocabulary/account-recovery.ts";
import { givenApiKey } from "../../testing/api-keys.ts";
import { givenCode } from "../../testing/codes.ts";
import { emailTo } from "../../testing/emails.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenInvitation, givenInvitingTeam, givenMembership } from "../../testing/invitations.ts";
import { givenPasskey } from "../../testing/passkeys.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
});
afterAll(() => server?.close());

const callbackUrl = "http://localhost:3000/handler/team-invitation";
const newPassword = "the owner's horse battery";
const post = (path: string, body: object, user?: string) => server.request("POST", path, { as: "client", project, body, user });
const change = (userId: string, body: object) => server.request("PATCH", `/users/${userId}`, { as: "server", project, body });
const user = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const teamsOf = async (id: string) =>
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
const channelOf = (value: string) =>
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

describe("a password reset of an account that never verified an address", () => {
  test("removes the other members and open invitations of its team, and keeps the account in it", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    const { code: invitationCode, email: invited } = await givenInvitation(server, project, { teamId });
    const { recovery } = await recover(account);
    expect(recovery.members).toEqual([
      { team_id: teamId, team_display_name: "Crew", display_name: null, email: accomplice.email, was_member: true },
      { team_id: teamId, team_display_name: "Crew", display_name: null, email: invited, was_member: false },
    ]);
    expect([await teamsOf(accomplice.id), await teamsOf(account.id)]).toEqual([[], [teamId]]);
    expect((await post("/team-invitations/accept", { code: invitationCode }, accomplice.accessToken)).json.code).toBe(
      "VERIFICATION_CODE_NOT_FOUND",
    );
    expect(recovery.teams).toEqual([{ team_id: teamId, team_display_name: "Crew", is_managed_by_others: false }]);
    expect(await user(account.id)).toMatchObject({ primary_email_verified: true });
  });

  test("removes a member with a verified address, too, unless it administers the team", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount(["$invite_members"]);
    await change(accomplice.id, { primary_email_verified: true });
    await recover(account);
    expect(await teamsOf(accomplice.id)).toEqual([]);

    const shared = await givenPlantedAccount(["$remove_members"]);
    await change(shared.accomplice.id, { primary_email_verified: true });
    expect((await recover(shared.account)).recovery).toMatchObject({
      members: [],
      teams: [{ team_id: shared.teamId, team_display_name: "Crew", is_managed_by_others: true }],
    });
    expect(await teamsOf(shared.accomplice.id)).toEqual([shared.teamId]);
    expect(await teamsOf(account.id)).toEqual([teamId]);
  });

  test("changes nothing in a team that another person administers", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    expect((await recover(accomplice)).recovery).toMatchObject({ members: [], teams: [{ team_id: teamId, is_managed_by_others: true }] });
    expect((await teamsOf(account.id)).concat(await teamsOf(accomplice.id))).toEqual([teamId, teamId]);
  });

  test("removes its sessions, passkey, second factor and provider accounts, and keeps its own data", async () => {
    const account = await server.givenUser({ project });
    await change(account.id, { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP", display_name: "Ada", client_metadata: { cart: 1 } });
    await givenPasskey(server, project, account.id);
    await server.db
      .insertInto("oauth_links")
      .values({
        tenancy_id: project.tenancyId,
        id: crypto.randomUUID(),
        user_id: account.id,
        provider_config_id: "github",
        account_id: account.id,
        email: null,
        allow_sign_in: true,
        allow_connected_accounts: true,
        created_at: server.clock.now(),
      })
      .execute();
    const { recovery } = await recover(account);
    expect(recovery).toEqual({ code: null, passkey: true, second_factor: true, oauth_providers: ["github"], members: [], teams: [] });
    expect(await user(account.id)).toMatchObject({
      display_name: "Ada",
      client_metadata: { cart: 1 },
      requires_totp_mfa: false,
      passkey_auth_enabled: false,
      oauth_providers: [],
    });
    expect((await signIn(account.email, newPassword)).status).toBe(200);
    expect((await server.request("GET", "/users/me", { as: "client", project, user: account.accessToken })).status).toBe(401);
    const mail = await lastEmailTo(account.email);
    expect(mail.text).toContain("Sign-in: Passkey\nSign-in: Authenticator app\nSign-in: github");
    expect(mail.text).not.toContain("http");
  });

  test("leaves no other address verified or signing in, and ends links that verify others", async () => {
    const account = await server.givenUser({ project });
    const planted = await givenAddress(account, { used_for_auth: true });
    const receipts = await givenAddress(account, { used_for_auth: false, is_verified: true });
    await recover(account);
    expect(await user(account.id)).toMatchObject({ primary_email: account.email, primary_email_verified: true });
    const channels = await server.db.selectFrom("contact_channels").selectAll().where("user_id", "=", account.id).execute();
    for (const { value, is_primary, is_verified, used_for_auth } of channels)
      expect([is_primary, is_verified, used_for_auth], value).toEqual(Array(3).fill(value === account.email));
    expect((await post("/contact-channels/verify", { code: planted.code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await emailTo(server, planted.value)).toBeUndefined();
    expect(await emailTo(server, receipts.value)).toBeUndefined();
  });

  test("is refused with another address than the primary one, which gets a link that claims it", async () => {
    const account = await server.givenUser({ project });
    const { value } = await givenAddress(account, { used_for_auth: true });
    const about = { tenancyId: project.tenancyId, type: "password-reset", userId: account.id, data: { email: value } } as const;
    const code = await givenCode(server, about);
    expect((await post("/auth/password/reset", { code, password: newPassword })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    await sendReset(value);
    expect((await linkTo(value)).pathname).toBe(`/p/${project.id}/handler/email-verification`);
    expect((await signIn(account.email, account.password)).status).toBe(200);
  });

  test("works with the only address of an account without a primary one", async () => {
    const account = await server.givenUser({ project });
    const [channel] = await server.db.selectFrom("contact_channels").select("id").where("user_id", "=", account.id).execute();
    const path = `/contact-channels/${account.id}/${channel?.id}`;
    expect((await server.request("PATCH", path, { as: "server", project, body: { is_primary: false } })).status).toBe(200);
    await recover(account);
    expect(await user(account.id)).toMatchObject({ primary_email: account.email, primary_email_verified: true });
  });

  test("is refused once the account has verified an address of another person", async () => {
    const { account } = await givenPlantedAccount();
    const code = await givenCode(server, {
      ...{ tenancyId: project.tenancyId, type: "password-reset", userId: account.id, data: { email: account.email } },
    });
    await givenVerifiedAddress(account);
    expect((await post("/auth/password/reset", { code, password: newPassword })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await signIn(account.email, account.password)).status).toBe(200);
  });

  test("of a verified account removes no member and no second factor, and answers as before", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    await change(account.id, { primary_email_verified: true, totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" });
    expect(await recover(account)).toEqual({ success: true });
    expect(await teamsOf(accomplice.id)).toEqual([teamId]);
    expect((await signIn(account.email, newPassword)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });

  test("happens once: what the owner sets up afterwards stays after the next reset", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    await recover(account);
    await addMember(teamId, accomplice.id);
    await change(account.id, { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" });
    expect(await recover(account)).toEqual({ success: true });
    expect(await teamsOf(accomplice.id)).toEqual([teamId]);
    expect((await user(account.id)).requires_totp_mfa).toBe(true);
  });

  test("lists at most so many members, and removes all", async () => {
    const { account, teamId } = await givenPlantedAccount();
    for (let n = 0; n < accountRecoveryLimits.members; n++) await givenInvitation(server, project, { teamId });
    const { recovery } = await recover(account);
    expect(recovery.members).toHaveLength(accountRecoveryLimits.members);
    const open = await server.request("GET", `/team-invitations?team_id=${teamId}`, { as: "server", project });
    expect(open.json.items).toEqual([]);
    expect((await lastEmailTo(account.email)).text).toContain(
      `and ${accountRecoveryLimits.members - accountRecoveryLimits.emailLines} more`,
    );
  });
});

describe("the e-mail about a recovery", () => {
  test("lists the removed members; its link's code lists them and invites each again", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    const { recovery } = await recover(account);
    const mail = await lastEmailTo(account.email);
    expect(mail.text).toContain(`Member: ${accomplice.email} · Crew`);
    const link = new URL(/http:\S+/.exec(mail.text)?.[0] ?? "");
    expect(link.pathname).toBe(`/p/${project.id}/handler/account-recovery`);
    const code = link.searchParams.get("code") ?? "";
    expect(code).toBe(recovery.code);
    expect((await post("/account-recovery/details", { code })).json).toEqual(recovery);

    const body = { code, team_id: teamId, email: accomplice.email, callback_url: callbackUrl };
    expect((await post("/account-recovery/invite-again", body)).json).toEqual({ success: true });
    const invitation = await lastEmailTo(accomplice.email);
    const invited = new URL(/http:\/\/localhost:3000\S+/.exec(invitation.text)?.[0] ?? "").searchParams.get("code");
    expect((await post("/team-invitations/accept", { code: invited }, accomplice.accessToken)).status).toBe(200);
    expect(await teamsOf(accomplice.id)).toEqual([teamId]);
  });

  test("invites no other member, no member to another team, and none once the account has left the team", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    const { code } = (await recover(account)).recovery;
    const again = (about: object) =>
      post("/account-recovery/invite-again", { code, team_id: teamId, email: accomplice.email, callback_url: callbackUrl, ...about });
    expect((await again({ email: "mallory@example.org" })).json).toBeUndefined();
    expect((await again({ email: "mallory@example.org" })).status).toBe(404);
    expect((await again({ team_id: await givenInvitingTeam(server, project, account.id) })).status).toBe(404);
    await server.db.deleteFrom("team_members").where("team_id", "=", teamId).where("user_id", "=", account.id).execute();
    expect((await again({})).json.code).toBe("TEAM_NOT_FOUND");
  });
});

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
  const membersOf = async (teamId: string) =>
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
    expect(await membersOf(selected)).toEqual([squatter.id]);
    expect(await membersOf(teamId)).toEqual(expect.arrayContaining([accomplice.id, squatter.id]));

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
    expect(await membersOf(selected)).toEqual([squatter.id]);
    const rights = await server.db
      .selectFrom("team_permissions")
      .select(["user_id", "permission_id"])
      .where("team_id", "=", selected)
      .execute();
    expect(rights).toEqual([{ user_id: squatter.id, permission_id: "lead" }]);
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

describe("the reader of an address that an account claims", () => {
  /** An account that claims an address: it has verified another one, or the address is not the primary one. */
  const claims = {
    "beside a verified address": async () => {
      const account = await server.givenUser({ project });
      const other = await givenVerifiedAddress(account);
      const [channel] = await server.db.selectFrom("contact_channels").select("id").where("value", "=", account.email).execute();
      const data = { email: account.email, channelId: channel?.id ?? "" };
      const code = await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: account.id, data });
      return { account, other, value: account.email, code };
    },
    "as a second address of an account that has verified none": async () => {
      const account = await server.givenUser({ project });
      return { account, other: account.email, ...(await givenAddress(account, { used_for_auth: true })) };
    },
  };

  describe.each(Object.entries(claims))("%s", (_name, given) => {
    test("reports it: the address is free then, and the owner keeps sessions, password and keys and is notified", async () => {
      const { account, other, value, code } = await given();
      await givenApiKey(server, project, { type: "user", id: account.id });
      expect((await post("/contact-channels/verify/disown", { code })).json).toEqual({ success: true });

      expect(await isSignedIn(account)).toBe(true);
      expect((await signIn(other, account.password)).json.user_id).toBe(account.id);
      const keys = await server.db.selectFrom("api_keys").select("revoked_at").where("user_id", "=", account.id).execute();
      expect(keys).toEqual([{ revoked_at: null }]);
      expect((await signIn(value, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
      const notice = await lastEmailTo(other);
      expect(notice.subject).toBe("An e-mail address of your Another project account was reported");
      expect(notice.text).toContain(`Address: ${value}`);
      const signedUp = await post("/auth/password/sign-up", { email: value, password: newPassword });
      expect(signedUp.status, signedUp.text).toBe(200);
      expect(signedUp.json.user_id).not.toBe(account.id);
    });

    test("reads what else signs in to the account, masked, before the decision; its user reads no such list", async () => {
      const { account, other, code } = await given();
      const details = async (user?: string) => (await post("/contact-channels/verify/details", { code }, user)).json;
      const addresses = [`${other[0]}***@example.org`];
      expect(await details()).toMatchObject({ is_own: false, other_access: { addresses, oauth_providers: [], passkey: false } });
      expect(await details(account.accessToken)).toMatchObject({ is_own: true, other_access: null });
    });

    test("does not get into the account by a confirmation: neither by a code nor by a reset", async () => {
      const { account, other, value, code } = await given();
      expect((await post("/contact-channels/verify", { code })).status).toBe(200);
      expect(await channelOf(value)).toMatchObject({ is_verified: true, used_for_auth: false });
      const about = { tenancyId: project.tenancyId, userId: account.id, data: { email: value } };
      const resetCode = await givenCode(server, { ...about, type: "password-reset" });
      expect((await post("/auth/password/reset", { code: resetCode, password: newPassword })).json.code).toBe(
        "VERIFICATION_CODE_NOT_FOUND",
      );
      expect((await post("/auth/password/sign-up", { email: value, password: newPassword })).status).toBe(200);
      expect(await isSignedIn(account)).toBe(true);
      expect((await signIn(other, account.password)).json.user_id).toBe(account.id);
      const events = await server.db.selectFrom("audit_events").select(["event", "data"]).where("user_id", "=", account.id).execute();
      expect(events).toContainEqual(expect.objectContaining({ event: "user.sign_in_methods_changed" }));
    });

    test("who is signed in to the account confirms it, and signs in with it from then on", async () => {
      const { account, value, code } = await given();
      expect((await post("/contact-channels/verify", { code }, account.accessToken)).status).toBe(200);
      expect(await channelOf(value)).toMatchObject({ is_verified: true, used_for_auth: true });
      expect(await recover({ id: account.id, email: value })).toEqual({ success: true });
      expect((await signIn(value, newPassword)).json.user_id).toBe(account.id);
    });
  });

  test("gets the link by a password reset; a second factor of the account stays", async () => {
    const account = await server.givenUser({ project });
    const other = await givenVerifiedAddress(account);
    await change(account.id, { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" });
    expect((await sendReset(account.email)).status).toBe(200);
    expect((await linkTo(account.email)).pathname).toBe(`/p/${project.id}/handler/email-verification`);
    expect((await post("/contact-channels/verify/disown", { code: await codeTo(account.email) })).json).toEqual({ success: true });
    expect((await user(account.id)).requires_totp_mfa).toBe(true);
    expect((await signIn(other, account.password)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect((await signIn(account.email, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    // It was the primary address. Notices must not go to its reader.
    expect(await user(account.id)).toMatchObject({ primary_email: other, primary_email_verified: true });
  });

  test("ends the whole account if the address is the primary one of an account that has verified none", async () => {
    const account = await server.givenUser({ project });
    const { value } = await givenAddress(account, { used_for_auth: true });
    const [channel] = await server.db.selectFrom("contact_channels").select("id").where("value", "=", account.email).execute();
    const data = { email: account.email, channelId: channel?.id ?? "" };
    const code = await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: account.id, data });
    expect((await post("/contact-channels/verify/details", { code })).json.other_access).toBeNull();
    expect((await post("/contact-channels/verify/disown", { code })).status).toBe(200);
    expect(await isSignedIn(account)).toBe(false);
    expect((await signIn(value, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await lastEmailTo(value)).subject).toBe("An e-mail address of your Another project account was reported");
    expect((await post("/auth/password/sign-up", { email: account.email, password: newPassword })).status).toBe(200);
  });
});
