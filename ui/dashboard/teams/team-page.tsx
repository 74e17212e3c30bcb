import { Folder } from "lucide-react";
import { lazy, useState } from "react";
import type { ServerTeam } from "#sdk/admin.ts";
import { PanelsSkeleton } from "../../components/panel.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { ActionButton } from "../action-button.tsx";
import { useCode } from "../code/use-code.tsx";
import { DetailContent, DetailPage, type DetailTab, useDetailTab } from "../detail-page.tsx";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { withMessages } from "../with-messages.ts";
import { useProject } from "../workspace.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { DeleteTeamDialog } from "./delete-team-dialog.tsx";
import { TeamMembers } from "./team-members.tsx";
import type { TeamAction, TeamPartProps } from "./team-part.ts";

/** Each is a separate download: most visits open few of them. */
const contents = {
  general: lazy(() => withMessages("teams/team-general", () => import("./team-general.tsx"))),
  invitations: lazy(() => withMessages("teams/team-invitations", () => import("./team-invitations.tsx"))),
  money: lazy(() => withMessages("teams/team-money", () => import("./team-money.tsx"))),
  keys: lazy(() => withMessages("teams/team-keys", () => import("./team-keys.tsx"))),
  activity: lazy(() => withMessages("teams/team-activity", () => import("./team-activity.tsx"))),
  metadata: lazy(() => withMessages("teams/team-metadata", () => import("./team-metadata.tsx"))),
  danger: lazy(() => withMessages("teams/team-danger", () => import("./team-danger.tsx"))),
};

type TabId = "members" | keyof typeof contents;

/** The tabs of a team's page. Projects whose teams have no API keys have no tab for them. */
const listTabs = (hasKeys: boolean): readonly DetailTab<TabId>[] => [
  { id: "members", label: t("teams.members") },
  { id: "general", label: t("teams.general") },
  { id: "invitations", label: t("teams.tabInvitations") },
  { id: "money", label: t("detail.money") },
  ...(hasKeys ? [{ id: "keys", label: t("user.keys") } as const] : []),
  { id: "activity", label: t("teams.tabActivity") },
  { id: "metadata", label: t("metadata.title") },
  { id: "danger", label: t("detail.danger") },
];

/** `/projects/{id}/teams/{id}`: everything about one team, in tabs. */
export function TeamPage({ item: id }: { item: string }) {
  const { app, displayName, id: projectId } = useProject();
  const [action, open] = useState<TeamAction>();
  const query = useProjectQuery<ServerTeam | null>({ queryKey: ["teams", "one", id], queryFn: () => app.getTeam(id) });
  const team = query.data;
  const title = team ? team.displayName || t("teams.unnamed") : t("teams.team");
  const close = () => open(undefined);
  const code = useCode();
  return (
    <DetailPage
      title={title}
      titleSuffix={displayName}
      back={{ href: projectPath(projectId, "teams"), label: t("teams.toList") }}
      picture={team && <Avatar url={team.profileImageUrl} name={title} large />}
      id={{ label: t("teams.id"), value: id }}
      primary={
        <ActionButton variant="primary" onClick={() => open("add")}>
          {t("teams.addMember")}
        </ActionButton>
      }
      menu={
        team
          ? {
              label: t("teams.more"),
              acts: [code.toAct({ kind: "team", id }, title), { label: t("teams.delete"), act: () => open("delete"), danger: true }],
            }
          : undefined
      }
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(team) => (team ? <TeamContent team={team} open={open} /> : <TeamNotFound />)}
      </QueryContent>
      {code.drawer}
      {team && action === "add" && <AddMemberDialog team={team} close={close} />}
      {team && action === "delete" && <DeleteTeamDialog team={team} close={close} />}
    </DetailPage>
  );
}

function TeamContent({ team, open }: TeamPartProps) {
  const { app, config } = useProject();
  const tabs = listTabs(config.allowTeamApiKeys);
  const current = useDetailTab(tabs);
  const summary = useProjectQuery({
    queryKey: ["teams", "summary", team.id],
    queryFn: async () => (await app.searchTeams({ query: team.id, limit: 1 }))[0] ?? null,
  });
  const facts = [
    { label: t("teams.members"), value: summary.data ? t("teams.memberCount", { count: summary.data.memberCount }) : "–" },
    { label: t("teams.created"), value: <RelativeTime at={team.createdAt} /> },
  ];
  const Content = current === "members" ? TeamMembers : contents[current];
  return (
    <DetailContent label={t("teams.tabs")} tabs={tabs} current={current} factsLabel={t("teams.facts")} facts={facts}>
      <Content team={team} open={open} />
    </DetailContent>
  );
}

const TeamNotFound = () => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface">
    <EmptyState icon={Folder} title={t("teams.notFound")} hint={t("teams.notFoundHint")} />
  </div>
);
