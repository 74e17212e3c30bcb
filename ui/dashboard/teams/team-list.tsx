import { keepPreviousData } from "@tanstack/react-query";
import { Search, Users } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TeamSummary } from "#sdk/admin.ts";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { useCode } from "../code/use-code.tsx";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useTableView } from "../table/table-view.ts";
import { ViewOptions } from "../table/view-options.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

const pageSize = 25;

const teamName = ({ displayName }: TeamSummary) => displayName || t("teams.unnamed");

const teamColumns = (projectId: string): readonly TableColumn<TeamSummary>[] => [
  {
    id: "name",
    label: t("teams.name"),
    cell: (team) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar url={team.profileImageUrl} name={team.displayName} small />
        <Link href={projectPath(projectId, `teams/${team.id}`)} className="min-h-6 truncate rounded font-medium leading-6 hover:underline">
          {teamName(team)}
        </Link>
      </span>
    ),
  },
  {
    id: "members",
    label: t("teams.members"),
    width: "w-28 sm:w-32",
    isNumber: true,
    cell: ({ memberCount }) => t("teams.memberCount", { count: memberCount }),
  },
  {
    id: "created",
    label: t("teams.created"),
    shownFrom: "sm",
    width: "w-44",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

/** The teams of a project, newest first, with search and pages. */
export function TeamList() {
  const { id: projectId, app } = useProject();
  const [query, setQuery] = useState("");
  const pages = useCursorPages();
  const [view, changeView] = useTableView("teams");
  const { cursor } = pages;
  const page = useProjectQuery({
    queryKey: ["teams", "search", { query, cursor }],
    queryFn: () => app.searchTeams({ limit: pageSize, ...(cursor && { cursor }), ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const columns = teamColumns(projectId);
  const code = useCode();

  function search(next: string): void {
    setQuery(next);
    pages.reset();
  }

  return (
    <ListSection
      label={t("teams.title")}
      page={page}
      pages={pages}
      toolbar={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <DebouncedSearch label={t("teams.search")} placeholder={t("teams.searchHint")} query={query} search={search} />
          <ViewOptions columns={columns} view={view} change={changeView} />
        </div>
      }
      loading={t("teams.loading")}
      failed={t("teams.failed")}
      describe={(count) => t("teams.shown", { count })}
      empty={<NoTeams query={query} />}
    >
      {(teams) => (
        <>
          <DataTable
            label={t("teams.title")}
            columns={columns}
            rows={teams}
            rowId={({ id }) => id}
            href={({ id }) => projectPath(projectId, `teams/${id}`)}
            menu={({ id, displayName }) => {
              const name = displayName || t("teams.unnamed");
              return { label: t("table.actsOf", { name }), acts: [code.toAct({ kind: "team", id }, name)] };
            }}
            stale={page.isPlaceholderData}
            view={view}
          />
          {code.drawer}
        </>
      )}
    </ListSection>
  );
}

function NoTeams({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState icon={Users} title={t("teams.none")} hint={t("teams.noneHint")} />
  ) : (
    <EmptyState icon={Search} title={t("teams.noMatch", { query })} hint={t("teams.noMatchHint")} />
  );
}
