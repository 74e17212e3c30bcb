import { type Kysely, sql } from "kysely";

const isInvitation = "type = 'team-invitation' AND used_at IS NULL";

// One statement each: a prepared statement takes one command.
const statements = [
  `DELETE FROM verification_codes c USING verification_codes n
    WHERE c.type = 'team-invitation' AND c.used_at IS NULL AND n.type = 'team-invitation' AND n.used_at IS NULL
      AND n.tenancy_id = c.tenancy_id AND n.data ->> 'teamId' = c.data ->> 'teamId' AND n.data ->> 'email' = c.data ->> 'email'
      AND (n.created_at, n.id) > (c.created_at, c.id)`,
  `CREATE UNIQUE INDEX verification_codes_of_invited_address ON verification_codes (tenancy_id, (data ->> 'teamId'), (data ->> 'email'))
    WHERE ${isInvitation}`,
  // As in a new project `internal`: its teams own projects.
  `UPDATE tenancies SET config = config || '{"teams.invitationsBoundToAddress": true}'::jsonb WHERE project_id = 'internal'`,
];

/** An address has at most one open invitation to a team. Those of project `internal` are for the invited address only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
