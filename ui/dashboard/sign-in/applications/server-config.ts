import type { UseQueryResult } from "@tanstack/react-query";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";

/** The configuration, of which pages of applications read whether the authorization server is on. */
export function useServerConfig(): UseQueryResult<ProjectConfig> {
  const project = useProject();
  return useProjectQuery({ queryKey: ["internal", "config", "applications"], queryFn: () => project.getConfig() });
}
