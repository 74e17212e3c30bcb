import {
  ChartColumn,
  CreditCard,
  Folder,
  Globe,
  Key,
  ListTree,
  Lock,
  LogIn,
  Mail,
  Palette,
  ScrollText,
  Settings,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
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
import { type NavEntry, ProjectNav } from "./project-nav.tsx";
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

interface ListPage extends NavEntry {
  readonly component: ComponentType;
  /** The page of one item of the list, whose id is the next segment of the path. */
  readonly itemPage?: ComponentType<{ item: string }>;
}

interface Section extends NavEntry {
  /** Several pages, by the segments below the path of the first. */
  readonly section: ComponentType<{ path: readonly string[] }>;
}

type ProjectPage = ListPage | Section;

/** The pages of a project, in the order of the navigation. */
const pages: readonly ProjectPage[] = [
  { page: "", icon: ChartColumn, label: "nav.overview", component: OverviewPage },
  { page: "users", icon: Users, label: "nav.users", group: "nav.group.people", component: UsersPage, itemPage: UserPage },
  { page: "teams", icon: UsersRound, label: "nav.teams", group: "nav.group.people", component: TeamsPage, itemPage: TeamPage },
  { page: "permissions", icon: ListTree, label: "nav.permissions", group: "nav.group.people", component: PermissionsPage },
  { page: "sign-in-methods", icon: Lock, label: "nav.signInMethods", group: "nav.group.signIn", component: SignInMethodsPage },
  { page: "sign-ins", icon: LogIn, label: "nav.signIns", group: "nav.group.signIn", component: SignInsPage, itemPage: AttemptPage },
  { page: "brand", icon: Palette, label: "nav.brand", group: "nav.group.signIn", component: BrandPage },
  { page: "domains", icon: Globe, label: "nav.domains", group: "nav.group.signIn", component: DomainsPage },
  { page: "emails", icon: Mail, label: "nav.emails", group: "nav.group.messages", section: EmailsSection },
  { page: "payments", icon: CreditCard, label: "nav.payments", group: "nav.group.money", component: PaymentsPage, itemPage: PaymentsPage },
  { page: "api-keys", icon: Key, label: "nav.apiKeys", group: "nav.group.develop", component: ProjectKeysPage },
  { page: "webhooks", icon: Webhook, label: "nav.webhooks", group: "nav.group.develop", component: WebhooksPage },
  { page: "audit-log", icon: ScrollText, label: "nav.auditLog", group: "nav.group.develop", component: AuditLogPage },
  { page: "settings", icon: Settings, label: "nav.settings", group: "nav.group.develop", component: SettingsPage },
];

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
  const entry = pages.find(({ page }) => page === name);
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
    <ProjectFrame projectId={id} page={page} entries={pages.filter((entry) => isListed(entry.page, page, config))}>
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
function ProjectFrame({ projectId, page, entries = pages, children }: ProjectFrameProps) {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
      <ProjectNav projectId={projectId} page={page} entries={entries} />
      <main id="content" className="grid min-w-0 grid-cols-1 content-start gap-6 py-6 lg:py-0">
        {children}
      </main>
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
