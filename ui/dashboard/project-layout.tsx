import { Folder } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "wouter";
import { PanelsSkeleton } from "../components/panel.tsx";
import { t } from "../locales/i18n.ts";
import { isListed, useNavigationConfig } from "./app-pages.ts";
import { RoleNotice } from "./console/developer-teams/role-notice.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { HeadingSkeleton } from "./heading-skeleton.tsx";
import { type NavEntry, navEntries } from "./nav-entries.ts";
import { ProjectNav } from "./project-nav.tsx";
import { findPage } from "./project-pages.ts";
import { ProjectContext, useProject, useWorkspace } from "./workspace.ts";

/** `/projects/{id}` and below: a page of the project beside the navigation. */
export function ProjectLayout({ projectId, page }: { projectId: string; page: string }) {
  const { projects } = useWorkspace();
  const project = projects.find(({ id }) => id === projectId);
  const [name = "", ...path] = page.split("/");
  if (!project) return <ProjectNotFound />;

  return (
    <ProjectContext value={project}>
      <ListedPagesFrame page={name}>
        <RoleNotice page={name} />
        {/* The key resets the page when the project changes: input for one project must not be saved to another. */}
        <Suspense
          key={`${project.id}/${page}`}
          fallback={
            <>
              <HeadingSkeleton />
              <PanelsSkeleton />
            </>
          }
        >
          <CurrentPage name={name} path={path} projectName={project.displayName} />
        </Suspense>
      </ListedPagesFrame>
    </ProjectContext>
  );
}

/** The list or one of its items, or a page of a section. */
function CurrentPage({ name, path, projectName }: { name: string; path: readonly string[]; projectName: string }) {
  const entry = findPage(name);
  if (entry && "section" in entry) return <entry.section path={path} />;
  const [item, ...rest] = path;
  if (entry && item === undefined) return <entry.component />;
  if (entry?.pages && item && rest.length === 0) {
    const Page = Object.hasOwn(entry.pages, item) ? entry.pages[item] : undefined;
    if (Page) return <Page />;
  }
  if (entry?.itemPage && item && rest.length === 0) return <entry.itemPage item={decodeURIComponent(item)} />;
  return <PageNotFound projectName={projectName} />;
}

/** The navigation of the current project without the pages that it removed, and a page beside it. */
function ListedPagesFrame({ page, children }: { page: string; children: ReactNode }) {
  const { id } = useProject();
  const { data: config } = useNavigationConfig();
  return (
    <ProjectFrame projectId={id} page={page} entries={navEntries.filter((entry) => isListed(entry.page, page, config))}>
      {children}
    </ProjectFrame>
  );
}

interface ProjectFrameProps {
  projectId: string;
  page: string;
  /** Default: all pages. */
  entries?: readonly NavEntry[];
  children: ReactNode;
}

/** The navigation of a project, and a page beside it. */
function ProjectFrame({ projectId, page, entries = navEntries, children }: ProjectFrameProps) {
  return (
    <div data-dashboard="" className="grid grid-cols-1 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="px-4 pt-4 sm:px-6 lg:px-4 lg:pt-2 lg:pb-4">
        <ProjectNav projectId={projectId} page={page} entries={entries} />
      </div>
      <div className="min-w-0 lg:min-h-[calc(100dvh-3.5rem)] lg:rounded-ss-2xl lg:border-line lg:border-s lg:border-t lg:bg-surface">
        <main
          id="content"
          className="@container/page mx-auto grid min-w-0 max-w-[88rem] grid-cols-1 content-start gap-6 px-4 py-6 sm:px-6 lg:px-10 lg:py-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

/** The frame of a project's page before the developer's projects are known. */
export const ProjectLayoutSkeleton = ({ projectId, page, children }: { projectId: string; page: string; children: ReactNode }) => (
  <ProjectFrame projectId={projectId} page={page.split("/")[0] ?? ""}>
    {children}
    <HeadingSkeleton />
    <PanelsSkeleton />
  </ProjectFrame>
);

function PageNotFound({ projectName }: { projectName: string }) {
  return (
    <DashboardPage title={t("notFound.page")} titleSuffix={projectName}>
      <div className="overflow-hidden rounded-2xl border border-line bg-surface">
        <EmptyState icon={Folder} title={t("notFound.title")} hint={t("notFound.hint")} />
      </div>
    </DashboardPage>
  );
}

function ProjectNotFound() {
  const listLink = (
    <Link href="/projects" className="text-link">
      {t("projects.toList")}
    </Link>
  );
  return (
    <main id="content" className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <DashboardPage title={t("notFound.page")} titleSuffix={t("product.name")}>
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <EmptyState icon={Folder} title={t("users.forbidden")} hint={t("projects.notOwned")} action={listLink} />
        </div>
      </DashboardPage>
    </main>
  );
}
