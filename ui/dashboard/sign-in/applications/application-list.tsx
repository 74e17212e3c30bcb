import { keepPreviousData } from "@tanstack/react-query";
import { AppWindow, Copy, Power, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { OAuthApplication } from "#sdk/server.ts";
import { Badge } from "../../../components/badge.tsx";
import { useCursorPages } from "../../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../../components/debounced-search.tsx";
import { Notice } from "../../../components/notice.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { Select } from "../../../components/select.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { Avatar } from "../../../pages/account-settings/avatar.tsx";
import { canCopy, copyId } from "../../copy-id.ts";
import { useMayChange } from "../../developer-role.ts";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useTableView } from "../../table/table-view.ts";
import { ViewOptions } from "../../table/view-options.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { typeLabels } from "./application-labels.ts";

const pageSize = 25;

type SourceChoice = OAuthApplication["source"] | "";

const sourceOptions = (): readonly { readonly value: SourceChoice; readonly label: string }[] => [
  { value: "", label: t("applications.sourceAll") },
  { value: "developer", label: t("applications.sourceDeveloper") },
  { value: "registration", label: t("applications.sourceRegistration") },
];

const applicationColumns = (projectId: string): readonly TableColumn<OAuthApplication>[] => [
  {
    id: "name",
    label: t("applications.name"),
    cell: ({ id, displayName, logoUrl, source }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar url={logoUrl} name={displayName} small isLogo />
        <Link
          href={projectPath(projectId, `applications/${id}`)}
          className="min-h-6 truncate rounded font-medium leading-6 hover:underline"
        >
          {displayName}
        </Link>
        {source === "registration" && <Badge variant="plain">{t("applications.unverified")}</Badge>}
      </span>
    ),
  },
  { id: "type", label: t("applications.type"), shownFrom: "lg", width: "w-60", cell: ({ type }) => t(typeLabels[type].label) },
  {
    id: "state",
    label: t("applications.state"),
    width: "w-20 sm:w-24",
    cell: ({ isEnabled }) => (
      <Badge variant={isEnabled ? "good" : "plain"}>{t(isEnabled ? "applications.on" : "applications.offState")}</Badge>
    ),
  },
  {
    id: "used",
    label: t("applications.used"),
    shownFrom: "sm",
    width: "w-40",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("applications.neverUsed")),
  },
  {
    id: "created",
    label: t("applications.createdAt"),
    shownFrom: "xl",
    width: "w-40",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

/** The applications of a project, newest first, with search and pages. */
export function ApplicationList() {
  const { id: projectId, app, displayName } = useProject();
  const mayChange = useMayChange();
  const [query, setQuery] = useState("");
  const [source, setSource] = useState<SourceChoice>("");
  const pages = useCursorPages();
  const [view, changeView] = useTableView("applications");
  const action = useAction();
  const { cursor } = pages;
  const page = useProjectQuery({
    queryKey: ["oauthApplications", "page", { query, source, cursor }],
    queryFn: () =>
      app.listOAuthApplications({ limit: pageSize, ...(cursor && { cursor }), ...(query && { query }), ...(source && { source }) }),
    placeholderData: keepPreviousData,
  });
  const columns = applicationColumns(projectId);

  function search(next: string): void {
    setQuery(next);
    pages.reset();
  }

  function filter(next: string): void {
    setSource(next as SourceChoice);
    pages.reset();
  }

  const switchState = (application: OAuthApplication) =>
    action.run(async () => {
      await application.update({ isEnabled: !application.isEnabled });
      toastSuccess(t("applications.saved"));
    });

  return (
    <>
      {action.error && <Notice>{action.error}</Notice>}
      <ListSection
        label={t("nav.applications")}
        page={page}
        pages={pages}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <DebouncedSearch label={t("applications.search")} placeholder={t("applications.searchHint")} query={query} search={search} />
            <div className="w-44">
              <Select label={t("applications.source")} value={source} options={sourceOptions()} change={filter} />
            </div>
            <ViewOptions columns={columns} view={view} change={changeView} />
          </div>
        }
        loading={t("applications.loading")}
        failed={t("applications.failed")}
        describe={(count) => t("applications.shown", { count })}
        empty={<NoApplications query={query} source={source} project={displayName} />}
      >
        {(applications) => (
          <DataTable
            label={t("nav.applications")}
            columns={columns}
            rows={applications}
            rowId={({ id }) => id}
            href={({ id }) => projectPath(projectId, `applications/${id}`)}
            menu={(application) => ({
              label: t("applications.actsOf", { name: application.displayName }),
              acts: [
                ...(canCopy() ? [{ label: t("applications.copyId"), icon: Copy, act: () => copyId(application.id) }] : []),
                {
                  label: t(application.isEnabled ? "applications.turnOff" : "applications.turnOn"),
                  icon: Power,
                  disabled: !mayChange,
                  act: () => void switchState(application),
                },
              ],
            })}
            stale={page.isPlaceholderData}
            view={view}
          />
        )}
      </ListSection>
    </>
  );
}

function NoApplications({ query, source, project }: { query: string; source: SourceChoice; project: string }) {
  if (query === "" && source !== "")
    return <EmptyState icon={AppWindow} title={t("applications.noneOfSource")} hint={t("applications.noneOfSourceHint")} />;
  return query === "" ? (
    <EmptyState icon={AppWindow} title={t("applications.none")} hint={t("applications.noneHint", { project })} />
  ) : (
    <EmptyState icon={Search} title={t("applications.noMatch", { query })} hint={t("applications.noMatchHint")} />
  );
}
