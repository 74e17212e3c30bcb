import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { tokenClaimLimits as limits } from "#contract/vocabulary/accounts/token-claims.ts";
import type { Db } from "../../../database/schema.ts";
import { type ClaimedUser, type ClaimSourceRow, claimSourceSql, fillProjectClaims, readClaimNeeds } from "./claim-source.ts";

type MeasuredUser = ClaimedUser & { readonly claim_source: ClaimSourceRow };

const userColumns = "u.id, u.display_name, u.primary_email, u.primary_email_verified, u.selected_team_id, u.is_anonymous, u.signed_up_at";

/** Users with the most metadata of the newest ones. Reads a bounded number of rows, however many users there are. */
async function largestUsers(db: Db, tenancyId: string, config: ProjectConfig): Promise<readonly MeasuredUser[]> {
  const size =
    "coalesce(pg_column_size(n.client_metadata), 0) + coalesce(pg_column_size(n.client_read_only_metadata), 0) + coalesce(pg_column_size(n.server_metadata), 0)";
  const { rows } =
    await sql<MeasuredUser>`SELECT ${sql.raw(userColumns)}, ${sql.raw(claimSourceSql(readClaimNeeds(config)))} AS claim_source
    FROM (SELECT newest.id FROM (SELECT n.id, ${sql.raw(size)} AS size FROM users n WHERE n.tenancy_id = ${tenancyId}::uuid
        ORDER BY n.signed_up_at DESC, n.id DESC LIMIT ${limits.measuredUsers}) AS newest
      ORDER BY newest.size DESC, newest.id LIMIT ${limits.comparedUsers}) AS largest
    JOIN users u ON u.tenancy_id = ${tenancyId}::uuid AND u.id = largest.id`.execute(db);
  return rows;
}

/**
 * Why claims of a changed configuration cannot be saved: the claims of a user would not fit into a token. Undefined if they fit, or have not
 * changed. One statement, and none if they have not.
 */
export async function oversizedClaimsError(
  db: Db,
  tenancyId: string,
  before: ProjectConfig,
  after: ProjectConfig,
): Promise<string | undefined> {
  const { claims } = after.auth;
  if (Object.keys(claims).length === 0 || JSON.stringify(claims) === JSON.stringify(before.auth.claims)) return undefined;
  for (const user of await largestUsers(db, tenancyId, after)) {
    const { omitted, bytes } = fillProjectClaims(after, user, user.claim_source);
    if (omitted.length > 0)
      return `auth.claims: the claims of user ${user.id} would have ${bytes} bytes, and all claims of a token have at most ${limits.bytes}. Too large: ${omitted.join(", ")}.`;
  }
  return undefined;
}
