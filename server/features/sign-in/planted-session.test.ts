// The session of an anonymous user can come from a link that another person sent. What that person did with it before the upgrade
// gives no access to the upgraded account.
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { givenSignInCode } from "../../testing/foundation/codes.ts";
import { givenApiKey } from "../../testing/teams/api-keys.ts";
import { givenInvitation } from "../../testing/teams/invitations.ts";
import { insertOAuthLinks } from "../accounts/credentials/oauth-links.ts";
import { anAddress, config, startAnonymousTest } from "./testing/anonymous-test.ts";

const context = await startAnonymousTest();
afterAll(context.close);
const { server, secondServer, project, givenVisitor, ask, signUpMethods, look, listTeams } = context;

describe.each(signUpMethods)("an anonymous user who signs up with %s", (_name, _method, upgrade) => {
  test("loses a second factor that was set before the upgrade", async () => {
    const visitor = await givenVisitor();
    const factor = { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") };
    expect((await ask("PATCH", "/users/me", visitor.accessToken, factor)).status).toBe(200);
    const email = anAddress();
    const upgraded = await upgrade(visitor.accessToken, email);
    expect([upgraded.status, upgraded.json.user_id], upgraded.text).toEqual([200, visitor.id]);
    expect(await look(visitor.id)).toMatchObject({ is_anonymous: false, primary_email: email, requires_totp_mfa: false });
  });

  test("cannot use addresses, accounts and API keys from before the upgrade", async () => {
    const visitor = await givenVisitor();
    await givenApiKey(server, project, { type: "user", id: visitor.id });
    const added = { user_id: "me", type: "email", value: anAddress(), used_for_auth: true, is_primary: true };
    const channel = await ask("POST", "/contact-channels", visitor.accessToken, added);
    expect(channel.status, channel.text).toBe(201);
    const link = { id: "github", account_id: visitor.id, email: null };
    await insertOAuthLinks(server.db, project.tenancyId, visitor.id, [link], server.clock.now()).execute();
    expect((await upgrade(visitor.accessToken, anAddress())).json.user_id).toBe(visitor.id);
    const planted = await server.db.selectFrom("contact_channels").select("used_for_auth").where("id", "=", channel.json.id).execute();
    expect(planted).toEqual([{ used_for_auth: false }]);
    const links = await server.db.selectFrom("oauth_links").select("allow_sign_in").where("user_id", "=", visitor.id).execute();
    expect(links).toEqual([{ allow_sign_in: false }]);
    const keys = await server.db.selectFrom("api_keys").select("revoked_at").where("user_id", "=", visitor.id).execute();
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }]);
  });
});

test("a password of the anonymous user is removed by an upgrade with a code", async () => {
  const visitor = await givenVisitor();
  expect((await ask("POST", "/auth/password/set", visitor.accessToken, { password: "known to somebody" })).status).toBe(200);
  const email = anAddress();
  const code = await givenSignInCode(server, project, email);
  expect((await ask("POST", "/auth/otp/sign-in", visitor.accessToken, { code })).json.user_id).toBe(visitor.id);
  expect((await look(visitor.id)).has_password).toBe(false);
  const tried = await ask("POST", "/auth/password/sign-in", undefined, { email, password: "known to somebody" });
  expect(tried.json.code).toBe("EMAIL_PASSWORD_MISMATCH");
});

describe("the personal team of an anonymous user", () => {
  const [[, , upgrade]] = signUpMethods;

  test.each<[string, (teamId: string) => Promise<unknown>]>([
    [
      "another member",
      async (team_id) => {
        const guest = await givenVisitor();
        const membership = { tenancy_id: project.tenancyId, team_id, user_id: guest.id, created_at: server.clock.now() };
        return server.db.insertInto("team_members").values(membership).execute();
      },
    ],
    ["an open invitation", (teamId) => givenInvitation(server, project, { teamId })],
    ["an API key", (id) => givenApiKey(server, project, { type: "team", id })],
  ])("with %s stays a team; the upgrade creates and selects a new personal team", async (_name, plant) => {
    const visitor = await givenVisitor();
    const before = (await look(visitor.id)).selected_team_id;
    await plant(before);
    const email = anAddress();
    const { json } = await upgrade(visitor.accessToken, email);
    const { selected_team: team } = await look(visitor.id);
    expect([team.display_name, team.id === before]).toEqual([`${email}'s Team`, false]);
    expect(decodeJwt(json.access_token).selected_team_id).toBe(team.id);
    expect((await listTeams(visitor.id)).sort()).toEqual(["Personal Team", team.display_name].sort());
    const members = await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", team.id).execute();
    expect(members).toEqual([{ user_id: visitor.id }]);
  });

  test("with a used invitation of a member who left and a revoked API key remains", async () => {
    const visitor = await givenVisitor();
    const teamId = (await look(visitor.id)).selected_team_id;
    const now = server.clock.now();
    await givenApiKey(server, project, { type: "team", id: teamId }, { revokedAt: now });
    const { id } = await givenInvitation(server, project, { teamId });
    await server.db.updateTable("verification_codes").set({ used_at: now }).where("id", "=", id).execute();
    await upgrade(visitor.accessToken, anAddress());
    expect((await look(visitor.id)).selected_team_id).toBe(teamId);
    expect(await listTeams(visitor.id)).toHaveLength(1);
  });
});

describe("what the earlier session sends during the upgrade", async () => {
  const owner = { scope: "team", containedPermissionIds: { $invite_members: true, $manage_api_keys: true } };
  const where = await server.givenProject({
    ...config,
    rbac: { permissions: { owner }, defaultPermissions: { teamCreator: { owner: true } } },
    apiKeys: { enabled: { user: true, team: true } },
  });
  const key = { description: "planted", expires_at_millis: null };
  const plants = [
    [
      "an invitation into its team",
      (user: string, team_id: string) => {
        const body = { email: anAddress(), team_id, callback_url: "http://localhost:3000/handler/team-invitation" };
        return ask("POST", "/team-invitations/send-code", user, body, { at: secondServer, where });
      },
      (teamId: string) =>
        server.db.selectFrom("verification_codes").select("id").where(sql`data ->> 'teamId'`, "=", teamId).where("used_at", "is", null),
    ],
    [
      "an API key of its team",
      (user: string, team_id: string) => ask("POST", "/team-api-keys", user, { ...key, team_id }, { at: secondServer, where }),
      (teamId: string) => server.db.selectFrom("api_keys").select("id").where("team_id", "=", teamId).where("revoked_at", "is", null),
    ],
    [
      "an API key",
      (user: string) => ask("POST", "/user-api-keys", user, { ...key, user_id: "me" }, { at: secondServer, where }),
      (_teamId: string, userId: string) =>
        server.db.selectFrom("api_keys").select("id").where("user_id", "=", userId).where("revoked_at", "is", null),
    ],
  ] as const;
  const upgrade = (user: string) =>
    ask("POST", "/auth/password/sign-up", user, { email: anAddress(), password: "correct horse battery" }, { where });

  test.each(plants)("gives no access: %s, by parallel callers", async (_name, plant, planted) => {
    for (let round = 0; round < 8; round++) {
      const visitor = await givenVisitor(where);
      const teamId = (await look(visitor.id, where)).selected_team_id;
      const [upgraded, sent] = await Promise.all([upgrade(visitor.accessToken), plant(visitor.accessToken, teamId)]);
      expect([upgraded.status, upgraded.json.user_id], upgraded.text).toEqual([200, visitor.id]);
      expect([200, 201, 401]).toContain(sent.status);
      const own = (await look(visitor.id, where)).selected_team_id;
      expect(await planted(own, visitor.id).execute()).toEqual([]);
    }
  });

  test.runIf(process.env.TEST_DATABASE_URL).each(plants)("%s that waits for the upgrade is refused", async (_name, plant, planted) => {
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const areWaiting = (count: number) =>
      vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(count), 30_000);
    const visitor = await givenVisitor(where);
    const teamId = (await look(visitor.id, where)).selected_team_id;
    let upgraded: ReturnType<typeof upgrade> | undefined;
    let sent: ReturnType<typeof plant> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom("users").select("id").where("id", "=", visitor.id).forUpdate().execute();
      upgraded = upgrade(visitor.accessToken);
      await areWaiting(1);
      sent = plant(visitor.accessToken, teamId);
      await areWaiting(2);
    });
    expect([(await upgraded)?.status, (await sent)?.json.code]).toEqual([200, "ACCESS_TOKEN_EXPIRED"]);
    expect((await look(visitor.id, where)).selected_team_id).toBe(teamId);
    expect(await planted(teamId, visitor.id).execute()).toEqual([]);
  });
});
