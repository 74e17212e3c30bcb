import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { CodeType } from "../../../database/tables/foundation.ts";

/** Deletes a user's unused codes of some types. */
export const revokeCodes = (db: Db, tenancyId: string, userId: string, types: readonly CodeType[]) =>
  db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("type", "in", types)
    .where("used_at", "is", null);

/** Deletes the unused code whose id a SELECT returns as `id`. */
export const revokeSelectedCode = (tenancyId: string, code: RawBuilder<unknown>) =>
  sql`DELETE FROM verification_codes v USING (${code}) AS selected
    WHERE v.tenancy_id = ${tenancyId}::uuid AND v.id = selected.id AND v.used_at IS NULL`;

/** Deletes an invitation that is neither used nor expired. @returns false if the team has none with this id */
export async function revokeInvitation(
  db: Db,
  tenancyId: string,
  { id, teamId }: { id: string; teamId: string },
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("type", "=", "team-invitation")
    .where(sql<string>`data ->> 'teamId'`, "=", teamId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Deletes the unused invitations to some teams. Returns a row for each. */
export const revokeTeamInvitations = (db: Db, tenancyId: string, teamIds: readonly string[]) =>
  db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("type", "=", "team-invitation")
    .where(sql<boolean>`data ->> 'teamId' = ANY (${teamIds}::text[])`)
    .where("used_at", "is", null)
    .returning([sql<string>`(data ->> 'teamId')::uuid`.as("team_id"), sql<string>`data ->> 'email'`.as("email"), "expires_at"]);

/** Deletes the unused invitations to a team that a member sent. */
export const revokeInvitationsBy = (db: Db, tenancyId: string, { teamId, userId }: { teamId: string; userId: string }) =>
  db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("type", "=", "team-invitation")
    .where(sql<string>`data ->> 'teamId'`, "=", teamId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null);

/**
 * Deletes a member's unused invitations to a team, unless the member has another of the permissions to invite.
 * @param inviting the permissions that are or contain the one to invite
 * @param ended those that the statement takes from the member: it still sees their rows
 */
export const revokeInvitationsWithout = (
  db: Db,
  tenancyId: string,
  member: { teamId: string; userId: string },
  { inviting, ended }: { readonly inviting: readonly string[]; readonly ended: readonly string[] },
) =>
  revokeInvitationsBy(db, tenancyId, member).where(
    sql<boolean>`NOT EXISTS (SELECT FROM team_permissions p WHERE p.tenancy_id = ${tenancyId}::uuid AND p.team_id = ${member.teamId}::uuid
      AND p.user_id = ${member.userId}::uuid AND p.permission_id = ANY (${inviting.filter((id) => !ended.includes(id))}::text[]))`,
  );

/**
 * Deletes unused invitations that members sent who have none of the permissions to invite.
 * @param inviting the permissions that are or contain the one to invite
 * @param limit most rows that it deletes
 */
export const revokeInvitationsWithoutRight = (
  db: Db,
  tenancyId: string,
  { inviting, limit }: { readonly inviting: readonly string[]; readonly limit: number },
) =>
  sql`DELETE FROM verification_codes WHERE (tenancy_id, id) IN (
    SELECT c.tenancy_id, c.id FROM verification_codes c
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.type = 'team-invitation' AND c.used_at IS NULL AND c.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM team_permissions p WHERE p.tenancy_id = c.tenancy_id AND p.team_id = (c.data ->> 'teamId')::uuid
        AND p.user_id = c.user_id AND p.permission_id = ANY (${inviting}::text[]))
    LIMIT ${sql.lit(limit)})`.execute(db);
