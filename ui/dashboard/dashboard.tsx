import { QueryClientProvider, useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Route, Switch } from "wouter";
import { transferPath } from "#contract/vocabulary/paths.ts";
import type { CurrentUser } from "#sdk/client.ts";
import "#sdk/owned-projects.ts";
import { ClientAppProvider, useClientQueryClient, useOwnedProjects, useUser } from "#sdk/react/index.ts";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { PanelsSkeleton } from "../components/panel.tsx";
import { QueryBoundary } from "../components/query-boundary.tsx";
import { SlowNotice } from "../components/slow-notice.tsx";
import { Toasts } from "../components/toast.tsx";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { LoadError } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { type HostedContext, pageUrl } from "../pages/page-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { DeveloperTeamPage } from "./console/developer-teams/developer-team-page.tsx";
import { DeveloperTeamsPage } from "./console/developer-teams/developer-teams-page.tsx";
import { GuardedRouter } from "./guarded-router.tsx";
import { Header } from "./header.tsx";
import { HeadingSkeleton } from "./heading-skeleton.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { ProjectLayout, ProjectLayoutSkeleton } from "./project-layout.tsx";
import { ProjectSwitcher } from "./project-switcher.tsx";
import { AcceptProject } from "./projects/accept-project.tsx";
import { CreateProjectDialog } from "./projects/create-project-dialog.tsx";
import { ProjectList, ProjectListSkeleton } from "./projects/project-list.tsx";
import { type Workspace, WorkspaceContext } from "./workspace.ts";

/** `/` and `/projects`: the developer's projects. Redirects to sign-in if no user is signed in. */
export function Dashboard({ context }: { context: HostedContext }) {
  const { app } = context;
  useDocumentTitle(t("page.title", { page: t("dashboard.page"), project: t("product.name") }));

  // After a sign-out or a change of user, also in another tab, nothing of the previous user may remain.
  useEffect(() => app.subscribe((change) => change === "session" && void leave(context)), [app, context]);

  // Without a session there is nothing to load.
  const [hasSession] = useState(() => app.hasSession());
  useEffect(() => {
    if (!hasSession) redirectToSignIn(context);
  }, [hasSession, context]);
  if (!hasSession) return <DashboardSkeleton />;

  return (
    <ClientAppProvider app={app} alertUnhandledErrors={false} keepTrying>
      <QueryBoundary
        skeleton={<DashboardSkeleton />}
        renderError={(error, retry) => (
          <DashboardFrame>
            <PageColumn>
              <LoadError error={error} retry={retry} />
            </PageColumn>
          </DashboardFrame>
        )}
      >
        <DashboardQueries>
          <SignedInOnly context={context} />
        </DashboardQueries>
      </QueryBoundary>
    </ClientAppProvider>
  );
}

/** The queries of the dashboard share the query client of the library's hooks: the same calls make their data stale. */
const DashboardQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={useClientQueryClient()}>{children}</QueryClientProvider>
);

/** Leaves the page of a session that has ended: for sign-in, or for the same page with another session. */
async function leave(context: HostedContext): Promise<void> {
  const { refreshToken } = await context.app.getAuthJson();
  if (refreshToken === null) redirectToSignIn(context);
  else context.redirects.reload();
}

/** Redirects to sign-in, and from there back to the current page. */
const redirectToSignIn = (context: HostedContext) =>
  context.redirects.replace(pageUrl({ ...context, returnTo: window.location.pathname + window.location.search }, "sign-in"));

/** The dashboard without the developer's data. */
function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <Header page={t("dashboard.page")}>
        <span className="skeleton size-9 rounded-full" />
      </Header>
      {children}
    </div>
  );
}

/** The dashboard while its data is loaded: the frame of the page at this address. */
const DashboardSkeleton = () => (
  <DashboardFrame>
    <Switch>
      <Route path={transferPath}>
        <PageColumn>
          <HeadingSkeleton />
          <SlowNotice />
          <PanelsSkeleton />
        </PageColumn>
      </Route>
      <Route path="/projects/:id/*?">
        {(params) => (
          <ProjectLayoutSkeleton projectId={params.id} page={params["*"] ?? ""}>
            <SlowNotice />
          </ProjectLayoutSkeleton>
        )}
      </Route>
      <Route>
        <PageColumn>
          <SlowNotice />
          <ProjectListSkeleton />
        </PageColumn>
      </Route>
    </Switch>
  </DashboardFrame>
);

const PageColumn = ({ children }: { children: ReactNode }) => (
  <main id="content" className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
    {children}
  </main>
);

/** Says that the server does not respond, while a page waits for its first data. */
const SlowQueriesNotice = () => useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0 && <SlowNotice />;

/** The pages of the developer's teams, which load more than the workspace. */
const TeamsColumn = ({ children }: { children: ReactNode }) => (
  <PageColumn>
    <QueryBoundary skeleton={<PanelsSkeleton />} renderError={(error, retry) => <LoadError error={error} retry={retry} />}>
      {children}
    </QueryBoundary>
  </PageColumn>
);

/** Redirects to sign-in, and from there back to the current page, if no user is signed in. */
function SignedInOnly({ context }: { context: HostedContext }) {
  const user = useUser({ includeRestricted: true });
  useEffect(() => {
    if (!user) redirectToSignIn(context);
  }, [user, context]);
  return user ? <SignedInDashboard context={context} user={user} /> : <DashboardSkeleton />;
}

function SignedInDashboard({ context, user }: { context: HostedContext; user: CurrentUser }) {
  const owned = useOwnedProjects();
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const projects = useMemo(() => owned.filter(({ id }) => !deleted.includes(id)), [owned, deleted]);
  const removeProject = useCallback((id: string) => setDeleted((ids) => [...ids, id]), []);
  const [creating, setCreating] = useState(false);
  const switcher = useRef<HTMLButtonElement>(null);
  const hasNavigated = useRef(false);

  const openCreateDialog = useCallback(() => setCreating(true), []);
  const workspace = useMemo<Workspace>(
    () => ({ context, user, projects, removeProject, openCreateDialog, hasNavigated }),
    [context, user, projects, removeProject, openCreateDialog],
  );

  return (
    <WorkspaceContext value={workspace}>
      <GuardedRouter>
        <div className="min-h-dvh">
          <Header
            page={
              <Switch>
                <Route path={transferPath}>
                  <ProjectSwitcher button={switcher} />
                </Route>
                <Route path="/projects/:id/*?">{({ id }) => <ProjectSwitcher currentId={id} button={switcher} />}</Route>
                <Route>
                  <ProjectSwitcher button={switcher} />
                </Route>
              </Switch>
            }
          >
            <Switch>
              <Route path="/projects/:id/*?">{({ id }) => <PaletteButton projectId={id} />}</Route>
              <Route>
                <PaletteButton />
              </Route>
            </Switch>
            <AccountMenu />
          </Header>
          <div className="px-4 not-empty:pb-4 sm:px-6 lg:px-4">
            <OfflineNotice />
            <SlowQueriesNotice />
          </div>
          <Switch>
            <Route path="/" component={ProjectList} />
            <Route path="/projects" component={ProjectList} />
            <Route path="/teams">
              <TeamsColumn>
                <DeveloperTeamsPage />
              </TeamsColumn>
            </Route>
            <Route path="/teams/:id">
              {({ id }) => (
                <TeamsColumn>
                  <DeveloperTeamPage teamId={id} />
                </TeamsColumn>
              )}
            </Route>
            <Route path={transferPath} component={AcceptProject} />
            <Route path="/projects/:id/*?">{(params) => <ProjectLayout projectId={params.id} page={params["*"] ?? ""} />}</Route>
          </Switch>
        </div>
        <CreateProjectDialog open={creating} close={() => setCreating(false)} returnFocusTo={switcher} />
      </GuardedRouter>
      <Toasts />
    </WorkspaceContext>
  );
}
