import { sql } from "kysely";
import type { Json } from "#contract/vocabulary/json.ts";
import type { Db } from "../../database/schema.ts";
import { jsonColumn } from "../../kernel/json-column.ts";
import type { TeamRow } from "../../kernel/team.ts";

/** A member of a team in the making, with the permissions it is granted directly. */
export interface NewMember {
  readonly userId: string;
  readonly permissionIds: readonly string[];
}

/** Not yet run: the writes that make a team with its first member, parts of one statement (kernel/unit.ts `together`). */
export const insertTeam = (db: Db, tenancyId: string, team: TeamRow, member: NewMember | undefined, now: Date) => ({
  team: db
    .insertInto("teams")
    .values({
      tenancy_id: tenancyId,
      id: team.id,
      display_name: team.display_name,
      profile_image_url: team.profile_image_url,
      client_metadata: jsonColumn(team.client_metadata),
      client_read_only_metadata: jsonColumn(team.client_read_only_metadata),
      server_metadata: jsonColumn(team.server_metadata),
      created_at: team.created_at,
    })
    .returning("id"),
  ...(member ? insertMember(db, { tenancyId, teamId: team.id, ...member }, now) : {}),
});

/** Not yet run: puts a user into a team, with permissions. */
const insertMember = (db: Db, member: NewMember & { tenancyId: string; teamId: string }, now: Date) => ({
  member: db
    .insertInto("team_members")
    .values({ tenancy_id: member.tenancyId, team_id: member.teamId, user_id: member.userId, created_at: now })
    .returning("user_id"),
  memberPermissions:
    member.permissionIds.length > 0
      ? sql`INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id)
          SELECT ${member.tenancyId}::uuid, ${member.teamId}::uuid, ${member.userId}::uuid, unnest(${member.permissionIds}::text[])`
      : undefined,
});

/** A team of which only the name is said. */
export const plainTeam = (id: string, displayName: string, now: Date): TeamRow => ({
  id,
  display_name: displayName,
  profile_image_url: null,
  client_metadata: null as Json,
  client_read_only_metadata: null as Json,
  server_metadata: null as Json,
  created_at: now,
});
