// What the session of another person sends while the owner proves the address. It waits for the reset, which ends that session.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { givenInvitation } from "../../../testing/teams/invitations.ts";
import { type Person, type RecoveryFixtures, type Session, startRecoveryFixtures } from "./testing/recovery-fixtures.ts";

let fixtures: RecoveryFixtures;
beforeAll(async () => {
  fixtures = await startRecoveryFixtures();
});
afterAll(() => fixtures?.close());

const view = async (id: string) => (await fixtures.server.request("GET", `/users/${id}`, { as: "server", project: fixtures.project })).json;

/** Runs one call after another, which both wait for a lock of the user. */
async function inThisOrder<One, Other>(userId: string, one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
  const { db } = fixtures.server;
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const areWaiting = (count: number) =>
    vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(count), { timeout: 20_000, interval: 20 });
  const calls: [Promise<One>?, Promise<Other>?] = [];
  await db.transaction().execute(async (holding) => {
    await holding.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    calls[0] = one();
    await areWaiting(1);
    calls[1] = other();
    await areWaiting(2);
  });
  return Promise.all(calls as [Promise<One>, Promise<Other>]);
}

/** A team of an accomplice, with an invitation. */
async function givenTeam() {
  const session = await fixtures.signInByCode(fixtures.person("accomplice"));
  const teamId: string = (await view(session?.userId ?? "")).selected_team_id;
  return { teamId, code: (await givenInvitation(fixtures.server, fixtures.project, { teamId })).code };
}

const signUp = async (who: Person, email: string, password: string) => (await fixtures.signUp(who, email, password)) as Session;
const accept = (code: string, session: Session) => fixtures.ask("POST", "/team-invitations/accept", { code }, session);

describe.runIf(process.env.TEST_DATABASE_URL)("while the owner recovers the account, the squatter's session", () => {
  async function givenSquat() {
    const [owner, squatter, team] = [fixtures.person("owner"), fixtures.person("squatter"), await givenTeam()];
    const session = await signUp(squatter, owner.email, "the squatter's horse");
    await fixtures.requestReset(owner.email);
    const recover = () => fixtures.reset(owner, "the owner's horse battery");
    return { session, team, recover };
  }

  test("selects no other team", async () => {
    const { session, team, recover } = await givenSquat();
    expect((await accept(team.code, session)).status).toBe(200);
    const select = () => fixtures.ask("PATCH", "/users/me", { selected_team_id: team.teamId }, session);
    const [recovered, sent] = await inThisOrder(session.userId, recover, select);
    expect([recovered?.status, sent.json.code]).toEqual([200, "ACCESS_TOKEN_EXPIRED"]);
    expect((await view(session.userId)).selected_team_id).not.toBe(team.teamId);
  });

  test("joins no team that the owner would not find in the list", async () => {
    const { session, team, recover } = await givenSquat();
    const [recovered, sent] = await inThisOrder(session.userId, recover, () => accept(team.code, session));
    expect([recovered?.status, sent.json.code]).toEqual([200, "ACCESS_TOKEN_EXPIRED"]);
    const members = await fixtures.server.db.selectFrom("team_members").select("user_id").where("team_id", "=", team.teamId).execute();
    expect(members.map(({ user_id }) => user_id)).not.toContain(session.userId);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "while the owner resets the password, a stolen session verifies no further address that signs in",
  async () => {
    const [owner, thief] = [fixtures.person("owner"), fixtures.person("thief")];
    const session = await signUp(owner, owner.email, "the owner's horse");
    const body = { email: owner.email, callback_url: "http://localhost:3000/x" };
    await fixtures.ask("POST", "/contact-channels/send-verification-code", body, session);
    await fixtures.verify(owner, session);
    await fixtures.addAddress(session, thief.email, { used_for_auth: true });
    await fixtures.requestReset(owner.email);
    const [reset] = await inThisOrder(
      session.userId,
      () => fixtures.reset(owner, "the owner's horse battery"),
      () => fixtures.verify(thief, session),
    );
    expect(reset?.status).toBe(200);
    const channel = await fixtures.server.db
      .selectFrom("contact_channels")
      .select(["is_verified", "used_for_auth"])
      .where("value", "=", thief.email)
      .execute();
    expect(channel).toEqual([{ is_verified: true, used_for_auth: false }]);
  },
);
