import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { ServerTeam } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { ActionButton } from "../action-button.tsx";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { PermissionBadges } from "../teams/permission-badges.tsx";
import { useTeamGrants } from "../teams/team-grants.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { AddToTeamDialog } from "./add-to-team-dialog.tsx";
import { userName } from "./user-name.ts";
import type { UserPartProps } from "./user-part.ts";

/** The teams of a user, with the permissions there: add the user to one, and remove it. */
export default function UserTeams({ user }: UserPartProps) {
  const { id: projectId } = useProject();
  const [path] = useLocation();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ServerTeam>();
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: ["teams", "of", user.id, part.options],
    queryFn: () => user.listTeams(part.options),
    placeholderData: keepPreviousData,
  });
  const readGrants = useTeamGrants({ user_id: user.id });
  const name = userName(user);
  const teamName = (team: ServerTeam) => team.displayName || t("teams.unnamed");

  return (
    <Panel title={t("user.teams")} hint={t("user.teamsHint")} headingRef={heading}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(teams) => (
          <PagedList
            label={t("user.teams")}
            searchLabel={t("teams.search")}
            part={{ ...part, stale: query.isPlaceholderData }}
            page={teams}
            none={t("user.noTeams")}
          >
            {teams.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                <Avatar url={team.profileImageUrl} name={teamName(team)} />
                <div className="grid min-w-0 flex-1 basis-48 gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Link href={projectPath(projectId, `teams/${team.id}`)} className="text-link wrap-anywhere">
                      {teamName(team)}
                    </Link>
                    {team.id === user.selectedTeam?.id && <Badge variant="good">{t("user.selectedTeam")}</Badge>}
                  </span>
                  <PermissionBadges ids={readGrants(team.id, user.id)} />
                </div>
                <Link
                  href={`${path}?tab=permissions&team=${team.id}`}
                  aria-label={t("user.permissionsOf", { team: teamName(team) })}
                  className="text-link text-sm"
                >
                  {t("user.permissions")}
                </Link>
                <RemoveButton aria-label={t("user.leaveTeamOf", { team: teamName(team) })} onClick={() => setLeaving(team)}>
                  {t("teams.remove")}
                </RemoveButton>
              </li>
            ))}
          </PagedList>
        )}
      </QueryContent>
      <div>
        <ActionButton onClick={() => setAdding(true)}>
          <Plus />
          {t("user.addToTeam")}
        </ActionButton>
      </div>
      {adding && <AddToTeamDialog user={user} close={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        close={() => setLeaving(undefined)}
        title={t("teams.removeTitle", { user: name, team: leaving ? teamName(leaving) : "" })}
        description={t("teams.removeHint")}
        confirmLabel={t("teams.remove")}
        busyLabel={t("teams.removing")}
        returnFocusTo={heading}
        confirm={async () => {
          if (!leaving) return;
          await user.leaveTeam(leaving);
          setLeaving(undefined);
          toastSuccess(t("user.leftTeam", { user: name, team: teamName(leaving) }));
        }}
      />
    </Panel>
  );
}
