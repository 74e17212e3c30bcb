import { sql } from "kysely";
import type { Membership } from "../../core/permissions.ts";
import type { Db } from "../../database/schema.ts";

/** Removes all members but one from some teams, with their permissions. Returns a row for each. Lock the teams first. */
export const removeOtherMembers = (db: Db, tenancyId: string, teamIds: readonly string[], exceptUserId: string) =>
  db
    .deleteFrom("team_members")
    .where("tenancy_id", "=", tenancyId)
    .where(sql<boolean>`team_id = ANY (${teamIds}::uuid[])`)
    .where("user_id", "!=", exceptUserId)
    .returning(["team_id", "user_id"]);

/** Removes a user from a team, with its profile and permissions. Returns a row if the user was a member. */
export const removeMember = (db: Db, tenancyId: string, { teamId, userId }: Membership) =>
  db
    .deleteFrom("team_members")
    .where("tenancy_id", "=", tenancyId)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returning("user_id");
