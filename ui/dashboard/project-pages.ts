import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadPublicSuffixes } from "#contract/config/public-suffixes.ts";
import type { ProjectPageName } from "./nav-entries.ts";

/** A page that is downloaded when it is opened. `load` starts that before. */
type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & { load(): void };

/** The content of a page. A list may have a page for each item, whose id is the next segment of the path. */
interface ListPage {
  readonly component: LazyPage<object>;
  readonly itemPage?: LazyPage<{ item: string }>;
  /** Further pages, by the next segment of the path. */
  readonly pages?: Readonly<Record<string, LazyPage<object>>>;
}

/** Several pages, by the segments below the path of the first. */
interface Section {
  readonly section: LazyPage<{ path: readonly string[] }>;
}

/** A page whose file is a separate download. */
function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((content) => ({ default: content }));
    // A failed download is repeated with the next visit.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return Object.assign(lazy(loadOnce), { load: () => void loadOnce().catch(() => {}) });
}

/** The pages of a project. */
const projectPages: Readonly<Record<ProjectPageName, ListPage | Section>> = {
  "": { component: lazyPage(async () => (await import("./console/overview/overview-page.tsx")).OverviewPage) },
  users: {
    component: lazyPage(async () => (await import("./users/users-page.tsx")).UsersPage),
    itemPage: lazyPage(async () => (await import("./users/user-page.tsx")).UserPage),
  },
  teams: {
    component: lazyPage(async () => (await import("./teams/teams-page.tsx")).TeamsPage),
    itemPage: lazyPage(async () => (await import("./teams/team-page.tsx")).TeamPage),
  },
  permissions: { component: lazyPage(async () => (await import("./teams/permissions/permissions-page.tsx")).PermissionsPage) },
  "sign-in-methods": { component: lazyPage(async () => (await import("./sign-in/sign-in-methods-page.tsx")).SignInMethodsPage) },
  "sign-ins": {
    component: lazyPage(async () => (await import("./sign-in/attempts/sign-ins-page.tsx")).SignInsPage),
    itemPage: lazyPage(async () => (await import("./sign-in/attempts/attempt-page.tsx")).AttemptPage),
  },
  brand: { component: lazyPage(async () => (await import("./projects/brand/brand-page.tsx")).default) },
  domains: {
    component: lazyPage(async () => {
      const [{ DomainsPage }] = await Promise.all([import("./projects/domains/domains-page.tsx"), loadPublicSuffixes()]);
      return DomainsPage;
    }),
  },
  emails: { section: lazyPage(async () => (await import("./emails/emails-section.tsx")).default) },
  payments: {
    component: lazyPage(async () => (await import("./payments/payments-page.tsx")).default),
    itemPage: lazyPage<{ item: string }>(async () => (await import("./payments/payments-page.tsx")).default),
  },
  "api-keys": { component: lazyPage(async () => (await import("./projects/project-keys/project-keys-page.tsx")).ProjectKeysPage) },
  applications: {
    component: lazyPage(async () => (await import("./sign-in/applications/applications-page.tsx")).ApplicationsPage),
    itemPage: lazyPage(async () => (await import("./sign-in/applications/application-page.tsx")).ApplicationPage),
  },
  "data-vault": {
    component: lazyPage(async () => (await import("./projects/data-vault/vault-page.tsx")).VaultPage),
    itemPage: lazyPage(async () => (await import("./projects/data-vault/store-page.tsx")).StorePage),
  },
  webhooks: { component: lazyPage(async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage) },
  "audit-log": { component: lazyPage(async () => (await import("./console/audit-log/audit-log-page.tsx")).AuditLogPage) },
  members: { component: lazyPage(async () => (await import("./members-page.tsx")).MembersPage) },
  settings: {
    component: lazyPage(async () => {
      const [{ SettingsPage }] = await Promise.all([import("./projects/settings/settings-page.tsx"), loadPublicSuffixes()]);
      return SettingsPage;
    }),
    pages: { history: lazyPage(async () => (await import("./console/history/history-page.tsx")).HistoryPage) },
  },
};

/** The page with a name, which may come from an address. */
export const findPage = (name: string): ListPage | Section | undefined =>
  Object.hasOwn(projectPages, name) ? projectPages[name as ProjectPageName] : undefined;

/** Starts the download of a page and of its items, such as when the pointer reaches a link to it. */
export function loadPage(name: string): void {
  const page = findPage(name);
  if (!page) return;
  if ("section" in page) page.section.load();
  else {
    page.component.load();
    page.itemPage?.load();
  }
}
