import { Link } from "wouter";
import { includesRole } from "#contract/vocabulary/console/developer-roles.ts";
import { PanelsSkeleton } from "../components/panel.tsx";
import { t } from "../locales/i18n.ts";
import { DeveloperInvitations } from "./console/developer-teams/developer-invitations.tsx";
import { DeveloperMembers } from "./console/developer-teams/developer-members.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { useOwnerTeam } from "./developer-role.ts";
import { useProject } from "./workspace.ts";

/** `/projects/{id}/members`: the developers of the team that owns the project, and their invitations. */
export function MembersPage() {
  const { displayName } = useProject();
  const team = useOwnerTeam();
  return (
    <DashboardPage
      title={t("nav.members")}
      titleSuffix={displayName}
      hint={
        team && (
          <>
            {t("members.hint", { team: team.displayName || t("teams.unnamed") })}{" "}
            <Link href={`/teams/${team.id}`} className="text-link">
              {t("members.team")}
            </Link>
          </>
        )
      }
    >
      {team ? (
        <>
          <DeveloperMembers team={team} />
          {includesRole(team.role, "admin") && <DeveloperInvitations team={team} />}
        </>
      ) : (
        <PanelsSkeleton />
      )}
    </DashboardPage>
  );
}
