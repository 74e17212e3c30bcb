import type { ComponentType } from "react";
import { Link } from "wouter";
import { text } from "../locales/text.ts";
import { ApiKeysPage } from "./api-keys/api-keys-page.tsx";
import { DomainsPage } from "./domains/domains-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { OverviewPage } from "./overview/overview-page.tsx";
import { Page } from "./page.tsx";
import { ProjectNav } from "./project-nav.tsx";
import { SettingsPage } from "./settings/settings-page.tsx";
import { SignInMethodsPage } from "./sign-in-methods/sign-in-methods-page.tsx";
import { UsersPage } from "./users-page.tsx";
import { ProjectContext, useWorkspace } from "./workspace.ts";

/** The pages of a project by the last part of their addresses. */
const pages: Readonly<Record<string, ComponentType>> = {
  "": OverviewPage,
  users: UsersPage,
  "sign-in-methods": SignInMethodsPage,
  domains: DomainsPage,
  "api-keys": ApiKeysPage,
  settings: SettingsPage,
};

/** `/projects/{id}` and below: the project's pages beside their navigation, for those who own it. */
export function ProjectFrame({ projectId, page }: { projectId: string; page: string }) {
  const { projects } = useWorkspace();
  const project = projects.find(({ id }) => id === projectId);
  const Shown = Object.hasOwn(pages, page) ? pages[page] : undefined;
  if (!project || !Shown) return <Nothing owned={project !== undefined} />;

  return (
    <ProjectContext value={project}>
      <div className="mx-auto grid max-w-6xl grid-cols-1 px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
        <ProjectNav projectId={project.id} page={page} />
        <main id="content" className="grid min-w-0 grid-cols-1 content-start gap-6 py-6 lg:py-0">
          {/* A page starts afresh when the project is switched: nothing typed for one may be saved to another. */}
          <Shown key={`${project.id}/${page}`} />
        </main>
      </div>
    </ProjectContext>
  );
}

function Nothing({ owned }: { owned: boolean }) {
  const title = owned ? text("missing.title") : text("users.forbidden");
  const toList = (
    <Link href="/projects" className="text-link">
      {text("projects.toList")}
    </Link>
  );
  return (
    <main id="content" className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <Page title={text("missing.page")} of={text("product.name")}>
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <EmptyState icon="folder" title={title} hint={owned ? text("missing.hint") : text("projects.notOwned")} action={toList} />
        </div>
      </Page>
    </main>
  );
}
