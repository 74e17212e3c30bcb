import { afterAll, describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { accountRecoveryLimits } from "#contract/vocabulary/sign-in/account-recovery.ts";
import { emailTo, sentEmails } from "../../../testing/emails/emails.ts";
import { givenCode } from "../../../testing/foundation/codes.ts";
import { givenPasskey } from "../../../testing/sign-in/passkeys.ts";
import { givenInvitation, givenInvitingTeam } from "../../../testing/teams/invitations.ts";
import { startRecoveryTest } from "./testing/recovery-test.ts";

const context = await startRecoveryTest();
afterAll(context.close);
const {
  server,
  project,
  callbackUrl,
  newPassword,
  post,
  change,
  user,
  listTeams,
  signIn,
  recover,
  addMember,
  givenPlantedAccount,
  givenVerifiedAddress,
  givenAddress,
  sendReset,
  linkTo,
  lastEmailTo,
} = context;

describe("a password reset of an account that never verified an address", () => {
  test("removes the other members and open invitations of its team, and keeps the account in it", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    const { code: invitationCode, email: invited } = await givenInvitation(server, project, { teamId });
    const { recovery } = await recover(account);
    expect(recovery.members).toEqual([
      { team_id: teamId, team_display_name: "Crew", display_name: null, email: accomplice.email, was_member: true },
      { team_id: teamId, team_display_name: "Crew", display_name: null, email: invited, was_member: false },
    ]);
    expect([await listTeams(accomplice.id), await listTeams(account.id)]).toEqual([[], [teamId]]);
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
    expect(await listTeams(accomplice.id)).toEqual([]);

    const shared = await givenPlantedAccount(["$remove_members"]);
    await change(shared.accomplice.id, { primary_email_verified: true });
    expect((await recover(shared.account)).recovery).toMatchObject({
      members: [],
      teams: [{ team_id: shared.teamId, team_display_name: "Crew", is_managed_by_others: true }],
    });
    expect(await listTeams(shared.accomplice.id)).toEqual([shared.teamId]);
    expect(await listTeams(account.id)).toEqual([teamId]);
  });

  test("changes nothing in a team that another person administers", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    expect((await recover(accomplice)).recovery).toMatchObject({ members: [], teams: [{ team_id: teamId, is_managed_by_others: true }] });
    expect((await listTeams(account.id)).concat(await listTeams(accomplice.id))).toEqual([teamId, teamId]);
  });

  test("removes its sessions, passkey, second factor and provider accounts, and keeps its own data", async () => {
    const account = await server.givenUser({ project });
    await change(account.id, { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==", display_name: "Ada", client_metadata: { cart: 1 } });
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
    await change(account.id, { primary_email_verified: true, totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" });
    expect(await recover(account)).toEqual({ success: true });
    expect(await listTeams(accomplice.id)).toEqual([teamId]);
    expect((await signIn(account.email, newPassword)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });

  test("happens once: what the owner sets up afterwards stays after the next reset", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    await recover(account);
    await addMember(teamId, accomplice.id);
    await change(account.id, { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" });
    expect(await recover(account)).toEqual({ success: true });
    expect(await listTeams(accomplice.id)).toEqual([teamId]);
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
    expect(await listTeams(accomplice.id)).toEqual([teamId]);
  });

  test("invites once for each idempotency key", async () => {
    const { account, accomplice, teamId } = await givenPlantedAccount();
    const { code } = (await recover(account)).recovery;
    const body = { code, team_id: teamId, email: accomplice.email, callback_url: callbackUrl };
    const headers = { [requestHeaders.idempotencyKey]: "invite once" };
    const sent = async () => (await sentEmails(server)).filter(({ to, subject }) => to === accomplice.email && subject.includes("invite"));
    const before = (await sent()).length;
    for (let count = 0; count < 2; count++) {
      const again = await server.request("POST", "/account-recovery/invite-again", { as: "client", project, headers, body });
      expect([again.status, again.json]).toEqual([200, { success: true }]);
    }
    expect(await sent()).toHaveLength(before + 1);
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
