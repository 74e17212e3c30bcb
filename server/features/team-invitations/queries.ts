import { type RawBuilder, sql } from "kysely";
import { list } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";

/** An invitation that stands open. */
export interface InvitationRow {
  readonly id: string;
  readonly team_id: string;
  readonly recipient_email: string;
  readonly expires_at: Date;
}

const ofTeam = (tenancyId: string, teamId: string, now: Date): RawBuilder<unknown> =>
  sql`tenancy_id = ${tenancyId}::uuid AND type = 'team-invitation' AND data ->> 'teamId' = ${teamId}::text AND used_at IS NULL AND expires_at > ${now}::timestamptz`;

/** A team's open invitations, newest first. */
export async function openInvitations(db: Db, tenancyId: string, teamId: string, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`SELECT id, data ->> 'teamId' AS team_id, data ->> 'email' AS recipient_email, expires_at
    FROM verification_codes WHERE ${ofTeam(tenancyId, teamId, now)} ORDER BY created_at DESC, id LIMIT ${sql.lit(list.invitations)}`.execute(
    db,
  );
  return rows;
}

/** The name of a team, and whether a user is in it; undefined when there is no such team. */
export async function teamSeenBy(
  db: Db,
  { tenancyId, teamId, userId }: { tenancyId: string; teamId: string; userId: string },
): Promise<{ display_name: string; is_member: boolean } | undefined> {
  const { rows } = await sql<{ display_name: string; is_member: boolean }>`SELECT t.display_name,
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = t.tenancy_id AND m.team_id = t.id AND m.user_id = ${userId}::uuid) AS is_member
    FROM teams t WHERE t.tenancy_id = ${tenancyId}::uuid AND t.id = ${teamId}::uuid`.execute(db);
  return rows[0];
}
