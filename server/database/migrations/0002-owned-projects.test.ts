import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { newProjectOverride } from "#contract/configuration/new-project.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { openDatabase } from "../connect.ts";
import * as foundation from "./0001-foundation.ts";
import * as ownedProjects from "./0002-owned-projects.ts";

test("an installation from before keeps its configuration, gets the permissions of a new project, and makes creators admins", async () => {
  const database = await openDatabase({ dataDir: "memory://" });
  const { db } = database;
  try {
    const bare = db as unknown as Kysely<unknown>;
    await foundation.up(bare);
    const [tenancy, team, user] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const before = { teams: { allowClientTeamCreation: true }, auth: { password: { allowSignIn: true } } };
    await sql`INSERT INTO projects (id, display_name, created_at) VALUES ('internal', 'Latchkey', now())`.execute(db);
    await sql`INSERT INTO tenancies (id, project_id, branch_id, config) VALUES (${tenancy}, 'internal', 'main', ${JSON.stringify(before)})`.execute(
      db,
    );
    await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at) VALUES (${tenancy}, ${team}, 'Team', now())`.execute(db);
    await sql`INSERT INTO users (tenancy_id, id, is_anonymous, otp_auth_enabled, signed_up_at, last_active_at, search_text)
      VALUES (${tenancy}, ${user}, false, false, now(), now(), '')`.execute(db);
    await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at) VALUES (${tenancy}, ${team}, ${user}, now())`.execute(db);

    await ownedProjects.up(bare);

    const { config } = await db.selectFrom("tenancies").select("config").executeTakeFirstOrThrow();
    const fresh = renderConfiguration(newProjectOverride());
    expect(config).toMatchObject(before);
    expect(renderConfiguration(config as never)).toMatchObject({ ...before, rbac: fresh.rbac, apps: fresh.apps });
    expect(await db.selectFrom("team_permissions").selectAll().execute()).toEqual([
      { tenancy_id: tenancy, team_id: team, user_id: user, permission_id: "team_admin" },
    ]);
  } finally {
    await database.close();
  }
  // The embedded database is made from nothing here, which takes a slow machine its time.
}, 300_000);
