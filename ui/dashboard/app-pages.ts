import type { UseQueryResult } from "@tanstack/react-query";
import { pagesByApp } from "#contract/config/apps.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { MessageId } from "../locales/messages.ts";
import { useProjectQuery } from "./use-project-query.ts";
import { useProject } from "./workspace.ts";

/** A page that a project may remove from its navigation. */
export type AppPage = keyof typeof pagesByApp;

/** Names of the pages. */
export const appLabels = {
  teams: "nav.teams",
  permissions: "nav.permissions",
  "data-vault": "nav.dataVault",
  webhooks: "nav.webhooks",
  payments: "nav.payments",
} as const satisfies Record<AppPage, MessageId>;

/**
 * The configuration, for the navigation. Forms of pages must start from fresh data, and the navigation stays while pages change: its key
 * differs from theirs.
 */
export function useNavigationConfig(): UseQueryResult<ProjectConfig> {
  const project = useProject();
  return useProjectQuery({ queryKey: ["internal", "config", "navigation"], queryFn: () => project.getConfig() });
}

/** Whether the navigation lists a page. It lists the current one always, and all until the configuration is loaded. */
export function isListed(page: string, current: string, config: ProjectConfig | undefined): boolean {
  if (page === current || !Object.hasOwn(pagesByApp, page)) return true;
  return config?.apps.installed[pagesByApp[page as AppPage]]?.enabled !== false;
}
