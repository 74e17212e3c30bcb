import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecoveryLimits } from "#contract/vocabulary/account-recovery.ts";
import { givenCode } from "../../testing/codes.ts";
import { emailTo } from "../../testing/emails.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenInvitation, givenInvitingTeam } from "../../testing/invitations.ts";
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
    expect(await user(account.id)).toMatchObject({ primary_email_verified: true });
  });

  test("removes a member with a verified address, too, unless it administers the team", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount(["$invite_members"]);
    await change(accomplice.id, { primary_email_verified: true });
    await recover(account);
    expect(await teamsOf(accomplice.id)).toEqual([]);

    const shared = await givenPlantedAccount(["$remove_members"]);
    await change(shared.accomplice.id, { primary_email_verified: true });
    expect((await recover(shared.account)).recovery).toBeUndefined();
    expect(await teamsOf(shared.accomplice.id)).toEqual([shared.teamId]);
    expect(await teamsOf(account.id)).toEqual([teamId]);
  });

  test("changes nothing in a team that another person administers", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    expect((await recover(accomplice)).recovery).toBeUndefined();
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
    expect(recovery).toEqual({ code: null, passkey: true, second_factor: true, oauth_providers: ["github"], members: [] });
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

  test("makes the proven address the primary one, and ends links that verify others", async () => {
    const account = await server.givenUser({ project });
    const planted = `${crypto.randomUUID()}@example.org`;
    const body = { user_id: account.id, type: "email", value: planted, used_for_auth: true, is_primary: true };
    const { json: channel } = await server.request("POST", "/contact-channels", { as: "server", project, body });
    const data = { email: planted, channelId: channel.id };
    const code = await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: account.id, data });
    await recover(account);
    expect(await user(account.id)).toMatchObject({ primary_email: account.email, primary_email_verified: true });
    expect((await post("/contact-channels/verify", { code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await emailTo(server, planted)).toBeUndefined();
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

describe("the reader of an address that an account claims, which has verified another one", () => {
  const sendReset = (email: string) =>
    post("/auth/password/send-reset-code", { email, callback_url: "http://localhost:3000/handler/password-reset" });

  test("reports it by the mailed link: the address is free then, and the account keeps its credentials", async () => {
    const account = await server.givenUser({ project });
    const other = await givenVerifiedAddress(account);
    await change(account.id, { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" });
    expect((await sendReset(account.email)).status).toBe(200);
    const [link] = (await lastEmailTo(account.email)).text.match(/http\S+/) ?? [];
    const { pathname, searchParams } = new URL(link ?? "");
    expect(pathname).toBe(`/p/${project.id}/handler/email-verification`);
    expect((await post("/contact-channels/verify/disown", { code: searchParams.get("code") })).json).toEqual({ success: true });

    expect((await user(account.id)).requires_totp_mfa).toBe(true);
    expect((await server.request("GET", "/users/me", { as: "client", project, user: account.accessToken })).status).toBe(200);
    expect((await signIn(other, account.password)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect((await signIn(account.email, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    const signedUp = await post("/auth/password/sign-up", { email: account.email, password: newPassword });
    expect(signedUp.status, signedUp.text).toBe(200);
    expect(signedUp.json.user_id).not.toBe(account.id);
  });

  test("resets the password of their own account after they have verified the address", async () => {
    const account = await server.givenUser({ project });
    await givenVerifiedAddress(account);
    await sendReset(account.email);
    const [link] = (await lastEmailTo(account.email)).text.match(/http\S+/) ?? [];
    expect((await post("/contact-channels/verify", { code: new URL(link ?? "").searchParams.get("code") })).status).toBe(200);
    expect(await recover(account)).toEqual({ success: true });
    expect((await signIn(account.email, newPassword)).status).toBe(200);
  });
});
