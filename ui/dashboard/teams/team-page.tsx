import { Folder } from "lucide-react";
import { Link } from "wouter";
import type { ServerTeam } from "#sdk/admin.ts";
import { Copyable } from "../../components/copyable.tsx";
import { Panel, PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { EmptyState } from "../empty-state.tsx";
import { MetadataPanel } from "../metadata-panel.tsx";
import { customerPath } from "../payments/customer.ts";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { DeleteTeam } from "./delete-team.tsx";
import { TeamInvitations } from "./team-invitations.tsx";
import { TeamMembers } from "./team-members.tsx";
import { TeamNameForm } from "./team-name-form.tsx";

/** `/projects/{id}/teams/{id}`: a team with its members, invitations and metadata. */
export function TeamPage({ item: id }: { item: string }) {
  const { app, displayName } = useProject();
  const query = useProjectQuery<ServerTeam | null>({ queryKey: ["teams", "one", id], queryFn: () => app.getTeam(id) });
  const title = query.data ? query.data.displayName || t("teams.unnamed") : t("teams.team");
  return (
    <DashboardPage title={title} titleSuffix={displayName} hint={<TeamListLink />}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(team) => (team ? <TeamPanels team={team} /> : <TeamNotFound />)}
      </QueryContent>
    </DashboardPage>
  );
}

function TeamListLink() {
  const { id } = useProject();
  return (
    <Link href={projectPath(id, "teams")} className="text-link">
      {t("teams.toList")}
    </Link>
  );
}

function TeamPanels({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  return (
    <>
      <Panel title={t("teams.general")}>
        <TeamNameForm displayName={team.displayName} save={(displayName) => team.update({ displayName })} refreshes="teams" />
        <Copyable label={t("teams.id")} value={team.id} />
        <p>
          <Link href={projectPath(projectId, customerPath("team", team.id))} className="text-link">
            {t("customers.details")}
          </Link>
        </p>
      </Panel>
      <TeamMembers team={team}>
        <TeamInvitations team={team} />
        <MetadataPanel
          title={t("metadata.client")}
          hint={t("metadata.teamClientHint")}
          value={team.clientMetadata}
          save={(clientMetadata) => team.update({ clientMetadata })}
        />
        <MetadataPanel
          title={t("metadata.clientReadOnly")}
          hint={t("metadata.clientReadOnlyHint")}
          value={team.clientReadOnlyMetadata}
          save={(clientReadOnlyMetadata) => team.update({ clientReadOnlyMetadata })}
        />
        <MetadataPanel
          title={t("metadata.server")}
          hint={t("metadata.serverHint")}
          value={team.serverMetadata}
          save={(serverMetadata) => team.update({ serverMetadata })}
        />
        <Panel danger title={t("danger.title")}>
          <DeleteTeam team={team} />
        </Panel>
      </TeamMembers>
    </>
  );
}

const TeamNotFound = () => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface">
    <EmptyState icon={Folder} title={t("teams.notFound")} hint={t("teams.notFoundHint")} />
  </div>
);
