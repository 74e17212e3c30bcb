import { type Insertable, sql, type Updateable } from "kysely";
import { foldedName } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import type { Teams } from "../../database/tables/teams.ts";
import { teamColumns } from "../../database/team-row.ts";
import type { Step } from "../../kernel/statement.ts";
import { grantTeamDefaults } from "./permissions/default-grants.ts";

/** A new member of a team, with its directly granted permissions. */
export interface NewMember {
  readonly userId: string;
  readonly permissionIds: readonly string[];
}

/** A new team. */
export interface NewTeam {
  readonly tenancyId: string;
  readonly id: string;
  readonly columns: Pick<Insertable<Teams>, "display_name"> & Updateable<Teams>;
}

/** Inserts a team. */
export const insertTeam = (db: Db, { tenancyId, id, columns }: NewTeam, now: Date) =>
  db
    .insertInto("teams")
    .values({ ...columns, ...foldedName(columns), tenancy_id: tenancyId, id, created_at: now })
    .returning(teamColumns);

/** Steps that insert a member of a team with its permissions. */
export const insertMember = (
  db: Db,
  member: NewMember & { tenancyId: string; teamId: string },
  now: Date,
): readonly (Step | undefined)[] => [
  db
    .insertInto("team_members")
    .values({ tenancy_id: member.tenancyId, team_id: member.teamId, user_id: member.userId, created_at: now })
    .returning("user_id"),
  grantTeamDefaults(
    sql`SELECT ${member.tenancyId}::uuid AS tenancy_id, ${member.teamId}::uuid AS team_id, ${member.userId}::uuid AS user_id`,
    member.permissionIds,
    now,
  ),
];
