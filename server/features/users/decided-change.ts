import { type RawBuilder, sql } from "kysely";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { type AuditContext, audit } from "../../core/audit.ts";
import { insertWebhookEvent, type WebhookContext } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import type { UserColumns } from "../../database/user-row.ts";
import type { Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";

const metadataFields = ["client_metadata", "client_read_only_metadata", "server_metadata"] as const;

type RestrictionColumns = Pick<UserColumns, "restricted_by_admin_reason" | "restricted_by_admin_private_details">;

interface DecidedChange {
  /** The columns of a restriction. A user who is restricted already remains so, with the first reason. */
  readonly restriction: RestrictionColumns | undefined;
  /** Keys that are added to the metadata. */
  readonly added: { readonly [Field in (typeof metadataFields)[number]]?: object };
}

/**
 * Restricts a user, and adds to its metadata. Writes nothing if the user has all of it. One statement.
 * @returns false if the metadata would be too large. Then nothing is written
 */
export async function restrictAndAddMetadata(
  call: AuditContext & WebhookContext & { readonly project: Project; readonly db: Db },
  userId: string,
  { restriction, added }: DecidedChange,
): Promise<boolean> {
  const restricts = restriction !== undefined;
  if (!restricts && Object.keys(added).length === 0) return true;
  const { project, db } = call;
  const reason = restriction?.restricted_by_admin_reason ?? null;
  const details = restriction?.restricted_by_admin_private_details ?? null;
  const columns = metadataFields.map((field) => sql.ref(field));
  const merged = metadataFields.map((field) => sql`${mergedColumn(field, added[field])} AS ${sql.ref(field)}`);
  const [target] = await statement()
    .step(
      "target",
      sql<{ id: string; fits: boolean }>`SELECT m.*, ${sql.join(
        columns.map((column) => sql`coalesce(octet_length(m.${column}::text), 0) <= ${textLimits.metadata}`),
        sql` AND `,
      )} AS fits
        FROM (SELECT u.id, u.restricted_by_admin AS was_restricted, ${sql.join(merged)} FROM users u
          WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = ${userId}::uuid FOR NO KEY UPDATE) AS m`,
    )
    .step(
      "changed",
      sql<{ id: string; is_new: boolean }>`UPDATE users u SET ${sql.join(columns.map((column) => sql`${column} = target.${column}`))},
          restricted_by_admin = u.restricted_by_admin OR ${restricts}::boolean,
          restricted_by_admin_reason = CASE WHEN u.restricted_by_admin OR NOT ${restricts}::boolean THEN u.restricted_by_admin_reason ELSE ${reason}::text END,
          restricted_by_admin_private_details = CASE WHEN u.restricted_by_admin OR NOT ${restricts}::boolean THEN u.restricted_by_admin_private_details ELSE ${details}::text END
        FROM target WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = target.id AND target.fits
          AND ((${restricts}::boolean AND NOT target.was_restricted)
            OR (${sql.join(columns.map((column) => sql`u.${column}`))}) IS DISTINCT FROM (${sql.join(columns.map((column) => sql`target.${column}`))}))
        RETURNING u.id, ${restricts}::boolean AND NOT target.was_restricted AS is_new`,
    )
    .also((earlier) =>
      audit(
        call,
        { event: "user.restricted", userId, data: { reason } },
        earlier.selectFrom("changed").select("id").where("is_new", "=", true),
      ),
    )
    .also((earlier) => insertWebhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("changed").select("id")))
    .rows(db, "target");
  // A user who was deleted meanwhile: the sign-in fails anyway.
  return target?.fits !== false;
}

/** SQL: a metadata column of `users u` with added keys. Metadata that is no object is replaced. */
const mergedColumn = (field: string, added: object | undefined): RawBuilder<unknown> => {
  const column = sql`u.${sql.ref(field)}`;
  if (added === undefined) return column;
  return sql`CASE WHEN jsonb_typeof(${column}) = 'object' THEN ${column} ELSE '{}'::jsonb END || ${JSON.stringify(added)}::jsonb`;
};
