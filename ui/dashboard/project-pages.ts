import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadPublicSuffixes } from "#contract/config/public-suffixes.ts";
import type { ProjectPageName } from "./nav-entries.ts";
import { withMessages } from "./with-messages.ts";

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
  "": {
    component: lazyPage(
      async () => (await withMessages("console/overview/overview-page", () => import("./console/overview/overview-page.tsx"))).OverviewPage,
    ),
  },
  users: {
    component: lazyPage(async () => (await withMessages("users/users-page", () => import("./users/users-page.tsx"))).UsersPage),
    itemPage: lazyPage(async () => (await withMessages("users/user-page", () => import("./users/user-page.tsx"))).UserPage),
  },
  teams: {
    component: lazyPage(async () => (await withMessages("teams/teams-page", () => import("./teams/teams-page.tsx"))).TeamsPage),
    itemPage: lazyPage(async () => (await withMessages("teams/team-page", () => import("./teams/team-page.tsx"))).TeamPage),
  },
  permissions: {
    component: lazyPage(
      async () =>
        (await withMessages("teams/permissions/permissions-page", () => import("./teams/permissions/permissions-page.tsx")))
          .PermissionsPage,
    ),
  },
  "sign-in-methods": {
    component: lazyPage(
      async () =>
        (await withMessages("sign-in/sign-in-methods-page", () => import("./sign-in/sign-in-methods-page.tsx"))).SignInMethodsPage,
    ),
  },
  "sign-ins": {
    component: lazyPage(
      async () => (await withMessages("sign-in/attempts/sign-ins-page", () => import("./sign-in/attempts/sign-ins-page.tsx"))).SignInsPage,
    ),
    itemPage: lazyPage(
      async () => (await withMessages("sign-in/attempts/attempt-page", () => import("./sign-in/attempts/attempt-page.tsx"))).AttemptPage,
    ),
  },
  brand: {
    component: lazyPage(
      async () => (await withMessages("projects/brand/brand-page", () => import("./projects/brand/brand-page.tsx"))).default,
    ),
  },
  domains: {
    component: lazyPage(async () => {
      const [{ DomainsPage }] = await Promise.all([
        withMessages("projects/domains/domains-page", () => import("./projects/domains/domains-page.tsx")),
        loadPublicSuffixes(),
      ]);
      return DomainsPage;
    }),
  },
  emails: {
    section: lazyPage(async () => (await withMessages("emails/emails-section", () => import("./emails/emails-section.tsx"))).default),
  },
  payments: {
    component: lazyPage(async () => (await withMessages("payments/payments-page", () => import("./payments/payments-page.tsx"))).default),
    itemPage: lazyPage<{ item: string }>(
      async () => (await withMessages("payments/payments-page", () => import("./payments/payments-page.tsx"))).default,
    ),
  },
  "api-keys": {
    component: lazyPage(
      async () =>
        (await withMessages("projects/project-keys/project-keys-page", () => import("./projects/project-keys/project-keys-page.tsx")))
          .ProjectKeysPage,
    ),
  },
  applications: {
    component: lazyPage(
      async () =>
        (await withMessages("sign-in/applications/applications-page", () => import("./sign-in/applications/applications-page.tsx")))
          .ApplicationsPage,
    ),
    itemPage: lazyPage(
      async () =>
        (await withMessages("sign-in/applications/application-page", () => import("./sign-in/applications/application-page.tsx")))
          .ApplicationPage,
    ),
  },
  "data-vault": {
    component: lazyPage(
      async () => (await withMessages("projects/data-vault/vault-page", () => import("./projects/data-vault/vault-page.tsx"))).VaultPage,
    ),
    itemPage: lazyPage(
      async () => (await withMessages("projects/data-vault/store-page", () => import("./projects/data-vault/store-page.tsx"))).StorePage,
    ),
  },
  webhooks: {
    component: lazyPage(
      async () => (await withMessages("webhooks/webhooks-page", () => import("./webhooks/webhooks-page.tsx"))).WebhooksPage,
    ),
  },
  "audit-log": {
    component: lazyPage(
      async () =>
        (await withMessages("console/audit-log/audit-log-page", () => import("./console/audit-log/audit-log-page.tsx"))).AuditLogPage,
    ),
  },
  members: { component: lazyPage(async () => (await withMessages("members-page", () => import("./members-page.tsx"))).MembersPage) },
  settings: {
    component: lazyPage(async () => {
      const [{ SettingsPage }] = await Promise.all([
        withMessages("projects/settings/settings-page", () => import("./projects/settings/settings-page.tsx")),
        loadPublicSuffixes(),
      ]);
      return SettingsPage;
    }),
    pages: {
      history: lazyPage(
        async () => (await withMessages("console/history/history-page", () => import("./console/history/history-page.tsx"))).HistoryPage,
      ),
    },
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
