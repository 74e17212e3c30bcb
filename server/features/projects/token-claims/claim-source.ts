import { containedPermissions } from "#contract/config/permissions.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { type ClaimNeed, type ClaimSource, claimNeeds, type FilledClaims, fillClaims } from "#contract/vocabulary/accounts/token-claims.ts";
import type { Json } from "#contract/vocabulary/json.ts";

/** The user's own columns that templates read. Every query for an access token has them. */
export interface ClaimedUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  readonly signed_up_at: Date;
}

/** The other values that templates read, as `claimSourceSql` selects them. */
export interface ClaimSourceRow {
  readonly user: Readonly<Record<string, Json>>;
  readonly team: Readonly<Record<string, Json>> | null;
  readonly project_permissions: readonly string[];
  readonly team_permissions: readonly string[];
}

const needsByTemplates = new WeakMap<object, readonly ClaimNeed[]>();

/** The values that the templates of a project need besides the user's own columns, sorted. */
export function readClaimNeeds({ auth }: Pick<ProjectConfig, "auth">): readonly ClaimNeed[] {
  let needs = needsByTemplates.get(auth.claims);
  if (!needs) needsByTemplates.set(auth.claims, (needs = claimNeeds(auth.claims)));
  return needs;
}

/** SQL: a metadata column as a key and a value of a JSON object, where it is needed. */
const metadataPairs = (needs: readonly ClaimNeed[], root: "user" | "team", alias: string) =>
  needs.flatMap((need) => {
    const [of, column = ""] = need.split(".");
    return of === root && column !== "" ? [`'${column}', ${alias}.${column}`] : [];
  });

/** SQL: a `ClaimSourceRow` of `users u`, as one value. It names only the tables that are needed. */
export function claimSourceSql(needs: readonly ClaimNeed[]): string {
  const team = `(SELECT json_build_object(${["'id', g.id", "'display_name', g.display_name", ...metadataPairs(needs, "team", "g")].join(", ")})
    FROM teams g JOIN team_members m ON m.tenancy_id = g.tenancy_id AND m.team_id = g.id
    WHERE g.tenancy_id = u.tenancy_id AND g.id = u.selected_team_id AND m.user_id = u.id)`;
  const ofProject = "ARRAY (SELECT p.permission_id FROM user_permissions p WHERE p.tenancy_id = u.tenancy_id AND p.user_id = u.id)";
  const ofTeam = `ARRAY (SELECT p.permission_id FROM team_permissions p
    WHERE p.tenancy_id = u.tenancy_id AND p.team_id = u.selected_team_id AND p.user_id = u.id)`;
  return `json_build_object('user', json_build_object(${metadataPairs(needs, "user", "u").join(", ")}),
    'team', ${needs.includes("team") ? team : "NULL"},
    'project_permissions', ${needs.includes("permissions.project") ? ofProject : "'{}'::text[]"},
    'team_permissions', ${needs.includes("permissions.team") ? ofTeam : "'{}'::text[]"})`;
}

/** Fills the templates of a project for a user. Permissions include contained ones, sorted. */
export function fillProjectClaims(config: ProjectConfig, user: ClaimedUser, row: ClaimSourceRow | undefined): FilledClaims {
  const permissions = (scope: "project" | "team", direct: readonly string[] = []) => containedPermissions(config, scope, direct).sort();
  const source: ClaimSource = {
    user: {
      ...row?.user,
      id: user.id,
      display_name: user.display_name,
      primary_email: user.primary_email,
      primary_email_verified: user.primary_email_verified,
      selected_team_id: user.selected_team_id,
      is_anonymous: user.is_anonymous,
      signed_up_at_millis: user.signed_up_at.getTime(),
    },
    team: (row?.team ?? null) as ClaimSource["team"],
    permissions: { project: permissions("project", row?.project_permissions), team: permissions("team", row?.team_permissions) },
  };
  return fillClaims(config.auth.claims, source);
}
