import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type Migration, sql } from "kysely";
import * as foundation from "./migrations/0001-foundation.ts";
import * as ownedProjects from "./migrations/0002-owned-projects.ts";
import * as codes from "./migrations/0003-codes.ts";
import * as signInMethods from "./migrations/0004-sign-in-methods.ts";
import * as emailsAndJobs from "./migrations/0005-emails-and-jobs.ts";
import * as allSystemPermissions from "./migrations/0006-all-system-permissions.ts";
import * as passkeyRpId from "./migrations/0007-passkey-rp-id.ts";
import * as shortCodes from "./migrations/0008-short-codes.ts";
import * as summaries from "./migrations/0009-summaries.ts";
import * as publishableKeys from "./migrations/0011-publishable-keys.ts";
import * as workflowTokens from "./migrations/0012-workflow-tokens.ts";
import * as refreshSummaries from "./migrations/0013-refresh-summaries.ts";
import * as userOrders from "./migrations/0014-user-orders.ts";
import * as teamMemberProfiles from "./migrations/0016-team-member-profiles.ts";
import * as oneInvitationPerAddress from "./migrations/0017-one-invitation-per-address.ts";
import * as permissionGrants from "./migrations/0018-permission-grants.ts";
import * as apiKeys from "./migrations/0020-api-keys.ts";
import * as dataVault from "./migrations/0021-data-vault.ts";
import * as webhooks from "./migrations/0022-webhooks.ts";
import * as oauthFlows from "./migrations/0023-oauth-flows.ts";
import * as oauthTokens from "./migrations/0024-oauth-tokens.ts";
import * as notifications from "./migrations/0025-notifications.ts";
import * as hostedCodes from "./migrations/0026-hosted-codes.ts";
import type { Db, Schema } from "./schema.ts";

/** Forward only: a released migration never changes; a correction is a new one. */
const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-owned-projects": ownedProjects,
  "0003-codes": codes,
  // The name of the first release; databases have recorded it.
  "0004-ways-in": signInMethods,
  "0005-emails-and-jobs": emailsAndJobs,
  "0006-all-system-permissions": allSystemPermissions,
  "0007-passkey-rp-id": passkeyRpId,
  "0008-short-codes": shortCodes,
  "0009-summaries": summaries,
  "0011-publishable-keys": publishableKeys,
  "0012-workflow-tokens": workflowTokens,
  "0013-refresh-summaries": refreshSummaries,
  "0014-user-orders": userOrders,
  "0016-team-member-profiles": teamMemberProfiles,
  "0017-one-invitation-per-address": oneInvitationPerAddress,
  "0018-permission-grants": permissionGrants,
  "0020-api-keys": apiKeys,
  "0021-data-vault": dataVault,
  "0022-webhooks": webhooks,
  "0023-oauth-flows": oauthFlows,
  "0024-oauth-tokens": oauthTokens,
  "0025-notifications": notifications,
  "0026-hosted-codes": hostedCodes,
};

/** The names of all migrations of this build, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** The database has been migrated by a newer build than this one. */
export class SchemaTooNew extends Error {}

const creationAttempts = 5;

/**
 * Migrates the schema to the latest version, in one transaction. A row lock makes processes that start together run each migration
 * once. It is not a session lock, so that it holds behind a pooler in transaction mode, and ends with its process.
 * @throws SchemaTooNew if the database has a migration that this build does not know; nothing is changed then
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await createMigrationTables(db);
  await db.transaction().execute(async (tx) => {
    // For this transaction alone: a large table takes longer than any other statement, and so does the wait for its migration.
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '1h', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`SELECT id FROM schema_migrations_lock WHERE id = 'migration_lock' FOR UPDATE`.execute(tx);
    const pending = pendingOf(await executedMigrations(tx));
    for (const name of pending) {
      await (migrations[name] as Migration).up(tx);
      await sql`INSERT INTO schema_migrations (name, timestamp)
        VALUES (${name}, to_char(transaction_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx);
    }
  });
}

/** The migrations to run after those that the database has recorded. */
function pendingOf(executed: readonly string[]): string[] {
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new SchemaTooNew(
      `The database was migrated by a newer server: this one does not know ${unknown.join(", ")}. Run the newer server.`,
    );
  }
  const pending = migrationNames.filter((name) => !executed.includes(name));
  const last = executed.at(-1);
  const skipped = pending.find((name) => last !== undefined && name < last);
  if (skipped !== undefined) throw new Error(`The database has run ${last} without ${skipped}, which comes before it.`);
  return pending;
}

/** The names of the migrations that the database has run, in order. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name COLLATE "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates the tables that record migrations. Their form is that of the first release. */
async function createMigrationTables(db: Kysely<Schema>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
        name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(db);
      await sql`CREATE TABLE IF NOT EXISTS schema_migrations_lock (
        id varchar(255) NOT NULL PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0)`.execute(db);
      await sql`INSERT INTO schema_migrations_lock (id, is_locked) VALUES ('migration_lock', 0) ON CONFLICT DO NOTHING`.execute(db);
      return;
    } catch (error) {
      // IF NOT EXISTS does not wait for another process that creates the same table: one of the two fails.
      if (attempt === creationAttempts) throw error;
      await sleep(50 * attempt);
    }
  }
}
