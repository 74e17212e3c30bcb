import { useState } from "react";
import { useSearch } from "wouter";
import type { ServerTeam } from "#sdk/admin.ts";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { TeamSelect, useTeamChoices } from "../team-select.tsx";
import { useProject } from "../workspace.ts";
import { PermissionList } from "./permission-list.tsx";
import type { UserPartProps } from "./user-part.ts";

/** The permissions of a user in the project or in one of the teams: grant, revoke, and on request why. */
export default function UserPermissions({ user }: Pick<UserPartProps, "user">) {
  const { id: projectId } = useProject();
  const choices = useTeamChoices(["teams", "choices", user.id, projectId], (options) => user.listTeams(options));
  const wanted = new URLSearchParams(useSearch()).get("team");
  const [selected, setTeam] = useState<ServerTeam | null>();
  // Until one is selected, that of the address.
  const team = selected === undefined ? choices.teams?.find(({ id }) => id === wanted) : (selected ?? undefined);
  const offered = [...(team && !choices.teams?.some(({ id }) => id === team.id) ? [team] : []), ...(choices.teams ?? [])];
  return (
    <Panel title={t("user.permissions")}>
      <div className="max-w-xs">
        <TeamSelect
          label={t("user.permissionsWhere")}
          value={team?.id ?? ""}
          options={[
            { value: "", label: t("user.permissionsInProject") },
            ...offered.map(({ id, displayName }) => ({ value: id, label: t("user.permissionsInTeam", { team: displayName }) })),
          ]}
          choices={choices}
          change={(chosen) => setTeam(offered.find(({ id }) => id === chosen) ?? null)}
        />
      </div>
      <PermissionList key={team?.id} user={user} team={team} />
    </Panel>
  );
}
