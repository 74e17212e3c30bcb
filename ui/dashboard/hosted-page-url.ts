import type { PageName } from "../pages/page-context.ts";
import { useProject, useWorkspace } from "./workspace.ts";

/** Makes the addresses of the project's hosted pages. */
export function useHostedPageUrl(): (page: PageName) => string {
  const { id } = useProject();
  const { boot } = useWorkspace().context;
  return (page) => `${boot.apiUrl}/p/${id}/handler/${page}`;
}
