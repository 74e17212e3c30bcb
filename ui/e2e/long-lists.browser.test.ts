// Pages of a customer that has grown: no page renders more than a part of a list.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { findViolations } from "../testing/accessibility.ts";
import { addSessionCookie } from "../testing/session.ts";

const rowCount = 10_000;
/** Elements of a page. Ten thousand rows took more than seventy thousand. */
const mostNodes = 1500;

const { server, browser } = await startBrowserTest();
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
let teamId: string;
beforeAll(async () => {
  const grants = Object.fromEntries(systemPermissions.map((id) => [id, true]));
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    teams: { allowClientTeamCreation: true },
    rbac: {
      permissions: { team_admin: { scope: "team", containedPermissionIds: grants } },
      defaultPermissions: { teamCreator: { team_admin: true } },
    },
    apiKeys: { enabled: { user: true, team: true } },
    domains: { allowLocalhost: true },
  });
  ada = await server.givenUser({ project });
  const { json } = await server.request("POST", "/teams", {
    as: "server",
    project,
    body: { display_name: "Crowd", creator_user_id: ada.id },
  });
  teamId = json.id;
  await fill();
});

/** Gives the user ten thousand teams, sessions and keys, and the team as many members, invitations and keys. */
async function fill(): Promise<void> {
  const tenancy = sql`${project.tenancyId}::uuid`;
  const [now, expiry] = [server.clock.now(), new Date(server.clock.now().getTime() + 864e5)];
  const at = sql`${now}::timestamptz + n * interval '1 millisecond'`;
  const rows = sql`generate_series(1, ${sql.lit(rowCount)}) AS n`;
  const [user, team] = [sql`${ada.id}::uuid`, sql`${teamId}::uuid`];
  // SQL: an id of row `n`.
  const readId = (kind: string) => sql.raw(`overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing 'a' from 17)::uuid`);
  const hash = sql.raw("sha256(('long' || n)::bytea)");
  await server.db.transaction().execute(async (db) => {
    // No trigger reads what is written here, and they would take a minute.
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at)
      SELECT ${tenancy}, ${readId("team")}, 'Team ' || n, ${at} FROM ${rows}`.execute(db);
    await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
      SELECT ${tenancy}, ${readId("team")}, ${user}, ${at} FROM ${rows}`.execute(db);
    await sql`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
      SELECT ${tenancy}, ${readId("user")}, 'Member ' || n, ${at}, ${at}, 'member ' || n FROM ${rows}`.execute(db);
    await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
      SELECT ${tenancy}, ${team}, ${readId("user")}, ${at} FROM ${rows}`.execute(db);
    await sql`INSERT INTO verification_codes (tenancy_id, id, type, code_hash, nonce_hash, data, created_at, expires_at)
      SELECT ${tenancy}, ${readId("code")}, 'team-invitation', ${hash}, ${hash},
        jsonb_build_object('teamId', ${teamId}::text, 'email', 'guest' || n || '@example.org'), ${at}, ${expiry} FROM ${rows}`.execute(db);
    await sql`INSERT INTO sessions (tenancy_id, id, user_id, token_hash, created_at, expires_at, is_impersonation, last_used_at)
      SELECT ${tenancy}, ${readId("session")}, ${user}, ${hash}, ${at}, ${expiry}, false, ${at} FROM ${rows}`.execute(db);
    // No owner has more keys than a thousand.
    for (const [kind, owner] of [
      ["user_id", user],
      ["team_id", team],
    ] as const)
      await sql`INSERT INTO api_keys (tenancy_id, id, ${sql.ref(kind)}, description, is_public, hash, last_four, created_at)
        SELECT ${tenancy}, ${readId(kind)}, ${owner}, 'Key ' || n, false, sha256((${kind} || n)::bytea), '1234', ${at}
        FROM generate_series(1, 1000) AS n`.execute(db);
  });
  await sql`ANALYZE`.execute(server.db);
}

const settings = (section: string) => `/p/${project.id}/handler/account-settings#${section}`;
const listNodes = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

const sections: readonly (readonly [list: string, section: () => string, firstRow: string])[] = [
  ["teams", () => "teams", "Team 1"],
  ["members", () => `teams/${teamId}`, "Member 1"],
  ["sessions", () => "sessions", "Unknown"],
  ["API keys", () => "api-keys", "Key 1000"],
];

test.each(sections)("the %s of a user who has very many are a page with few elements", async (list, section, firstRow) => {
  await visit(browser, server.url, async (page) => {
    await addSessionCookie(page.context(), server.url, project, ada.refreshToken);
    const start = performance.now();
    await page.goto(settings(section()));
    await page.getByText(firstRow).first().waitFor({ timeout: 60_000 });
    const millis = Math.round(performance.now() - start);
    const nodes = await listNodes(page);
    // Printed for comparisons on one machine.
    console.log(`${list}: first content after ${millis} ms, ${nodes} elements`);
    expect(nodes).toBeLessThanOrEqual(mostNodes);
  });
});

test("a user finds a team by its name, and turns the pages of the list", async () => {
  const story = async (page: Page) => {
    await addSessionCookie(page.context(), server.url, project, ada.refreshToken);
    await page.goto(settings("teams"));
    const list = page.getByRole("list", { name: "Teams" });
    const rows = list.getByRole("listitem");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(20);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText("Page 2").waitFor();
    await list.getByRole("link", { name: "Open Team 25" }).waitFor();
    await page.getByRole("searchbox", { name: "Search teams" }).fill("team 9876");
    await list.getByRole("link", { name: "Open Team 9876" }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("searchbox", { name: "Search teams" }).fill("no such team");
    await page.getByText("Nothing matches “no such team”.").waitFor();
    expect(await findViolations(page)).toEqual([]);
  };
  await visit(browser, server.url, story, { bypassCSP: true });
});
