import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Override } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { openEmptyDatabase } from "../../testing/databases.ts";
import type { Database } from "../connect.ts";
import * as foundation from "./0001-foundation.ts";
import * as ownedProjects from "./0002-owned-projects.ts";
import * as allSystemPermissions from "./0006-all-system-permissions.ts";

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase(inject("template"));
  const db = database.db as unknown as Kysely<unknown>;
  await foundation.up(db);
  await ownedProjects.up(db);
  await sql`INSERT INTO projects (id, display_name, created_at) VALUES ('app', 'App', now())`.execute(db);
});
afterAll(() => database?.close());

const contained = Object.fromEntries(systemPermissions.map((id) => [id, true]));
const team_admin = { description: "Admins", scope: "team", containedPermissionIds: contained };
const { $delete_team: _, ...withoutOne } = contained;

/** Runs the migration on one override. */
async function migrated(config: object): Promise<{ config: Override; wasChanged: boolean }> {
  const { db } = database;
  const { rows } = await sql<{ id: string; config_revision: string }>`INSERT INTO tenancies (id, project_id, branch_id, config)
    VALUES (gen_random_uuid(), 'app', gen_random_uuid()::text, ${JSON.stringify(config)}) RETURNING id, config_revision`.execute(db);
  const { id, config_revision } = rows[0] as { id: string; config_revision: string };
  await allSystemPermissions.up(db as unknown as Kysely<unknown>);
  const row = await db.selectFrom("tenancies").select(["config", "config_revision"]).where("id", "=", id).executeTakeFirstOrThrow();
  return { config: row.config as Override, wasChanged: row.config_revision !== config_revision };
}

const adminPermissions = (config: Override) =>
  Object.keys(renderConfiguration(config).rbac.permissions.team_admin?.containedPermissionIds ?? {}).sort();

test.each([
  [{ "rbac.permissions.team_admin": team_admin }],
  [{ rbac: { permissions: { team_admin } } }],
  [{ "rbac.permissions": { team_admin } }],
  [{ "rbac.permissions.team_admin": { scope: "team" }, "rbac.permissions.team_admin.containedPermissionIds": contained }],
])("a team_admin with every system permission also gets later ones: %j", async (override) => {
  const { config, wasChanged } = await migrated(override);
  expect(wasChanged).toBe(true);
  expect(adminPermissions(config)).toEqual([...systemPermissions].sort());

  const all: string[] = systemPermissions as unknown as string[];
  all.push("$manage_billing");
  try {
    expect(adminPermissions(config)).toContain("$manage_billing");
  } finally {
    all.pop();
  }
});

test("a permission that an admin removed from team_admin is not added", async () => {
  const { config } = await migrated({
    "rbac.permissions.team_admin": team_admin,
    "rbac.permissions.team_admin.containedPermissionIds.$delete_team": null,
  });
  expect(adminPermissions(config)).toEqual(Object.keys(withoutOne).sort());
});

test.each([
  [{ "rbac.permissions.team_admin": { ...team_admin, containedPermissionIds: withoutOne } }],
  [{ "rbac.permissions.owner": team_admin }],
  [{ "auth.otp.allowSignIn": true }],
])("other configurations do not change: %j", async (override) => {
  const { config, wasChanged } = await migrated(override);
  expect([config, wasChanged]).toEqual([override, false]);
});
