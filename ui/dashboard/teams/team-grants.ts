import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** Members of one team, or teams of one user. */
type GrantFilter = { readonly team_id: string } | { readonly user_id: string };

/** The directly granted team permissions, by the ids of team and user. Empty until they are known. */
export function useTeamGrants(filter: GrantFilter): (teamId: string, userId: string) => readonly string[] {
  const { app } = useProject();
  const { data: grants = [] } = useProjectQuery({
    queryKey: ["teamPermissions", "direct", filter],
    async queryFn() {
      const result = await app.api.teamPermissions.list({ ...filter, recursive: false, limit: pageSizes.permissions.max });
      if (result.status === "error") throw result.error;
      return result.data.items;
    },
  });
  return (teamId, userId) => grants.filter((grant) => grant.team_id === teamId && grant.user_id === userId).map(({ id }) => id);
}
