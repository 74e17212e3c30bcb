import { Folder } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Link } from "wouter";
import { PanelsSkeleton } from "../components/panel.tsx";
import { t } from "../locales/i18n.ts";
import { isListed, useNavigationConfig } from "./app-pages.ts";
import { AuditLogPage } from "./console/audit-log/audit-log-page.tsx";
import { RoleNotice } from "./console/developer-teams/role-notice.tsx";
import { OverviewPage } from "./console/overview/overview-page.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { HeadingSkeleton } from "./heading-skeleton.tsx";
import { MembersPage } from "./members-page.tsx";
import { type NavEntry, navEntries, type ProjectPageName } from "./nav-entries.ts";
import { ProjectNav } from "./project-nav.tsx";
import { DomainsPage } from "./projects/domains/domains-page.tsx";
import { ProjectKeysPage } from "./projects/project-keys/project-keys-page.tsx";
import { SettingsPage } from "./projects/settings/settings-page.tsx";
import { AttemptPage } from "./sign-in/attempts/attempt-page.tsx";
import { SignInsPage } from "./sign-in/attempts/sign-ins-page.tsx";
import { SignInMethodsPage } from "./sign-in/sign-in-methods-page.tsx";
import { PermissionsPage } from "./teams/permissions/permissions-page.tsx";
import { TeamPage } from "./teams/team-page.tsx";
import { TeamsPage } from "./teams/teams-page.tsx";
import { UserPage } from "./users/user-page.tsx";
import { UsersPage } from "./users/users-page.tsx";
import { WebhooksPage } from "./webhooks/webhooks-page.tsx";
import { ProjectContext, useProject, useWorkspace } from "./workspace.ts";

/** A separate download: many projects have no payments. */
const PaymentsPage = lazy(() => import("./payments/payments-page.tsx"));

/** A separate download: it is seldom changed. */
const BrandPage = lazy(() => import("./projects/brand/brand-page.tsx"));

/** A separate download: the source editor is large. */
const EmailsSection = lazy(() => import("./emails/emails-section.tsx"));

/** The content of a page. A list may have a page for each item, whose id is the next segment of the path. */
interface ListPage {
  readonly component: ComponentType;
  readonly itemPage?: ComponentType<{ item: string }>;
}

/** Several pages, by the segments below the path of the first. */
interface Section {
  readonly section: ComponentType<{ path: readonly string[] }>;
}

const pages: Readonly<Record<ProjectPageName, ListPage | Section>> = {
  "": { component: OverviewPage },
  users: { component: UsersPage, itemPage: UserPage },
  teams: { component: TeamsPage, itemPage: TeamPage },
  permissions: { component: PermissionsPage },
  "sign-in-methods": { component: SignInMethodsPage },
  "sign-ins": { component: SignInsPage, itemPage: AttemptPage },
  brand: { component: BrandPage },
  domains: { component: DomainsPage },
  emails: { section: EmailsSection },
  payments: { component: PaymentsPage, itemPage: PaymentsPage },
  "api-keys": { component: ProjectKeysPage },
  webhooks: { component: WebhooksPage },
  "audit-log": { component: AuditLogPage },
  members: { component: MembersPage },
  settings: { component: SettingsPage },
};

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
          fallback={
            <>
              <HeadingSkeleton />
              <PanelsSkeleton />
            </>
          }
        >
          <CurrentPage key={`${project.id}/${page}`} name={name} path={path} projectName={project.displayName} />
        </Suspense>
      </ListedPagesFrame>
    </ProjectContext>
  );
}

/** The list or one of its items, or a page of a section. */
function CurrentPage({ name, path, projectName }: { name: string; path: readonly string[]; projectName: string }) {
  const entry = Object.hasOwn(pages, name) ? pages[name as ProjectPageName] : undefined;
  if (entry && "section" in entry) return <entry.section path={path} />;
  const [item, ...rest] = path;
  if (entry && item === undefined) return <entry.component />;
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
