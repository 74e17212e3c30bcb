import { type Kysely, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { openEmptyDatabase } from "../../testing/databases.ts";
import * as foundation from "./0001-foundation.ts";
import * as ownedProjects from "./0002-owned-projects.ts";

test("an earlier installation preserves its configuration and gets the new permissions", async () => {
  const database = await openEmptyDatabase(inject("template"));
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
    const { permissions, defaultPermissions } = renderConfiguration(config as never).rbac;
    const contained = (id: string) => ({ [id]: { containedPermissionIds: fresh.rbac.permissions[id]?.containedPermissionIds } });
    expect(renderConfiguration(config as never)).toMatchObject({ ...before, apps: fresh.apps });
    expect(permissions).toMatchObject({ ...contained("team_member"), ...contained("team_admin") });
    expect(defaultPermissions).toEqual(fresh.rbac.defaultPermissions);
    expect(await db.selectFrom("team_permissions").selectAll().execute()).toEqual([
      { tenancy_id: tenancy, team_id: team, user_id: user, permission_id: "team_admin" },
    ]);
  } finally {
    await database.close();
  }
});
