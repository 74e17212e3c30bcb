import { Folder, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { AdminOwnedProject } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { EmptyState } from "../empty-state.tsx";
import { HeadingSkeleton } from "../heading-skeleton.tsx";
import { ModeBadge } from "../mode-badge.tsx";
import { projectPath } from "../project-path.ts";
import { useWorkspace } from "../workspace.ts";

/** Tiles that are shown at first, and added by each press of the button below them. */
const tilesPerPart = 30;

/** `/projects`: the projects of the developer's teams. */
export function ProjectList() {
  const { projects, openCreateDialog } = useWorkspace();
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(tilesPerPart);
  const query = typed.trim().toLowerCase();
  const matches = projects.filter(({ id, displayName }) => id === query || displayName.toLowerCase().includes(query));
  // The first developer owns the dashboard's project, and still needs one for an app.
  const ownsOnlyInternal = projects.every(({ id }) => id === internalProjectId);
  const button = (
    <Button variant="primary" onClick={openCreateDialog}>
      <Plus />
      {t(projects.length > 0 ? "projects.new" : "projects.first")}
    </Button>
  );

  return (
    <main id="content" className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <DashboardPage
        title={t("projects.title")}
        titleSuffix={t("product.name")}
        hint={t("projects.hint")}
        actions={!ownsOnlyInternal && button}
      >
        {ownsOnlyInternal && (
          <div className="overflow-hidden rounded-2xl border border-line bg-surface">
            <EmptyState
              icon={Folder}
              title={t(projects.length > 0 ? "projects.noneForApp" : "projects.none")}
              hint={t("projects.noneHint")}
              action={button}
            />
          </div>
        )}
        {projects.length > tilesPerPart && (
          <search className="w-full sm:w-72">
            <SearchInput label={t("projects.search")} placeholder={t("projects.search")} value={typed} onChange={setTyped} />
          </search>
        )}
        {projects.length > tilesPerPart && (
          <p role="status" className={matches.length === 0 ? "text-soft-ink" : "sr-only"}>
            {query && t("projects.found", { count: matches.length })}
          </p>
        )}
        {matches.length > 0 && (
          <ul aria-label={t("projects.title")} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {matches.slice(0, shown).map((project) => (
              <ProjectTile key={project.id} project={project} />
            ))}
          </ul>
        )}
        {matches.length > shown && (
          <div className="flex justify-center">
            <Button onClick={() => setShown(shown + tilesPerPart)}>{t("list.more")}</Button>
          </div>
        )}
      </DashboardPage>
    </main>
  );
}

function ProjectTile({ project }: { project: AdminOwnedProject }) {
  return (
    <li className="relative grid grid-cols-1 content-between gap-5 rounded-2xl border border-line bg-surface p-5 transition-colors focus-within:border-accent hover:border-field-line">
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere font-semibold">
            {/* The link covers the whole tile, but its accessible name is short. */}
            <Link href={projectPath(project.id)} className="inline-block min-h-6 after:absolute after:inset-0 after:rounded-2xl">
              {project.displayName}
            </Link>
          </h2>
          <ModeBadge production={project.isProductionMode} />
        </div>
        {project.description && <p className="mt-1 line-clamp-2 wrap-anywhere text-soft-ink text-sm">{project.description}</p>}
      </div>
      <p className="grid grid-cols-1 gap-0.5 text-soft-ink text-xs">
        <span className="truncate font-mono">{project.id}</span>
        <span>{t("projects.created", { day: formatDay(project.createdAt) })}</span>
      </p>
    </li>
  );
}

/** Placeholder for the list while it loads. */
export function ProjectListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <HeadingSkeleton />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {["w-32", "w-44", "w-28"].map((width) => (
          <div key={width} className="grid gap-8 rounded-2xl border border-line bg-surface p-5">
            <div className={`skeleton h-4 ${width}`} />
            <div className="skeleton h-3 w-48" />
          </div>
        ))}
      </div>
    </div>
  );
}
