import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { transaction } from "../../../kernel/transaction.ts";
import { unverifySharedAddresses } from "../../accounts/contact-channels/queries.ts";
import { revokeAuthorizationCodes } from "../../accounts/credentials/authorization-codes.ts";
import { deleteSharedLinks } from "../../accounts/credentials/oauth-links.ts";
import { setPasswordSteps } from "../../accounts/credentials/password.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import type { NoticeContext } from "../../accounts/security-notices/security-notice.ts";
import { deleteApplicationGrants } from "../../accounts/sessions/application-grants.ts";
import { revokeSessions } from "../../accounts/sessions/revoke.ts";
import { revokeCodes } from "../../foundation/codes/revoke.ts";
import { findProject } from "../../projects/client.ts";
import { removeCredentialsSteps } from "./credentials.ts";

/*
 * Shared keys lead to the development identity provider, where a person may type any address. What they prove is void once real users
 * come. That is when the provider gets its own keys or is removed, and when production begins.
 */

/** The providers of a configuration that are used with shared keys. */
export const sharedProviders = ({ auth }: ProjectConfig): readonly string[] =>
  Object.entries(auth.oauth.providers).flatMap(([id, { type, isShared }]) => (type && isShared ? [id] : []));

/** Users per step. */
const batchSize = 500;

/** SELECT of users and providers: what shared keys have proven, except those of some providers. */
const selectProofs = (tenancyId: string | RawBuilder<string>, exceptProviders: readonly string[]) =>
  sql<{ user_id: string; provider: string }>`SELECT user_id, provider FROM (
      SELECT user_id, provider_config_id AS provider FROM oauth_links WHERE tenancy_id = ${tenancyId}::uuid AND by_shared_keys
      UNION SELECT user_id, verified_by FROM contact_channels WHERE tenancy_id = ${tenancyId}::uuid AND verified_by IS NOT NULL
    ) AS proof WHERE NOT (provider = ANY (${exceptProviders}::text[]))`;

/** Counts the users with such a proof per provider, in at most `sampleSize` proofs. */
export async function countSharedProofs(
  db: Db,
  tenancyId: string,
  exceptProviders: readonly string[],
  sampleSize: number,
): Promise<{ provider: string; users: number }[]> {
  const { rows } = await sql<{ provider: string; users: number }>`SELECT provider, count(DISTINCT user_id)::int AS users
    FROM (${selectProofs(tenancyId, exceptProviders)} LIMIT ${sampleSize}) AS proof GROUP BY provider ORDER BY provider`.execute(db);
  return rows;
}

/**
 * Voids what the shared keys of all but `exceptProviders` have proven. Run it in a transaction. It deletes the links, unverifies the
 * addresses and ends the sessions. The owner of an address then recovers the account by it. An account with another verified address
 * loses all credentials. Another person may have entered it by shared keys.
 */
export async function voidSharedProofs(call: NoticeContext, db: Db, exceptProviders: readonly string[]): Promise<void> {
  const { tenancyId } = call.project;
  for (;;) {
    const { rows } = await sql<{ user_id: string }>`SELECT DISTINCT user_id
      FROM (${selectProofs(tenancyId, exceptProviders)}) AS proof ORDER BY user_id LIMIT ${batchSize}`.execute(db);
    for (const { user_id } of rows) await voidProofsOfUser(call, db, user_id, exceptProviders);
    if (rows.length < batchSize) return;
  }
}

async function voidProofsOfUser(call: NoticeContext, db: Db, userId: string, exceptProviders: readonly string[]): Promise<void> {
  const { tenancyId } = call.project;
  if (!(await lockUser(db, tenancyId, userId))) return;
  const removal = (await hasOtherProof(db, tenancyId, userId, exceptProviders))
    ? removeCredentialsSteps(call, db, userId).also(setPasswordSteps(db, { tenancyId, userId, hash: undefined }, call.now))
    : statement()
        .also(deleteSharedLinks(db, tenancyId, userId, exceptProviders))
        .also(revokeSessions(db, tenancyId, userId))
        .also(deleteApplicationGrants(tenancyId, userId))
        .also(revokeAuthorizationCodes(db, tenancyId, userId))
        .also(revokeCodes(db, tenancyId, userId, ["password-reset", "mfa-attempt", "passkey-registration"]));
  await removal
    .also(unverifySharedAddresses(db, tenancyId, userId, exceptProviders))
    .also(audit(call, { event: "user.sign_in_methods_changed", userId, data: { shared_keys: false } }))
    .also(insertWebhookEvent(call, { type: "user.updated", userId }))
    .execute(db);
}

/** Whether a user has a verified address that shared keys have not verified. */
async function hasOtherProof(db: Db, tenancyId: string, userId: string, exceptProviders: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom("contact_channels")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("is_verified", "=", true)
    .where(sql<SqlBool>`(verified_by IS NULL OR verified_by = ANY (${exceptProviders}::text[]))`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The tenancies of projects in which shared keys have proven anything. */
export async function sharedProofTenancies(db: Db): Promise<{ project_id: string; branch_id: string }[]> {
  const { rows } = await sql<{ project_id: string; branch_id: string }>`SELECT project_id, branch_id FROM tenancies
    WHERE project_id IS NOT NULL AND id IN (SELECT tenancy_id FROM oauth_links WHERE by_shared_keys
      UNION SELECT tenancy_id FROM contact_channels WHERE verified_by IS NOT NULL)`.execute(db);
  return rows;
}

type StartContext = Pick<NoticeContext, "services" | "serverConfig" | "background"> & { readonly db: RootDb };

/** Voids what shared keys have proven on this database in development, before the server answers in production. */
export async function voidDevelopmentProofs(context: StartContext): Promise<void> {
  const now = context.services.clock.now();
  for (const { project_id: projectId, branch_id: branchId } of await sharedProofTenancies(context.db)) {
    const project = await findProject(context.db, context.services, { projectId, branchId }, now);
    if (!project) continue;
    const call: NoticeContext = {
      ...context,
      project,
      now,
      origin: { requestId: "start", ip: "", languages: "" },
      accessType: "server",
      user: null,
      administrator: null,
      afterCommit: (effect) => effect(),
    };
    await transaction(context.db, (db) => voidSharedProofs(call, db, []));
  }
}
