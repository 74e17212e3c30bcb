import { keepPreviousData } from "@tanstack/react-query";
import { Search, Users } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TeamSummary } from "#sdk/admin.ts";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

const pageSize = 25;
const cell = "px-5 py-3 align-top sm:px-6";
const wideOnly = "hidden sm:table-cell";

/** The teams of a project, newest first, with search and pages. */
export function TeamList() {
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const pages = useCursorPages();
  const { cursor } = pages;
  const page = useProjectQuery({
    queryKey: ["teams", "search", { query, cursor }],
    queryFn: () => app.searchTeams({ limit: pageSize, ...(cursor && { cursor }), ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const { data: teams, isPlaceholderData: stale } = page;
  const failed = page.isError && !page.isFetching;
  useNonEmptyPage(pages, stale ? undefined : teams?.length);

  function search(next: string): void {
    setQuery(next);
    pages.reset();
  }

  return (
    <section aria-label={t("teams.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="p-5 sm:px-6">
        <DebouncedSearch label={t("teams.search")} placeholder={t("teams.searchHint")} query={query} search={search} />
      </div>
      <div role="status" className="sr-only">
        {!failed && (teams === undefined || stale ? t("teams.loading") : t("teams.shown", { count: teams.length }))}
      </div>
      {failed && (
        <div className="grid gap-3 border-line border-t p-5 sm:px-6">
          <h2 className="font-medium">{t("teams.failed")}</h2>
          <LoadError error={page.error} retry={() => void page.refetch()} />
        </div>
      )}
      {!failed && teams === undefined && <TeamTableSkeleton />}
      {!failed && teams?.length === 0 && <NoTeams query={query} />}
      {!failed && teams && teams.length > 0 && <TeamTable teams={teams} stale={stale} />}
      {!failed && teams && <CursorNav label={t("teams.title")} pages={pages} nextCursor={teams.nextCursor} stale={stale} />}
    </section>
  );
}

/** One row per team. A phone hides the date. `stale`: another page is loading. */
function TeamTable({ teams, stale }: { teams: readonly TeamSummary[]; stale: boolean }) {
  const project = useProject();
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-line border-t text-start transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{t("teams.title")}</caption>
      <thead className="bg-sunken text-soft-ink text-sm">
        <tr>
          <th scope="col" className={`${cell} py-2 text-start font-medium`}>
            {t("teams.name")}
          </th>
          <th scope="col" className={`${cell} w-28 py-2 text-end font-medium sm:w-32`}>
            {t("teams.members")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-44 py-2 text-start font-medium`}>
            {t("teams.created")}
          </th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.id} className="border-line border-t">
            <th scope="row" className={`${cell} text-start font-normal`}>
              <Link href={projectPath(project.id, `teams/${team.id}`)} className="text-link wrap-anywhere font-medium">
                {team.displayName || t("teams.unnamed")}
              </Link>
            </th>
            <td className={`${cell} text-end text-soft-ink tabular-nums`}>{t("teams.memberCount", { count: team.memberCount })}</td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>{formatDay(team.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoTeams({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState icon={Users} title={t("teams.none")} hint={t("teams.noneHint")} />
  ) : (
    <EmptyState icon={Search} title={t("teams.noMatch", { query })} hint={t("teams.noMatchHint")} />
  );
}

/** Placeholder for the table while it loads. */
const TeamTableSkeleton = () => (
  <div aria-hidden="true" className="border-line border-t">
    <div className="h-[2.375rem] bg-sunken" />
    {["w-40", "w-28", "w-36", "w-32"].map((width) => (
      <div key={width} className="flex items-center gap-6 border-line border-t px-5 py-4 sm:px-6">
        <div className={`skeleton h-3.5 ${width}`} />
        <div className="skeleton ms-auto h-3.5 w-10" />
      </div>
    ))}
  </div>
);
