import type { Db } from "../../database/schema.ts";

export interface PersonalTeam {
  tenancyId: string;
  teamId: string;
  userId: string;
  /** Of the user: its display name or e-mail address, if it has one. */
  userName: string | null;
}

const longestName = 200;

/** Not yet run: the team a user gets on sign-up where the project says so, with the user in it. */
export const insertPersonalTeam = (db: Db, { tenancyId, teamId, userId, userName }: PersonalTeam, now: Date) => ({
  team: db
    .insertInto("teams")
    .values({
      tenancy_id: tenancyId,
      id: teamId,
      display_name: userName ? `${userName.slice(0, longestName)}'s Team` : "Personal Team",
      profile_image_url: null,
      created_at: now,
    })
    .returning("id"),
  member: db
    .insertInto("team_members")
    .values({ tenancy_id: tenancyId, team_id: teamId, user_id: userId, created_at: now })
    .returning("user_id"),
});
