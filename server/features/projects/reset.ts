import { sql } from "kysely";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { RootDb } from "../../kernel/call.ts";
import { transaction } from "../../kernel/transaction.ts";
import { tenantTables } from "./purge.ts";

/**
 * Tables with keys, configuration and sources, which a reset leaves as they are. Images of users and teams go with their owners; those of
 * the project are its logos.
 */
const configurationTables: readonly string[] = [
  "audit_streams",
  "config_versions",
  "webhook_endpoints",
  "email_drafts",
  "ai_chat_messages",
  "email_feedback_tokens",
  "workflow_tokens",
  "payment_accounts",
  "images",
  "data_vault_generations",
  "data_vault_keys",
];

/**
 * Deletes the users, teams, sessions, e-mails, payments and records of one branch of a project, in one transaction. Its keys and its
 * configuration remain. For development: a large branch takes long, and its locks are held meanwhile.
 * @returns whether the branch exists. Project `internal` cannot be reset: its users own the others
 */
export async function resetBranch(
  db: RootDb,
  { projectId, branchId }: { readonly projectId: string; readonly branchId: string },
): Promise<boolean> {
  if (projectId === internalProjectId) return false;
  const tenancy = await db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .executeTakeFirst();
  if (!tenancy) return false;
  await transaction(db, async (tx) => {
    for (const table of tenantTables)
      if (!configurationTables.includes(table))
        await sql`DELETE FROM ${sql.table(table)} WHERE tenancy_id = ${tenancy.id}::uuid`.execute(tx);
  });
  return true;
}
