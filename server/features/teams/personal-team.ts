import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { foldedName } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import type { Step } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { insertMember, insertTeam, type NewMember } from "./insert.ts";
import { grantTeamDefaults } from "./permissions/default-grants.ts";

export interface PersonalTeam extends NewMember {
  readonly tenancyId: string;
  readonly teamId: string;
  /** The user's display name or, without one, its e-mail address. */
  readonly userName: string | null;
}

const maxNameLength = 200;
/** The name for users without a name or address, such as anonymous ones. */
const genericName = "Personal Team";

const personalTeamName = (userName: string | null) => (userName ? `${cutText(userName, maxNameLength)}'s Team` : genericName);

/** The columns of a personal team's name. */
function nameColumns(userName: string | null) {
  const display_name = personalTeamName(userName);
  return { display_name, ...foldedName({ display_name }) };
}

/** The id for a new user's personal team, where the project creates one on sign-up. */
export const newPersonalTeamId = ({ teams }: ProjectConfig): string | undefined =>
  teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;

/** Steps that insert a user's personal team, with the user as its member. */
export const insertPersonalTeam = (
  db: Db,
  { tenancyId, teamId, userName, ...member }: PersonalTeam,
  now: Date,
): readonly (Step | undefined)[] => {
  return [
    insertTeam(db, { tenancyId, id: teamId, columns: { display_name: personalTeamName(userName) } }, now),
    ...insertMember(db, { tenancyId, teamId, ...member }, now),
  ];
};

/** Steps that insert the personal teams of the users of a step `inserted`, which has their ids. */
export function insertImportedPersonalTeams(
  tenancyId: string,
  teams: readonly Pick<PersonalTeam, "teamId" | "userId" | "userName">[],
  permissionIds: readonly string[],
  now: Date,
): readonly (Step | undefined)[] {
  const rows = teams.map(({ teamId, userId, userName }) => ({ team_id: teamId, user_id: userId, ...nameColumns(userName) }));
  const members = sql<{ tenancy_id: string; team_id: string; user_id: string }>`SELECT
      ${tenancyId}::uuid AS tenancy_id, t.team_id, t.user_id, t.display_name, t.folded_name
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (team_id uuid, user_id uuid, display_name text, folded_name text)
    WHERE t.user_id IN (SELECT id FROM inserted)`;
  return [
    sql`INSERT INTO teams (tenancy_id, id, display_name, folded_name, created_at)
      SELECT m.tenancy_id, m.team_id, m.display_name, m.folded_name, ${now}::timestamptz FROM (${members}) m`,
    sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
      SELECT m.tenancy_id, m.team_id, m.user_id, ${now}::timestamptz FROM (${members}) m`,
    grantTeamDefaults(members, permissionIds, now),
  ];
}

/** A team that an anonymous user created, or that was created for it. */
export interface OwnTeam {
  readonly id: string;
  /** Whether it still has the name that anonymous users' personal teams get. */
  readonly is_generic: boolean;
  /** Whether no one else has access: it has no other member, no open invitation and no active API key. */
  readonly is_private: boolean;
}

/** The team that an anonymous user has as its personal team: preferably one with the generic name that is private. */
export async function findOwnTeam(db: Db, tenancyId: string, userId: string, now: Date): Promise<OwnTeam | undefined> {
  // A team and the membership of its creator are inserted with the same time.
  const { rows } = await sql<OwnTeam>`SELECT t.id, t.display_name = ${genericName} AS is_generic,
      NOT EXISTS (SELECT FROM team_members o WHERE o.tenancy_id = t.tenancy_id AND o.team_id = t.id AND o.user_id <> m.user_id)
      AND NOT EXISTS (SELECT FROM verification_codes i WHERE i.tenancy_id = t.tenancy_id AND i.type = 'team-invitation'
        AND i.data ->> 'teamId' = t.id::text AND i.used_at IS NULL AND i.expires_at > ${now}::timestamptz)
      AND NOT EXISTS (SELECT FROM api_keys k WHERE k.tenancy_id = t.tenancy_id AND k.team_id = t.id AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz)) AS is_private
    FROM team_members m JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id AND t.created_at = m.created_at
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid
    ORDER BY is_generic DESC, is_private DESC, t.created_at, t.id LIMIT 1`.execute(db);
  return rows[0];
}

/** A step that names a team after its user, if the team still has the generic name. */
export const renamePersonalTeam = (db: Db, tenancyId: string, team: OwnTeam | undefined, userName: string | null): Step | undefined =>
  team?.is_generic && userName
    ? db
        .updateTable("teams")
        .set(nameColumns(userName))
        .where("tenancy_id", "=", tenancyId)
        .where("id", "=", team.id)
        .where("display_name", "=", genericName)
    : undefined;
