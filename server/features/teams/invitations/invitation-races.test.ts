import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AccessType } from "#contract/kernel/access.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenSentInvitation } from "../../../testing/teams/invitations.ts";

// An invitation is sent by one server while another one ends the right to send it. The embedded database runs one statement at a time.
describe.runIf(process.env.TEST_DATABASE_URL)("an invitation that is sent while the right to invite ends", () => {
  let server: TestServer;
  let secondServer: TestServer;
  let fixtures: Fixtures;
  let project: TenantKeys;
  beforeAll(async () => {
    server = await startServer();
    secondServer = await startServer({ databaseOf: server });
    fixtures = await createFixtures(server);
    project = await server.givenProject(permissiveConfig);
  });
  afterAll(async () => {
    await secondServer?.close();
    await server?.close();
  });

  const callback_url = "http://localhost:3000/handler/team-invitation";
  const ask = (method: string, path: string, about: { user?: string; as?: AccessType; body?: object; at?: TestServer }) =>
    (about.at ?? server).request(method, path, { as: about.as ?? "client", project, user: about.user, body: about.body });
  const givenSent = (permissions: readonly string[]) => givenSentInvitation(server, fixtures, project, permissions);
  type Sent = Awaited<ReturnType<typeof givenSent>>;
  const listUnused = (userId: string) =>
    server.db.selectFrom("verification_codes").select("id").where("user_id", "=", userId).where("used_at", "is", null).execute();
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const areWaiting = (count: number) => vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(count), 30_000);
  /** Defines a permission. */
  const define = async (id: string, contained: readonly string[]) => {
    const made = await ask("POST", "/team-permission-definitions", { as: "admin", body: { id, contained_permission_ids: contained } });
    expect(made.status, made.text).toBe(201);
  };
  /** Changes what a permission contains. */
  const contain = (id: string, contained: readonly string[]) =>
    ask("PATCH", `/team-permission-definitions/${id}`, { as: "admin", body: { contained_permission_ids: contained } });

  test("ends or is refused when another server changes the definition", async () => {
    await define("host", ["$invite_members"]);
    const { inviter, teamId } = await givenSent(["host"]);
    const email = `${crypto.randomUUID()}@example.org`;
    const body = { email, team_id: teamId, callback_url };
    const send = () => ask("POST", "/team-invitations/send-code", { user: inviter.accessToken, body, at: secondServer });
    let sending: ReturnType<typeof ask> | undefined;
    let changing: ReturnType<typeof ask> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom("team_permissions").select("user_id").where("user_id", "=", inviter.id).forUpdate().execute();
      sending = send();
      await areWaiting(1);
      changing = contain("host", []);
      await areWaiting(2);
    });
    expect([(await sending)?.status, (await changing)?.status]).toEqual([200, 200]);
    expect(await listUnused(inviter.id), "the change sees what was sent before it").toEqual([]);

    expect((await contain("host", ["$invite_members"])).status).toBe(200);
    expect((await send()).status).toBe(200);
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom("verification_codes").select("id").where("user_id", "=", inviter.id).forUpdate().execute();
      changing = contain("host", []);
      await areWaiting(1);
      sending = ask("POST", "/team-invitations/send-code", {
        user: inviter.accessToken,
        body: { ...body, email: `${crypto.randomUUID()}@example.org` },
        at: secondServer,
      });
      await areWaiting(2);
    });
    expect([(await sending)?.json.code, (await changing)?.status]).toEqual(["TEAM_PERMISSION_REQUIRED", 200]);
    expect(await listUnused(inviter.id)).toEqual([]);
  });

  const configure = (change: object) =>
    ask("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string: JSON.stringify(change) } });
  const revokePermission = ({ teamId, inviter }: Sent) =>
    ask("DELETE", `/team-permissions/${teamId}/${inviter.id}/$invite_members`, { as: "server" });

  test.each([
    [
      "the permission",
      revokePermission,
      ({ teamId, inviter }) => ask("POST", `/team-permissions/${teamId}/${inviter.id}/$invite_members`, { as: "server", body: {} }),
    ],
    ["the permission, and a definition gains it", revokePermission, () => contain("guest", ["$invite_members"])],
    [
      "the permission, and the configuration adds it to a definition",
      revokePermission,
      () => configure({ "rbac.permissions.guest.containedPermissionIds": { $invite_members: true } }),
    ],
    [
      "the membership",
      ({ teamId, inviter }) => ask("DELETE", `/team-memberships/${teamId}/${inviter.id}`, { as: "server" }),
      ({ teamId, inviter }) => ask("POST", `/team-memberships/${teamId}/${inviter.id}`, { as: "server", body: {} }),
    ],
  ] satisfies [string, (sent: Sent) => ReturnType<typeof ask>, (sent: Sent) => ReturnType<typeof ask>][])(
    "stays ended when another server ended %s",
    async (_what, end, restore) => {
      await ask("DELETE", "/team-permission-definitions/guest", { as: "admin" });
      await define("guest", []);
      const sent = await givenSent(["$invite_members", "guest"]);
      const { inviter, teamId } = sent;
      const email = `${crypto.randomUUID()}@example.org`;
      let sending: ReturnType<typeof ask> | undefined;
      let ending: ReturnType<typeof ask> | undefined;
      await server.db.transaction().execute(async (tx) => {
        await tx.selectFrom("team_permissions").select("user_id").where("user_id", "=", inviter.id).forUpdate().execute();
        const body = { email, team_id: teamId, callback_url };
        sending = ask("POST", "/team-invitations/send-code", { user: inviter.accessToken, body, at: secondServer });
        await areWaiting(1);
        ending = end(sent);
        await areWaiting(2);
      });
      expect([(await sending)?.status, (await ending)?.status]).toEqual([200, 200]);
      expect((await restore(sent)).status).toBeLessThan(300);
      expect(await listUnused(inviter.id)).toEqual([]);
    },
  );
});
